package cli

import (
	"errors"
	"os"
	"testing"

	"docket/client"
	"docket/config"
	"docket/config/store"
)

// TestAFileIsNotSentOverWhatCameBetween: it was laid over what was last, then somebody sent another label, and the whole
// set would have taken that back.
func TestAFileIsNotSentOverWhatCameBetween(t *testing.T) {
	db, err := store.OpenMemory(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	api, err := client.New("http://127.0.0.1:1", client.Options{Company: "c"})
	if err != nil {
		t.Fatal(err)
	}
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	set := &config.Settings{Profile: config.Profile{Company: "c", Username: "ann"}}
	set.BaseURL = "http://127.0.0.1:1"
	p := &planner{session: &session{console: &console{ctx: t.Context(), err: null, env: func(string) string { return "" }}, set: set, api: api, store: db}}
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
