package fields_test

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/client"
	"docket/client/demo"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/uitest"
	"docket/ui/view"

	tea "github.com/charmbracelet/bubbletea"
)

// pushed sends a file as docket fields push does: over what was sent last from this computer.
func pushed(t *testing.T, d *uitest.Driver, file string) {
	t.Helper()
	pushedSet(t, d, file, false)
}

// pushedSet is pushed of a file that may be the whole set.
func pushedSet(t *testing.T, d *uitest.Driver, file string, whole bool) {
	t.Helper()
	found, err := submit.DecodeFile([]byte(file), "x.json", "invoice")
	if err != nil {
		t.Fatal(err)
	}
	base, err := submit.Previous(t.Context(), d.Store, d.Env.Scope, "invoice")
	if err != nil {
		t.Fatal(err)
	}
	p, err := submit.Make(t.Context(), d.Env.Client, d.Store, submit.Sender{Scope: d.Env.Scope, Username: "demo.analyst"}, submit.Lay(base.Known(), found.Types[0], whole).Settings(), false)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := submit.Send(t.Context(), d.Env.Client, d.Store, p, false); err != nil || r.State != store.Accepted {
		t.Fatalf("%+v, %v", r, err)
	}
}

// sentAndEdited is a draft with one switch changed, on a database; what it was made over was accepted.
func sentAndEdited(t *testing.T, press ...string) (state string, d *uitest.Driver) {
	t.Helper()
	state = filepath.Join(t.TempDir(), "docket.db")
	d = withFile(t, uitest.Options{StatePath: state, Width: 140, Height: 40}, settings)
	d.Press("ctrl+s", "y").Shows("invoice: accepted").Press("esc").Press(press...).Advance(500 * ms)
	return state, d
}

const sumLabel = `{"invoice":{"total_amount":{"label":"Sum"}}}`

func TestADraftTakesNothingBackThatWasSentAfterItWasSaved(t *testing.T) {
	state, first := sentAndEdited(t, "r")
	first.Shows("draft saved")
	pushed(t, first, sumLabel)
	d := onSame(t, state).Shows("1 switched · 3 untouched", "Sum").Hides("Total amount", "conflict")
	d.Press("u").Shows("Undone", "4 untouched", "Sum").Press("U", "ctrl+s").Shows("1 change", "yes → no: 1 field: invoice_number").Hides("Total amount\" →", "2 changes")
	d.Press("y").Shows("accepted")
	if got := d.Demo.Submissions(); len(got) != 1 || !strings.Contains(got[0].Data, `"total_amount":{"label":"Sum"`) {
		t.Fatalf("the service has %+v", got)
	}
}

// TestASheetThatFollowedIsTheSameWhenItIsOpenedAgain: what was typed was sent elsewhere, and then taken back there.
func TestASheetThatFollowedIsTheSameWhenItIsOpenedAgain(t *testing.T) {
	state, d := sentAndEdited(t, "r")
	d.Shows("yes → no")
	other := onSame(t, state)
	for _, required := range []string{"false", "true"} {
		pushed(t, d, `{"invoice":{"invoice_number":{"required":`+required+`}}}`)
		d.Press("J", "esc").Advance(500*ms).Hides("yes → no", "no → yes")
	}
	other.Press("J", "esc").Advance(500 * ms)
	d.Press("w", "o").Type("invoice").Press("enter").Hides("yes → no", "no → yes", "± invoice_number")
	onSame(t, state).Hides("yes → no", "± invoice_number")
	d.Press("D").Hides("invoice 2", "(2)")
}

// A key that was meant for a field which another docket took out edits none in its place, until it is pressed again.
func TestAnEditIsNotTakenByTheNeighbourOfAFieldThatWentMeanwhile(t *testing.T) {
	const without = `{"invoice":{"invoice_number":{"label":"Invoice number","required":true,"visibility":true},"tax_id":{"label":"Tax id","required":true,"visibility":false},"note":{"label":"","required":false,"visibility":true}}}`
	for _, key := range []string{"x", "r", "v", "-"} {
		_, d := sentAndEdited(t, "j", "j", "r")
		pushedSet(t, d, without, true)
		d.Press("k").Shows("3 fields", "1 switched").Hides("total_amount")
		d.Press(key).Shows("Nothing was changed: total_amount is gone, as invoice was sent without it meanwhile. The cursor is on tax_id now.", "3 fields", "1 switched")
		d.Press(key).Hides("1 switched · 2 untouched")
	}
	_, d := sentAndEdited(t, "j", "j")
	pushedSet(t, d, without, true)
	d.Press("k", "j", "r").Shows("1 switched") // of the one that the cursor was put on
}

// What is typed behind the key that opens a line was meant for the field that went, and changes none.
func TestWhatIsTypedForAFieldThatWentMeanwhileIsNotTheNeighbours(t *testing.T) {
	const without = `{"invoice":{"invoice_number":{"label":"Invoice number","required":true,"visibility":true},"tax_id":{"label":"Tax id","required":true,"visibility":false},"note":{"label":"","required":false,"visibility":true}}}`
	for key, after := range map[string]string{"enter": "label of tax_id", "e": "new name of tax_id"} {
		_, d := sentAndEdited(t, "j")
		pushedSet(t, d, without, true)
		d.Press("l", "h", key).Shows("total_amount is gone, as invoice was sent without it meanwhile. The cursor is on tax_id now.").Hides("of tax_id")
		d.Press("ctrl+u").Type("Total").Press("enter").Shows("Nothing was changed: total_amount is gone", "3 untouched").Hides("Total")
		d.Press(key).Shows(after).Press("esc").Press(key, "esc").Shows("3 untouched")
		_, d = sentAndEdited(t, "j")
		pushedSet(t, d, without, true)
		d.Press("l", key, "esc", key).Shows(after)
	}
}

// A field that the filter hides by what was sent meanwhile is as far from the cursor as one that went.
func TestAnEditIsNotTakenByTheNeighbourOfAFieldThatTheFilterHidesMeanwhile(t *testing.T) {
	for _, key := range []string{"x", "r", "enter"} {
		_, d := sentAndEdited(t)
		d.Press("/").Type("label:t").Press("enter", "g").Shows("▌   total_amount", "tax_id")
		pushed(t, d, sumLabel)
		d.Press("l").Hides("total_amount")
		d.Press(key).Shows("Nothing was changed: the filter hides total_amount, as invoice was sent otherwise meanwhile.").Press("esc", "esc").Shows("4 untouched", "Sum")
	}
}

// Who moved away and came back knows where the cursor is.
func TestAKeyIsNotHeldWhereTheCursorWasMovedSinceAFieldWent(t *testing.T) {
	_, d := sentAndEdited(t, "j")
	pushedSet(t, d, `{"invoice":{"invoice_number":{"label":"Invoice number","required":true,"visibility":true},"tax_id":{"label":"Tax id","required":true,"visibility":false}}}`, true)
	d.Press("l", "k", "j", "r").Shows("1 switched").Hides("Nothing was changed")
}

// A label that was looked at and left is no change.
func TestAFieldWhoseLabelWasOnlyOpenedGoesWhenAnotherLeavesItOut(t *testing.T) {
	for name, leave := range map[string][]string{"cancelled": {"esc"}, "cancelled with a text": {"!", "esc"}, "saved as it was": {"enter"}} {
		for _, again := range []bool{false, true} {
			t.Run(fmt.Sprint(name, again), func(t *testing.T) {
				state, d := sentAndEdited(t, "r", "j", "enter", "end")
				pushedSet(t, d, `{"invoice":{"invoice_number":{"label":"Invoice number","required":true,"visibility":true},"tax_id":{"label":"Tax id","required":true,"visibility":false}}}`, true)
				d.Press("end").Advance(500 * ms).Shows("label of total_amount")
				if again {
					d = onSame(t, state).Shows("label of total_amount")
				}
				if d.Press(leave...).Shows("1 switched · 1 untouched").Hides("conflict"); !again { // else the cursor is elsewhere
					d.Shows("total_amount is gone, as invoice was sent without it meanwhile")
				}
				d.Press("u").Shows("2 untouched").Hides("total_amount", "Total amount")
			})
		}
	}
}

// TestWhatWasChangedAfterItWasSentIsNoConflict: the submission that was settled as applied went out of this very sheet.
func TestWhatWasChangedAfterItWasSentIsNoConflict(t *testing.T) {
	const same, restart, killed = "in the same docket", "after a restart", "in a docket that was killed while it sent it"
	for _, name := range []string{same, restart, killed} {
		state, d := sentAndEdited(t, "r")
		d.Demo.Script("push", demo.Drop())
		d.Press("ctrl+s", "y").Shows("unknown").Press("esc")
		if name == killed { // before the draft could tell
			d = onSame(t, state)
		}
		d.Press("r", "n").Advance(500 * ms).Shows("draft saved")
		open, err := d.Store.Submissions.Blocking(t.Context(), d.Env.Scope, "invoice")
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Store.Submissions.Resolve(t.Context(), open.By.ID, store.Applied, "", nil); err != nil {
			t.Fatal(err)
		}
		if name == restart {
			d = onSame(t, state)
		}
		if screen := d.Press("j").Screen(); !strings.Contains(screen, "1 switched") || strings.Contains(screen, "conflict") {
			t.Errorf("%s:\n%s", name, screen)
		}
		d.Press("ctrl+s").Shows("1 change", "no → yes: 1 field: invoice_number")
	}
}

// TestEditsThatWereNotAppliedAfterAllArePendingAgain: they went out of this very sheet, were resolved as applied, and then as not.
func TestEditsThatWereNotAppliedAfterAllArePendingAgain(t *testing.T) {
	state, d := sentAndEdited(t, "r")
	d.Press("+").Type("net").Press("enter", "enter", "r", "v")
	d.Demo.Script("push", demo.Drop())
	d.Press("ctrl+s", "y").Shows("unknown").Press("esc", "J", "a").Type("looked").Press("enter", "esc").Shows("5 untouched")
	d.Press("J", "x").Type("looked again").Press("enter", "esc").Shows("1 switched · 1 added", "yes → no", "+ net", "not applied").Hides("resolved as applied")
	d.Advance(500 * ms)
	onSame(t, state).Shows("1 switched · 1 added", "yes → no", "+ net")
}

// The first submission of a document type leaves nothing to count from when it is found not to be applied.
func TestAFirstSubmissionThatWasNotAppliedAfterAllIsNotCalledApplied(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 140, Height: 40, StatePath: filepath.Join(t.TempDir(), "docket.db")}, settings)
	d.Demo.Script("push", demo.Drop())
	d.Press("ctrl+s", "y").Shows("unknown").Press("esc", "J", "a").Type("looked").Press("enter", "esc").Shows("resolved as applied")
	d.Press("J", "x").Type("looked again").Press("enter", "esc", "j", "k").Shows("not applied").Hides("resolved as applied")
}

// TestWhatWasNotAppliedAfterAllIsNoConflict: another docket's submission was resolved as applied, and then as not.
func TestWhatWasNotAppliedAfterAllIsNoConflict(t *testing.T) {
	state, d := sentAndEdited(t, "l", "enter")
	d.Type("!").Press("enter").Shows("1 label")
	other := onSame(t, state).Press("enter").Type("?").Press("enter")
	other.Demo.Script("push", demo.Drop())
	other.Press("ctrl+s", "w", "y").Shows("nobody knows").Press("esc", "J", "a").Type("looked").Press("enter", "esc")
	d.Press("J", "esc").Shows("1 conflict").Press("J", "g", "x").Type("looked again").Press("enter", "esc")
	d.Shows("1 label").Hides("conflict", "meanwhile").Press("ctrl+s").Hides("meanwhile")
}

func TestADraftWithoutAnEditFollowsWhatWasSentSince(t *testing.T) {
	state, first := sentAndEdited(t, "r", "r")
	pushed(t, first, sumLabel)
	onSame(t, state).Shows("4 untouched", "Sum").Hides("±", "switched").Press("ctrl+s").Shows("nothing to send")
}

func TestADraftThatWasBegunWithNothingKnownFollowsTheFirstSubmission(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	first := uitest.Start(t, uitest.Options{StatePath: state, View: "fields", Target: "invoice", Width: 140, Height: 40})
	first.Press("+").Type("net").Press("enter", "enter", "r").Advance(500 * ms)
	pushed(t, first, settings)
	onSame(t, state).Shows("1 added · 4 untouched", "+ net", "total_amount").Hides("removed")
}

func TestAReviewShowsNothingAsChangedThatWasSentWhileTheSheetWasOpen(t *testing.T) {
	_, d := sentAndEdited(t, "r")
	pushed(t, d, sumLabel)
	d.Press("ctrl+s").Shows("Send invoice?", "1 change", "yes → no: 1 field: invoice_number").Hides("Sum\" → ")
	d.Press("y").Shows("accepted").Press("esc").Shows("Sum", "4 untouched")
}

func TestAValueThatWasChangedHereAndSentSinceIsNamedAndChosen(t *testing.T) {
	state, first := sentAndEdited(t, "j", "enter", "ctrl+u", "N", "e", "t", "enter")
	pushed(t, first, sumLabel)
	d := onSame(t, state).Press("j").Shows("1 conflict · 1 label · 3 untouched", "▌ ! total_amount", `"Sum" → "Net"`, `! label was sent as "Sum" 09:30 meanwhile; - takes that`)
	d.Press("/").Type("state:conflict").Press("enter").Shows("1 of 4 fields").Press("esc")
	d.Press("ctrl+s").Shows("Changed here and sent otherwise since", "total_amount", `"Sum" → "Net"  (typed; sent otherwise 09:30)`).Press("esc")
	d.Press("-").Shows("4 untouched").Hides("conflict").Press("u").Shows("1 conflict")
	d.Press("enter").Press("ctrl+u").Type("Mine").Press("enter").Shows("1 label", "± total_amount").Hides("conflict")
}

func TestALabelThatIsBeingTypedStaysWithItsField(t *testing.T) {
	state, first := sentAndEdited(t, "G", "enter", "X")
	pushed(t, first, `{"invoice":{"extra":{"label":"E","required":true,"visibility":true}}}`)
	onSame(t, state).Shows("label of note  X", "extra").Press("enter").Shows(`"" → "X"`, "1 label")
	whole := `[{"documentTypeDetails":{"invoice":{"fields":{"note":{"label":"Remark","required":false,"visibility":true}}}}}]`
	pushed(t, first, whole)
	first.Press("enter").Shows("X")
}

// A draft that was left while a label was typed opens with that line; what keys do after it is what they always do.
func TestKeysWorkAfterALineThatADraftCameBackWith(t *testing.T) {
	for _, leave := range []string{"esc", "enter"} {
		state, _ := sentAndEdited(t, "G", "enter", "X")
		onSame(t, state).Shows("label of note  X").Press(leave, "esc", "r").Shows("1 switched").Hides("label of note  X").Press("enter").Shows("label of ")
	}
}

func TestAnOutcomeThatIsResolvedAfterAPartWasSentIsInTheSheet(t *testing.T) {
	state, d := lostBeforeAPart(t)
	d.Press("J").Shows("unknown").Press("/").Type("state:unknown").Press("enter", "a").Type("seen").Press("enter").Shows("resolved as applied").
		Press("esc", "esc").Shows("4 untouched", "Sum").Press("ctrl+s").Shows("nothing to send").
		Press("esc", "r").Shows("1 switched").Advance(500 * ms)
	onSame(t, state).Shows("1 switched").Press("ctrl+s").Shows("1 change") // what was switched back since is not lost
}

// A draft counts from what was known when it was saved, also where that is corrected before it is opened again.
func TestADraftHoldsOnlyItsEditsWhateverIsResolvedMeanwhile(t *testing.T) {
	state, d := lostBeforeAPart(t)
	lost, err := d.Store.Submissions.List(t.Context(), store.SubmissionFilter{Unresolved: true})
	if err != nil {
		t.Fatal(err)
	}
	resolve := func(as string) {
		if err := d.Store.Submissions.Resolve(t.Context(), lost[0].ID, as, "", nil); err != nil {
			t.Fatal(err)
		}
	}
	resolve(store.Applied)
	edited := onSame(t, state).Shows("4 untouched").Press("j", "v").Shows("1 switched · 3 untouched").Advance(500 * ms)
	resolve(store.NotApplied)
	onSame(t, state).Shows("1 switched · 3 untouched").Press("ctrl+s").Shows("1 change")
	edited.Press("ctrl+s").Shows("1 change")
}

func TestAnOutcomeThatAnotherDocketResolvedIsInTheReview(t *testing.T) {
	_, d := lostBeforeAPart(t)
	d.Press("ctrl+s", "esc") // the sheet knows the part
	lost, err := d.Store.Submissions.List(t.Context(), store.SubmissionFilter{Unresolved: true})
	if err == nil {
		err = d.Store.Submissions.Resolve(t.Context(), lost[0].ID, store.Applied, "", nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	d.Press("u", "ctrl+s").Shows("nothing to send", "0 changes") // and not invoice_number switched back
}

// lostBeforeAPart is a sheet whose last change has an unknown outcome, and a part that was accepted after it.
func lostBeforeAPart(t *testing.T) (state string, d *uitest.Driver) {
	t.Helper()
	state, d = sentAndEdited(t, "r")
	d.Demo.Script("push", demo.Drop())
	d.Press("ctrl+s", "w").Shows("sends      only the fields that changed, 1 field").Press("y").Shows("unknown").Press("esc")
	label := "Sum"
	part := client.DocumentType{Name: "invoice", Fields: []client.FieldSetting{{Name: "note", Label: &label, Required: new(true), Visibility: new(true)}}}
	who := submit.Sender{Scope: d.Env.Scope, Username: "demo.analyst"}
	base, err := submit.Previous(t.Context(), d.Store, who.Scope, "invoice")
	if err != nil {
		t.Fatal(err)
	}
	data, err := client.EncodeSettings([]client.DocumentType{part})
	known, unknown := client.EncodeSettings([]client.DocumentType{submit.Lay(base.Known(), part, false).Settings()})
	if err = cmp.Or(err, unknown); err != nil {
		t.Fatal(err)
	}
	sub, err := d.Store.Submissions.Begin(t.Context(), store.NewSubmission{Scope: who.Scope, DocumentType: "invoice", Username: who.Username, Data: data, Changes: fmt.Appendf(nil, `{"changed_only":true,"changes":[],"known":%s}`, known)}, true)
	if err == nil {
		err = d.Store.Submissions.Finish(t.Context(), sub.ID, store.Result{State: store.Accepted})
	}
	if err != nil {
		t.Fatal(err)
	}
	return state, d
}

// A field that another docket sends while the settings are open in an editor is not taken out by what comes back.
func TestWhatIsSentWhileAnEditorIsOpenIsNotTakenOut(t *testing.T) {
	_, d := sentAndEdited(t)
	var file string
	var back func(error) tea.Cmd
	d.Env.Edit = func(path string, then func(error) tea.Cmd) tea.Cmd { file, back = path, then; return nil }
	leaves := func() { d.Send(view.Next(func() tea.Cmd { return back(nil) })) }
	d.Press("r", "ctrl+o")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pushed(t, d, `{"invoice":{"extra":{"label":"Extra","required":true,"visibility":true}}}`)
	d.Advance(500 * ms).Shows("Extra")
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), "Total amount", "Sum of all", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	leaves()
	d.Shows("Not saved: the settings of invoice", "It was changed outside of the editor meanwhile").Hides("1 removed")
	d.Press("e")
	leaves()
	d.Shows("1 removed", "Sum of all").Press("u").Hides("removed", "Sum of all")

	// A field that is left out elsewhere meanwhile stays with the label that is written here, and says so.
	d.Press("g", "r", "enter", "ctrl+o")
	pushedSet(t, d, `{"invoice":{"other":{"label":"Other","required":true,"visibility":true}}}`, true)
	d.Advance(500 * ms)
	if err := os.WriteFile(file, []byte("A label"), 0o600); err != nil {
		t.Fatal(err)
	}
	leaves()
	d.Shows("label of invoice_number  A label", "is without it; - takes it out").Hides("Not saved").Press("enter").Shows("\"A label\"", "is without it; - takes it out")
}

// Reproduced: while "Send before … is resolved?" was open another docket resolved it and sent a field; y sent the set
// without that field, over what nobody had looked at.
func TestInsistingIsOnWhatWasShownAndNotOnWhatCameSince(t *testing.T) {
	unknown := func(d *uitest.Driver) store.Submission {
		open, err := d.Store.Submissions.List(t.Context(), store.SubmissionFilter{Unresolved: true})
		if err != nil || len(open) != 1 {
			t.Fatalf("%d are unresolved, %v", len(open), err)
		}
		return open[0]
	}
	for name, c := range map[string]struct {
		since func(*uitest.Driver)
		sent  bool
		says  string
	}{
		"nothing": {func(*uitest.Driver) {}, true, "invoice: accepted"},
		"it was resolved as not applied": {func(d *uitest.Driver) {
			resolved(t, d, unknown(d).ID, store.NotApplied)
		}, true, "invoice: accepted"},
		"it was resolved as applied": {func(d *uitest.Driver) {
			resolved(t, d, unknown(d).ID, store.Applied)
		}, false, "was resolved as applied after it"},
		"another was accepted": {func(d *uitest.Driver) {
			resolved(t, d, unknown(d).ID, store.NotApplied)
			pushed(t, d, `{"invoice":{"iban":{"label":"IBAN","required":true,"visibility":true}}}`)
		}, false, "was accepted after it"},
		"another is unknown": {func(d *uitest.Driver) {
			resolved(t, d, unknown(d).ID, store.NotApplied)
			n := store.NewSubmission{Scope: d.Env.Scope, Username: "other", DocumentType: "invoice", PathForm: "access", Data: []byte(`[]`), Changes: []byte(`{}`)}
			if _, err := d.Store.Submissions.Begin(t.Context(), n, false); err != nil {
				t.Fatal(err)
			}
		}, false, "Another submission of invoice"},
	} {
		t.Run(name, func(t *testing.T) {
			_, d := sentAndEdited(t, "j", "r")
			d.Demo.Script("push", demo.Drop())
			d.Press("ctrl+s", "y").Shows("nobody knows").Press("esc", "j", "r", "ctrl+s", "i").Shows("is resolved?")
			c.since(d)
			before := d.Demo.Calls("push")
			if d.Press("y").Shows(c.says); (d.Demo.Calls("push") > before) != c.sent {
				t.Errorf("%d requests went out", d.Demo.Calls("push")-before)
			}
		})
	}
}

func resolved(t *testing.T, d *uitest.Driver, id, as string) {
	t.Helper()
	if err := d.Store.Submissions.Resolve(t.Context(), id, as, "", nil); err != nil {
		t.Fatal(err)
	}
}

// Two submissions of one sheet are of unknown outcome. Whichever is settled first, what the person made of the sheet since stays.
func TestWhatWasChangedBetweenTwoUnknownOutcomesStaysWhenTheFirstIsSettled(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	d := withFile(t, uitest.Options{Width: 140, Height: 60, StatePath: state}, settings).Press("ctrl+s", "y", "esc", "r")
	d.Demo.Script("push", demo.Drop(), demo.Drop())
	d.Press("ctrl+s", "y", "esc").Shows("yes → no").Press("-").Shows("Taken back")
	for !strings.Contains(d.Press("ctrl+s").Screen(), "the whole set, ") {
		d.Press("w", "esc")
	}
	d.Press("G", "i").Shows("Send before").Press("y", "esc").Shows("2 submissions of unknown outcome")
	d.Advance(500 * ms)
	d = uitest.Start(t, uitest.Options{Width: 140, Height: 60, StatePath: state, View: "fields", Target: "invoice"})
	d.Press("J", "s", "G", "a").Type("looked").Press("enter").Shows("is resolved as applied").Press("esc", "esc").Shows("no → yes").Hides("meanwhile")
}

// A field that was changed here is left out of what another docket sends: it stays as a whole, and says so.
func TestAFieldThatWasChangedHereStaysWholeWhenAnotherLeavesItOut(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	d := withFile(t, uitest.Options{Width: 140, Height: 60, StatePath: state}, settings).Press("ctrl+s", "y", "esc", "r").Advance(500 * ms)
	other := uitest.Start(t, uitest.Options{Width: 140, Height: 60, StatePath: state, View: "fields", Target: "invoice"})
	for !strings.Contains(other.Press("x", "ctrl+s").Screen(), "the whole set, ") {
		other.Press("w", "esc", "u")
	}
	other.Press("G", "y").Shows("invoice: accepted")
	d.Press("J", "esc").Shows("no        yes       typed", "what was sent 09:30 is without it; - takes it out").Press("-").Hides("Invoice number")
}

// Another docket sends the settings without the field whose label is being typed here: what is typed is neither lost nor taken for its.
func TestWhatIsBeingTypedStaysWhenAnotherLeavesItsFieldOut(t *testing.T) {
	for name, open := range map[string]bool{"while it is open": true, "before it is opened again": false} {
		t.Run(name, func(t *testing.T) {
			state, d := sentAndEdited(t, "enter")
			d.Type(" of th").Advance(500 * ms)
			pushedSet(t, d, `{"invoice":{"total_amount":{"label":"T","required":true,"visibility":true}}}`, true)
			if !open {
				d = onSame(t, state)
			}
			d.Type("e bill").Shows("label of invoice_number", "Invoice number of the bill")
			d.Press("enter").Shows("Invoice number of the bill", "is without it; - takes it out").Press("-").Hides("Invoice number")
		})
	}
}
