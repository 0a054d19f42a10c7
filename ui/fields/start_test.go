package fields_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"docket/client/allocs"
	"docket/config/store"
	"docket/ui/uitest"
)

// started is how many times a start allocates on a store with so many drafts and submissions.
func started(t *testing.T, n int) uint64 {
	t.Helper()
	state := filepath.Join(t.TempDir(), "docket.db")
	d := withFile(t, uitest.Options{StatePath: state, Width: 120, Height: 40}, settings).Advance(500 * ms)
	draft, _, err := d.Store.Drafts.Get(t.Context(), d.Env.Scope, "invoice", "")
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		draft.DocumentType = fmt.Sprintf("type_%03d", i)
		if _, err := d.Store.Drafts.Save(t.Context(), d.Env.Scope, draft, ""); err != nil {
			t.Fatal(err)
		}
		sub, err := d.Store.Submissions.Begin(t.Context(), store.NewSubmission{Scope: d.Env.Scope, DocumentType: draft.DocumentType,
			Data: []byte(strings.ReplaceAll(settings, "invoice\"", draft.DocumentType+"\""))}, false)
		if err == nil {
			err = d.Store.Submissions.Finish(t.Context(), sub.ID, store.Result{State: store.Accepted, Status: 200})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	allocations, _ := allocs.Once(t, func() {
		uitest.Start(t, uitest.Options{StatePath: state, View: "fields", Target: "invoice", Width: 120, Height: 40}).Shows("invoice ±", "total_amount")
	})
	return allocations
}

// A start makes no table, decodes no draft, and asks for no submission of what is not looked at yet.
func TestAStartCostsTheSameHoweverManyDraftsAndSubmissionsThereAre(t *testing.T) {
	few, many := started(t, 5), started(t, 45)
	if each := (int(many) - int(few)) / 40; each > 40 {
		t.Errorf("a start allocates %d times more with each draft and submission", each)
	}
}

func TestADraftThatWasNotLookedAtIsNamedAndOpensWhenItIsLookedAt(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	d := withFile(t, uitest.Options{StatePath: state, Width: 120, Height: 40}, settings).Advance(500 * ms)
	draft, _, err := d.Store.Drafts.Get(t.Context(), d.Env.Scope, "invoice", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"contract", "order"} {
		draft.DocumentType = name
		if _, err := d.Store.Drafts.Save(t.Context(), d.Env.Scope, draft, ""); err != nil {
			t.Fatal(err)
		}
	}
	again := onSame(t, state).Shows("invoice ±4", "contract ±", "order ±").Hides("order ±4", "contract ±4")
	again.Press("]").Shows(" order · ", "order ±4", "4 fields", "draft saved").Hides("contract ±4")
	again.Press("ctrl+s").Shows("Send order?").Press("esc").Hides("contract ±4") // what is sent of one is read of one
	again.Press("ctrl+s").Press("a").Shows("Send 3 document types, one after another?").Press("esc").Shows("contract ±4", " order · ")
	other := onSame(t, state)
	other.Press("D", "g", "x").Shows("discarded. Press u").Press("esc").Hides("order ±")
	other.Press("w").Shows(" contract · ", "contract ±4", "4 fields").Hides("invoice ±")
}

func TestAListThatIsBeingReadIsNotSaidToBeEmpty(t *testing.T) {
	d := sentOnce(t)
	d.PressOnly("J")
	d.Hides("has no submissions")
	d.Idle()
	d.Shows("accepted").Press("esc").Press("D").Shows("No drafts.")
}
