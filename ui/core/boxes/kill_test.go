package boxes

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"docket/client"
	"docket/client/demo"
	"docket/config/store"
)

// The test binary plays another docket: started with this variable set, it sends what was never sent of the latest run.
const roleVariable = "DOCKET_BOXES_TEST_ROLE"

// The jobs of a docket that is killed; as many requests may be lost.
const killedJobs = 4

func TestMain(m *testing.M) {
	if os.Getenv(roleVariable) == "" {
		os.Exit(m.Run())
	}
	if err := sendAll(os.Args[1], os.Args[2], os.Args[3], os.Args[4]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func sendAll(path, url, company, token string) error {
	ctx := context.Background()
	api, err := client.New(url, client.Options{Company: company, Token: func(context.Context) (string, error) { return token, nil }})
	if err != nil {
		return err
	}
	s, err := store.Open(ctx, path)
	if err != nil {
		return err
	}
	run, err := Find(ctx, s, store.Scope{Address: url, Company: company}, "invoice", 0)
	if err != nil {
		return err
	}
	return run.Send(ctx, api, Sending{Jobs: killedJobs, States: never})
}

// witness stands before the demo service: it counts what arrives, by document and box, and kills who sent it.
type witness struct {
	*demo.Server
	mu       sync.Mutex
	arrived  map[string]int
	requests int
	victim   *os.Process // nil for none
	at       int         // of the request at which it is killed
	answered bool        // once it has the answer, else before
}

func (w *witness) ServeHTTP(out http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body) // of one who was killed, what came
	r.Body = io.NopCloser(bytes.NewReader(body))
	_, boundary, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	form, err := multipart.NewReader(bytes.NewReader(body), boundary["boundary"]).ReadForm(1 << 20)
	if err != nil {
		return
	}
	w.mu.Lock()
	w.arrived[form.Value["ocr_text_id"][0]+form.Value["coordinates"][0]]++
	w.requests++
	kill := func(answered bool) {
		if w.victim != nil && answered == w.answered && w.requests >= w.at {
			_ = w.victim.Kill()
		}
	}
	kill(false)
	w.mu.Unlock()
	w.Service.ServeHTTP(out, r)
	_ = http.NewResponseController(out).Flush()
	w.mu.Lock()
	kill(true)
	w.mu.Unlock()
}

// killed has another docket send the latest run until it is killed.
func (w *witness) killed(t *testing.T, path, url string, at int, answered bool) {
	t.Helper()
	binary, err := os.Executable()
	must(t, err)
	cmd := exec.Command(binary, path, url, w.Company, w.Token)
	cmd.Env, cmd.Stderr = append(os.Environ(), roleVariable+"=sends"), os.Stderr
	w.mu.Lock()
	must(t, cmd.Start())
	w.victim, w.at, w.answered = cmd.Process, at, answered
	w.mu.Unlock()
	if err := cmd.Wait(); err == nil {
		t.Errorf("it was not killed at request %d", at)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.victim = nil
}

// A docket may be killed at any moment of a run: nothing is pushed twice, and what nobody knows about are at most as many
// requests as are made at the same time.
func TestADocketThatIsKilledInARunLosesAtMostWhatWasOnItsWay(t *testing.T) {
	server, err := demo.Start(demo.Options{})
	must(t, err)
	defer server.Close()
	w := &witness{Server: server, arrived: map[string]int{}}
	proxy := httptest.NewServer(w)
	defer proxy.Close()
	path := filepath.Join(t.TempDir(), "docket.db")
	s, err := store.Open(t.Context(), path)
	must(t, err)
	defer s.Close()
	template, err := Parse("invoice.toml", []byte(invoice))
	must(t, err)
	api, err := client.New(proxy.URL, client.Options{Company: server.Company, Token: func(context.Context) (string, error) { return server.Token, nil }})
	must(t, err)
	scope := store.Scope{Address: proxy.URL, Company: server.Company}
	for n, at := range []int{1, 2, 3, 4, 5, 6, 7, 11, 16, 30, 65, 78} {
		ids := make([]string, 40) // of each round its own: what a killed docket had sent may arrive late
		for i := range ids {
			ids[i] = fmt.Sprintf("OCR-%d-%d", n, i)
		}
		w.mu.Lock()
		w.requests = 0
		w.mu.Unlock()
		run, err := Begin(t.Context(), s, scope, template, ids)
		must(t, err)
		w.killed(t, path, proxy.URL, at, n%2 == 0)
		left, err := Find(t.Context(), s, scope, "invoice", run.ID)
		must(t, err)
		w.judge(t, left, at, "after the kill")
		must(t, left.Send(t.Context(), api, Sending{Jobs: killedJobs, States: never}))
		w.judge(t, left, at, "after it went on")
		if n := left.Count(""); n != 0 {
			t.Errorf("killed at %d: %d were not sent after all", at, n)
		}
	}
}

// judge holds what is stored of a run against what arrived.
func (w *witness) judge(t *testing.T, run *Run, at int, when string) {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, read := range run.reads {
		switch n := w.arrived[run.IDs[read.Document]+run.boxes[read.Box].JSON()]; {
		case n > 1:
			t.Errorf("killed at %d, %s: %s was pushed %d times", at, when, run.IDs[read.Document], n)
		case n == 1 && read.State == "":
			t.Errorf("killed at %d, %s: %s was pushed and is called not sent", at, when, run.IDs[read.Document])
		case n == 0 && read.State == store.ReadAnswered:
			t.Errorf("killed at %d, %s: %s was never asked for and has an answer", at, when, run.IDs[read.Document])
		}
	}
	if n := run.Count(store.ReadSent); n > killedJobs {
		t.Errorf("killed at %d, %s: %d may have been pushed, wanted at most %d", at, when, n, killedJobs)
	}
}
