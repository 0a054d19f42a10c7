package load_test

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"testing"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/load"
	"docket/ui/core/paging"
	"docket/ui/core/query"
)

var records = flag.Int("records", 5_000, "how many records the benchmarks load")

// BenchmarkLoad loads records of 8 columns, and then chooses from them and asks about them: -records 1000000 is the
// size that .github/EXPORTING.md tells of.
func BenchmarkLoad(b *testing.B) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, _ := strconv.Atoi(r.FormValue("page_index"))
		out := []byte(`{"data":[`)
		for i := max(page-1, 0) * 100; page > 0 && i < min(page*100, *records); i++ {
			if out[len(out)-1] == '}' {
				out = append(out, ',')
			}
			out = fmt.Appendf(out, `{"_id":{"$oid":"%024x"},"a":"R-%d","b":"%s","c":"%d.%02d","d":"20%02d-%02d-01","e":"%d","f":"steel sheet","g":"x%d","h":"freight"}`,
				i, i, []string{"service", "pallet", "paper"}[i%3], i*7919%50000, i%100, i%30, i%12+1, i%700, i)
		}
		_, _ = w.Write(append(out, `]}`...))
	}))
	defer server.Close()
	c, err := client.New(server.URL, client.Options{Company: "c", Token: func(context.Context) (string, error) { return "token", nil }})
	if err != nil {
		b.Fatal(err)
	}
	defer c.CloseIdleConnections()
	m, err := store.Open(b.Context(), filepath.Join(b.TempDir(), "docket.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	l, from := load.Loads{Store: m, Scope: here}, paging.Source{Client: c, Store: m, Scope: here, Profile: client.FirstPageOne, Name: "rows", PerPage: 100}
	var taken load.Taken
	b.Run("Take", func(b *testing.B) {
		for b.Loop() {
			if taken, err = l.Take(b.Context(), from, load.Options{Jobs: 4}); err != nil || taken.Records != *records {
				b.Fatal(taken, err)
			}
		}
	})
	t, err := l.Open(b.Context(), taken.Snapshot)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { t.Close() }()
	for _, bench := range []struct {
		name, filter string
		by           []load.Key
	}{{"FilterNumber", "c>49000", nil}, {"FilterWord", "zzzz", nil}, {"Sort", "", []load.Key{{Col: 3, Desc: true}}},
		{"SortText", "", []load.Key{{Col: 7}}}, {"SortTwo", "", []load.Key{{Col: 2}, {Col: 3, Desc: true}}}, {"SortAgain", "", []load.Key{{Col: 3}}}} {
		b.Run(bench.name, func(b *testing.B) {
			f, err := query.Parse(bench.filter, t.Columns)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if bench.name != "SortAgain" {
					t.Close()
					if t, err = l.Open(b.Context(), taken.Snapshot); err != nil {
						b.Fatal(err)
					}
				}
				if _, err := t.Choose(b.Context(), f, bench.by, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("GroupBy", func(b *testing.B) {
		for b.Loop() {
			a, err := l.Ask(b.Context(), "SELECT b, count(*), sum(c) FROM rows GROUP BY 1", 0)
			if err != nil {
				b.Fatal(err)
			}
			if err := raws2(a.Pages); err != nil {
				b.Fatal(err)
			}
			a.Close()
		}
	})
}
