package export_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"docket/client"
	"docket/ui/core/export"
)

// odd is a service of n records that answers in its own way: answer gives the
// first and the last record, from 0, of a page from 1.
func odd(t *testing.T, answer func(page int) (from, to int)) *client.Client {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, _ := strconv.Atoi(r.FormValue("page_index"))
		from, to := answer(page)
		var list []string
		for i := from; i < to; i++ {
			list = append(list, fmt.Sprintf(`{"_id":{"$oid":"%d"},"a":"x%d"}`, i, i))
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"fields":[{"name":"a","datatype":"string"}],"data":[%s]}`, strings.Join(list, ","))
	}))
	t.Cleanup(s.Close)
	c, err := client.New(s.URL, client.Options{Company: "Northgate Trading", Token: func(context.Context) (string, error) { return "t", nil }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.CloseIdleConnections)
	return c
}

func TestServicesThatClampOrRepeatOrShrinkPagesAreExportedToTheirEnd(t *testing.T) {
	for story, c := range map[string]struct {
		answer        func(page int) (from, to int)
		want, repeats int
	}{
		"clamps beyond the end": {func(p int) (int, int) { p = min(p, 3); return p*10 - 10, p * 10 }, 30, 0},
		"gives fewer than asked for": {func(p int) (int, int) {
			return min(p*4-4, 22), min(p*4, 22)
		}, 22, 0},
		"overlaps": {func(p int) (int, int) { return min(p*8-8, 24), min(p*8+2, 24) }, 28, 4},
	} {
		docs := odd(t, c.answer)
		for _, jobs := range []int{1, 4} {
			var out bytes.Buffer
			pages := docs.Pages(t.Context(), client.Walk{Datasource: "odd", ItemsPerPage: 10, First: client.FirstPageOne, Jobs: jobs})
			sum, err := export.Pages(t.Context(), pages, &out, export.Options{Format: export.FormatJSON}, nil)
			var list []map[string]any
			if bad := json.Unmarshal(out.Bytes(), &list); err != nil || bad != nil || len(list) != c.want || sum.Odd.Again != c.repeats {
				t.Errorf("%s with %d jobs: %d records, %d repeated, want %d and %d (%v, %v)", story, jobs, len(list), sum.Odd.Again, c.want, c.repeats, err, bad)
			}
		}
	}
}
