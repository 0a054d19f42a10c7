package submit_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"docket/client"
	"docket/client/demo"
	"docket/config/store"
	"docket/ui/core/submit"
)

// sendPlan sends and wants it accepted.
func (d *fixture) sendPlan(p submit.Plan, err error) submit.Receipt {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
	r, err := submit.Send(d.ctx, d.client, d.store, p, false)
	if err != nil || r.State != store.Accepted {
		d.t.Fatalf("it ended as %s, %v", r.State, err)
	}
	return r
}

func (d *fixture) changed(t client.DocumentType) (submit.Plan, error) {
	return planChanged(d.ctx, d.client, d.store, d.who, t)
}

func names(t client.DocumentType) []string {
	var out []string
	for _, f := range t.Fields {
		out = append(out, f.Name)
	}
	return out
}

func TestANewFieldOfWhichNothingIsKnownIsNotPassedOverInSilence(t *testing.T) {
	d := newFixture(t)
	a := field("a", "A", true, true)
	d.sendPlan(planWhole(d.ctx, d.client, d.store, d.who, invoice(a)))
	p, err := d.changed(invoice(a, client.FieldSetting{Name: "b"}))
	if err != nil || p.Unchanged || !p.Blocked() {
		t.Fatalf("the plan is %+v, %v", p, err)
	}
	if text := p.Refusal(true).Error(); !strings.Contains(text, "b") || !strings.Contains(text, "unknown") {
		t.Fatal(text)
	}
}

func TestOnlyWhatChangedIsSentAndTheWholeIsRemembered(t *testing.T) {
	d := newFixture(t)
	d.sendPlan(planWhole(d.ctx, d.client, d.store, d.who, invoice(field("a", "A", true, true), field("b", "B", true, true), field("c", "C", true, true))))
	edited := invoice(field("a", "A", true, true), field("b", "Beta", true, true))
	p, err := d.changed(edited)
	if want := `[{"documentTypeDetails":{"invoice":{"fields":{"b":{"label":"Beta","required":true,"visibility":true}}}}}]`; string(p.Data) != want {
		t.Fatalf("the data is\n%s\nwanted\n%s", p.Data, want)
	}
	if !slices.Equal(p.Omitted, []string{"c"}) || len(p.Changes) != 1 {
		t.Fatalf("omitted %v, changes %+v", p.Omitted, p.Changes)
	}
	d.sendPlan(p, err)
	base, err := submit.Previous(d.ctx, d.store, d.who.Scope, "invoice")
	if err != nil || !slices.Equal(names(base.Settings), []string{"a", "b", "c"}) || *base.Settings.Fields[1].Label != "Beta" {
		t.Fatalf("what is known is %+v, %v", base.Settings, err)
	}
	if again, err := d.changed(edited); err != nil || !again.Unchanged {
		t.Fatalf("the same again: %+v, %v", again.Changes, err)
	}
	var same *store.RepeatError
	if whole := d.plan(base.Settings); !errors.As(whole.Refusal(false), &same) {
		t.Fatalf("the whole of what is known: %v", whole.Refusal(false))
	}
	third, err := d.changed(invoice(field("a", "Alpha", true, true), field("b", "Beta", true, true), field("c", "C", true, true)))
	d.sendPlan(third, err)
	base, _ = submit.Previous(d.ctx, d.store, d.who.Scope, "invoice")
	if *base.Settings.Fields[0].Label != "Alpha" || *base.Settings.Fields[1].Label != "Beta" {
		t.Fatalf("after two parts what is known is %+v", base.Settings)
	}
}

func TestAFieldOfWhichNothingIsKnownIsAskedForAlsoAmongChanges(t *testing.T) {
	d := newFixture(t)
	d.sendPlan(planWhole(d.ctx, d.client, d.store, d.who, invoice(field("a", "A", true, true))))
	p, err := d.changed(invoice(field("a", "B", true, true), client.FieldSetting{Name: "new"}))
	if err != nil || !p.Blocked() {
		t.Fatalf("it would be sent without a word: %+v, %v", p.Findings, err)
	}
}

func TestChangesAreNotCountedFromWhatMayNotHaveArrived(t *testing.T) {
	d := newFixture(t)
	d.sendPlan(planWhole(d.ctx, d.client, d.store, d.who, invoice(field("a", "A", true, true), field("b", "B", true, true))))
	d.demo.Script("push", demo.Drop())
	lost, err := submit.Send(d.ctx, d.client, d.store, d.plan(invoice(field("a", "Lost?", true, true), field("b", "B", true, true))), false)
	if err != nil || lost.State != store.Unknown {
		t.Fatalf("%s, %v", lost.State, err)
	}
	next := invoice(field("a", "Lost?", true, true), field("b", "Beta", true, true))
	p, err := d.changed(next)
	if err != nil || !p.Blocked() || !strings.Contains(p.Refusal(true).Error(), lost.ID) {
		t.Fatalf("it leaves out what may be missing: %s, %v", p.Data, p.Refusal(true))
	}
	if err := d.store.Submissions.Resolve(d.ctx, lost.ID, store.NotApplied, "", nil); err != nil {
		t.Fatal(err)
	}
	if p, err = d.changed(next); err != nil || !slices.Equal(names(p.DocumentType), []string{"a", "b"}) {
		t.Fatalf("settled as not applied, it sends %v, %v", names(p.DocumentType), err)
	}
}

func TestASubmissionOfTheJournalIsSentAgainByteByByte(t *testing.T) {
	d := newFixture(t)
	d.demo.Script("push", demo.Status(422, ""))
	first, err := submit.Send(d.ctx, d.client, d.store, d.plan(invoice(field("a", "A", true, true))), false)
	if err != nil || first.State != store.Rejected {
		t.Fatal(first.State, err)
	}
	d.who.Username = "somebody.else"
	p, err := submit.Resend(d.ctx, d.client, d.store, d.who, first.Submission)
	r := d.sendPlan(p, err)
	if r.ID == first.ID || string(r.Data) != string(first.Data) || r.Username != first.Username {
		t.Fatalf("sent again as %+v", r)
	}
	p, err = submit.Resend(d.ctx, d.client, d.store, d.who, r.Submission)
	var same *store.RepeatError
	if err != nil || !errors.As(p.Refusal(false), &same) || p.Refusal(true) != nil {
		t.Fatalf("what was accepted last: %v, %v", p.Refusal(false), err)
	}
	d.who.Scope.Company = "Another company"
	var elsewhere *submit.ElsewhereError
	if _, err := submit.Resend(d.ctx, d.client, d.store, d.who, r.Submission); !errors.As(err, &elsewhere) {
		t.Fatalf("for another company: %v", err)
	}
}

func TestTheInversePutsBackWhatIsKnownAndListsTheRest(t *testing.T) {
	d := newFixture(t)
	weight := field("a", "A", true, true)
	weight.Extra = []client.Member{{Name: "weight", Value: client.Value("0.10")}}
	d.sendPlan(planWhole(d.ctx, d.client, d.store, d.who, invoice(weight, field("gone", "G", false, true))))
	change := d.sendPlan(planWhole(d.ctx, d.client, d.store, d.who, invoice(field("a", "Alpha", false, true), field("new", "N", true, true))))
	d.sendPlan(planWhole(d.ctx, d.client, d.store, d.who, invoice(field("a", "Alpha", false, false), field("new", "N", true, true))))

	inv, err := submit.Invert(d.ctx, d.store, change.Submission)
	if err != nil {
		t.Fatal(err)
	}
	data, err := client.EncodeSettings([]client.DocumentType{inv.Settings})
	const want = `[{"documentTypeDetails":{"invoice":{"fields":{"a":{"label":"A","required":true,"visibility":false,"weight":0.10},` +
		`"new":{"label":"N","required":true,"visibility":true},"gone":{"label":"G","required":false,"visibility":true}}}}}]`
	if err != nil || string(data) != want {
		t.Fatalf("the inverse is\n%s, %v\nwanted\n%s", data, err, want)
	}
	if len(inv.Reverted) != 6 || len(inv.Left) != 3 || !strings.Contains(inv.Left[0].Why, "not known") || inv.Left[0].Field != "new" {
		t.Fatalf("put back %+v, left %+v", inv.Reverted, inv.Left)
	}
	d.sendPlan(planWhole(d.ctx, d.client, d.store, d.who, inv.Settings))
	if _, err := submit.Invert(d.ctx, d.store, change.Submission); !errors.Is(err, submit.ErrNothingToRevert) {
		t.Fatalf("taken back twice: %v", err)
	}
}

func TestTheInverseLeavesWhatWasChangedAgain(t *testing.T) {
	d := newFixture(t)
	d.sendPlan(planWhole(d.ctx, d.client, d.store, d.who, invoice(field("a", "one", true, true))))
	two := d.sendPlan(planWhole(d.ctx, d.client, d.store, d.who, invoice(field("a", "two", false, true))))
	d.sendPlan(planWhole(d.ctx, d.client, d.store, d.who, invoice(field("a", "three", false, true))))
	inv, err := submit.Invert(d.ctx, d.store, two.Submission)
	if err != nil || *inv.Settings.Fields[0].Label != "three" || !*inv.Settings.Fields[0].Required {
		t.Fatalf("%+v, %v", inv.Settings, err)
	}
	if len(inv.Left) != 1 || !strings.Contains(inv.Left[0].Why, `changed again since, to "three"`) {
		t.Fatalf("left %+v", inv.Left)
	}
	first, _ := d.store.Submissions.List(d.ctx, store.SubmissionFilter{})
	if _, err := submit.Invert(d.ctx, d.store, first[2]); !errors.Is(err, submit.ErrNothingToRevert) {
		t.Fatalf("the first of all: %v", err)
	}
}

func TestAPartIsNotSentOnceAnotherSubmissionCameBetween(t *testing.T) {
	d := newFixture(t)
	d.sendPlan(planWhole(d.ctx, d.client, d.store, d.who, invoice(field("a", "A", true, true), field("b", "B", true, true))))
	mine, err := d.changed(invoice(field("a", "Alpha", true, true), field("b", "B", true, true)))
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := d.changed(invoice(field("a", "A", true, true), field("b", "Beta", true, true)))
	since := d.sendPlan(theirs, err)
	var stale *store.OvertakenError
	if _, err := submit.Send(d.ctx, d.client, d.store, mine, true); !errors.As(err, &stale) || stale.By.ID != since.ID {
		t.Fatalf("after another one: %v", err)
	}
	if rows := d.journal(); d.demo.Calls("push") != 2 || len(rows) != 2 || rows[0].ID != since.ID {
		t.Fatalf("%d requests went out, the journal has %+v", d.demo.Calls("push"), rows)
	}
	mine, err = d.changed(invoice(field("a", "Alpha", true, true), field("b", "Beta", true, true)))
	if err != nil {
		t.Fatal(err)
	}
	other, err := d.store.Submissions.Begin(d.ctx, store.NewSubmission{Scope: d.who.Scope, DocumentType: "invoice", Data: []byte("[]")}, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, insist := range []bool{false, true} {
		var blocked *store.BlockedError
		if _, err := submit.Send(d.ctx, d.client, d.store, mine, insist); !errors.As(err, &blocked) || blocked.By.ID != other.ID {
			t.Fatalf("while another one is on its way: %v", err)
		}
	}
	if n := d.demo.Calls("push"); n != 2 {
		t.Fatalf("%d requests went out", n)
	}
}

// A value that nobody knows says nothing: it is neither a change nor taken out.
func TestAnUnknownValueIsNoChange(t *testing.T) {
	whole := invoice(field("a", "A", true, true))
	for name, forget := range map[string]func(*client.FieldSetting){
		"label":      func(f *client.FieldSetting) { f.Label = nil },
		"required":   func(f *client.FieldSetting) { f.Required = nil },
		"visibility": func(f *client.FieldSetting) { f.Visibility = nil },
	} {
		now := field("a", "A", true, true)
		forget(&now)
		if got := submit.Diff(&whole, invoice(now)); len(got) != 0 {
			t.Errorf("%s: %+v", name, got)
		}
		if submit.Differs(whole.Fields[0], now) {
			t.Errorf("%s: the field differs", name)
		}
		if !submit.Differs(now, whole.Fields[0]) {
			t.Errorf("%s: once it is known it does not differ", name)
		}
		if got := submit.Diff(nil, invoice(now)); len(got) != 2 {
			t.Errorf("%s, with nothing before: %+v", name, got)
		}
	}
}

// Where every field that is left changed, the changed fields are the whole set to the byte: it says what was removed, and
// nothing is left that could never be sent.
func TestChangedFieldsThatAreTheWholeSetTellWhatWasRemoved(t *testing.T) {
	d := newFixture(t)
	d.sendPlan(d.plan(invoice(field("iban", "IBAN", false, true), field("total", "Total", false, true))), nil)
	part, err := d.changed(invoice(field("total", "Total", true, true)))
	if err != nil || part.ChangedOnly || len(part.Omitted) > 0 || len(part.Gone()) != 1 {
		t.Fatalf("%+v, %v", part, err)
	}
	d.sendPlan(part, nil)
	if again := d.plan(invoice(field("total", "Total", true, true))); !again.Unchanged || len(again.Changes) > 0 {
		t.Errorf("something is left: %+v", again.Changes)
	}
	d.sendPlan(d.plan(invoice(field("iban", "IBAN", false, true), field("total", "Total", false, true))), nil)
	part, err = d.changed(invoice(field("total", "Total", false, true), field("new", "New", false, true)))
	if err != nil || !part.ChangedOnly || len(part.Omitted) != 1 {
		t.Errorf("a part is still one: %+v, %v", part, err)
	}
}
