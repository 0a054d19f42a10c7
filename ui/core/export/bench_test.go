package export_test

import (
	"context"
	"testing"
	"time"

	"docket/client"
	"docket/client/demo"
	"docket/ui/core/export"
)

// BenchmarkPages writes one page of a hundred records and eight columns.
func BenchmarkPages(b *testing.B) {
	c := service(b, nil)
	page, err := c.Page(b.Context(), client.PageRequest{Datasource: "million_rows", Index: 1, ItemsPerPage: 100})
	if err != nil {
		b.Fatal(err)
	}
	for _, format := range []export.Format{export.FormatCSV, export.FormatLines, export.FormatXLSX} {
		b.Run(string(format), func(b *testing.B) {
			seq := func(yield func(client.NumberedPage, error) bool) {
				for i := range b.N {
					if !yield(client.NumberedPage{Page: page, Number: i + 1}, nil) {
						return
					}
				}
			}
			b.ReportAllocs()
			if _, err := export.Pages(b.Context(), seq, discard{}, export.Options{Format: format}, nil); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(100*float64(b.N)/b.Elapsed().Seconds(), "records/s")
		})
	}
}

// BenchmarkWalk fetches and writes ten thousand records over loopback, from a service
// that answers at once and from one that takes 20 ms.
func BenchmarkWalk(b *testing.B) {
	for _, c := range []struct {
		name    string
		latency string
		jobs    int
	}{{"0ms/jobs=1", "", 1}, {"0ms/jobs=4", "", 4}, {"20ms/jobs=1", "latency=20ms", 1}, {"20ms/jobs=4", "latency=20ms", 4}, {"20ms/jobs=16", "latency=20ms", 16}} {
		b.Run(c.name, func(b *testing.B) {
			trouble, err := demo.ParseTrouble(c.latency)
			if err != nil {
				b.Fatal(err)
			}
			docs := service(b, trouble)
			start, n := time.Now(), 0
			for b.Loop() {
				pages := docs.Pages(b.Context(), client.Walk{Datasource: "bench_10000", ItemsPerPage: 100, First: client.FirstPageOne, Jobs: c.jobs})
				sum, err := export.Pages(b.Context(), pages, discard{}, export.Options{Format: export.FormatCSV}, nil)
				if err != nil || sum.Records != 10_000 {
					b.Fatal(sum, err)
				}
				n += sum.Records
			}
			b.ReportMetric(float64(n)/time.Since(start).Seconds(), "records/s")
		})
	}
}

// BenchmarkFinder looks for a text through a page.
func BenchmarkFinder(b *testing.B) {
	c := service(b, nil)
	page, err := c.Page(b.Context(), client.PageRequest{Datasource: "million_rows", Index: 1, ItemsPerPage: 100})
	if err != nil {
		b.Fatal(err)
	}
	keep := export.Matcher("not there")
	b.ReportAllocs()
	for b.Loop() {
		for row := range page.Records {
			if keep(page, row) {
				b.Fatal("found what is not there")
			}
		}
	}
}

// service is a client of the sample company.
func service(tb testing.TB, trouble demo.Trouble) *client.Client {
	tb.Helper()
	s, err := demo.Start(demo.Options{Trouble: trouble})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(s.Close)
	c, err := client.New(s.URL, client.Options{Company: s.Company, Token: func(context.Context) (string, error) { return s.Token, nil }})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(c.CloseIdleConnections)
	return c
}
