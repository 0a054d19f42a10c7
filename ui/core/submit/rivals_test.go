package submit_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
)

// rivals starts several dockets that confirm the same content, lets them begin
// together, and gives back how each ended. held holds every answer back until all
// but one have ended.
func rivals(t *testing.T, n int, how string, held bool) (ends []string, server *faultServer, path string) {
	t.Helper()
	release := make(chan struct{})
	f := fault{read: whole, answer: accepts, write: whole, end: fin}
	if held {
		f.before = func() { <-release }
	}
	server, err := newFaultServer(f)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "docket.db")
	said := make(chan string, n)
	dockets := make([]*docket, n)
	for i := range dockets {
		way := how
		if how == respelled {
			way += fmt.Sprint(i % 2)
		}
		dockets[i] = launch(t, sends, path, server.url(), "invoice", way)
	}
	for _, d := range dockets {
		d.begin()
		go func() {
			end, ok := d.until("end ")
			if !ok {
				end = "died"
			}
			said <- end
		}()
	}
	for i := range n {
		if i == n-1 {
			close(release) // the one that is left waits for its answer
		}
		ends = append(ends, <-said)
	}
	for _, d := range dockets {
		d.leave()
	}
	slices.Sort(ends)
	return ends, server, path
}

// journalOf reads a journal that nobody writes any more.
func journalOf(t *testing.T, path string) []store.Submission {
	t.Helper()
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Submissions.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	rows, err := s.Submissions.List(t.Context(), store.SubmissionFilter{})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestOfManyThatSendTheSameOneDeliversAndTheOthersAreToldOfIt(t *testing.T) {
	for n, how := range map[int]string{2: plainly, 12: plainly, 6: respelled} { // on a new database, too
		ends, server, path := rivals(t, n, how, true)
		want := append(slices.Repeat([]string{"blocked by sending"}, n-1), "recorded")
		if !slices.Equal(ends, want) {
			t.Errorf("%d ended as %q", n, ends)
		}
		if came := truthOf(server.close()).deliveries; came != 1 {
			t.Errorf("%d deliveries of %d dockets", came, n)
		}
		if rows := journalOf(t, path); len(rows) != 1 || rows[0].State != store.Accepted {
			t.Errorf("the journal has %+v", rows)
		}
	}
}

// races counts what rivals deliver that begin when they like.
func races(t *testing.T, n int, how string) *figures {
	t.Helper()
	f := &figures{}
	for range n {
		ends, server, path := rivals(t, 6, how, false)
		truth, rows := truthOf(server.close()), journalOf(t, path)
		f.trials++
		f.deliveries += truth.deliveries
		what := fmt.Sprintf("%d deliveries, ended as %q, the journal has %+v", truth.deliveries, ends, rows)
		if truth.deliveries > 1 {
			f.mark(&f.overOne, "%s", what)
		}
		if len(rows) != 1 || rows[0].State != store.Accepted {
			f.mark(&f.lost, "%s", what)
		}
		for _, end := range ends {
			f.ended(end)
			if !slices.Contains([]string{"recorded", "blocked by sending", "unchanged"}, end) {
				f.mark(&f.other, "%s", what)
			}
		}
	}
	return f
}

// Here the first may be done before the others begin, which must not let them send
// what they planned before.
func TestOfManyThatSendTheSameAtAnyTimeOneDelivers(t *testing.T) {
	races(t, 3, plainly).check(t)
	races(t, 3, respelled).check(t)
}

func TestWhoInsistsIsARowAndADeliveryEach(t *testing.T) {
	ends, server, path := rivals(t, 2, insisting, false)
	rows := journalOf(t, path)
	if came := truthOf(server.close()).deliveries; came != 2 || len(rows) != 2 || !slices.Equal(ends, []string{"recorded", "recorded"}) {
		t.Fatalf("%d deliveries, ended as %q, the journal has %+v", came, ends, rows)
	}
	for _, row := range rows {
		if row.State != store.Accepted || !row.Insisted {
			t.Errorf("a row is %+v", row)
		}
	}
}

func TestAPlanThatAnotherDocketWasFasterWithIsNotSent(t *testing.T) {
	d := newFixture(t)
	first, late := d.plan(invoice(field("a", "A", true, true))), d.plan(invoice(field("a", "A", true, true)))
	r, err := submit.Send(d.ctx, d.client, d.store, first, false)
	if err != nil {
		t.Fatal(err)
	}
	var same *store.RepeatError
	if _, err := submit.Send(d.ctx, d.client, d.store, late, false); !errors.As(err, &same) || same.By.ID != r.ID {
		t.Errorf("the late one: %v", err)
	}
	if n := d.demo.Calls("push"); n != 1 || len(d.journal()) != 1 {
		t.Errorf("%d requests went out, the journal has %+v", n, d.journal())
	}
}

func TestAPlanGoesToNoOtherAddressThanItWasShownWith(t *testing.T) {
	d := newFixture(t)
	p := d.plan(invoice(field("a", "A", true, true)))
	for name, c := range map[string]*client.Client{
		"another base path":          d.clientFor(d.demo.URL+"/other", d.demo.Token, d.demo.Company),
		"another maker's name":       d.clientFor(d.demo.URL, d.demo.Token, d.demo.Company, client.Options{PathSegment: "other"}),
		"the other form of the path": d.clientFor(d.demo.URL, d.demo.Token, d.demo.Company, client.Options{Push: client.PushWithoutAccess}),
	} {
		if _, err := submit.Send(d.ctx, c, d.store, p, true); !errors.Is(err, submit.ErrAltered) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n := d.demo.Calls("push"); n != 0 || len(d.journal()) != 0 {
		t.Errorf("%d requests went out, the journal has %+v", n, d.journal())
	}
}
