package boxes_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync/atomic"
	"testing"

	"docket/client"
	"docket/ui/core/boxes"
)

// store is one of doubts that can be out of order.
type store struct {
	open   []client.TextRequest
	broken bool
}

func (s *store) Keep(_ context.Context, r client.TextRequest, open bool) (was, ok bool) {
	was = slices.Contains(s.open, r)
	if s.broken {
		return was, false
	}
	s.open = slices.DeleteFunc(s.open, func(o client.TextRequest) bool { return o == r })
	if open {
		s.open = append(s.open, r)
	}
	return was, true
}

func (s *store) Kept(context.Context) ([]client.TextRequest, bool) { return slices.Clone(s.open), true }

// What the store could not be told, for it is full or broken, is known here all the same.
func TestWhatCouldNotBeKeptIsKnownHere(t *testing.T) {
	var lose atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if lose.Load() {
			panic(http.ErrAbortHandler)
		}
		_, _ = w.Write([]byte(`{"text":["x"]}`))
	}))
	defer server.Close()
	c, err := client.New(server.URL, client.Options{Company: "c", Token: func(context.Context) (string, error) { return "t", nil }})
	if err != nil {
		t.Fatal(err)
	}
	kept := &store{broken: true}
	d := boxes.Doubts{Store: kept}
	at, _, err := client.ParseCoordinates("1 2 3 4", client.CornersForm)
	if err != nil {
		t.Fatal(err)
	}
	r := client.TextRequest{Collection: "c", OCRTextID: "o", Coordinates: at}
	for _, step := range []struct {
		lose, broken, open, lost bool
	}{{true, true, true, true}, {true, false, true, false}, {false, true, false, true}, {true, false, true, false}, {false, false, false, false}} {
		lose.Store(step.lose)
		kept.broken = step.broken
		if _, err := d.Text(t.Context(), c, r); (err != nil) != step.lose {
			t.Fatalf("%+v: %v", step, err)
		}
		d.Refresh(t.Context())
		if open, _ := d.Of(r); open != step.open || d.Lost(r) != step.lost {
			t.Errorf("%+v: open %v, lost %v", step, open, d.Lost(r))
		}
	}
}
