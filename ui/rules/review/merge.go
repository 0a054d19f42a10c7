package review

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit"
	"docket/ui/core/audit/merge"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/core/each"
	"docket/ui/rules/evidence"
	"docket/ui/rules/loading"
	"docket/ui/safe"
	"docket/ui/view"
)

// askMerge asks for another person's review of the rules on screen. A file that is none
// stays in the prompt with the reason.
func (r *Review) askMerge() tea.Cmd {
	of := r.Rules
	return view.Send(view.Ask{Verb: "Read", Title: "Import a review of " + of.Anchor, Prompt: "JSON or CSV file", File: true,
		Check: func(path string) error {
			if isSheet(path) {
				_, err := readSheet(path, of.Anchor, r.env.Profile.Company)
				return err
			}
			_, err := readReview(path)
			return err
		},
		Then: func(path string) tea.Cmd {
			if isSheet(path) {
				return sheets{r}.plan(of, path)
			}
			now := cmp.Or(r.newest(of.Anchor), of)
			mine, at := r.document(now), r.env.Now()
			return view.Opens("the review", view.Do(func() tea.Msg {
				theirs, err := readReview(path)
				if err != nil {
					return notImported(err)
				}
				own, _ := mine(nil)
				both, err := merge.New(own, theirs, filepath.Base(path))
				if err != nil {
					return notImported(err)
				}
				as := both.Agreement(filepath.Base(path), &theirs.Provenance, at)
				return view.Next(func() tea.Cmd { return r.laidOut(laidOut{of, audit.NewReview(now.Set, own.Verdicts()), both, as}) })
			}))
		}})
}

// notImported says why nothing of a file is taken.
func notImported(err error) tea.Msg {
	return view.Notify{Level: view.Bad, Text: "Not imported: " + view.Reason(err) + "."}
}

func readReview(path string) (*reviewfile.Document, error) {
	content, err := evidence.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return reviewfile.Read(content)
}

// laidOut is two reviews side by side, and the rules that they are about.
type laidOut struct {
	of   *loading.Rules
	on   *audit.Review // mine, as it is laid beside theirs
	both *merge.Merge
	as   reviewfile.Agreement
}

// laidOut opens the conflicts, or asks at once where there are none.
func (r *Review) laidOut(x laidOut) tea.Cmd {
	switch {
	case len(x.both.Conflicts()) > 0:
		return x.settle(r)
	case len(x.both.Gains()) == 0:
		said := fmt.Sprintf("Nothing to import: %s, and no verdict of theirs on a rule as it is here that you do not have.", view.Count(x.both.Count[merge.Agreement], "agreement"))
		return tea.Batch(x.agreed(r.env), nothing(said, x.both.Notes))
	}
	return r.askImport(x, nil, 0, func() {})
}

// nothing says that there is nothing to import, and what a person should know beside that.
func nothing(said string, notes []string) tea.Cmd {
	level := view.Good
	if len(notes) > 0 {
		level, said = view.Warn, said+" "+safe.Line(strings.Join(notes, " "))
	}
	return view.Say(level, said)
}

// askImport asks before verdicts are taken in, as one step: those that only they gave, and
// conflicts as they were settled, of which some are hidden.
func (r *Review) askImport(x laidOut, settled []conflict, hidden int, done func()) tea.Cmd {
	verdicts := x.both.Gains()
	gains, otherwise := len(verdicts), 0
	for _, c := range settled {
		if c.settles(me(r.env)) {
			v := c.verdict(me(r.env))
			verdicts = append(verdicts, v)
			if v.Decision != c.Mine.Decision { // else only a comment comes
				otherwise++
			}
		}
	}
	said := fmt.Sprintf("Imported %s, settled %s.", view.Count(gains, "verdict"), view.Count(len(verdicts)-gains, "conflict"))
	if len(verdicts) == 0 {
		return tea.Batch(x.agreed(r.env), view.Say(view.Info, "Nothing to import: every conflict stays as it is here."))
	}
	lines := each.Of(x.both.Notes, safe.Line)
	for _, m := range []merge.Meeting{merge.Agreement, merge.Conflict, merge.OnlyMine, merge.OnlyTheirs, merge.Neither} {
		lines = append(lines, fmt.Sprintf("%-14s%s", m, view.Count(x.both.Count[m], "rule")))
	}
	lines = append(lines, fmt.Sprintf("%-14s%s", "together", view.Count(len(x.of.Rows), "rule")))
	if x.both.Beside > 0 {
		lines = append(lines, fmt.Sprintf("%-14s%s", "beside these", view.Count(x.both.Beside, "verdict")))
	}
	lines = append(lines, "", safe.Line(x.as.Sentence()), "", view.Count(gains, "verdict")+" that only they gave, under the name that the file gives",
		view.Count(otherwise, "conflict")+" settled otherwise than here", view.Count(len(settled)-otherwise, "conflict")+" as here")
	lines = append(lines, hiddenWords(hidden, "conflict")...)
	return view.Send(view.Confirm{Title: "Import into " + x.of.Anchor + "?", Body: strings.Join(lines, "\n"), Verb: "import", Then: func() tea.Cmd {
		done()
		return bulking{r}.takeIn(x.of.Anchor, verdicts, x.on, said, x.agreed(r.env))
	}})
}

// agreed keeps how far the two reviews agreed, also where nothing is imported.
func (x laidOut) agreed(env *view.Env) tea.Cmd {
	return view.Do(func() tea.Msg {
		_ = x.as.Save(context.WithoutCancel(env.Context), env.Store, env.Scope, x.of.Anchor) // without it the packet does not tell
		return nil
	})
}
