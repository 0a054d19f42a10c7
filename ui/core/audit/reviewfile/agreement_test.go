package reviewfile

import (
	"strings"
	"testing"
	"time"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/audittest"
	"docket/ui/core/export"
)

func TestANewerFileOfTheSameNameReplacesWhatWasFoundOfTheOlder(t *testing.T) {
	s, err := store.OpenMemory(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	monday := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	for _, step := range []struct {
		what string
		of   Agreement
		want []int // rules that both had decided, line by line
	}{
		{"the first", Agreement{With: "ana.json", By: "ana", Of: monday, Both: 2}, []int{2}},
		{"the same again, after it was merged", Agreement{With: "ana.json", By: "ana", Of: monday, Both: 9}, []int{2}},
		{"the same under another name", Agreement{With: "copy.json", By: "ana", Of: monday, Both: 9}, []int{2}},
		{"of somebody else", Agreement{With: "ana.json", By: "ben", Of: monday, Both: 3}, []int{2, 3}},
		{"newer", Agreement{With: "ana.json", By: "ana", Of: monday.Add(time.Hour), Both: 4}, []int{3, 4}},
		{"the older once more", Agreement{With: "ana.json", By: "ana", Of: monday, Both: 9}, []int{3, 4}},
		{"newer still, of which all was taken", Agreement{With: "ana.json", By: "ana", Of: monday.Add(2 * time.Hour)}, []int{3, 4}},
		{"another file of hers", Agreement{With: "more.json", By: "ana", Of: monday.Add(time.Minute), Both: 5}, []int{3, 4, 5}},
	} {
		if err := step.of.Save(t.Context(), s, store.Scope{}, "D-1"); err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, a := range Agreements(t.Context(), s, store.Scope{}, "D-1") {
			got = append(got, a.Both)
		}
		if len(got) != len(step.want) || got[len(got)-1] != step.want[len(got)-1] || got[0] != step.want[0] {
			t.Errorf("%s: %v, want %v", step.what, got, step.want)
		}
	}
}

func TestAPacketSaysThatOlderMergesMayBeMissing(t *testing.T) {
	d := New(Provenance{}, audit.NewReview(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x"}), nil))
	d.Agreements = []Agreement{{Between: []string{"ana", "ben"}}}
	for n := range mostAgreements {
		if told := d.Older(); told != "" {
			t.Errorf("after %d merges: %q", n, told)
		}
		d.Agreements = append(d.Agreements, Agreement{With: "review.json"})
	}
	for _, name := range []string{"md", "html"} {
		var b strings.Builder
		if err := d.Write(&b, name, export.CSVOptions{}); err != nil || !strings.Contains(b.String(), "Of merges the newest 10 are retained.") {
			t.Errorf("%s does not say so, %v", name, err)
		}
	}
}

func TestEveryPairOfMembersIsCompared(t *testing.T) {
	r := audit.NewReview(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x"}), nil)
	given := r.Judge([]int{0}, store.Accept, "alice")
	for _, by := range []string{"alice", "bob", "carol", "dave", "erin", "frank"} {
		given[0].Words = append(given[0].Words, store.Word{By: by, Decision: store.Accept})
	}
	r.Apply(given)
	if all := New(provenance(), r).Agreements; len(all) != 15 {
		t.Errorf("of 15 pairs of six members %d are told", len(all))
	}
}
