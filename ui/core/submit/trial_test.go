package submit_test

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
)

// trial is one confirmation of one plan, sent to a service that misbehaves.
type trial struct {
	spelling string // one of several that mean the same; "" for none
	name     string
	faults   []fault
	limits   client.Limits
	label    string // of the field that is sent; its length makes that of the request
	cancel   bool   // the person gives up when the service stops at its cut
	insist   bool   // the person sends although the same is on its way or unknown
}

// quick are limits for a service that falls silent. They decide how soon a trial is
// over and nothing else: whatever comes too late for them is unknown, as it should be.
var quick = client.Limits{Header: 40 * time.Millisecond, BodyIdle: 40 * time.Millisecond, Call: 5 * time.Second}

// once is a trial of one fault, with the limits that it needs.
func once(name string, f fault) trial {
	tr := trial{name: fmt.Sprintf("%s, %d of the request, %d of the answer, %s", name, f.read, f.write, f.end), faults: []fault{f}}
	if f.end == silence {
		tr.limits = quick
	}
	return tr
}

// figures count what may happen and what must never.
type figures struct {
	trials, deliveries                                                        int
	overOne, unasked, falseAccepted, falseRejected, falseNotSent, lost, other int

	mu   sync.Mutex
	size int            // of the greatest request, in bytes
	ends map[string]int // how often it ended how
	told []string       // what went wrong, the first few
}

// clean reports whether nothing happened that must never.
func (f *figures) clean() bool {
	return f.overOne+f.unasked+f.falseAccepted+f.falseRejected+f.falseNotSent+f.lost+f.other == 0
}

// String is a line of the campaign's table.
func (f *figures) String() string {
	return fmt.Sprintf("%6d %10d %8d %8d %9d %9d %9d %5d %6d",
		f.trials, f.deliveries, f.overOne, f.unasked, f.falseAccepted, f.falseRejected, f.falseNotSent, f.lost, f.other)
}

const figuresHead = "trials deliveries over one  unasked  accepted  rejected  not sent  lost  other"

// mark counts something that must never happen.
func (f *figures) mark(figure *int, format string, args ...any) {
	*figure++
	if len(f.told) < 5 {
		f.told = append(f.told, fmt.Sprintf(format, args...))
	}
}

// add takes other figures in.
func (f *figures) add(g *figures) {
	for _, pair := range [][2]*int{
		{&f.trials, &g.trials}, {&f.deliveries, &g.deliveries}, {&f.overOne, &g.overOne}, {&f.unasked, &g.unasked},
		{&f.falseAccepted, &g.falseAccepted}, {&f.falseRejected, &g.falseRejected}, {&f.falseNotSent, &g.falseNotSent},
		{&f.lost, &g.lost}, {&f.other, &g.other},
	} {
		*pair[0] += *pair[1]
	}
}

// ended counts an end.
func (f *figures) ended(how string) {
	if f.ends == nil {
		f.ends = map[string]int{}
	}
	f.ends[how]++
}

// check fails the test unless there were trials and all of them went as they must.
func (f *figures) check(t *testing.T) {
	t.Helper()
	if f.trials == 0 {
		t.Fatal("nothing was tried")
	}
	if !f.clean() {
		t.Errorf("what must never happen did:\n%s\n%s\n%s", figuresHead, f, strings.Join(f.told, "\n"))
	}
}

// judge holds what docket says against what the service saw.
func (f *figures) judge(tr trial, arrivals []arrival, r submit.Receipt, err error, rows []store.Submission) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.trials++
	what := fmt.Sprintf("%s: %s (%s), %v", tr.name, r.State, r.Reason, err)
	t := truthOf(arrivals)
	f.deliveries += t.deliveries
	for _, a := range arrivals {
		f.size = max(f.size, a.size)
	}
	state := client.Outcome(r.State)
	if t.deliveries > 1 {
		f.mark(&f.overOne, "%s: %d deliveries", what, t.deliveries)
	}
	if t.unasked > 0 {
		f.mark(&f.unasked, "%s: %d connections too many", what, t.unasked)
	}
	switch {
	case state == client.OutcomeAccepted && !t.said[client.OutcomeAccepted]:
		f.mark(&f.falseAccepted, "%s: it did not say so", what)
	case state == client.OutcomeRejected && !t.said[client.OutcomeRejected]:
		f.mark(&f.falseRejected, "%s: it did not say so", what)
	case state == client.OutcomeNotSent && t.came:
		f.mark(&f.falseNotSent, "%s: it came whole", what)
	case t.certain != "" && state != t.certain && tr.limits == (client.Limits{}): // no limit that a busy machine may miss
		f.mark(&f.other, "%s: it should be %s", what, t.certain)
	}
	if err != nil || len(rows) != 1 || rows[0].ID != r.ID || rows[0].State != r.State || rows[0].Reason == "" {
		f.mark(&f.lost, "%s: the journal has %+v", what, rows)
	}
}

// truth is what the service knows about a trial.
type truth struct {
	deliveries, unasked int
	came                bool                    // a request came whole, if only to be told that there is nothing
	said                map[client.Outcome]bool // what its whole answers mean
	certain             client.Outcome          // where nothing went wrong on the way; else ""
}

func truthOf(arrivals []arrival) truth {
	t := truth{said: map[client.Outcome]bool{}}
	for i, a := range arrivals {
		t.came = t.came || a.came
		if a.came && !a.gone() {
			t.deliveries++
		}
		if a.said() {
			t.said[a.answer.means] = true
		}
		if i > 0 && !(i == 1 && arrivals[0].gone()) {
			t.unasked++
		}
		t.certain = ""
		if a.came && a.end == fin && a.given() == len(a.answer.text) {
			t.certain = a.answer.means
		}
	}
	return t
}

// crew runs trials, several at once, each sender with a journal of its own.
func crew(t *testing.T, lists ...iter.Seq[trial]) *figures {
	t.Helper()
	f := &figures{}
	todo := make(chan trial)
	var all sync.WaitGroup
	hands := 6 // to make their journals takes longer than the few trials of the gate
	if *campaign {
		hands = 24 // most of them wait for a service that is silent
	}
	for range hands {
		all.Go(func() {
			if err := f.work(t.Context(), todo); err != nil {
				t.Error(err)
			}
		})
	}
	for _, trials := range lists {
		for tr := range trials {
			if untold := slices.ContainsFunc(tr.faults, fault.untold); !untold {
				todo <- tr
			}
		}
	}
	close(todo)
	all.Wait()
	return f
}

// work runs what there is to do, with a journal that is made for the first of it.
func (f *figures) work(ctx context.Context, todo <-chan trial) (err error) {
	var s *store.Store
	defer func() {
		if s != nil {
			s.Close()
		}
	}()
	n := 0
	for tr := range todo {
		if s == nil && err == nil {
			s, err = store.OpenMemory(ctx)
		}
		if err != nil {
			continue // what is left is taken all the same, or nobody could go on
		}
		n++
		if err = f.run(ctx, s, tr, fmt.Sprintf("type%05d", n)); err != nil {
			err = fmt.Errorf("%s: %w", tr.name, err)
		}
	}
	return err
}

// run is one trial; the error is that of the test's own means.
func (f *figures) run(ctx context.Context, s *store.Store, tr trial, documentType string) error {
	sending, cancel := context.WithCancel(ctx)
	defer cancel()
	if tr.cancel {
		tr.faults[len(tr.faults)-1].at = cancel
	}
	server, err := newFaultServer(tr.faults...)
	if err != nil {
		return err
	}
	r, sendErr, err := confirm(sending, s, server.url(), tr, documentType, nil)
	arrivals := server.close()
	if err != nil {
		return err
	}
	rows, err := s.Submissions.List(ctx, store.SubmissionFilter{DocumentType: documentType})
	if err != nil {
		return err
	}
	f.judge(tr, arrivals, r, sendErr, rows)
	return nil
}

// confirm plans a submission and sends it, as the screen and the commands do.
func confirm(ctx context.Context, s *store.Store, url string, tr trial, documentType string, observe func(client.Exchange)) (r submit.Receipt, sendErr, err error) {
	c, err := client.New(url, client.Options{Company: "Northgate Trading", Limits: tr.limits, Observe: observe,
		Token: func(context.Context) (string, error) { return "token", nil }})
	if err != nil {
		return r, nil, err
	}
	defer c.CloseIdleConnections()
	who := submit.Sender{Scope: store.Scope{Address: url, Company: "Northgate Trading"}, Profile: "test", Username: "demo.analyst"}
	p, err := planWhole(ctx, c, s, who, client.DocumentType{Name: documentType, Fields: spelled(tr)})
	if err != nil {
		return r, nil, err
	}
	r, sendErr = submit.Send(ctx, c, s, p, tr.insist)
	return r, sendErr, nil
}

// spelled are the fields of a trial. Every spelling but "" has the same content.
func spelled(tr trial) []client.FieldSetting {
	total, tax := field("total", "Total"+tr.label, true, true), field("tax", "Tax", false, true)
	switch tr.spelling {
	case "":
		return []client.FieldSetting{total}
	case "0":
		tax.Extra = []client.Member{{Name: "weight", Value: client.Value(`{"a":[1,2],"b":"x"}`)}, {Name: "note", Value: client.Value(`"a/b"`)}}
		return []client.FieldSetting{total, tax}
	}
	tax.Extra = []client.Member{{Name: "note", Value: client.Value(`"\u0061\/b"`)}, {Name: "weight", Value: client.Value(`{ "b":"\u0078", "a":[1, 2]}`)}}
	return []client.FieldSetting{tax, total}
}

// planWhole plans the whole set of a document type, planChanged what changed in it.
func planWhole(ctx context.Context, c *client.Client, s *store.Store, who submit.Sender, t client.DocumentType) (submit.Plan, error) {
	return submit.Make(ctx, c, s, who, t, false)
}

func planChanged(ctx context.Context, c *client.Client, s *store.Store, who submit.Sender, t client.DocumentType) (submit.Plan, error) {
	return submit.Make(ctx, c, s, who, t, true)
}
