package team_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"testing"

	"docket/config/store"
	"docket/config/store/team"
)

func share(t *testing.T, s *store.Store, kind, name, content string) error {
	t.Helper()
	return s.Share(t.Context(), here, store.Shared{Kind: kind, Name: name, Content: []byte(content)})
}

// shared is what a store shows as shared: "preset go-live of alice: content", and what waits.
func shared(t *testing.T, s *store.Store) (all []string) {
	t.Helper()
	list, err := s.Shared(t.Context(), here, "", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range list {
		text := fmt.Sprintf("%s %s of %s: %s", one.Kind, one.Name, strings.SplitN(one.By, "_", 2)[0], one.Content)
		if one.Waits() {
			text += " (waits)"
		}
		all = append(all, text)
	}
	return all
}

func meetShared(t *testing.T, s *store.Store) {
	t.Helper()
	if err := s.MeetShared(t.Context(), here); err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsSharedIsSeenWithWhoAndTakenBack(t *testing.T) {
	server, database, address := made(t)
	alice, bob := joined(t, address("reviewer"), nil), joined(t, address("sender"), nil)
	for _, s := range []*store.Store{alice, bob} {
		meetShared(t, s)
		if err := share(t, s, store.SharedPreset, "go-live", "mine is "+s.User()); err != nil {
			t.Fatal(err)
		}
	}
	if err := share(t, alice, store.SharedPreset, "go-live", "newer"); err != nil {
		t.Fatal(err)
	}
	meetShared(t, alice)
	meetShared(t, bob)
	want := []string{"preset go-live of reviewer: newer", "preset go-live of sender: mine is sender_" + database}
	if a, b := shared(t, alice), shared(t, bob); !slices.Equal(a, want) || !slices.Equal(b, want) {
		t.Errorf("alice sees %q, bob %q", a, b)
	}
	if err := share(t, alice, store.SharedPreset, "go-live", ""); err != nil {
		t.Fatal(err)
	}
	meetShared(t, bob)
	if got := shared(t, bob); !slices.Equal(got, want[1:]) {
		t.Errorf("after alice took it back bob sees %q", got)
	}
	if got := server.SQL(t, database, `SELECT count(*) FROM docket.shared`); got != "4" {
		t.Errorf("%s rows: nothing that was shared goes", got)
	}
	if err := share(t, alice, store.SharedTemplate, "big", strings.Repeat("x", 1<<20+1)); err == nil {
		t.Error("more than 1 MiB is shared")
	}
	reader := joined(t, address("reader"), nil)
	if err := share(t, reader, store.SharedPreset, "no", "x"); err == nil || !strings.Contains(err.Error(), "role") {
		t.Errorf("a reader shares: %v", err)
	}
	meetShared(t, reader) // what was refused does not wait
	if got := shared(t, reader); !slices.Equal(got, want[1:]) {
		t.Errorf("a reader sees %q", got)
	}
}

func (u unreliable) Share(ctx context.Context, in store.Scope, s store.Shared) (store.Shared, error) {
	switch u.rnd.IntN(4) {
	case 0:
		return s, errLost
	case 1:
		_, err := u.Remote.Share(ctx, in, s)
		return s, errors.Join(errLost, err)
	}
	return u.Remote.Share(ctx, in, s)
}

func (u unreliable) Shared(ctx context.Context, in store.Scope, after int64) ([]store.Shared, error) {
	if u.rnd.IntN(3) == 0 {
		after = 0 // all of it once more
	}
	return u.Remote.Shared(ctx, in, after)
}

func TestWhatIsSharedConvergesFromSeveralComputersAndIsNeverLost(t *testing.T) {
	server, database, address := made(t)
	var computers []*store.Store
	for i, user := range []string{"reviewer", "reviewer", "owner"} { // a reviewer has two computers
		computers = append(computers, joined(t, address(user), func(r store.Remote) store.Remote { return unreliable{r, rand.New(rand.NewPCG(7, uint64(i)))} }))
	}
	rnd := rand.New(rand.NewPCG(17, 17))
	for _, s := range computers {
		meetShared(t, s)
	}
	last := map[string]string{} // what the owner, who has one computer, shared last under each name
	for n := range 120 {
		s := computers[rnd.IntN(len(computers))]
		err := s.MeetShared(t.Context(), here)
		if rnd.IntN(2) == 0 {
			name, content := fmt.Sprint("finding ", rnd.IntN(3)), []string{"", fmt.Sprint(n)}[rnd.IntN(2)]
			if err = share(t, s, store.SharedSilence, name, content); s == computers[2] {
				last[name] = content
			}
		}
		if err != nil && !errors.Is(err, errLost) {
			t.Fatal(err)
		}
	}
	for range 40 { // until nothing waits and everybody has read what the last one gave
		for _, s := range computers {
			_ = s.MeetShared(t.Context(), here)
		}
	}
	want := shared(t, computers[0])
	for name, content := range last {
		if is := slices.Contains(want, "silence "+name+" of owner: "+content); is != (content != "") {
			t.Errorf("of the owner's %s: %q all see %q", name, content, want)
		}
	}
	for i, s := range computers {
		if got := shared(t, s); !slices.Equal(got, want) || strings.Contains(strings.Join(got, "\n"), "waits") {
			t.Errorf("computer %d shows %q, want %q", i, got, want)
		}
	}
	if got := server.SQL(t, database, `SELECT count(*) - count(DISTINCT (author, id)) FROM docket.shared`); got != "0" {
		t.Errorf("%s were given twice", got)
	}
}

func TestADatabaseThatCannotBeReachedIsAskedOnceForWhatIsShared(t *testing.T) {
	tries := 0
	tm, err := team.Open(team.Options{Address: "postgres://somebody@localhost/team?sslmode=disable", Dial: func(context.Context, string, string) (net.Conn, error) {
		tries++
		return nil, errors.New("nobody is there")
	}})
	if err != nil {
		t.Fatal(err)
	}
	err = inMemory(t, tm).MeetShared(t.Context(), here)
	if lost, is := errors.AsType[*store.TeamError](err); !is || !lost.Away || tries != 1 {
		t.Errorf("%d tries: %v", tries, err)
	}
}

func TestWhatIsSharedWhileTheDatabaseIsAwayWaits(t *testing.T) {
	server, database, address := made(t)
	alice, bob := joined(t, address("reviewer"), nil), joined(t, address("sender"), nil)
	meetShared(t, alice)
	meetShared(t, bob)
	server.Away(t, database, true)
	err := share(t, alice, store.SharedTemplate, "invoice", "boxes")
	if lost, is := errors.AsType[*store.TeamError](err); !is || !lost.Away {
		t.Fatalf("%v", err)
	}
	if got := shared(t, alice); !slices.Equal(got, []string{"template invoice of reviewer: boxes (waits)"}) {
		t.Errorf("alice sees %q", got)
	}
	server.Away(t, database, false)
	_ = alice.MeetShared(t.Context(), here)
	exchange(t, alice) // a review gives it, too
	meetShared(t, bob) // the first one finds the connection gone
	if got := shared(t, bob); !slices.Equal(got, []string{"template invoice of reviewer: boxes"}) {
		t.Errorf("bob sees %q", got)
	}
}

// refusing is a team's database that gives all it has again and again, and takes nothing while it refuses.
type refusing struct {
	store.Remote
	now, gave *bool
}

func (r refusing) Share(ctx context.Context, in store.Scope, s store.Shared) (store.Shared, error) {
	if *r.now {
		return s, errLost
	}
	return r.Remote.Share(ctx, in, s)
}

func (r refusing) Shared(ctx context.Context, in store.Scope, _ int64) ([]store.Shared, error) {
	if *r.gave = !*r.gave; !*r.gave { // that was all
		return nil, nil
	}
	return r.Remote.Shared(ctx, in, 0)
}

func TestWhatWaitsIsNotReplacedByWhatWasSharedBefore(t *testing.T) {
	_, _, address := made(t)
	now := false
	alice := joined(t, address("reviewer"), func(r store.Remote) store.Remote { return refusing{r, &now, new(bool)} })
	sees := func(want string) {
		t.Helper()
		if got := shared(t, alice); !slices.Equal(got, []string{want}) {
			t.Errorf("alice sees %q, want %q", got, want)
		}
	}
	if err := share(t, alice, store.SharedPreset, "go-live", "old"); err != nil {
		t.Fatal(err)
	}
	now = true
	_ = share(t, alice, store.SharedPreset, "go-live", "new")
	_ = alice.MeetShared(t.Context(), here)
	sees("preset go-live of reviewer: new (waits)")
	now = false
	meetShared(t, alice)
	sees("preset go-live of reviewer: new")
}

// Members share as much as they like. Who lists it holds a part of it at a time, and has each whole that is asked for.
func TestAListOfWhatIsSharedHoldsALittleOfIt(t *testing.T) {
	_, _, address := made(t)
	alice, bob := joined(t, address("reviewer"), nil), joined(t, address("sender"), nil)
	const n = 24
	for i := range n {
		if err := share(t, alice, store.SharedPreset, fmt.Sprint("big", i), strings.Repeat("x", 1<<20-i)); err != nil {
			t.Fatal(err)
		}
	}
	meetShared(t, bob)
	list, err := bob.Shared(t.Context(), here, "", "")
	if err != nil || len(list) != n {
		t.Fatalf("%d are listed, %v", len(list), err)
	}
	held := 0
	for _, one := range list {
		if held += len(one.Content); one.Left == (len(one.Content) > 0) {
			t.Errorf("%s: %d bytes, left out: %v", one.Name, len(one.Content), one.Left)
		}
		if whole, err := bob.Whole(t.Context(), here, one); err != nil || len(whole.Content) < 1<<20-n || whole.By != one.By {
			t.Errorf("%s: %d bytes of %q, %v", one.Name, len(whole.Content), whole.By, err)
		}
	}
	if held > 16<<20 {
		t.Errorf("the list holds %d bytes", held)
	}
}
