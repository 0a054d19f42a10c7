package drafts

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"docket/config/store"
)

// Every key puts a newer draft while older ones are still being written.
func TestTheLastDraftThatWasPutIsTheOneThatIsKept(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "docket.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for round := range 20 {
		keepMany(t, s, store.Scope{Address: "https://service.example", Company: fmt.Sprint(round)})
	}
}

func keepMany(t *testing.T, s *store.Store, in store.Scope) {
	t.Helper()
	k := &Keeper{Store: s, Scope: in}
	at := &Slot{Key: Key{"invoice", ""}}
	const last = 20
	var writers sync.WaitGroup
	for n := 1; n <= last; n++ {
		k.Put(Write{Slot: at, Version: n, Content: fmt.Append(nil, n)})
		writers.Go(func() { k.Flush(t.Context()) })
	}
	writers.Wait()
	all, err := s.Drafts.List(t.Context(), in)
	if err != nil || len(all) != 1 || string(all[0].Content) != fmt.Sprint(last) {
		t.Fatalf("kept are %+v, %v", all, err)
	}
	newest := 0
	for _, r := range k.Take() {
		if r.Err != nil || r.Version <= newest {
			t.Errorf("version %d came after %d, %v", r.Version, newest, r.Err)
		}
		newest = r.Version
	}
}

// The disk is full for one write, and the person types on meanwhile.
func TestADraftThatCouldNotBeWrittenNeverComesAfterANewerOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	other, err := sql.Open("sqlite", path+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	exec := func(db interface {
		Exec(string, ...any) (sql.Result, error)
	}, statement string) {
		t.Helper()
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	in := store.Scope{Address: "https://service.example", Company: "c"}
	k, at := &Keeper{Store: s, Scope: in}, &Slot{Key: Key{"invoice", ""}}
	tx, err := other.Begin()
	if err != nil {
		t.Fatal(err)
	}
	k.Put(Write{Slot: at, Version: 1, Content: []byte("old")})
	var writer sync.WaitGroup
	writer.Go(func() { k.Flush(t.Context()) })
	for under := false; !under; runtime.Gosched() {
		k.mu.Lock()
		under = k.due == nil
		k.mu.Unlock()
	}
	k.Put(Write{Slot: at, Version: 2, Content: []byte("new")})
	exec(tx, `CREATE TRIGGER full BEFORE INSERT ON drafts BEGIN SELECT RAISE(ABORT, 'full'); END`)
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	writer.Wait()
	exec(other, `DROP TRIGGER full`)
	k.Flush(t.Context())
	all, err := s.Drafts.List(t.Context(), in)
	if err != nil || len(all) != 1 || string(all[0].Content) != "new" {
		t.Fatalf("kept are %+v, %v", all, err)
	}
	if done := k.Take(); len(done) != 2 || done[0].Err == nil || done[1].Version != 2 || done[1].Err != nil {
		t.Errorf("%+v", done)
	}
}

// A person types on before the first writing got its turn: what it had been then is no longer worth a write, and were it
// tried again after one that failed, it would come last.
func TestADraftThatChangedBeforeItsTurnIsWrittenOnceAsItIs(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "docket.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	k, at := &Keeper{Store: s, Scope: store.Scope{Address: "https://service.example", Company: "c"}}, &Slot{Key: Key{"invoice", ""}}
	k.Put(Write{Slot: at, Version: 1, Content: []byte("old")})
	k.Put(Write{Slot: at, Version: 2, Content: []byte("new")})
	k.Flush(t.Context())
	if done := k.Take(); len(done) != 1 || done[0].Version != 2 || done[0].Err != nil {
		t.Errorf("written were %+v", done)
	}
}
