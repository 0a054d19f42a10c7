package snapshot_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/snapshot"
)

var (
	here   = store.Scope{Address: "https://ocr.example.com", Company: "Example Trading"}
	head   = &store.Snapshot{Datasource: "vendors", PerPage: 2, FirstPage: "1: seen"}
	errCut = errors.New("the line is cut")
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

// pages gives n pages of two records, and an error after them.
func pages(t *testing.T, n int, after error) iter.Seq2[client.NumberedPage, error] {
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
		if after != nil {
			yield(client.NumberedPage{}, after)
		}
	}
}

func TestWhatWasTakenReadsBackAsPages(t *testing.T) {
	m := memory(t)
	var told []snapshot.Progress
	kept, err := snapshot.Take(t.Context(), m, here, head, pages(t, 3, nil), func(p snapshot.Progress) { told = append(told, p) })
	if err != nil || !kept.Complete || kept.Records != 6 || kept.Release != "7.4.2" || kept.FirstPage != "1: seen" {
		t.Fatalf("%+v, %v", kept, err)
	}
	if len(told) != 3 || told[2] != (snapshot.Progress{Pages: 3, Records: 6}) {
		t.Errorf("progress is %+v", told)
	}
	book := snapshot.Open(m, kept)
	next, stop := iter.Pull2(pages(t, 3, nil))
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

func TestWhatBreaksOffIsKeptAsPartial(t *testing.T) {
	m := memory(t)
	kept, err := snapshot.Take(t.Context(), m, here, head, pages(t, 2, errCut), nil)
	if !errors.Is(err, errCut) || kept.Complete || kept.Pages != 2 || !strings.Contains(kept.Reason, "after page 2: the line is cut") {
		t.Errorf("%+v, %v", kept, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	kept, err = snapshot.Take(ctx, m, here, head, pages(t, 3, nil), func(p snapshot.Progress) { cancel() })
	if !errors.Is(err, context.Canceled) || kept.Complete || kept.Pages != 1 || kept.ID == 0 {
		t.Errorf("%+v, %v", kept, err)
	}
}

func TestWithoutAPageNothingIsKept(t *testing.T) {
	m := memory(t)
	if kept, err := snapshot.Take(t.Context(), m, here, head, pages(t, 0, errCut), nil); !errors.Is(err, errCut) || kept.ID != 0 {
		t.Errorf("%+v, %v", kept, err)
	}
	if list, err := m.Snapshots.List(t.Context(), here, ""); err != nil || len(list) != 0 {
		t.Errorf("listed are %v, %v", list, err)
	}
}
