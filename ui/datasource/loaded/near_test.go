package loaded

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/load"
	"docket/ui/core/paging"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/keys"
	"docket/ui/sheet"
	"docket/ui/theme"
	"docket/ui/view"
)

// records answers pages of 300 records of so many columns; the first column's values go down.
func records(columns int) http.HandlerFunc {
	const all = 300
	return func(w http.ResponseWriter, r *http.Request) {
		page, _ := strconv.Atoi(r.FormValue("page_index"))
		items, _ := strconv.Atoi(r.FormValue("items_per_page"))
		var list []string
		for n := max(page-1, 0) * items; page > 0 && n < min(page*items, all); n++ {
			record := fmt.Sprintf(`{"_id":{"$oid":"id %d"},"c1":"%03d","none":null,"parts":[1, {"a":%d}]`, n, all-n, n)
			for c := 4; c <= columns; c++ {
				record += fmt.Sprintf(`,"c%d":"%d in \"%d\""`, c, n, c)
			}
			list = append(list, record+"}")
		}
		fmt.Fprintf(w, `{"fields":[],"data":[%s]}`, strings.Join(list, ","))
	}
}

// shown shows a load of so many columns in a sheet of 20 lines.
func shown(t *testing.T, columns int) *Load {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	server := httptest.NewServer(records(columns))
	t.Cleanup(server.Close)
	c, err := client.New(server.URL, client.Options{Company: "c", Token: func(context.Context) (string, error) { return "token", nil }})
	must(err)
	t.Cleanup(c.CloseIdleConnections)
	memory, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "docket.db"))
	must(err)
	t.Cleanup(func() { memory.Close() })
	env := &view.Env{Context: t.Context(), Client: c, Store: memory, Theme: theme.New(theme.Options{Dark: true}), Now: time.Now}
	loads := jobs.Loads(env)
	taken, err := loads.Take(t.Context(), paging.Source{Client: c, Store: memory, Profile: client.FirstPageOne, Name: "vendors", PerPage: 100}, load.Options{})
	must(err)
	table, err := loads.Open(t.Context(), taken.Snapshot)
	must(err)
	t.Cleanup(func() { table.Close() })
	opt := sheet.Options{Noun: "record", Cells: true, Direct: true, Pinned: 1, Title: func() string { return "vendors" }}
	l := New(env, opt, sheet.New(env, opt), &pages.Saver{Now: &pages.Layout{}})
	l.show(table)
	l.SetSize(120, 20, 120)
	return l
}

// TestARowKeyInsideTheWindowAsksSQLiteNothing reads what is in sight, and takes the table away: every key to a row that
// was read shows that row's record nevertheless.
func TestARowKeyInsideTheWindowAsksSQLiteNothing(t *testing.T) {
	for _, columns := range []int{8, stripColumns - 1, stripColumns + 6} {
		l := shown(t, columns)
		want, err := l.table.Page(t.Context(), []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
		if err != nil {
			t.Fatal(err)
		}
		l.Sheet.View()
		if columns >= stripColumns {
			l.At() // of more columns than are read at once records are read, those around the cursor together
		}
		l.table.Close() // a query fails from here on
		for row := range want.Records {
			of, at := l.At()
			if of == nil || of.Record(at) == nil {
				t.Fatalf("%d columns: no record %d: %v", columns, row, l.src.failed)
			}
			got, as := of.Record(at), want.Records[row]
			if got.ID != as.ID || string(got.Raw) != string(as.Raw) || string(of.Raw(at, 1)) != fmt.Sprintf(`"%03d"`, 300-row) {
				t.Errorf("%d columns, row %d: %s %s, want %s %s", columns, row, got.ID, got.Raw, as.ID, as.Raw)
			}
			l.Sheet.Motion(keys.Down)
			l.Sheet.View()
		}
		if l.src.failed != nil {
			t.Errorf("%d columns: %v", columns, l.src.failed)
		}
	}
}
