package fields_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/client/demo"
	"docket/config/store"
	"docket/ui/uitest"
	"docket/ui/view"
)

// withJournal has sent three submissions: accepted, rejected and unknown.
func withJournal(t *testing.T) *uitest.Driver {
	t.Helper()
	d := withFile(t, uitest.Options{Width: 100, Height: 40}, settings)
	d.Demo.Script("push", demo.Normal(), demo.Status(422, "not today"), demo.Drop())
	d.Press("ctrl+s", "y", "esc", "j", "r", "ctrl+s", "y").Shows("rejected")
	d.Press("esc", "v", "ctrl+s", "y").Shows("nobody knows")
	return d.Press("esc")
}

// TestTheJournalOpensAtTheNewest: the cursor stayed on what had been the newest, and b after J put back what was before that.
func TestTheJournalOpensAtTheNewest(t *testing.T) {
	d := sentOnce(t).Press("J", "esc", "r", "ctrl+s", "y").Shows("accepted").Press("esc")
	d.Press("J", "b").Shows("Restored 1 value from before", "no → yes")
}

func TestTheJournalIsNarrowedDown(t *testing.T) {
	d := withJournal(t)
	golden(d.Press("J").Shows("3 submissions", "? 1 submission of unknown outcome", "? unknown", "rejected", "accepted"), "journal-100x40")
	d.Press("s").Shows("1 of 3 submissions, state:unknown").Hides("rejected").Press("s").Shows("state:accepted").Hides("? unknown")
	d.Press("s", "s").Shows(`state:"not sent"`, "No submission matches").Press("esc").Shows("3 submissions")
	d.Press("/").Type("today").Shows("1 of 3 submissions", "rejected").Hides("? unknown").Press("enter", "esc").Shows("3 submissions")
	d.Press("/").Type("type:invoice").Press("enter").Shows("3 of 3").Press("esc", "esc").Shows("invoice_number")
}

func TestASubmissionIsSentAgainOnlyAfterAConfirmationOfItsOwn(t *testing.T) {
	d := withJournal(t)
	d.Press("J", "j").Shows("not today").Press("ctrl+s").Shows("Another submission of invoice went out as").Hides("y  Send").Press("enter")
	d.Press("k", "x").Type("it is not there").Press("enter").Shows("is resolved as not applied")
	d.Press("j").Shows("not today").Press("ctrl+s").Shows("again?", "exactly as ", "y  Send").Press("enter")
	if n := d.Demo.Calls("push"); n != 3 {
		t.Fatalf("looking sent it: %d requests", n)
	}
	d.Press("ctrl+s", "y").Shows("invoice: accepted")
	sent := d.Demo.Submissions()
	if d.Demo.Calls("push") != 4 || !strings.Contains(sent[len(sent)-1].Data, `"total_amount":{"label":"Total amount","required":true,"visibility":true`) {
		t.Fatalf("the service has %+v", sent)
	}
	// The same once more takes two deliberate answers.
	d.Press("J", "g", "ctrl+s").Shows("cannot be sent again yet", "i  Insist").Press("y").Shows("nothing to send")
	d.Press("i").Shows("Send the same again?", "the service gets").Press("enter")
	if n := d.Demo.Calls("push"); n != 4 {
		t.Fatalf("%d requests went out", n)
	}
	d.Press("ctrl+s", "i", "y").Shows("invoice: accepted")
	if n := d.Demo.Calls("push"); n != 5 {
		t.Fatalf("%d requests went out", n)
	}
}

func TestAnUnknownOneIsNotSentAgainWithoutInsisting(t *testing.T) {
	d := withJournal(t)
	d.Press("J").Shows("? unknown").Press("ctrl+s").Shows("The same content for invoice went out as").Press("y", "esc")
	if n := d.Demo.Calls("push"); n != 3 {
		t.Fatalf("%d requests went out", n)
	}
}

func TestWhatWasBeforeASubmissionIsPutBackWhereItIsKnown(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 40}, settings)
	d.Press("ctrl+s", "y", "esc", "j", "r", "l", "enter").Type("!").Press("enter", "+").Type("net").Press("enter", "enter", "r", "v", "ctrl+s", "y").Shows("accepted")
	d.Press("esc", "J", "b").Shows("Restored 2 values from before", "Nothing is sent yet", "Not restored:", "net label: what it was before is not known", "restored")
	golden(d, "inverse-100x40")
	if n := d.Demo.Calls("push"); n != 2 {
		t.Fatalf("%d requests went out", n)
	}
	d.Press("esc", "ctrl+s").Shows("2 changes", `"Total amount!" → "Total amount"`, "± required", "yes → no: 1 field: total_amount").Press("esc")
	d.Press("u").Shows("Total amount!").Press("J", "G", "b").Shows("Nothing of", "can be restored")
}

// TestWhatIsPendingStaysWhereOldValuesArePutBack: it went with them, and the report told of the one value alone.
func TestWhatIsPendingStaysWhereOldValuesArePutBack(t *testing.T) {
	d := sentOnce(t).Press("r", "ctrl+s", "y").Shows("accepted").Press("esc")
	d.Press("j", "r", "v", "+").Type("net").Press("enter", "enter", "r", "v", "g", "j", "j", "j", "x").Shows("2 switched · 1 added · 1 removed")
	d.Press("J", "g", "b").Shows("Restored 1 value from before", "3 switched · 1 added · 1 removed").Press("ctrl+s").Shows("invoice_number  (restored)", "total_amount  (typed)", "1 field: note", `"Net"`)
	d.Press("esc", "u").Shows("Undone: restoring", "2 switched · 1 added · 1 removed")
	// A field that the submission left out, and that is not here, comes back whole.
	d.Press("ctrl+s").Shows("the whole set").Press("y").Shows("accepted").Press("esc", "J", "g", "b").Shows("2 switched · 1 added", "+ note", "Restored")
}

func TestAReadOnlyProfileSendsNothingAgain(t *testing.T) {
	d := withJournal(t)
	d.Env.Profile.ReadOnly = true
	d.Resize(160, 40).Press("J").Hides("review and resend").Press("ctrl+s").Shows("read-only").Hides("again?")
}

// Reproduced: accepted, a switch changed, the connection cut. The preview said that
// nothing changed, and w offered y for the same change.
func TestAnUnknownOneIsNamedFirstAndCannotBeSidestepped(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 40}, settings)
	d.Press("ctrl+s", "y", "esc", "j", "r")
	d.Demo.Script("push", demo.Drop())
	d.Press("ctrl+s", "w", "y").Shows("nobody knows").Press("esc")
	d.Press("ctrl+s").Shows("only the fields that changed", "Another submission of invoice went out").Press("y")
	d.Press("w").Shows("went out as", "nobody knows whether it was", "applied. Press J", "1 change", "i  Insist").Hides("Nothing changed", "y  Send").Press("y", "esc")
	if n := d.Demo.Calls("push"); n != 2 {
		t.Fatalf("%d requests went out", n)
	}
	d.Press("ctrl+s", "i").Shows("is resolved?").Press("esc")
	if n := d.Demo.Calls("push"); n != 2 {
		t.Fatalf("%d requests went out", n)
	}
}

func TestSettlingArrivesInTheSheetThePreviewAndAfterARestart(t *testing.T) {
	for answer, want := range map[string]struct{ cell, base string }{
		"a": {"resolved as applied", "resolved as applied"},
		"x": {"sent 09:30, accepted", ", accepted"},
	} {
		state := filepath.Join(t.TempDir(), "docket.db")
		d := withFile(t, uitest.Options{Width: 140, Height: 40, StatePath: state}, settings)
		d.Press("ctrl+s", "y", "esc", "j", "r")
		d.Demo.Script("push", demo.Drop())
		d.Press("ctrl+s", "y").Shows("nobody knows").Press("esc", "j", "v", "k").Hides("sent 09:30, unknown")
		d.Press("J", "s").Shows("state:unknown", "? unknown").Press(answer).Type("looked").Press("enter")
		d.Shows("is resolved as").Press("esc").Press("s").Hides("? unknown").Press("esc", "esc")
		d.Shows(want.cell).Press("ctrl+s").Shows(want.base).Hides("nobody knows").Press("esc").Advance(500 * ms)
		again := uitest.Start(t, uitest.Options{Width: 140, Height: 40, StatePath: state, View: "fields", Target: "invoice"})
		again.Shows(want.cell)
	}
}

// TestAResolutionThatWasWrongIsNoLongerBelieved: a part was sent after the outcome was resolved as applied; then the person
// saw that it was not.
func TestAResolutionThatWasWrongIsNoLongerBelieved(t *testing.T) {
	state, d := sentAndEdited(t, "r")
	d.Demo.Script("push", demo.Drop())
	d.Press("ctrl+s", "y").Shows("nobody knows").Press("esc").Press("J", "a").Type("looked").Press("enter").Shows("is resolved as applied").Press("esc")
	d.Press("j", "v", "ctrl+s", "w").Shows("only the fields that changed, 1 field").Press("y").Shows("accepted").Press("esc")
	d.Press("J", "g", "j", "x").Press("ctrl+u").Type("it is not there").Press("enter").Shows("is resolved as not applied").Press("esc")
	d.Press("J", "g", "c").Shows(" and the fields", "invoice: 0 differences").Press("esc", "esc") // as outcomes are known now, too
	onSame(t, state).Shows("Invoice number                   yes       yes       accepted", "4 untouched").Hides("±", "resolved as applied")
}

// Another docket, or a command, may settle it while a sheet is open.
func TestSettlingElsewhereArrivesWithTheNextLookAtTheJournal(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 140, Height: 40}, settings)
	d.Demo.Script("push", demo.Drop())
	d.Press("ctrl+s", "y").Press("esc").Hides("resolved as")
	open, err := d.Store.Submissions.Blocking(t.Context(), d.Env.Scope, "invoice")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Store.Submissions.Resolve(t.Context(), open.By.ID, store.Applied, "", nil); err != nil {
		t.Fatal(err)
	}
	d.Press("J", "esc").Shows("sent 09:30, resolved as applied")
}

func TestSettlingElsewhereArrivesWithTheNextKeyAndWhenTheTypeIsOpened(t *testing.T) {
	for name, look := range map[string]func(*uitest.Driver) *uitest.Driver{
		"a key":          func(d *uitest.Driver) *uitest.Driver { return d.Press("j") },
		"R":              func(d *uitest.Driver) *uitest.Driver { return d.Press("R") },
		"opening":        func(d *uitest.Driver) *uitest.Driver { return d.Send(view.Navigate{View: "fields", Target: "invoice"}) },
		"another view":   func(d *uitest.Driver) *uitest.Driver { return d.Press("alt+4", "alt+3") },
		"in the journal": func(d *uitest.Driver) *uitest.Driver { return d.Press("J").Shows("? unknown") },
	} {
		d := withFile(t, uitest.Options{Width: 140, Height: 40}, settings)
		d.Demo.Script("push", demo.Drop())
		d.Press("ctrl+s", "y").Press("esc").Shows("? 1 submission of unknown outcome")
		if name == "in the journal" {
			look(d)
			look = func(d *uitest.Driver) *uitest.Driver { return d.Press("j").Hides("? unknown").Press("esc") }
		}
		open, err := d.Store.Submissions.Blocking(t.Context(), d.Env.Scope, "invoice")
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Store.Submissions.Resolve(t.Context(), open.By.ID, store.Applied, "", nil); err != nil {
			t.Fatal(err)
		}
		if screen := look(d).Screen(); strings.Contains(screen, "unknown outcome") || !strings.Contains(screen, "sent 09:30, resolved as applied") {
			t.Errorf("%s:\n%s", name, screen)
		}
	}
}

// Reproduced: what another docket had sent was resolved as applied while a sheet was open
// in which nobody had typed, and the sheet offered to send the values before as changes.
func TestASheetFollowsWhatIsResolvedElsewhereAndKeepsOnlyWhatWasTyped(t *testing.T) {
	theirs := strings.NewReplacer(`"Invoice number","required":true`, `"Number","required":false`, `"fields":{`, `"fields":{"net":{"label":"Net","required":true,"visibility":true},`,
		",\n \"note\":{\"label\":\"\",\"required\":false,\"visibility\":true}", "").Replace(settings)
	for typed, changes := range map[string]string{"": "0 changes", "v": "1 change"} {
		state := filepath.Join(t.TempDir(), "docket.db")
		withFile(t, uitest.Options{Width: 140, Height: 40, StatePath: state}, settings).Press("ctrl+s", "y", "esc")
		d := uitest.Start(t, uitest.Options{Width: 140, Height: 40, StatePath: state, View: "fields", Target: "invoice"}) // as it was sent
		sub, err := d.Store.Submissions.Begin(t.Context(), store.NewSubmission{Scope: d.Env.Scope, DocumentType: "invoice", Data: []byte(theirs)}, false)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Store.Submissions.Finish(t.Context(), sub.ID, store.Result{State: store.Unknown}); err != nil {
			t.Fatal(err)
		}
		if typed != "" {
			d.Press("j", typed)
		}
		d.Press("J", "s").Shows("? unknown").Press("a").Type("checked").Press("enter").Shows("is resolved as").Press("esc", "esc", "esc", "ctrl+s")
		if d.Shows(changes); typed == "" {
			d.Press("esc").Shows("net", "Number").Hides("±", "→")
		} else {
			// What is undone and done again follows too.
			for _, key := range []string{"u", "U"} {
				d.Hides("invoice_number label", "note required").Press("esc").Hides("note    ", "± invoice", "added").Press(key).Hides("note    ", "± invoice", "added").Press("ctrl+s")
			}
		}
	}
}

// After damage a person has to know that outcomes are lost before anything is sent.
func TestLostOutcomesAreAcknowledgedBeforeAnythingIsSent(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	if err := os.WriteFile(state, []byte(strings.Repeat("no database ", 999)), 0o600); err != nil {
		t.Fatal(err)
	}
	d := withFile(t, uitest.Options{Width: 100, Height: 40, StatePath: state}, settings)
	d.Press("ctrl+s").Shows("outcomes of earlier submissions cannot be read", "i  Acknowledge").Hides("y  Send").Press("y").Press("i")
	d.Shows("Send without knowing earlier outcomes?", "it is recorded").Press("enter")
	d.Press("ctrl+s").Hides("y  Send").Press("i", "y").Shows("Recorded.")
	if n := d.Demo.Calls("push"); n != 0 {
		t.Fatalf("%d requests went out", n)
	}
	d.Press("ctrl+s").Shows("y  Send").Press("y").Shows("invoice: accepted")
}

// Another docket sent while the preview was on the screen.
func TestAPreviewThatWasOvertakenIsNotSent(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	d := withFile(t, uitest.Options{Width: 100, Height: 40, StatePath: state}, settings)
	d.Press("ctrl+s").Shows("y  Send")
	sub, err := d.Store.Submissions.Begin(t.Context(), store.NewSubmission{Scope: d.Env.Scope, DocumentType: "invoice", Data: []byte("[]")}, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Store.Submissions.Finish(t.Context(), sub.ID, store.Result{State: store.Accepted, Status: 200}); err != nil {
		t.Fatal(err)
	}
	d.Press("y").Shows("Nothing was sent", "out of date", sub.ID)
	if n := d.Demo.Calls("push"); n != 0 {
		t.Fatalf("%d requests went out", n)
	}
}

func TestAnOutcomeThatWasResolvedMeanwhileIsShownSo(t *testing.T) {
	_, d := sentAndEdited(t, "r")
	d.Demo.Script("push", demo.Drop())
	d.Press("ctrl+s", "y").Shows("nobody knows").Press("esc", "J", "a").Shows("How do you know?")
	open, err := d.Store.Submissions.Blocking(t.Context(), d.Env.Scope, "invoice")
	if err != nil {
		t.Fatal(err)
	}
	resolved(t, d, open.By.ID, store.NotApplied)
	d.Type("looked").Press("enter").Shows("was resolved as not applied meanwhile", "and stays so", "not applied ").Hides("of unknown outcome")
}

func TestThePreviewSaysHowABlockedOneIsResolvedAndGoesThere(t *testing.T) {
	d := withJournal(t).Press("ctrl+s").Shows("nobody knows whether it was applied.", "Press J to resolve it in the journal.")
	if screen := d.Screen(); strings.Index(screen, "nobody knows") > strings.Index(screen, " to  ") {
		t.Errorf("the unknown one is not named first:\n%s", screen)
	}
	d.Press("J").Shows("Journal: what was sent", "? unknown").Hides("Send invoice?").Press("x").Type("looked").Press("enter", "esc", "ctrl+s").Shows("y  Send")
}

// What is decided about a row or a review must have been seen: a key typed ahead is no decision.
func TestNothingIsResolvedDiscardedOrRestoredByAKeyTypedAhead(t *testing.T) {
	for _, keys := range [][2]string{{"J", "a"}, {"J", "x"}, {"J", "b"}, {"D", "x"}, {"D", "u"}} {
		d := withJournal(t)
		d.PressOnly(keys[0])
		d.PressOnly(keys[1])
		d.Idle()
		d.Shows("1 key typed ahead was dropped: nothing is decided before it is on screen.").Hides("How do you know?", "Restored 1", "Draft of")
	}
}

// TestAJournalThatLostOutcomesDoesNotSayThatNothingWasSent: after damage the screen began without a word, and the
// journal said "Nothing was sent yet."
func TestAJournalThatLostOutcomesDoesNotSayThatNothingWasSent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("nothing ", 5000)), 0o600); err != nil {
		t.Fatal(err)
	}
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "fields", Target: "invoice", StatePath: path})
	d.Shows("Outcomes of earlier submissions cannot be read")
	d.Press("J").Shows("not up to date: outcomes of earlier submissions cannot be read").Hides("Nothing was sent")
}

func TestTheFilterOfTheJournalIsTypedWithHelp(t *testing.T) {
	d := withJournal(t).Press("J", "/").Type("stat").Shows("tab  state").Press("tab").Type("=unk").Shows("tab  unknown").Press("tab")
	d.Shows("/  state=unknown", "1 of 3").Press("ctrl+u").Type("stte:x").Shows("^^^^", `No column "stte"; did you mean state`, "3 of 3 submissions · ")
}

// What was accepted last, and was only what changed, changes nothing: it is shown whole, and sent again on insisting.
func TestWhatChangedLastIsSentAgainFromTheJournal(t *testing.T) {
	d := sentOnce(t).Press("r", "ctrl+s", "w").Shows("only the fields that changed, 1 field").Press("y").Shows("accepted").Press("esc")
	d.Press("J", "g", "ctrl+s").Shows("cannot be sent again yet", "0 changes", "some of the fields, 1 field, exactly as", `"invoice_number"`).Press("G", "i").Shows("Send the same again?").Press("y").Shows("invoice: accepted")
	if sent := d.Demo.Submissions(); len(sent) != 3 || sent[1].Data != sent[2].Data {
		t.Fatalf("sent were %v", sent)
	}
}

// What was resolved as applied was accepted by nobody: the question before it is sent again says what is known.
func TestWhatWasResolvedAsAppliedIsNotCalledAccepted(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 140, Height: 40}, settings)
	d.Demo.Script("push", demo.Drop())
	d.Press("ctrl+s", "y").Press("esc").Press("J", "a").Type("looked").Press("enter").Shows("is resolved as applied")
	d.Press("ctrl+s").Shows("cannot be sent again yet").Press("G", "i").Shows("Exactly this was resolved as applied last.").Hides("accepted last")
}

// TestWhatIsPutBackIsWhatWasThereAsOutcomesAreKnownNow: what was there before was resolved again, and the value that never
// arrived was put back; while nobody knows it, nothing is.
func TestWhatIsPutBackIsWhatWasThereAsOutcomesAreKnownNow(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 140, Height: 40}, settings).Press("ctrl+s", "y").Shows("accepted").Press("esc", "j", "l")
	label := func(text string) *uitest.Driver {
		return d.Press("enter", "ctrl+u").Type(text).Press("enter", "ctrl+s").Shows("Exactly this")
	}
	d.Demo.Script("push", demo.Drop())
	label("Due Y").Press("y").Shows("nobody knows").Press("esc")
	label("Due Z")
	for !strings.Contains(d.Screen(), "the whole set, ") {
		d.Press("w")
	}
	d.Press("G", "i").Shows("Send before").Press("y").Shows("accepted").Press("esc")
	open, err := d.Store.Submissions.Blocking(t.Context(), d.Env.Scope, "invoice")
	if err != nil {
		t.Fatal(err)
	}
	d.Press("J", "b").Shows("can be restored", "total_amount label: what it was before is not known: nobody knows whether "+open.By.ID, "arrived; resolve it first").Hides("Restored")
	for as, want := range map[string]string{"a": `"Due Z" → "Due Y"`, "x": `"Due Z" → "Total amount"`} {
		d.Press("esc", "J", "g", "j", as, "ctrl+u").Type("looked").Press("enter").Shows("is resolved as")
		d.Press("g", "b").Shows("Restored 1 value").Press("ctrl+s").Shows(want).Press("esc", "u").Shows("Undone")
	}
}

// What is to be sent again is reviewed again where it is listed; with ctrl+s the fields are.
func TestAResendThatCameTooLateNamesTheJournal(t *testing.T) {
	_, d := sentAndEdited(t)
	pushed(t, d, sumLabel)
	d.Press("J", "G", "ctrl+s").Shows("Send 0", " again?")
	pushed(t, d, `{"invoice":{"note":{"label":"N"}}}`)
	d.Press("y").Shows("Nothing was sent", "out of date", "or J where it is one", "journal.")
	d.Press("J", "G", "ctrl+s").Shows("Send 0", " again?")
}
