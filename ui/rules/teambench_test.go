package rules_test

import (
	"slices"
	"testing"
	"time"

	"docket/config/store/team"
	"docket/config/store/team/teamtest"
	"docket/ui/uitest"
	"docket/ui/view"
)

// BenchmarkVerdictInATeam gives verdicts among ten thousand rules by turns without a team and in one: "team/alone" is the
// ratio of the medians of what a key and its frame take.
func BenchmarkVerdictInATeam(b *testing.B) {
	address := teamtest.Start(b).Database(b)
	tm, err := team.Open(team.Options{Address: address("")})
	if err == nil {
		b.Cleanup(func() { _ = tm.Close() })
		_, err = tm.Init(b.Context())
	}
	if err != nil {
		b.Fatal(err)
	}
	var views [2]view.View
	for i, o := range []uitest.Options{{}, {Team: tm}} {
		o.View, o.Target, o.Width, o.Height = "rules", "DOC-10000", 200, 50
		views[i] = viewOf(b, uitest.Start(b, o))
	}
	var took [2][]time.Duration
	for b.Loop() {
		for i, v := range views {
			begun := time.Now()
			key(v, 'a')
			_ = v.View()
			took[i] = append(took[i], time.Since(begun))
			key(v, 'k')
			key(v, 'p')
		}
	}
	for i := range took {
		slices.Sort(took[i])
	}
	alone, together := took[0][len(took[0])/2], took[1][len(took[1])/2]
	b.ReportMetric(float64(together)/float64(alone), "team/alone")
	b.ReportMetric(float64(alone.Microseconds()), "µs-alone")
}
