package snapshot_test

import (
	"errors"
	"fmt"
	"iter"
	"testing"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/snapshot"
)

var (
	here = store.Scope{Address: "https://ocr.example.com", Company: "Example Trading"}
	head = &store.Snapshot{Datasource: "vendors", PerPage: 2, FirstPage: "1: seen"}
)

func memory(t *testing.T) *store.Store {
	t.Helper()
	m, err := store.OpenMemory(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// pages gives n pages of two records.
func pages(t *testing.T, n int) iter.Seq2[client.NumberedPage, error] {
	return func(yield func(client.NumberedPage, error) bool) {
		for i := range n {
			body := fmt.Sprintf(`{"fields":[{"name":"a"}],"data":[{"_id":{"$oid":"%d"},"a":1.10},{"_id":{"$oid":"%d"},"more":"\u202e"}],"release_version":"7.4.2"}`, 2*i, 2*i+1)
			p, err := client.RestorePage([]byte(body))
			if err != nil {
				t.Error(err)
			}
			if !yield(client.NumberedPage{Page: p, Number: i + 1}, nil) {
				return
			}
		}
	}
}

func TestWhatWasTakenReadsBackAsPages(t *testing.T) {
	m := memory(t)
	w, err := m.Snapshots.Begin(t.Context(), here, *head)
	if err != nil {
		t.Fatal(err)
	}
	for page := range pages(t, 3) {
		if err := w.Add(t.Context(), page.Number, len(page.Records), page.Body); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := w.Finish(t.Context(), true, "")
	if err != nil || kept.Records != 6 {
		t.Fatalf("%+v, %v", kept, err)
	}
	book := snapshot.Open(m, kept)
	next, stop := iter.Pull2(pages(t, 3))
	defer stop()
	n := 0
	for got, err := range book.Pages(t.Context()) {
		want, _, _ := next()
		if n++; err != nil || got.Number != want.Number || string(got.Body) != string(want.Body) || len(got.Records) != 2 || got.Columns[0] != "a" {
			t.Errorf("page %d is %s (%v)", got.Number, got.Body, err)
		}
	}
	if n != 3 {
		t.Errorf("%d pages read back", n)
	}
	if _, err := book.Page(t.Context(), 4); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("page 4 gives %v", err)
	}
}
