package submit_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"docket/client"
	"docket/client/demo"
	"docket/config/store"
	"docket/ui/core/submit"
)

// TestWhatIsBelievedIsWhatArrivedInItsOrder sends whole sets and parts at random, loses answers, insists, and resolves
// what was lost whenever it likes, and again, and old submissions are deleted: in the end what is believed is all that arrived, one
// over the other.
func TestWhatIsBelievedIsWhatArrivedInItsOrder(t *testing.T) {
	for seed := range uint64(40) {
		d, r := newFixture(t), rand.New(rand.NewPCG(seed, 3))
		here := invoice(field("a", "A", true, true), field("b", "B", true, true), field("c", "C", true, true))
		var sent []store.Submission
		for n := range 9 {
			here.Fields = slices.Clone(here.Fields)
			f := &here.Fields[r.IntN(3)]
			*f = field(f.Name, fmt.Sprint(f.Name, n), r.IntN(2) == 0, true)
			p, err := submit.Make(d.ctx, d.client, d.store, d.who, here, false)
			if r.IntN(3) > 0 {
				p, err = submit.MakePart(d.ctx, d.client, d.store, d.who, client.DocumentType{Name: "invoice", Fields: []client.FieldSetting{*f}}, nil)
			}
			if err != nil {
				t.Fatal(err)
			}
			if p.Blocked() { // a part while an outcome is unknown: from a plan file it can be insisted on
				p = d.fromFile(p, *f)
			}
			if r.IntN(3) == 0 {
				d.demo.Script("push", demo.Drop())
			}
			got, err := submit.Send(d.ctx, d.client, d.store, p, true)
			if err != nil {
				t.Fatal(seed, err)
			}
			sent = append(sent, got.Submission)
			d.resolve(r, &sent[r.IntN(len(sent))]) // and later it is found to be otherwise
			d.believes(sent, "seed %d, after %d", seed, n)
			if r.IntN(3) == 0 {
				if _, err := d.store.Prune(d.ctx, store.Retention{Before: time.Now().Add(time.Hour)}); err != nil {
					t.Fatal(err)
				}
			}
		}
		for i := range sent {
			d.resolve(r, &sent[i])
		}
		d.believes(sent, "seed %d, at the end", seed)
	}
}

// resolve says what became of a submission of unknown outcome, whatever was said of it before.
func (d *fixture) resolve(r *rand.Rand, s *store.Submission) {
	d.t.Helper()
	if s.State != store.Unknown {
		return
	}
	s.Resolution = []string{store.Applied, store.NotApplied}[r.IntN(2)]
	if err := d.store.Submissions.Resolve(d.ctx, s.ID, s.Resolution, "", nil); err != nil {
		d.t.Fatal(err)
	}
}

// believes holds that what is believed is what arrived of all that was sent, one over the other.
func (d *fixture) believes(sent []store.Submission, format string, args ...any) {
	d.t.Helper()
	var want client.DocumentType
	for _, s := range sent {
		report, err := client.DecodeSettings(s.Data)
		e, unread := submit.ReadEntry(s)
		if err != nil || unread != nil {
			d.t.Fatal(err, unread)
		}
		if s.State != store.Accepted && s.Resolution != store.Applied {
			continue
		}
		if want.Fields == nil || !e.ChangedOnly {
			want = report.Types[0]
			continue
		}
		want = submit.Lay(want, report.Types[0], false).Settings()
	}
	base, err := submit.Previous(d.ctx, d.store, d.who.Scope, "invoice")
	if err != nil {
		d.t.Fatal(err)
	}
	got, _ := client.EncodeSettings([]client.DocumentType{base.Known()})
	if text, _ := client.EncodeSettings([]client.DocumentType{want}); base != nil && !bytes.Equal(got, text) {
		d.t.Fatalf("%s: believed is\n%s\nand what arrived is\n%s", fmt.Sprintf(format, args...), got, text)
	}
}

// fromFile is the plan of a part as it comes from a plan file or the journal, where an unknown outcome does not block.
func (d *fixture) fromFile(p submit.Plan, f client.FieldSetting) submit.Plan {
	d.t.Helper()
	data, err := client.EncodeSettings([]client.DocumentType{{Name: "invoice", Fields: []client.FieldSetting{f}}})
	if err != nil {
		d.t.Fatal(err)
	}
	file := submit.PlanFile{Origin: d.client.Origin(), Address: d.who.Scope.Address, Company: d.who.Scope.Company, Username: d.who.Username,
		Submissions: []submit.PlannedSubmission{{DocumentType: "invoice", Sends: "the changed fields only", ComparedWith: p.Base.ID(), Changes: p.Changes, Findings: []string{}, Data: data}}}
	again, err := file.Plan(d.ctx, d.client, d.store, d.who, 0, true)
	if err != nil {
		d.t.Fatal(err)
	}
	return again
}
