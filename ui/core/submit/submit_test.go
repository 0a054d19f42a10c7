package submit_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"docket/client"
	"docket/client/demo"
	"docket/config/store"
	"docket/ui/core/submit"
)

// fixture is a service, a client, a journal and somebody who sends.
type fixture struct {
	t      *testing.T
	ctx    context.Context
	demo   *demo.Server
	client *client.Client
	store  *store.Store
	who    submit.Sender
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	s, err := demo.Start(demo.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	d := fixtureAt(t, s.URL, s.Token, s.Company)
	d.demo = s
	return d
}

func fixtureAt(t *testing.T, url, token, company string) *fixture {
	t.Helper()
	d := &fixture{t: t, ctx: t.Context()}
	d.client = d.clientFor(url, token, company)
	var err error
	if d.store, err = store.Open(d.ctx, filepath.Join(t.TempDir(), "docket.db")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.store.Close() })
	d.who = submit.Sender{Scope: store.Scope{Address: url, Company: company}, Profile: "test", Username: "demo.analyst"}
	return d
}

func (d *fixture) clientFor(url, token, company string, set ...client.Options) *client.Client {
	d.t.Helper()
	o := append(set, client.Options{})[0]
	o.Company, o.Token = company, func(context.Context) (string, error) { return token, nil }
	c, err := client.New(url, o)
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(c.CloseIdleConnections)
	return c
}

func (d *fixture) plan(t client.DocumentType) submit.Plan {
	d.t.Helper()
	p, err := planWhole(d.ctx, d.client, d.store, d.who, t)
	if err != nil {
		d.t.Fatal(err)
	}
	return p
}

func (d *fixture) journal() []store.Submission {
	d.t.Helper()
	all, err := d.store.Submissions.List(d.ctx, store.SubmissionFilter{})
	if err != nil {
		d.t.Fatal(err)
	}
	return all
}

// field is a field of which everything is known.
func field(name, label string, required, visible bool) client.FieldSetting {
	return client.FieldSetting{Name: name, Label: &label, Required: &required, Visibility: &visible}
}

func invoice(fields ...client.FieldSetting) client.DocumentType {
	return client.DocumentType{Name: "invoice", Fields: fields}
}

func TestAPlanThatIsSentIsInTheJournalWithItsOutcome(t *testing.T) {
	d := newFixture(t)
	p := d.plan(invoice(field("total", "Total", true, true)))
	r, err := submit.Send(d.ctx, d.client, d.store, p, false)
	if err != nil || r.State != store.Accepted || r.Answer != client.Acknowledgement {
		t.Fatalf("it ended as %+v, %v", r, err)
	}
	row, err := d.store.Submissions.Get(d.ctx, r.ID)
	if err != nil || row.State != store.Accepted || string(row.Data) != string(p.Data) || row.Username != "demo.analyst" {
		t.Fatalf("the journal has %+v, %v", row, err)
	}
	if got := d.demo.Submissions(); len(got) != 1 || got[0].Data != string(p.Data) || got[0].DocumentType != "invoice" {
		t.Fatalf("the service has %+v", got)
	}
}

func TestTheRowIsOnTheDiskBeforeAByteLeaves(t *testing.T) {
	var d *fixture
	var rows []store.Submission
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rows = d.journal()
		w.Write([]byte(client.Acknowledgement))
	}))
	defer server.Close()
	d = fixtureAt(t, server.URL, "token", "company")
	if _, err := submit.Send(d.ctx, d.client, d.store, d.plan(invoice(field("a", "A", true, true))), false); err != nil {
		t.Fatal(err)
	}
	if len(rows) != 1 || rows[0].State != store.Sending {
		t.Fatalf("when the request arrived the journal had %+v", rows)
	}
}

func TestEveryOutcomeIsRecordedAsItIs(t *testing.T) {
	for _, c := range []struct {
		name, state string
		step        demo.Step
	}{
		{"a refusal", store.Rejected, demo.Status(422, "")},
		{"no right", store.Rejected, demo.Status(403, "")},
		{"too many requests", store.Rejected, demo.Status(429, "")},
		{"a request that timed out", store.Unknown, demo.Status(408, "")},
		{"another text", store.Unknown, demo.Status(200, "Request Submitted Successfully.")},
		{"201", store.Unknown, demo.Status(201, client.Acknowledgement)},
		{"204", store.Unknown, demo.Status(204, "")},
		{"a server's fault", store.Unknown, demo.Status(503, "")},
		{"a sign-in page", store.Unknown, demo.HTML()},
		{"half an answer", store.Unknown, demo.Truncate()},
		{"no answer", store.Unknown, demo.Drop()},
		{"a redirect", store.Unknown, demo.Redirect("http://127.0.0.1:1/")},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newFixture(t)
			d.demo.Script("push", c.step)
			r, err := submit.Send(d.ctx, d.client, d.store, d.plan(invoice(field("a", "A", true, true))), false)
			if err != nil || r.State != c.state {
				t.Fatalf("it ended as %s (%s), %v; wanted %s", r.State, r.Reason, err, c.state)
			}
			if rows := d.journal(); len(rows) != 1 || rows[0].State != c.state || rows[0].Reason == "" {
				t.Fatalf("the journal has %+v", rows)
			}
			if n := d.demo.Calls("push"); n != 1 {
				t.Fatalf("%d requests went out", n)
			}
		})
	}
}

func TestAServiceThatIsNotThereIsNotSent(t *testing.T) {
	d := newFixture(t)
	p := d.plan(invoice(field("a", "A", true, true)))
	d.demo.Close()
	r, err := submit.Send(d.ctx, d.client, d.store, p, false)
	if err != nil || r.State != store.NotSent {
		t.Fatalf("it ended as %s, %v", r.State, err)
	}
	if q := d.plan(p.DocumentType); q.Refusal(false) != nil {
		t.Fatalf("trying again is refused: %v", q.Refusal(false))
	}
}

func TestAnUnknownOneBlocksItsDocumentTypeUntilSettledOrInsistedOn(t *testing.T) {
	d := newFixture(t)
	d.demo.Script("push", demo.Drop())
	p := d.plan(invoice(field("a", "A", true, true)))
	first, err := submit.Send(d.ctx, d.client, d.store, p, false)
	if err != nil {
		t.Fatal(err)
	}
	var blocked *store.BlockedError
	if _, err := submit.Send(d.ctx, d.client, d.store, p, false); !errors.As(err, &blocked) || blocked.By.ID != first.ID {
		t.Fatalf("an old plan of the same content: %v", err)
	}
	q := d.plan(p.DocumentType)
	if q.Blocking == nil || q.Blocking.By.ID != first.ID || !q.Blocking.Same {
		t.Fatalf("the plan does not show what blocks it: %+v", q.Blocking)
	}
	if other := d.plan(invoice(field("a", "A", false, true))); !errors.As(other.Refusal(false), &blocked) || blocked.Same {
		t.Fatalf("other content of the document type: %v", other.Refusal(false))
	}
	if other := d.plan(client.DocumentType{Name: "contract", Fields: invoice(field("a", "A", true, true)).Fields}); other.Refusal(false) != nil {
		t.Fatalf("another document type is blocked: %v", other.Refusal(false))
	}
	if r, err := submit.Send(d.ctx, d.client, d.store, q, true); err != nil || r.State != store.Accepted || !r.Insisted {
		t.Fatalf("insisting ended as %+v, %v", r, err)
	}
	if err := d.store.Submissions.Resolve(d.ctx, first.ID, store.NotApplied, "it was not there", nil); err != nil {
		t.Fatal(err)
	}
	if again := d.plan(p.DocumentType); again.Blocking != nil {
		t.Fatalf("a settled one still blocks: %+v", again.Blocking)
	}
}

func TestWhatWasAcceptedLastIsNotSentAgain(t *testing.T) {
	d := newFixture(t)
	a, b := invoice(field("a", "A", true, true)), invoice(field("a", "A", false, true))
	send := func(t1 client.DocumentType) error {
		_, err := submit.Send(d.ctx, d.client, d.store, d.plan(t1), false)
		return err
	}
	var same *store.RepeatError
	if err := send(a); err != nil {
		t.Fatal(err)
	}
	if err := send(a); !errors.As(err, &same) {
		t.Fatalf("the same again: %v", err)
	}
	if err := send(b); err != nil {
		t.Fatal(err)
	}
	if err := send(a); err != nil {
		t.Fatalf("going back to what was before the last one: %v", err)
	}
	if n := d.demo.Calls("push"); n != 3 {
		t.Fatalf("%d requests went out", n)
	}
}

func TestWhatAnotherUserSentIsNotWhatThisOneSends(t *testing.T) {
	d := newFixture(t)
	d.sendPlan(d.plan(invoice(field("a", "A", true, true))), nil)
	d.who.Username = "somebody.else"
	p := d.plan(invoice(field("a", "A", true, true)))
	if p.Unchanged || len(p.Changes) != 0 {
		t.Fatalf("unchanged %v, %d changes", p.Unchanged, len(p.Changes))
	}
	d.sendPlan(p, nil)
	if n := d.demo.Calls("push"); n != 2 {
		t.Fatalf("%d requests went out", n)
	}
}

// lose sends a submission of which nobody knows whether it was applied.
func (d *fixture) lose(t client.DocumentType) submit.Receipt {
	d.t.Helper()
	d.demo.Script("push", demo.Drop())
	r, err := submit.Send(d.ctx, d.client, d.store, d.plan(t), false)
	if err != nil || r.State != store.Unknown {
		d.t.Fatalf("it ended as %s, %v", r.State, err)
	}
	return r
}

// Reproduced: accepted, a switch changed, the connection cut. Nothing may say that
// nothing changed, and nothing may carry the same change around the block.
func TestAnUnknownOneIsNeverABaselineAndCannotBeSidestepped(t *testing.T) {
	d := newFixture(t)
	accepted := d.sendPlan(d.plan(invoice(field("a", "A", true, true), field("b", "B", true, true))), nil)
	edited := invoice(field("a", "A", false, true), field("b", "B", true, true))
	lost := d.lose(edited)
	whole := d.plan(edited)
	part, err := d.changed(edited)
	if err != nil {
		t.Fatal(err)
	}
	resent, err := submit.Resend(d.ctx, d.client, d.store, d.who, accepted.Submission)
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]submit.Plan{"the whole set": whole, "what changed": part, "sent again": resent} {
		if p.Base.Submission.ID != accepted.ID || p.Unchanged || p.Blocking == nil || p.Blocking.By.ID != lost.ID {
			t.Errorf("%s: compared with %s, unchanged %v, blocked by %+v", name, p.Base.Submission.ID, p.Unchanged, p.Blocking)
		}
		if _, err := submit.Send(d.ctx, d.client, d.store, p, false); err == nil {
			t.Errorf("%s was sent", name)
		}
	}
	if len(whole.Changes) != 1 || !whole.Blocking.Same || resent.Blocking.Same {
		t.Errorf("%d changes, the same %v and %v", len(whole.Changes), whole.Blocking.Same, resent.Blocking.Same)
	}
	if _, err := submit.Invert(d.ctx, d.store, lost.Submission); !errors.Is(err, submit.ErrNothingToRevert) || !strings.Contains(err.Error(), "resolve it first") {
		t.Errorf("putting back what may not have arrived: %v", err)
	}
	if n := d.demo.Calls("push"); n != 2 {
		t.Fatalf("%d requests went out", n)
	}
	if err := d.store.Submissions.Resolve(d.ctx, lost.ID, store.Applied, "", nil); err != nil {
		t.Fatal(err)
	}
	if p := d.plan(edited); !p.Unchanged || p.Base.Submission.ID != lost.ID {
		t.Errorf("once it is known to be there: unchanged %v, compared with %s", p.Unchanged, p.Base.Submission.ID)
	}
}

func TestAWholeSetIsNotSentOnceAnotherSubmissionCameBetween(t *testing.T) {
	d := newFixture(t)
	d.sendPlan(d.plan(invoice(field("a", "A", true, true))), nil)
	seen := d.plan(invoice(field("a", "Mine", true, true)))
	since := d.sendPlan(d.plan(invoice(field("a", "Theirs", true, true))), nil)
	var stale *store.OvertakenError
	if _, err := submit.Send(d.ctx, d.client, d.store, seen, false); !errors.As(err, &stale) || stale.By.ID != since.ID {
		t.Fatalf("it gave %v", err)
	}
	if n := d.demo.Calls("push"); n != 2 || len(d.journal()) != 2 {
		t.Fatalf("%d requests went out, the journal has %+v", n, d.journal())
	}
}

func TestAnAlteredPlanAndOneForAnotherServiceAreRefused(t *testing.T) {
	d := newFixture(t)
	p := d.plan(invoice(field("a", "A", true, true)))
	altered := p
	altered.Data = []byte(strings.Replace(string(p.Data), "true", "false", 1))
	if _, err := submit.Send(d.ctx, d.client, d.store, altered, true); !errors.Is(err, submit.ErrAltered) {
		t.Errorf("altered data: %v", err)
	}
	user := p
	user.Parts = append([]client.Part(nil), p.Parts...)
	user.Parts[1].Value = "somebody.else" // shown, and not what would be sent
	if _, err := submit.Send(d.ctx, d.client, d.store, user, true); !errors.Is(err, submit.ErrAltered) {
		t.Errorf("another user was shown: %v", err)
	}
	nothing := p
	nothing.Data = nil
	nothing.Parts, _, _ = d.client.PushPreview(client.Submission{Username: d.who.Username, DocumentType: "invoice"})
	if _, err := submit.Send(d.ctx, d.client, d.store, nothing, true); !errors.Is(err, submit.ErrAltered) {
		t.Errorf("a plan of nothing: %v", err)
	}
	elsewhere := d.clientFor(d.demo.URL, "t", "Another company")
	if _, err := submit.Send(d.ctx, elsewhere, d.store, p, true); !errors.Is(err, submit.ErrAltered) {
		t.Errorf("another company: %v", err)
	}
	if n := d.demo.Calls("push"); n != 0 || len(d.journal()) != 0 {
		t.Errorf("%d requests went out, the journal has %v", n, d.journal())
	}
}

func TestNothingIsSentFromAReadOnlyProfileOrWithoutAUser(t *testing.T) {
	d := newFixture(t)
	d.who.ReadOnly = true
	if _, err := submit.Send(d.ctx, d.client, d.store, d.plan(invoice(field("a", "A", true, true))), true); !errors.Is(err, submit.ErrReadOnly) {
		t.Errorf("read-only: %v", err)
	}
	d.who.ReadOnly, d.who.Username = false, " "
	var invalid *submit.InvalidError
	if _, err := submit.Send(d.ctx, d.client, d.store, d.plan(invoice(field("a", "A", true, true))), true); !errors.As(err, &invalid) || !strings.Contains(err.Error(), "username") {
		t.Errorf("no user: %v", err)
	}
	if n := d.demo.Calls("push"); n != 0 {
		t.Errorf("%d requests went out", n)
	}
}

func TestAJournalThatCannotBeWrittenStopsASubmissionBeforeItLeaves(t *testing.T) {
	d := newFixture(t)
	p := d.plan(invoice(field("a", "A", true, true)))
	d.store.Close()
	if _, err := submit.Send(d.ctx, d.client, d.store, p, false); err == nil {
		t.Fatal("it was sent")
	}
	if n := d.demo.Calls("push"); n != 0 {
		t.Fatalf("%d requests went out", n)
	}
}

func TestAnOutcomeThatCannotBeRecordedIsToldTruthfully(t *testing.T) {
	var d *fixture
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d.store.Close() // the disk goes away while the request is on its way
		w.Write([]byte(client.Acknowledgement))
	}))
	defer server.Close()
	d = fixtureAt(t, server.URL, "token", "company")
	r, err := submit.Send(d.ctx, d.client, d.store, d.plan(invoice(field("a", "A", true, true))), false)
	var record *submit.RecordError
	if !errors.As(err, &record) || r.State != store.Accepted || record.ID != r.ID || record.State != store.Accepted {
		t.Fatalf("it ended as %+v, %v", r, err)
	}
	if !strings.Contains(err.Error(), "was sent and is accepted") {
		t.Fatalf("it says %q", err)
	}
}

func TestSeveralPlansStopAtTheFirstThatIsNotAccepted(t *testing.T) {
	d := newFixture(t)
	var plans []submit.Plan
	for _, name := range []string{"invoice", "contract", "goods_receipt"} {
		plans = append(plans, d.plan(client.DocumentType{Name: name, Fields: []client.FieldSetting{field("a", "A", true, true)}}))
	}
	d.demo.Script("push", demo.Normal(), demo.Status(500, ""))
	looked := 0
	got, err := submit.SendAll(d.ctx, d.client, d.store, plans, false, func(error) { looked++ })
	if err != nil || len(got) != 2 || looked != 2 || got[1].State != store.Unknown {
		t.Fatalf("%d receipts, %d looked at, %v", len(got), looked, err)
	}
	if n := d.demo.Calls("push"); n != 2 {
		t.Fatalf("%d requests went out", n)
	}
	// The first is passed over now, since nothing changed; the second blocks.
	plans[0] = d.plan(plans[0].DocumentType)
	got, err = submit.SendAll(d.ctx, d.client, d.store, plans, false, nil)
	var blocked *store.BlockedError
	if len(got) != 0 || !errors.As(err, &blocked) {
		t.Fatalf("again: %d receipts, %v", len(got), err)
	}
}

func TestThePathThatAnsweredIsRememberedAndForgottenWhenItIsGone(t *testing.T) {
	var calls atomic.Int32
	gone := false
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		if gone || strings.HasPrefix(r.URL.Path, "/access/") {
			http.NotFound(w, r)
			return
		}
		w.Write([]byte(client.Acknowledgement))
	}))
	defer server.Close()
	d := fixtureAt(t, server.URL, "token", "company")
	r, err := submit.Send(d.ctx, d.client, d.store, d.plan(invoice(field("a", "A", true, true))), false)
	if err != nil || r.State != store.Accepted || !r.Delivery.FellBack {
		t.Fatalf("%+v, %v", r, err)
	}
	form := submit.ObservedPath(d.ctx, d.store, d.who.Scope)
	if form != client.PushWithoutAccess {
		t.Fatalf("observed %v", form)
	}
	d.client = d.clientFor(server.URL, "token", "company", client.Options{Push: form})
	calls.Store(0)
	p := d.plan(invoice(field("a", "A", false, true)))
	if p.Form != "plain" {
		t.Fatalf("the plan goes to the form %q", p.Form)
	}
	if _, err := submit.Send(d.ctx, d.client, d.store, p, false); err != nil || calls.Load() != 1 {
		t.Fatalf("%d requests, %v", calls.Load(), err)
	}
	gone = true
	if r, err := submit.Send(d.ctx, d.client, d.store, d.plan(invoice(field("a", "B", false, true))), false); err != nil || r.State != store.Rejected {
		t.Fatalf("%+v, %v", r, err)
	}
	if form := submit.ObservedPath(d.ctx, d.store, d.who.Scope); form != client.PushAuto {
		t.Fatalf("a path that is gone is still remembered: %v", form)
	}
}

func TestChangesAreFromTheLastSubmissionAndTheJournalKeepsThem(t *testing.T) {
	d := newFixture(t)
	a := field("a", "A", true, true)
	a.Extra = []client.Member{{Name: "weight", Value: client.Value("0.10")}}
	if _, err := submit.Send(d.ctx, d.client, d.store, d.plan(invoice(a, field("gone", "G", true, true))), false); err != nil {
		t.Fatal(err)
	}
	p := d.plan(invoice(field("a", "A & <B>", false, true), field("new", "N", true, true)))
	r, err := submit.Send(d.ctx, d.client, d.store, p, false)
	if err != nil {
		t.Fatal(err)
	}
	entry, err := submit.ReadEntry(r.Submission)
	changes, base := entry.Changes, entry.Base
	if err != nil || base != p.Base.Submission.ID {
		t.Fatalf("base %q, %v", base, err)
	}
	want := []submit.Change{
		{Field: "a", Member: "label", Old: `"A"`, New: `"A & <B>"`}, {Field: "a", Member: "required", Old: "true", New: "false"},
		{Field: "a", Member: "weight", Old: "0.10"},
		{Field: "new", Member: "label", New: `"N"`}, {Field: "new", Member: "required", New: "true"}, {Field: "new", Member: "visibility", New: "true"},
		{Field: "gone", Member: "label", Old: `"G"`}, {Field: "gone", Member: "required", Old: "true"}, {Field: "gone", Member: "visibility", Old: "true"},
	}
	for i := range max(len(want), len(changes)) {
		if i >= len(want) || i >= len(changes) || changes[i] != want[i] {
			t.Fatalf("the changes are\n%+v\nwanted\n%+v", changes, want)
		}
	}
}

func TestLintSaysWhatAPersonWouldWantToKnow(t *testing.T) {
	unknown := client.FieldSetting{Name: "u"}
	for _, c := range []struct {
		name   string
		fields []client.FieldSetting
		want   string
		blocks bool
	}{
		{"required but invisible", []client.FieldSetting{field("a", "A", true, false)}, "a: required but invisible", false},
		{"an empty label", []client.FieldSetting{field("a", " ", true, true)}, "a: the label is empty", false},
		{"one label on two fields", []client.FieldSetting{field("a", "A", true, true), field("b", "A ", true, true)}, "b: has the same label as a", false},
		{"a bidi control in a label", []client.FieldSetting{field("a", "A\u202eB", true, true)}, "a: the label has hidden characters: A<U+202E>B", false},
		{"a zero width blank in a name", []client.FieldSetting{field("a\u200b", "A", true, true)}, "the name has hidden characters: a<U+200B>", false},
		{"a blank at the end", []client.FieldSetting{field("a", "A ", true, true)}, "a: the label begins or ends with a blank", false},
		{"unknown values", []client.FieldSetting{unknown}, "u: label, required and visibility are unknown", true},
		{"a name twice", []client.FieldSetting{field("a", "A", true, true), field("a", "B", true, true)}, "a: the name comes twice", true},
		{"no name", []client.FieldSetting{field("", "A", true, true)}, "field 1 has no name", true},
		{"no field", nil, "there is no field to send", true},
	} {
		found := false
		for _, f := range submit.Lint(invoice(c.fields...)) {
			if strings.Contains(f.String(), c.want) {
				found = true
				if f.Blocks != c.blocks {
					t.Errorf("%s: blocks is %v", c.name, f.Blocks)
				}
			}
		}
		if !found {
			t.Errorf("%s: found %v", c.name, submit.Lint(invoice(c.fields...)))
		}
	}
	clean := invoice(field("a", "Família 👩‍👧", true, true), field("b", "金額", false, true))
	if found := submit.Lint(clean); len(found) > 0 {
		t.Errorf("nothing is wrong, but it says %v", found)
	}
}
