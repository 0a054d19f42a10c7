package observed_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/observed"
	"docket/ui/view"
)

// A service may name another release in every answer, as long as it likes: what is kept of that stays little.
func TestAReleaseInEveryAnswerFillsNothing(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "docket.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	in, w := store.Scope{Address: "http://localhost:1", Company: "C"}, view.NewWire()
	note := func(op client.Op, release string) {
		e := client.Exchange{Op: op}
		e.ReleaseVersion = release
		w.Note(e)
	}
	for i := range 300 {
		note("datasource", fmt.Sprint(i, strings.Repeat("é", 1<<10)))
		for range 3 {
			note("text", []string{"1.0", "2.0"}[i%2])
		}
		if i%7 == 0 || i == 299 {
			for _, r := range w.Released() {
				if err := observed.Release(t.Context(), s, in, r.Operation, r.Version, time.Now()); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	facts, err := observed.List(t.Context(), s, in)
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, f := range facts {
		if count[f.Subject]++; len(f.Value) > 250 || f.Name != "release_version" {
			t.Errorf("%d bytes are kept as %s", len(f.Value), f.Name)
		}
	}
	if count["operation/text"] != 2 || count["operation/datasource"] != 51 {
		t.Errorf("kept are %v", count)
	}
	if last := facts[0]; !strings.HasPrefix(last.Value, "299é") || !strings.Contains(last.Why, "newest of the others") {
		t.Errorf("%.20s: %s", last.Value, last.Why)
	}
}
