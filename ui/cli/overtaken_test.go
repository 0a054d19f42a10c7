package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"

	"docket/client"
	"docket/config"
	"docket/config/store"
	"docket/ui/core/submit"
)

// TestAFileIsNotSentOverWhatCameBetween: it was laid over what was last, then somebody sent another label, and the whole
// set would have taken that back.
func TestAFileIsNotSentOverWhatCameBetween(t *testing.T) {
	p := plannerAt(t, "http://127.0.0.1:1")
	db := p.store
	sent := func(label string) {
		data, err := client.EncodeSettings([]client.DocumentType{order(label)})
		if err != nil {
			t.Fatal(err)
		}
		sub, err := db.Submissions.Begin(t.Context(), store.NewSubmission{Scope: p.scope(), DocumentType: "order", Username: "ann", Data: data}, false)
		if err == nil {
			err = db.Submissions.Finish(t.Context(), sub.ID, store.Result{State: store.Accepted})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	sent("Number")
	types := []client.DocumentType{{Name: "order", Fields: []client.FieldSetting{{Name: "number", Required: new(false)}}}}
	if err := p.merge(types); err != nil {
		t.Fatal(err)
	}
	sent("Order number")
	var overtaken *store.OvertakenError
	if plans, err := p.plan(types); !errors.As(err, &overtaken) {
		t.Errorf("%d plans would be sent: %v", len(plans), err)
	}
}

func order(label string) client.DocumentType {
	return client.DocumentType{Name: "order", Fields: []client.FieldSetting{{Name: "number", Label: &label, Required: new(true), Visibility: new(true)}}}
}

// plannerAt sends as ann to a service.
func plannerAt(t *testing.T, address string) *planner {
	t.Helper()
	db, err := store.OpenMemory(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	api, err := client.New(address, client.Options{Company: "c", Token: func(context.Context) (string, error) { return "token", nil }})
	if err != nil {
		t.Fatal(err)
	}
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = null.Close() })
	set := &config.Settings{Profile: config.Profile{Company: "c", Username: "ann"}}
	set.BaseURL = address
	return &planner{session: &session{console: &console{ctx: t.Context(), out: null, err: null, env: func(string) string { return "" }}, set: set, api: api, store: db}}
}

// TestWhatWentOutIsNotCalledNothing: of two document types one is accepted; the other was sent by somebody else meanwhile.
func TestWhatWentOutIsNotCalledNothing(t *testing.T) {
	var p *planner
	var once sync.Once
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		once.Do(func() {
			n := store.NewSubmission{Scope: p.scope(), DocumentType: "quote", Username: "bob", Data: []byte("[1]")}
			sub, err := p.store.Submissions.Begin(r.Context(), n, false)
			if err = cmp.Or(err, p.store.Submissions.Finish(r.Context(), sub.ID, store.Result{State: store.Accepted})); err != nil {
				t.Error(err)
			}
		})
		_, _ = io.WriteString(w, `"Request Submitted Successfully"`)
	}))
	defer service.Close()
	p = plannerAt(t, service.URL)
	p.yes = true
	quote := order("Number")
	quote.Name = "quote"
	plans, err := p.plan([]client.DocumentType{order("Number"), quote})
	if err != nil {
		t.Fatal(err)
	}
	err = p.send(func() ([]submit.Plan, error) { return plans, nil })
	if what, _ := explain(err, ""); exitCode(err) != exitFailed || !strings.Contains(what, "nothing of quote was sent") {
		t.Errorf("code %d, %s", exitCode(err), what)
	}
	if all, err := p.store.Submissions.List(t.Context(), store.SubmissionFilter{DocumentType: "order"}); err != nil || len(all) != 1 || all[0].State != store.Accepted {
		t.Errorf("%v, %v", all, err)
	}
}
