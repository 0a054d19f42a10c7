package fields

import (
	"fmt"
	"path/filepath"
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
	k := &keeper{store: s, scope: in}
	at := &slot{key: draftKey{"invoice", ""}}
	const last = 20
	var writers sync.WaitGroup
	for n := 1; n <= last; n++ {
		k.put(keeping{slot: at, version: n, content: fmt.Append(nil, n)})
		writers.Go(func() { k.flush(t.Context()) })
	}
	writers.Wait()
	all, err := s.Drafts(t.Context(), in)
	if err != nil || len(all) != 1 || string(all[0].Content) != fmt.Sprint(last) {
		t.Fatalf("kept are %+v, %v", all, err)
	}
	newest := 0
	for _, r := range k.take() {
		if r.err != nil || r.version <= newest {
			t.Errorf("version %d came after %d, %v", r.version, newest, r.err)
		}
		newest = r.version
	}
}
