package reviewfile

import (
	"strings"
	"testing"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/audittest"
	"docket/ui/core/export"
)

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
