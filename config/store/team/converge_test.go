package team_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"docket/config/store"
)

var here = store.Scope{Address: "https://ocr.example.com", Company: "Example Trading"}

// joined is a store on a computer of its own, of a member of the team at this address.
func joined(t *testing.T, address string, wrap func(store.Remote) store.Remote, opts ...store.Option) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "docket.db"), opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	var r store.Remote = open(t, address)
	if wrap != nil {
		r = wrap(r)
	}
	if err := s.JoinTeam(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	return s
}

func exchange(t *testing.T, s *store.Store) {
	t.Helper()
	if _, err := s.Exchange(t.Context(), here, "DOC-1"); err != nil {
		t.Fatal(err)
	}
}

func say(t *testing.T, s *store.Store, rule string, d store.Decision, comment string) {
	t.Helper()
	give(t, s, rule, store.Verdict{Decision: d, Comment: comment, Evidence: []byte(`{"held":3}`), Carried: "DOC-0"})
}

// meeting makes all of them know what any of them said.
func meeting(t *testing.T, all ...*store.Store) func() {
	return func() {
		t.Helper()
		for range 2 {
			for _, s := range all {
				exchange(t, s)
			}
		}
	}
}

// give gives a verdict on a rule that comments on another one, or settles what members said.
func give(t *testing.T, s *store.Store, rule string, v store.Verdict) {
	t.Helper()
	v.Anchor, v.RuleID, v.Fingerprint, v.Content = "DOC-1", rule, "f-"+rule, []byte(`{"rule_id":"`+rule+`"}`)
	if err := s.Verdicts.Set(t.Context(), here, []store.Verdict{v}); err != nil {
		t.Fatal(err)
	}
}

// inForce is what a store shows, without what differs between computers.
func inForce(t *testing.T, s *store.Store) []store.Verdict {
	t.Helper()
	all, err := s.Verdicts.InForce(t.Context(), here, "DOC-1")
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestTwoReviewTogetherDisagreeAndTakeBack(t *testing.T) {
	_, database, address := made(t)
	alice, bob := joined(t, address("reviewer"), nil), joined(t, address("sender"), nil)
	say(t, alice, "R1", store.Accept, "looks right") // before the database was ever reached: adopted
	exchange(t, alice)
	exchange(t, bob)
	got := inForce(t, bob)
	if len(got) != 1 || got[0].By != "reviewer_"+database || got[0].Decision != store.Accept || got[0].Comment != "looks right" || string(got[0].Content) != `{"rule_id":"R1"}` ||
		string(got[0].Evidence) != `{"held":3}` || got[0].Carried != "DOC-0" {
		t.Fatalf("bob sees %+v", got)
	}
	say(t, bob, "R1", store.Reject, "")
	if n, _, _ := bob.Waiting(t.Context()); n != 1 || !inForce(t, bob)[0].Disagree() || inForce(t, bob)[0].Decision != store.Reject {
		t.Errorf("%d wait, bob sees %+v", n, inForce(t, bob))
	}
	exchange(t, bob)
	exchange(t, alice)
	if got := inForce(t, alice); got[0].By != "sender_"+database || !got[0].Disagree() || len(got[0].Words) != 2 {
		t.Errorf("alice sees %+v", got)
	}
	step, ok, err := bob.Verdicts.Undo(t.Context(), here, "DOC-1", nil)
	if err != nil || !ok || step.Now[0].Decision != store.Accept || step.Now[0].By != "reviewer_"+database {
		t.Errorf("undo gave %+v, %v, %v", step, ok, err)
	}
	exchange(t, bob)
	exchange(t, alice)
	if got := inForce(t, alice); len(got) != 1 || got[0].Decision != store.Accept || got[0].Disagree() {
		t.Errorf("after bob took it back, alice sees %+v", got)
	}
	say(t, bob, "R1", store.NoDecision, "only a remark")
	if got := inForce(t, bob); got[0].Decision != store.Accept {
		t.Errorf("a comment took a verdict away: %+v", got)
	}
}

// unreliable loses answers, and brings words in another order and more than once.
type unreliable struct {
	store.Remote
	rnd *rand.Rand
}

var errLost = &store.TeamError{Reason: "lost", Away: true}

func (u unreliable) Give(ctx context.Context, words []store.GivenWord) ([]store.GivenWord, error) {
	switch u.rnd.IntN(4) {
	case 0:
		return nil, errLost
	case 1:
		_, err := u.Remote.Give(ctx, words)
		return nil, errors.Join(err, errLost)
	}
	return u.Remote.Give(ctx, words)
}

func (u unreliable) Words(ctx context.Context, in store.Scope, anchor string, after int64) ([]store.GivenWord, int64, bool, error) {
	words, upTo, more, err := u.Remote.Words(ctx, in, anchor, after)
	if u.rnd.IntN(3) == 0 {
		words, upTo, more, err = u.Remote.Words(ctx, in, anchor, 0) // all of it once more
	}
	words = append(words, words...)
	u.rnd.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	return words, upTo, more, err
}

// histories is how many random histories there are: 200 is the campaign.
var histories = flag.Uint64("histories", 3, "random histories that have to converge")

// converges lets four computers with wrong clocks give, lose and repeat what was said, and holds what they see in the end
// against each other.
func converges(t *testing.T, address func(string) string, seed uint64) {
	in := here
	in.Company = fmt.Sprint("company ", seed)
	rnd := rand.New(rand.NewPCG(seed, 17))
	var computers []*store.Store
	for i, user := range []string{"reviewer", "reviewer", "sender", "owner"} { // a reviewer has two computers
		wrong := time.Duration(rnd.IntN(20)-10) * 365 * 24 * time.Hour
		computers = append(computers, joined(t, address(user), func(r store.Remote) store.Remote { return unreliable{r, rand.New(rand.NewPCG(seed, uint64(i)))} },
			store.WithClock(func() time.Time { return time.Now().Add(wrong) })))
	}
	for range 100 {
		s := computers[rnd.IntN(len(computers))]
		var err error
		switch rnd.IntN(7) {
		case 0:
			_, _, err = s.Verdicts.Undo(t.Context(), in, "DOC-1", nil)
		case 1:
			_, _, err = s.Verdicts.Redo(t.Context(), in, "DOC-1", nil)
		case 6:
			var counted []store.Verdict
			if counted, err = s.Verdicts.Own(t.Context(), in, "DOC-1"); err == nil && len(counted) > 0 {
				_, _, err = s.Verdicts.Clear(t.Context(), in, "DOC-1", "", counted[:1+rnd.IntN(len(counted))])
			}
		case 2, 3:
			if _, err = s.Exchange(t.Context(), in, "DOC-1"); errors.Is(err, errLost) {
				err = nil
			}
		default:
			rule := fmt.Sprint("R", rnd.IntN(4))
			err = s.Verdicts.Set(t.Context(), in, []store.Verdict{{Anchor: "DOC-1", RuleID: rule, Fingerprint: "f", Content: []byte("{}"),
				Decision: []store.Decision{store.NoDecision, store.Accept, store.Reject, store.Flag}[rnd.IntN(4)], Comment: []string{"", "a", "b"}[rnd.IntN(3)]}})
		}
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	var seen [][]store.Verdict
	for range 2 {
		seen = nil
		for _, s := range computers {
			for n := 1; n > 0; n, _, _ = s.Waiting(t.Context()) {
				_, _ = s.Exchange(t.Context(), in, "DOC-1")
			}
			for err := error(errLost); err != nil; _, err = s.Exchange(t.Context(), in, "DOC-1") {
			}
			all, err := s.Verdicts.InForce(t.Context(), in, "DOC-1")
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range all { // whose words are whose differs
				for i := range v.Words {
					v.Words[i].Mine = false
				}
			}
			seen = append(seen, all)
		}
	}
	for i := range seen {
		if fmt.Sprintf("%+v", seen[i]) != fmt.Sprintf("%+v", seen[0]) {
			t.Fatalf("seed %d: computer %d sees\n%+v\nand not\n%+v", seed, i, seen[i], seen[0])
		}
	}
}

func TestAnyHistoryConvergesWithoutClocks(t *testing.T) {
	server, database, address := made(t)
	for seed := range *histories {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { converges(t, address, seed) })
	}
	if got := server.SQL(t, database, `SELECT count(*) - count(DISTINCT id) FROM docket.verdicts`); got != "0" {
		t.Errorf("%s verdicts are there twice", got)
	}
	authors := server.SQL(t, database, `SELECT string_agg(DISTINCT author, ' ' ORDER BY author) FROM docket.verdicts`)
	if want := "owner_" + database + " reviewer_" + database + " sender_" + database; authors != want {
		t.Errorf("authors are %s", authors)
	}
}

func TestNothingGivenIsLostWhileManyWriteAtOnce(t *testing.T) {
	server, database, address := made(t)
	const each = 15
	var computers []*store.Store
	for _, user := range slices.Repeat([]string{"reviewer", "sender", "owner"}, 3) {
		computers = append(computers, joined(t, address(user), nil))
	}
	done := make(chan error, len(computers))
	for i, s := range computers {
		go func() {
			for n := range each {
				rule := fmt.Sprintf("R%d-%d", i, n)
				err := s.Verdicts.Set(t.Context(), here, []store.Verdict{{Anchor: "DOC-1", RuleID: rule, Fingerprint: "f", Decision: store.Accept, Content: []byte(rule)}})
				if err == nil {
					_, err = s.Exchange(t.Context(), here, "DOC-1")
				}
				if err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range computers {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	if got := server.SQL(t, database, `SELECT count(*) FROM docket.verdicts`); got != fmt.Sprint(each*len(computers)) {
		t.Errorf("%s verdicts arrived", got)
	}
	for i, s := range computers { // who read up to a number has read everything below it
		exchange(t, s)
		if all := inForce(t, s); len(all) != each*len(computers) {
			t.Errorf("computer %d sees %d", i, len(all))
		}
	}
}

// away is a database that cannot be reached for a while.
type away struct {
	store.Remote
	off *bool
}

func (a away) Give(ctx context.Context, words []store.GivenWord) ([]store.GivenWord, error) {
	if *a.off {
		return nil, errLost
	}
	return a.Remote.Give(ctx, words)
}

func (a away) Words(ctx context.Context, in store.Scope, anchor string, after int64) ([]store.GivenWord, int64, bool, error) {
	if *a.off {
		return nil, 0, false, errLost
	}
	return a.Remote.Words(ctx, in, anchor, after)
}

// What another docket of this user gives while the database is away is shown by the look of the first one.
func TestWhatIsGivenBesideWhileTheDatabaseIsAwayIsSeen(t *testing.T) {
	_, _, address := made(t)
	me, off := address("sender"), false
	screen := joined(t, me, func(r store.Remote) store.Remote { return away{r, &off} })
	exchange(t, screen)
	shell, err := store.Open(t.Context(), filepath.Join(screen.Folder(), "docket.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = shell.Close() })
	if err := shell.JoinTeam(t.Context(), away{open(t, me), &off}); err != nil {
		t.Fatal(err)
	}
	off = true
	say(t, shell, "R1", store.Reject, "typed in the shell")
	m, err := screen.Meet(t.Context(), here, "DOC-1", 0)
	if err == nil || len(m.Now) != 1 || m.Now[0].Decision != store.Reject || m.Now[0].Comment != "typed in the shell" {
		t.Errorf("the screen sees %+v, %v", m.Now, err)
	}
}
