package ui_test

import (
	"strings"
	"testing"

	"docket/ui/uitest"
	"docket/ui/view"
)

// What is asked for waits for no disk, and the place is not lost where one quits at once.
func TestThePlaceIsWrittenWhenItIsThereOrOnLeaving(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "data", Target: "vendors"})
	at := func(want string) {
		t.Helper()
		if value, _, err := d.Store.Session.Get(t.Context(), d.Env.Scope, "last"); err != nil || !strings.Contains(string(value), want) {
			t.Errorf("the place is %s, %v; it should be %s", value, err, want)
		}
	}
	at("vendors")
	held := d.Hold("rules")
	d.Send(view.Navigate{View: "rules", Target: "DOC-1001"})
	if held.Held() != 1 {
		t.Fatal("the rules were not asked for")
	}
	at("vendors")
	if !d.Press("ctrl+c").Quit() {
		t.Fatal("docket did not end")
	}
	at("DOC-1001")
	held.Release()
}
