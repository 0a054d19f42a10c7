package fields_test

import (
	"database/sql"
	"strings"
	"testing"

	"docket/client/demo"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/uitest"
)

// unresolved is the submission of unknown outcome.
func unresolved(t *testing.T, d *uitest.Driver) store.Submission {
	t.Helper()
	open, err := d.Store.Submissions.List(t.Context(), store.SubmissionFilter{Unresolved: true})
	if err != nil || len(open) != 1 {
		t.Fatalf("%d are unresolved, %v", len(open), err)
	}
	return open[0]
}

func TestAnEditWhileASubmissionIsOnItsWayStaysWhateverBecomesOfItAndOfDocket(t *testing.T) {
	for as, want := range map[string]string{store.Applied: "no → yes", store.NotApplied: "yes → no", store.Accepted: "no → yes"} {
		t.Run(as, func(t *testing.T) {
			state, d := sentAndEdited(t, "r", "j", "v")
			d.Shows("2 switched")
			held := d.Hold("push")
			d.Press("ctrl+s", "y").Shows("sending").Press("v").Advance(500*ms).Shows("1 switched", "draft saved")
			if as != store.Accepted {
				d.Demo.Script("push", demo.Drop())
			}
			held.Release()
			if as != store.Accepted {
				resolved(t, d, unresolved(t, d).ID, as)
			}
			again := onSame(t, state).Shows("1 switched · 3 untouched", want).Hides("conflict") // the first was never told to quit: its database is what a kill leaves
			again.Press("ctrl+s").Shows("1 change", want)
		})
	}
}

func TestAnEditInAnotherDocketWhileTheDraftIsSentStays(t *testing.T) {
	state, d := sentAndEdited(t, "r", "j", "v")
	held := d.Hold("push")
	d.Press("ctrl+s", "y").Shows("sending")
	other := onSame(t, state).Shows("2 switched").Press("j", "v").Advance(500*ms).Shows("1 switched", "draft saved")
	d.Demo.Script("push", demo.Drop())
	held.Release()
	resolved(t, d, unresolved(t, d).ID, store.Applied)
	other.Press("k").Shows("1 switched · 3 untouched", "no → yes").Hides("conflict")
	onSame(t, state).Shows("1 switched · 3 untouched", "no → yes").Hides("conflict")
}

// The draft is kept under another name meanwhile, because another docket changed it: it is still the one that was sent.
func TestADraftThatGetsAnotherNameWhileItIsSentIsTheOneThatWasSent(t *testing.T) {
	state, d := sentAndEdited(t, "r", "j", "v")
	held := d.Hold("push")
	d.Press("ctrl+s", "y").Shows("sending")
	onSame(t, state).Press("G", "r").Advance(500 * ms)
	d.Press("v").Advance(500*ms).Shows("invoice (2)", "1 switched")
	held.Release()
	d.Shows("invoice: accepted").Press("esc", "esc").Shows("1 switched · 3 untouched", "no → yes").Hides("conflict")
	d.Press("v").Shows("4 untouched").Press("D").Shows("invoice (2)")
}

// It was read before the other docket sent it, which has but noted that in the draft.
func TestAnEditInADocketThatReadTheDraftBeforeAnotherSentItStays(t *testing.T) {
	for _, as := range []string{store.Accepted, store.Applied, store.NotApplied} {
		t.Run(as, func(t *testing.T) {
			state, d := sentAndEdited(t, "r", "j", "v")
			other, held := onSame(t, state).Shows("2 switched"), d.Hold("push")
			d.Press("ctrl+s", "y").Shows("sending")
			other.Press("r").Advance(500*ms).Shows("invoice (2)", "1 switched").Advance(500 * ms).Shows("draft saved")
			if as != store.Accepted {
				d.Demo.Script("push", demo.Drop())
			}
			held.Release()
			want := map[bool]string{false: "no → yes", true: "yes → no"}[as == store.NotApplied]
			if as != store.Accepted {
				resolved(t, d, unresolved(t, d).ID, as)
			}
			other.Press("J", "esc", "k").Shows("1 switched · 3 untouched", want).Hides("conflict")
			again := onSame(t, state)
			if as != store.Accepted { // the first is there too
				again.Press("D").Shows("invoice (2)").Press("enter")
			}
			again.Shows("invoice (2)", "1 switched · 3 untouched", want).Hides("conflict")
		})
	}
}

// The other docket looks at it again when it was accepted: with the key that changes a value back.
func TestAnEditBackInADocketThatWasIdleWhileAnotherSentTheDraftStays(t *testing.T) {
	for name, more := range map[string][][]string{"only sent": {}, "goes on": {{"j", "v"}}, "sends again": {{"j", "v"}, {"ctrl+s", "y"}, {"esc", "v"}}} {
		for key, says := range map[string]string{"r": "yes → no", "-": "yes → no", "x": "1 removed"} {
			t.Run(name+", "+key, func(t *testing.T) {
				state, d := sentAndEdited(t)
				pushed(t, d, `{"invoice":{"invoice_number":{"required":false}}}`)
				d.Press("k", "r").Advance(500*ms).Shows("no → yes", "draft saved")
				other := onSame(t, state).Shows("1 switched · 3 untouched", "no → yes")
				d.Press("ctrl+s", "y").Shows("invoice: accepted").Press("esc")
				for _, press := range more {
					d.Press(press...).Advance(500 * ms)
				}
				other.Press(key).Shows(says).Advance(500 * ms).Shows(says).Hides("conflict")
				other.Press("j", "k").Shows(says).Press("ctrl+s").Shows("Send invoice?")
			})
		}
	}
}

// So does a field that was brought back.
func TestAFieldThatIsBroughtBackWhereAnotherDocketSentItsRemovalStays(t *testing.T) {
	state, d := sentAndEdited(t, "x")
	other := onSame(t, state).Shows("1 removed", "− invoice_number")
	d.Press("ctrl+s", "y").Shows("invoice: accepted").Press("esc")
	other.Press("-").Shows("1 added", "+ invoice_number").Advance(500 * ms).Press("j").Shows("1 added")
}

// The first docket goes on editing while what it sent is on its way; it is the one that was sent again, for it was refused at first.
func TestAnEditInADocketThatReadTheDraftBeforeAnotherSentItStaysWhereThatGoesOn(t *testing.T) {
	for name, as := range map[string]string{"read at first": store.Applied, "read when it had been refused": store.Applied, "not applied": store.NotApplied} {
		t.Run(name, func(t *testing.T) {
			state, d := sentAndEdited(t, "r", "j", "v")
			other := onSame(t, state).Shows("2 switched")
			d.Demo.Script("push", demo.Status(422, `{"error":"no"}`))
			d.Press("ctrl+s", "y").Shows("invoice: rejected").Press("esc")
			if strings.HasPrefix(name, "read when") {
				other = onSame(t, state).Shows("2 switched")
			}
			held := d.Hold("push")
			d.Press("ctrl+s", "y").Shows("sending").Press("j", "r").Advance(500*ms).Shows("3 switched", "draft saved")
			other.Press("r").Advance(500*ms).Shows("invoice (2)", "1 switched").Advance(500 * ms).Shows("draft saved")
			d.Demo.Script("push", demo.Drop())
			held.Release()
			resolved(t, d, unresolved(t, d).ID, as)
			want := map[bool]string{false: "no → yes", true: "yes → no"}[as == store.NotApplied]
			other.Press("J", "esc", "k").Shows("1 switched · 3 untouched", want).Hides("conflict")
			onSame(t, state).Press("D").Shows("invoice (2)").Press("enter").Shows("invoice (2)", "1 switched · 3 untouched", want).Hides("conflict")
		})
	}
}

// A copy has what was sent out of the draft that it was made of, and is no draft that was sent.
func TestAnEditInACopyOfWhatIsOnItsWayStays(t *testing.T) {
	state, d := sentAndEdited(t, "r", "j", "v")
	held := d.Hold("push")
	d.Press("ctrl+s", "y").Shows("sending").Press("c").Type("b").Press("enter").Shows("Draft invoice (b) opened").Press("j", "v").Advance(500 * ms)
	held.Release()
	d.Advance(500*ms).Press("esc").Shows("1 switched · 3 untouched", "no → yes")
	onSame(t, state).Shows("invoice (b)", "1 switched · 3 untouched", "no → yes")
}

// What was noted of a submission that never began, was not sent, or was rejected, is no reason to keep old values.
func TestADraftWhoseSubmissionCameToNothingFollowsWhatIsSentSince(t *testing.T) {
	for name, of := range map[string]struct {
		before func(*uitest.Driver)
		says   string
	}{
		"rejected":    {func(d *uitest.Driver) { d.Demo.Script("push", demo.Status(422, `{"error":"no"}`)) }, "invoice: rejected"},
		"never began": {func(d *uitest.Driver) { pushed(t, d, `{"invoice":{"note":{"label":"N"}}}`) }, "to review it again"},
	} {
		t.Run(name, func(t *testing.T) {
			state, d := sentAndEdited(t, "r")
			d.Press("ctrl+s")
			of.before(d)
			d.Press("y").Shows(of.says)
			pushed(t, d, sumLabel)
			onSame(t, state).Shows("1 switched · 3 untouched", "Sum", "yes → no").Hides("conflict", "Total amount")
			d.Press("esc", "J", "esc").Shows("1 switched · 3 untouched", "Sum").Hides("conflict", "Total amount")
		})
	}
}

func TestAReportThatNobodyKnowsGoesWhenItIsResolved(t *testing.T) {
	const box = "nobody knows whether it was applied"
	for name, resolve := range map[string]func(*uitest.Driver){
		"applied":     func(d *uitest.Driver) { d.Press("J", "g", "a").Type("looked").Press("enter", "esc") },
		"not applied": func(d *uitest.Driver) { d.Press("J", "g", "x").Type("looked").Press("enter", "esc") },
		"a command":   func(d *uitest.Driver) { resolved(t, d, unresolved(t, d).ID, store.Applied); d.Press("k") },
	} {
		t.Run(name, func(t *testing.T) {
			_, d := sentAndEdited(t, "r")
			d.Demo.Script("push", demo.Drop())
			d.Press("ctrl+s", "y").Shows(box).Press("j").Shows(box)
			resolve(d)
			d.Hides(box, "resolve it: a if they are")
		})
	}
}

// The disk is full when the outcome comes, and takes no outcome until docket is left. The journal says of what was accepted
// what it says of what is on its way.
func TestAnOutcomeThatCannotBeWrittenTakesNoEditAway(t *testing.T) {
	for _, c := range []struct {
		edits, as string
		want      []string
	}{
		{"", store.Applied, []string{"4 untouched"}},
		{"", store.NotApplied, []string{"2 switched", "yes → no"}},
		{"v", store.Applied, []string{"1 switched · 3 untouched", "no → yes"}},
		{"v", store.NotApplied, []string{"1 switched · 3 untouched", "yes → no"}},
	} {
		t.Run(c.edits+" "+c.as, func(t *testing.T) {
			state, d := sentAndEdited(t, "r", "j", "v")
			held := d.Hold("push")
			d.Press("ctrl+s", "y").Shows("sending")
			full(t, state, true, "submissions", "drafts")
			if c.edits != "" {
				d.Press(c.edits).Advance(500*ms).Shows("1 switched", "NOT SAVED")
			}
			held.Release()
			d.Shows("was sent and is accepted, but the journal could not be written", "resolve").Press("esc", "k").Shows("yes → no")
			full(t, state, false, "drafts")
			d.Press("j").Advance(1000 * ms)
			if err := d.Store.Close(); err != nil {
				t.Fatal(err)
			}
			full(t, state, false, "submissions")
			again := onSame(t, state)
			if _, err := again.Store.Submissions.Sweep(t.Context()); err != nil { // as at the start of docket
				t.Fatal(err)
			}
			resolved(t, again, unresolved(t, again).ID, c.as)
			again.Press("k").Shows(c.want...).Hides("conflict")
			onSame(t, state).Shows(c.want...).Hides("conflict")
		})
	}
}

// The outcome is written when the disk has room again: nobody has to find it out.
func TestAnOutcomeThatCouldNotBeWrittenIsWrittenOnceTheDiskHasRoom(t *testing.T) {
	for edits, want := range map[string][]string{"": {"4 untouched"}, "v": {"1 switched · 3 untouched", "no → yes"}} {
		t.Run(edits, func(t *testing.T) {
			state, d := sentAndEdited(t, "r", "j", "v")
			held := d.Hold("push")
			d.Press("ctrl+s", "y").Shows("sending")
			full(t, state, true, "submissions", "drafts")
			if edits != "" {
				d.Press(edits).Advance(500*ms).Shows("1 switched", "NOT SAVED")
			}
			held.Release()
			d.Shows("was sent and is accepted, but the journal could not be written").Press("J").Shows("sending").Press("esc")
			full(t, state, false, "submissions", "drafts")
			d.Press("J").Shows("accepted").Hides("sending").Press("esc").Advance(1000*ms).Press("k").Shows(want...).Hides("conflict", "could not be written", "until the outcome is written")
			if err := d.Store.Close(); err != nil {
				t.Fatal(err)
			}
			onSame(t, state).Shows(want...).Hides("conflict", "unknown outcome")
		})
	}
}

// A part that was planned before is sent from elsewhere on top of what nobody knows to have arrived, which then turns out to have.
func TestAnEditBackStaysWhereWhatWasSentCountsBeneathAPart(t *testing.T) {
	for name, meanwhile := range map[string]bool{"seen one by one": false, "while docket is not there": true} {
		for as, want := range map[string][]string{store.Applied: {"1 switched · 3 untouched", "no → yes"}, store.NotApplied: {"4 untouched"}} {
			t.Run(name+", "+as, func(t *testing.T) {
				state, d := sentAndEdited(t)
				base, err := submit.Previous(t.Context(), d.Store, d.Env.Scope, "invoice")
				if err != nil {
					t.Fatal(err)
				}
				found, err := submit.DecodeFile([]byte(sumLabel), "x.json", "invoice")
				if err != nil {
					t.Fatal(err)
				}
				part, err := submit.Make(t.Context(), d.Env.Client, d.Store, submit.Sender{Scope: d.Env.Scope, Username: "demo.analyst"}, submit.Lay(base.Known(), found.Types[0], false).Settings(), true)
				if err != nil {
					t.Fatal(err)
				}
				d.Demo.Script("push", demo.Drop())
				d.Press("r").Advance(500*ms).Press("ctrl+s", "y").Shows("nobody knows whether it was applied").Press("esc", "r").Advance(500 * ms).Shows("4 untouched")
				first := unresolved(t, d).ID
				if r, err := submit.Send(t.Context(), d.Env.Client, d.Store, part, true); err != nil || r.State != store.Accepted {
					t.Fatalf("%+v, %v", r, err)
				}
				if !meanwhile {
					d.Press("k").Advance(500*ms).Shows("4 untouched", "Sum")
				}
				resolved(t, d, first, as)
				if !meanwhile {
					d.Press("k").Advance(500 * ms).Shows(want...).Shows("Sum").Hides("conflict")
				}
				onSame(t, state).Shows(want...).Shows("Sum").Hides("conflict")
			})
		}
	}
}

// full has the database refuse changes of some tables, as a full disk does.
func full(t *testing.T, state string, is bool, tables ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", state)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, table := range tables {
		statement := "DROP TRIGGER full_" + table
		if is {
			statement = "CREATE TRIGGER full_" + table + " BEFORE UPDATE ON " + table + " BEGIN SELECT RAISE(ABORT, 'full'); END"
		}
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
}
