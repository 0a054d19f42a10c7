package fields_test

import (
	"testing"

	"docket/client/demo"
	"docket/config/store"
	"docket/ui/uitest"
)

// unresolved is the submission of unknown outcome.
func unresolved(t *testing.T, d *uitest.Driver) store.Submission {
	t.Helper()
	open, err := d.Store.Submissions.List(t.Context(), store.SubmissionFilter{Unresolved: true})
	if err != nil || len(open) != 1 {
		t.Fatalf("%d are unresolved, %v", len(open), err)
	}
	return open[0]
}

func TestAReportThatNobodyKnowsGoesWhenItIsResolved(t *testing.T) {
	const box = "nobody knows whether it was applied"
	for name, resolve := range map[string]func(*uitest.Driver){
		"applied":     func(d *uitest.Driver) { d.Press("J", "g", "a").Type("looked").Press("enter", "esc") },
		"not applied": func(d *uitest.Driver) { d.Press("J", "g", "x").Type("looked").Press("enter", "esc") },
		"a command":   func(d *uitest.Driver) { resolved(t, d, unresolved(t, d).ID, store.Applied); d.Press("k") },
	} {
		t.Run(name, func(t *testing.T) {
			_, d := sentAndEdited(t, "r")
			d.Demo.Script("push", demo.Drop())
			d.Press("ctrl+s", "y").Shows(box).Press("j").Shows(box)
			resolve(d)
			d.Hides(box, "resolve it: a if they are")
		})
	}
}
