package rules

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit/merge"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/rules/evidence"
	"docket/ui/view"
)

// askMerge asks for another person's review. A file that is none stays in the
// prompt with the reason.
func (m *model) askMerge() tea.Cmd {
	c := m.shown
	return view.Send(view.Ask{Title: "Import a review", Prompt: "JSON file", File: true,
		Check: func(path string) error {
			content, err := evidence.ReadFile(path)
			if err == nil {
				_, err = reviewfile.Read(content)
			}
			return err
		},
		Then: func(path string) tea.Cmd { return m.bringIn(c, path) }})
}

// bringIn lays the two reviews side by side, off the screen's goroutine.
func (m *model) bringIn(of *collection, path string) tea.Cmd {
	if of != m.shown {
		return view.Say(view.Warn, "Not imported: the rules changed while the file was read.")
	}
	x := m.material()
	return m.merging.Start(m.env.Context, func(context.Context) (laidOut, error) {
		out := laidOut{of: of}
		content, err := evidence.ReadFile(path)
		if err != nil {
			return out, err
		}
		theirs, err := reviewfile.Read(content)
		if err != nil {
			return out, err
		}
		out.merge, err = merge.New(x.packet(), theirs, filepath.Base(path))
		return out, err
	})
}

// laidOut is a merge, and the rules that it is about.
type laidOut struct {
	of    *collection
	merge *merge.Merge
}

// laidOut opens the desk of the merge.
func (m *model) laidOut(x laidOut, err error) tea.Cmd {
	both := x.merge
	switch {
	case x.of != m.shown:
		return view.Say(view.Warn, "Not imported: the rules changed while the file was read.")
	case err != nil:
		return view.Say(view.Bad, "Not imported: "+strings.TrimPrefix(err.Error(), "merge reviews: ")+".")
	}
	gains, conflicts := both.Gains(), both.Conflicts()
	if len(gains)+len(conflicts) == 0 {
		return view.Say(view.Good, fmt.Sprintf("Nothing to import: %s, and no verdict of theirs that you do not have.",
			view.Count(both.Count[merge.Agreement], "agreement")))
	}
	return view.Send(view.Show{Overlay: newMerging(m, x.of, both)})
}

// merged is what was settled, to be kept as one step.
type merged struct {
	of       *collection
	verdicts []store.Verdict
	gains    int
	settled  int
	left     int
}

func (m *model) merged(x merged) tea.Cmd {
	if x.of != m.shown {
		return view.Say(view.Warn, "Not imported: the rules changed while the file was read.")
	}
	for i := range x.verdicts {
		if x.verdicts[i].At.IsZero() {
			x.verdicts[i].At = m.env.Now()
		}
	}
	said := fmt.Sprintf("Imported %s, settled %s.", view.Count(x.gains, "verdict"), view.Count(x.settled, "conflict"))
	if len(x.verdicts) == 0 {
		return view.Say(view.Info, "Nothing was changed.")
	}
	row := m.list.Row()
	m.shown.review.Apply(x.verdicts)
	m.judged(nil)
	m.relistAt(row)
	return tea.Batch(m.log.Give(m.shown.anchor, x.verdicts), view.Say(view.Good, said+" Press u to undo it."))
}
