package client_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"docket/client"
)

// A service once saw 300 connections for 1,000 requests of 16 jobs: all but a few idle
// ones were closed and dialled again.
func TestConnectionsAreNoMoreThanJobs(t *testing.T) {
	var dialled atomic.Int32
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = io.WriteString(w, `{"data":[]}`)
	}))
	s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			dialled.Add(1)
		}
	}
	s.Start()
	t.Cleanup(s.Close)
	c := connect(t, s.URL, client.Options{Jobs: 16})
	var wg sync.WaitGroup
	var left atomic.Int32
	left.Store(1000)
	for range 16 {
		wg.Go(func() {
			for left.Add(-1) >= 0 {
				if err := ask(context.Background(), c); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	// On a machine that is very busy net/http gives up a connection now and then.
	if n := dialled.Load(); n > 16+4 {
		t.Errorf("%d connections for 16 jobs", n)
	}
}

func TestRulesOf35MBAreReadAndALongerAnswerNamesTheSetting(t *testing.T) {
	long := reply(200, `{"rules":[{"rule_id":"1","description":"`+strings.Repeat("x", 35_000_000)+`"}]}`)
	if set, err := serve(t, long).Rules(context.Background(), "d"); err != nil || len(set.Rules) != 1 {
		t.Fatal(err)
	}
	_, err := serve(t, long, client.Options{Limits: client.Limits{Answer: 32 << 20}}).Rules(context.Background(), "d")
	if !errors.As(err, new(*client.DecodeError)) || !strings.HasSuffix(err.Error(), "it is longer than 32 MiB") || !strings.Contains(client.Remedy(err), "max_answer") {
		t.Errorf("%v: %s", err, client.Remedy(err))
	}
	_, err = serve(t, long).Text(context.Background(), box())
	if err == nil || strings.Contains(client.Remedy(err), "max_answer") {
		t.Errorf("a text has a limit of its own: %v: %s", err, client.Remedy(err))
	}
}

// A buffer that grows by append's own measure took more than five times as much as the answer is long.
func TestAnAnswerThatDoesNotTellItsLengthTakesLittleMoreThanTwiceIt(t *testing.T) {
	long := []byte(`{"rules":[{"rule_id":"1","description":"` + strings.Repeat("x", 27_000_000) + `"}]}`)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_ = http.NewResponseController(w).Flush() // so that no length is told
		_, _ = w.Write(long)
	}))
	t.Cleanup(s.Close)
	c := connect(t, s.URL, client.Options{})
	for _, most := range []float64{2.2, 1.2} { // a second one is taken to be about as long as the first
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		set, err := c.Rules(t.Context(), "d")
		if runtime.ReadMemStats(&after); err != nil || len(set.Body) != len(long) {
			t.Fatal(err)
		}
		if took := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(long)); took > most {
			t.Errorf("it took %.1f times as much as it is long, at most %.1f", took, most)
		}
	}
}

// TestARectangleThatReachedTheServiceIsNotSaidToHaveStayedHere: it answers that it cannot now, and is gone when it is
// asked again.
func TestARectangleThatReachedTheServiceIsNotSaidToHaveStayedHere(t *testing.T) {
	for _, cancelled := range []bool{false, true} {
		ctx, cancel := context.WithCancel(context.Background())
		s := httptest.NewServer(reply(503, "", "Retry-After", "0"))
		c := connect(t, s.URL, client.Options{Retry: client.RetryPolicy{Attempts: 3, Sleep: func(context.Context, time.Duration) error {
			s.Close()
			return nil
		}}, Observe: func(e client.Exchange) {
			if cancelled && e.Attempt == 2 {
				cancel()
			}
		}})
		_, err := c.Text(ctx, box())
		var refused *client.Error
		var lost *client.TransportError
		if answered := errors.As(err, &refused) && refused.Status == 503; answered == cancelled {
			t.Errorf("%v", err)
		}
		if gone := errors.As(err, &lost) && lost.Sent == client.MaybeSent && errors.Is(err, context.Canceled); gone != cancelled {
			t.Errorf("%v", err)
		}
		cancel()
	}
}
