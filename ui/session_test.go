package ui_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"docket/client/demo"
	"docket/ui/uitest"
	"docket/ui/view"
)

func TestARefusedTokenIsGivenAnewInPlaceAndNothingIsLost(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "data", Target: "vendors", Width: 120, Height: 30})
	d.Shows("V-00001")
	d.Env.Authorize("an-old-token")
	d.Press("R").Shows("V-00001", "The service refused the token (401). Type :token for another one.")
	d.Press(":").Type("token").Press("enter").Shows("Another access token for Northgate Trading").Type("wrong-one").Hides("wrong-one")
	d.Press("enter").Shows("Press R").Press("R").Shows("refused the token (401)")
	d.Press(":").Type("token").Press("enter").Paste(d.Demo.Token).Hides(d.Demo.Token).Press("enter").Press("R").Shows("V-00001").Hides("401")
	if strings.Contains(d.Styled(), d.Demo.Token) {
		t.Fatal("the token is on the screen")
	}
}

// What failed with the old token and left nothing is not said of what the new one brings.
func TestASearchThatFailedForItsTokenIsNotToldBesideAReloadThatCame(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "data", Target: "purchase_orders", Width: 120, Height: 30})
	d.Env.Authorize("an-old-token")
	d.Press("$").Shows("The search for the last page failed.", "refused the token (401)")
	d.Press(":").Type("token").Press("enter").Paste(d.Demo.Token).Press("enter").Press("R").Shows("Page 1 has not changed", "PO-").Hides("401", "failed")
	d.Demo.Script("data", demo.Status(http.StatusUnauthorized, ""))
	d.Press("R").Shows("refused the token (401)", "Press R to retry") // one that fails tells it anew
}

// A service that answers 403 knows who asks.
func TestOnlyA401IsToldAsARefusedToken(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "data", Target: "vendors", Width: 120, Height: 30})
	d.Demo.Script("data", demo.Status(http.StatusForbidden, ""))
	d.Press("R").Shows("The service refused the request (403). Check the company and what this token may do").Hides("refused the token", "type token")
}

// What is asked for waits for no disk, and the place is not lost where one quits at once.
func TestThePlaceIsWrittenWhenItIsThereOrOnLeaving(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "data", Target: "vendors"})
	at := func(want string) {
		t.Helper()
		var value json.RawMessage
		if _, err := d.Store.Session.Get(t.Context(), d.Env.Scope, "last", &value); err != nil || !strings.Contains(string(value), want) {
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
