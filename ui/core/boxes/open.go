package boxes

import (
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/safe"
)

// Open is why a request of a run has no answer.
type Open struct {
	State string // of [store.Read]
	Word  string // "failed": in counts, as a queue and, in one word, of --retry
	What  string // for a question before it is sent again: "what failed"
	Note  string // what is known of it
}

// Opens are the reasons, those that take sending again behind the one that does not.
func Opens() []Open {
	return []Open{
		{"", "not sent", "what was never sent", ""},
		{store.ReadFailed, "failed", "what failed", "refused"},
		{store.ReadUnclear, "unclear", "what was answered unclearly", "may have been pushed"},
		{store.ReadSent, "not answered", "what has no answer", "may have been pushed"},
	}
}

// Left counts what has no answer, for each of these reasons that there is: "3 failed".
func (r *Run) Left(reasons []Open) []string {
	reasons = each.Where(reasons, func(o Open) bool { return r.Count(o.State) > 0 })
	return each.Of(reasons, func(o Open) string { return safe.Thousands(r.Count(o.State)) + " " + o.Word })
}
