package submit_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"docket/client"
	"docket/client/demo"
	"docket/config/store"
	"docket/ui/core/submit"
)

// TestTheInversePutsBackWhatWasThereAsOutcomesAreKnownNow sends whole sets and parts at random, loses answers, insists,
// and resolves some of what was lost, and again. What an inverse puts back was there before, whatever becomes of those
// that are still unresolved; what it says is not known depends on these, or was never sent. Where submissions were
// deleted, less may be known.
func TestTheInversePutsBackWhatWasThereAsOutcomesAreKnownNow(t *testing.T) {
	back, open := 0, 0
	for seed := range uint64(8) {
		d, r := newFixture(t), rand.New(rand.NewPCG(seed, 5))
		here := invoice(field("a", "A", true, true), field("b", "B", true, true))
		var sent []store.Submission
		for n := range 8 {
			here.Fields = slices.Clone(here.Fields)
			f := &here.Fields[r.IntN(2)]
			*f = field(f.Name, fmt.Sprint(r.IntN(3)), r.IntN(2) == 0, true)
			p, err := submit.Make(d.ctx, d.client, d.store, d.who, here, false)
			if r.IntN(2) == 0 {
				p, err = submit.MakePart(d.ctx, d.client, d.store, d.who, client.DocumentType{Name: "invoice", Fields: []client.FieldSetting{*f}}, nil)
			}
			if err != nil {
				t.Fatal(err)
			}
			if len(p.Changes) == 0 {
				continue
			}
			if p.Blocked() {
				p = d.fromFile(p, *f)
			}
			if r.IntN(3) == 0 {
				d.demo.Script("push", demo.Drop())
			}
			got, err := submit.Send(d.ctx, d.client, d.store, p, true)
			if _, same := errors.AsType[*store.RepeatError](err); same {
				continue
			}
			if err != nil {
				t.Fatal(seed, err)
			}
			sent = append(sent, got.Submission)
			d.resolve(r, &sent[r.IntN(len(sent))])
			for i := range sent {
				x, y := d.inverts(sent, i, seed%2 == 1, fmt.Sprintf("seed %d, %d after %d", seed, i, n))
				back, open = back+x, open+y
			}
			if seed%2 == 1 && r.IntN(3) == 0 {
				if _, err := d.store.Prune(d.ctx, store.Retention{Before: time.Now().Add(time.Hour)}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if t.Logf("%d values put back, %d open", back, open); back < 50 || open < 10 {
		t.Error("that is too few to say anything")
	}
}

// inverts holds the inverse of one that arrived against all that may have been there before it.
func (d *fixture) inverts(sent []store.Submission, i int, pruned bool, where string) (back, open int) {
	d.t.Helper()
	sub, err := d.store.Submissions.Get(d.ctx, sent[i].ID)
	if err != nil || sub.State != store.Accepted && sub.Resolution != store.Applied {
		return
	}
	inv, err := submit.Invert(d.ctx, d.store, sub)
	if err != nil && !strings.Contains(err.Error(), "nothing of that submission can be put back") {
		d.t.Fatal(where, err)
	}
	was := func(c submit.Change) (all []string) { // what may have been there, "" for what is not known
		for _, t := range d.possible(sent[:i]) {
			old := ""
			for _, was := range submit.Diff(&t, client.DocumentType{Name: "invoice"}) {
				if was.Field == c.Field && was.Member == c.Member {
					old = was.Old
				}
			}
			all = append(all, old)
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	for _, c := range inv.Reverted {
		if all := was(c); !slices.Equal(all, []string{c.New}) {
			d.t.Fatalf("%s: puts back %+v, and what was there is one of %q", where, c, all)
		}
	}
	for _, l := range inv.Left {
		all := was(l.Change)
		named := strings.Contains(l.Why, "nobody knows whether ")
		if named != (len(all) > 1) && strings.Contains(l.Why, "not known") && !(pruned || len(all) == 1 && all[0] == "") {
			d.t.Fatalf("%s: %+v, and what was there is one of %q", where, l, all)
		}
		if named {
			open++
		}
	}
	return len(inv.Reverted), open
}

// possible are the settings that the service may have after some submissions, for all that the unresolved may have become.
func (d *fixture) possible(sent []store.Submission) []client.DocumentType {
	d.t.Helper()
	all := []client.DocumentType{{Name: "invoice"}}
	for _, s := range sent {
		report, err := client.DecodeSettings(s.Data)
		e, unread := submit.ReadEntry(s)
		if err != nil || unread != nil {
			d.t.Fatal(err, unread)
		}
		var arrived []client.DocumentType
		for _, t := range all {
			arrived = append(arrived, submit.Lay(t, report.Types[0], !e.ChangedOnly).Settings())
		}
		switch {
		case s.Unresolved():
			all = append(all, arrived...)
		case s.State == store.Accepted || s.Resolution == store.Applied:
			all = arrived
		}
	}
	return all
}
