package submit_test

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
)

var made = time.Date(2026, 1, 15, 9, 30, 0, 0, time.UTC)

// planFile is a plan file of two document types, one with what is hard to keep.
func (d *fixture) planFile() (string, []submit.Plan) {
	d.t.Helper()
	a := field("a", "A & <B> \u2028 \"q\"", true, false)
	a.Extra = []client.Member{{Name: "weight", Value: client.Value(`{"n":0.100000000000000000000000000001,"e":1e400}`)}}
	plans := []submit.Plan{d.plan(invoice(a)), d.plan(client.DocumentType{Name: "contract", Fields: []client.FieldSetting{field("b", "B", true, true)}})}
	file, err := submit.EncodePlans(plans[0].Sender, plans, d.client.Origin(), made)
	if err != nil {
		d.t.Fatal(err)
	}
	return string(file), plans
}

func TestAPlanFileIsSentExactlyAsItWasMade(t *testing.T) {
	d := newFixture(t)
	file, plans := d.planFile()
	f, err := submit.DecodePlans([]byte(strings.ReplaceAll(file, "\n  ", "\r\n\t\t")))
	if err != nil || len(f.Submissions) != 2 || f.Made != made {
		t.Fatalf("%+v, %v", f, err)
	}
	for i := range f.Submissions {
		p, err := f.Plan(d.ctx, d.client, d.store, d.who, i, false)
		if err != nil || string(p.Data) != string(plans[i].Data) || p.Digest != plans[i].Digest {
			t.Fatalf("read back it is %s, %v; it was %s", p.Data, err, plans[i].Data)
		}
		d.sendPlan(p, nil)
	}
	if sent := d.demo.Submissions(); len(sent) != 2 || sent[0].Data != string(plans[0].Data) {
		t.Fatalf("the service has %+v", sent)
	}
	p, err := f.Plan(d.ctx, d.client, d.store, d.who, 0, false)
	if err != nil || !p.Unchanged {
		t.Fatalf("applied twice: %v", err)
	}
}

func TestAPlanFileThatWasAlteredIsRefused(t *testing.T) {
	d := newFixture(t)
	file, _ := d.planFile()
	swap := func(old, now string) string {
		t.Helper()
		if !strings.Contains(file, old) {
			t.Fatalf("the plan has no %q:\n%s", old, file)
		}
		return strings.Replace(file, old, now, 1)
	}
	for name, altered := range map[string]string{
		"a value of the data":    swap(`"visibility": false`, `"visibility": true`),
		"a digit of a number":    swap("0001,", "0002,"),
		"the user":               swap(`"username": "demo.analyst"`, `"username": "other"`),
		"the company":            swap(`"company": "`, `"company": "X`),
		"what is said to change": swap(`"new": true`, `"new": false`),
		"the digest":             swap(`"digest": "sha256:`, `"digest": "sha256:0`),
		"a member twice":         swap(`"username": `, `"username": "x", "username": `),
		"a member more":          swap(`"username": `, `"extra": 1, "username": `),
		"a submission less":      file[:strings.Index(file, `"document_type": "contract"`)-len("    {\n      ")-2] + "\n" + file[strings.LastIndex(file, "  ],"):],
		"how much is sent":       swap("the whole set", "the changed fields only"),
	} {
		if altered == file {
			t.Fatalf("%s: nothing was altered", name)
		}
		if _, err := submit.DecodePlans([]byte(altered)); !errors.Is(err, submit.ErrAltered) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, other := range []string{"", "{}", "[1]", "null", `{"docket_plan": 1}`, "{"} {
		var input *client.InputError
		if _, err := submit.DecodePlans([]byte(other)); !errors.As(err, &input) {
			t.Errorf("%q: %v", other, err)
		}
	}
}

func TestAPlanFileIsForOneServiceCompanyAndUserAndForOneMoment(t *testing.T) {
	d := newFixture(t)
	file, _ := d.planFile()
	f, err := submit.DecodePlans([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	var elsewhere *submit.ElsewhereError
	who := d.who
	who.Username = "somebody.else"
	if _, err := f.Plan(d.ctx, d.client, d.store, who, 0, true); !errors.As(err, &elsewhere) || elsewhere.Of != "user" {
		t.Errorf("another user: %v", err)
	}
	if _, err := f.Plan(d.ctx, d.clientFor("http://127.0.0.1:1", "t", "c"), d.store, d.who, 0, true); !errors.As(err, &elsewhere) || elsewhere.Of != "service" {
		t.Errorf("another service: %v", err)
	}
	since := d.sendPlan(d.plan(invoice(field("z", "Z", true, true))), nil)
	var stale *store.OvertakenError
	if _, err := f.Plan(d.ctx, d.client, d.store, d.who, 0, false); !errors.As(err, &stale) || stale.By.ID != since.ID {
		t.Errorf("after another submission: %v", err)
	}
	if _, err := f.Plan(d.ctx, d.client, d.store, d.who, 0, true); err != nil {
		t.Errorf("insisting: %v", err)
	}
}

// What a draft or a plan was compared with is known again, whatever was resolved since.
func TestWhatWasKnownEarlierStaysWhenAnotherOutcomeIsResolved(t *testing.T) {
	d := newFixture(t)
	all := func(a, b, c bool) client.DocumentType {
		return invoice(field("a", "A", a, true), field("b", "B", b, true), field("c", "C", c, true))
	}
	d.sendPlan(d.plan(all(false, false, false)), nil)
	var lost [2]submit.Receipt
	resolve := func(n int, as string) {
		t.Helper()
		if err := d.store.Submissions.Resolve(d.ctx, lost[n].ID, as, "", nil); err != nil {
			t.Fatal(err)
		}
	}
	known := func() *submit.Base {
		t.Helper()
		b, err := submit.Previous(d.ctx, d.store, d.who.Scope, "invoice")
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for n := range lost {
		lost[n] = d.lose(all(n == 0, n == 1, false))
		resolve(n, store.NotApplied)
	}
	d.sendPlan(d.changed(all(false, false, true)))
	seen := []*submit.Base{known()}
	for _, step := range []struct {
		n  int
		as string
	}{{1, store.Applied}, {0, store.Applied}, {1, store.NotApplied}} {
		resolve(step.n, step.as)
		seen = append(seen, known())
	}
	for i, b := range seen {
		again, err := submit.Earlier(d.ctx, d.store, d.who.Scope, "invoice", b.Last())
		if err != nil || !again.Same(b) || len(submit.Diff(&b.Settings, again.Settings)) > 0 {
			t.Errorf("%d: %+v, %v; it was %+v", i, again.Known(), err, b.Settings)
		}
		for j, other := range seen {
			if (i == j) != b.Same(other) {
				t.Errorf("what was known at %d and at %d is told apart wrongly", i, j)
			}
		}
	}
}

// What was resolved as applied counts in plans made after it, and makes those before it out of date.
func TestAPlanFileIsForTheOutcomesThatWereKnown(t *testing.T) {
	d := newFixture(t)
	d.sendPlan(d.plan(invoice(field("a", "A", false, true), field("b", "B", true, true))), nil)
	lost := d.lose(invoice(field("a", "A", true, true), field("b", "B", true, true)))
	resolve := func(as string) {
		t.Helper()
		if err := d.store.Submissions.Resolve(d.ctx, lost.ID, as, "", nil); err != nil {
			t.Fatal(err)
		}
	}
	made := func() submit.PlanFile {
		t.Helper()
		plan := d.plan(invoice(field("a", "A", false, true), field("b", "C", true, true)))
		text, err := submit.EncodePlans(plan.Sender, []submit.Plan{plan}, d.client.Origin(), made)
		f, unread := submit.DecodePlans([]byte(text))
		if err := cmp.Or(err, unread); err != nil {
			t.Fatal(err)
		}
		return f
	}
	resolve(store.NotApplied)
	d.sendPlan(d.changed(invoice(field("a", "A", false, true), field("b", "b", true, true))))
	before, seen := made(), d.plan(invoice(field("a", "A", false, true), field("b", "C", true, true)))
	resolve(store.Applied)
	after := made()
	var overtaken *store.OvertakenError
	if _, err := submit.Send(d.ctx, d.client, d.store, seen, false); !errors.As(err, &overtaken) || !strings.Contains(err.Error(), "was resolved") {
		t.Errorf("a plan that was looked at before the outcome was resolved: %v", err)
	}
	refused := func(f submit.PlanFile, why string) {
		t.Helper()
		var stale *store.OvertakenError
		if _, err := f.Plan(d.ctx, d.client, d.store, d.who, 0, false); !errors.As(err, &stale) || !strings.Contains(err.Error(), why) {
			t.Errorf("%v", err)
		}
	}
	refused(before, "was resolved")
	p, err := after.Plan(d.ctx, d.client, d.store, d.who, 0, false)
	if err != nil || len(p.Changes) != 2 {
		t.Fatalf("%+v, %v", p.Changes, err)
	}
	d.sendPlan(d.plan(invoice(field("z", "Z", true, true))), nil)
	refused(before, "was accepted after")
	refused(after, "was accepted after")
}

// A plan is read by a person before it is sent: what it says it changes has to be
// what its data changes, also where somebody has computed a digest that fits.
func TestAPlanFileThatLiesAboutItsChangesIsRefused(t *testing.T) {
	d := newFixture(t)
	d.sendPlan(d.plan(invoice(field("a", "A", true, true), field("b", "B", true, true))), nil)
	plan := d.plan(invoice(field("a", "A", false, true), field("b", "B", true, false))) // b is required and invisible
	lie := func(change func(*submit.Plan)) submit.PlanFile {
		t.Helper()
		p := plan
		p.Changes = slices.Clone(plan.Changes)
		change(&p)
		file, err := submit.EncodePlans(p.Sender, []submit.Plan{p}, d.client.Origin(), made)
		if err != nil {
			t.Fatal(err)
		}
		f, err := submit.DecodePlans(file)
		if err != nil {
			t.Fatal(err) // the digest fits
		}
		return f
	}
	unknownBase := func(p *submit.Plan) {
		base := *plan.Base
		base.Submission.ID = "elsewhere0000"
		p.Base = &base
	}
	whole := d.plan(invoice(field("a", "A", false, true), field("b", "B", true, true)))
	whole.ChangedOnly = true
	for name, f := range map[string]submit.PlanFile{
		"the whole set said to be what changed": lie(func(p *submit.Plan) { *p = whole }),

		"a change left out":   lie(func(p *submit.Plan) { p.Changes = p.Changes[:1] }),
		"another new value":   lie(func(p *submit.Plan) { p.Changes[0].New = "true" }),
		"another old value":   lie(func(p *submit.Plan) { p.Changes[0].Old = "" }),
		"another field":       lie(func(p *submit.Plan) { p.Changes[0].Field = "b" }),
		"other data":          lie(func(p *submit.Plan) { p.Data = bytes.Replace(p.Data, []byte(`"A"`), []byte(`"Z"`), 1) }),
		"nothing sent before": lie(func(p *submit.Plan) { p.Base = nil }),

		"a member that is shown nowhere": lie(func(p *submit.Plan) { p.Data = bytes.Replace(p.Data, []byte(`[{`), []byte(`[{"delete":true,`), 1) }),
		"a text in place of a switch":    lie(func(p *submit.Plan) { p.Data = bytes.Replace(p.Data, []byte(`:false`), []byte(`:"false"`), 1) }),
		"settings that are no list":      lie(func(p *submit.Plan) { p.Data = p.Data[1 : len(p.Data)-1] }),
		"a finding that docket has not": lie(func(p *submit.Plan) {
			p.Findings = append(slices.Clone(p.Findings), submit.Finding{Text: "all is well"})
		}),
		"a false new value, compared with what is not here": lie(func(p *submit.Plan) { unknownBase(p); p.Changes[0].New = "true" }),
		"taken out, compared with what is not here":         lie(func(p *submit.Plan) { unknownBase(p); p.Changes[0].New = "" }),
		"a change left out, compared with what is not here": lie(func(p *submit.Plan) { unknownBase(p); p.Changes = p.Changes[:1] }),
		"nothing worth a look":                              lie(func(p *submit.Plan) { p.Findings = nil }),
	} {
		for _, insist := range []bool{false, true} {
			if _, err := f.Plan(d.ctx, d.client, d.store, d.who, 0, insist); !errors.Is(err, submit.ErrAltered) {
				t.Errorf("%s, insisting %v: %v", name, insist, err)
			}
		}
	}
	honest := lie(func(*submit.Plan) {})
	if _, err := honest.Plan(d.ctx, d.client, d.store, d.who, 0, false); err != nil {
		t.Errorf("an honest one: %v", err)
	}
	var stale *store.OvertakenError
	elsewhere := lie(unknownBase)
	if _, err := elsewhere.Plan(d.ctx, d.client, d.store, d.who, 0, false); !errors.As(err, &stale) || stale.Base != "elsewhere0000" {
		t.Errorf("compared with what this journal does not have: %v", err)
	}
	if _, err := elsewhere.Plan(d.ctx, d.client, d.store, d.who, 0, true); err != nil {
		t.Errorf("insisting: %v", err)
	}
}

func TestAPlanFileMayNameTheServiceInAnotherSpelling(t *testing.T) {
	d := newFixture(t)
	file, _ := d.planFile()
	f, err := submit.DecodePlans([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	local := strings.Replace(d.demo.URL, "127.0.0.1", "LOCALHOST", 1)
	d.who.Scope.Address = local
	if _, err := f.Plan(d.ctx, d.clientFor(local, d.demo.Token, d.demo.Company), d.store, d.who, 0, false); err != nil {
		t.Error(err)
	}
}
