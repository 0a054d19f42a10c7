package client_test

import (
	"cmp"
	"context"
	"net/http"
	"net/http/httptest"
	"runtime"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"docket/client"
)

// canary is the token of every test; it must never be seen outside a request's header.
const canary = "canary-7f3a91-token"

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func token(context.Context) (string, error) { return canary, nil }

// serve starts a service that answers with h and returns a client for it.
func serve(t testing.TB, h http.HandlerFunc, set ...client.Options) *client.Client {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	if runtime.GOOS == "windows" { // under Wine 8 a service that writes to somebody who has gone may wait for ever
		t.Cleanup(s.CloseClientConnections)
	}
	return connect(t, s.URL, set...)
}

// connect returns a client that never waits before it tries again. What set leaves out has
// a value that works.
func connect(t testing.TB, url string, set ...client.Options) *client.Client {
	t.Helper()
	o := append(set, client.Options{})[0]
	o.Company = cmp.Or(o.Company, "Northgate Trading")
	if o.Token == nil {
		o.Token = token
	}
	if o.Retry.Sleep == nil {
		o.Retry.Sleep = noSleep
	}
	c, err := client.New(url, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.CloseIdleConnections)
	return c
}

func noSleep(ctx context.Context, _ time.Duration) error { return ctx.Err() }

// heard collects what the observer hears.
type heard struct {
	mu  sync.Mutex
	all []client.Exchange
}

func (l *heard) add(e client.Exchange) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, e)
}

func (l *heard) phase(p client.Phase) []client.Exchange {
	l.mu.Lock()
	defer l.mu.Unlock()
	var out []client.Exchange
	for _, e := range l.all {
		if e.Phase == p {
			out = append(out, e)
		}
	}
	return out
}

// answers gives one answer after the other, the last one for ever, and counts them.
type answers struct {
	mu    sync.Mutex
	given int
	list  []http.HandlerFunc
}

func (a *answers) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	h := a.list[min(a.given, len(a.list)-1)]
	a.given++
	a.mu.Unlock()
	h(w, r)
}

func (a *answers) count() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.given
}

func reply(status int, body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}

// hangUp closes the connection without an answer.
func hangUp(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// breakOff promises more than it sends.
func breakOff(body string) http.HandlerFunc { return breakOffAs(http.StatusOK, body) }

// breakOffAs does so with a status and headers.
func breakOffAs(status int, body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.Header().Set("Content-Length", "100000")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}
}
