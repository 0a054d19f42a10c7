package review

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/core/each"
	"docket/ui/rules/evidence"
	"docket/ui/rules/loading"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// isSheet tells a review that comes back from a spreadsheet from one that another person exported.
func isSheet(path string) bool { return strings.EqualFold(filepath.Ext(path), ".csv") }

// readSheet reads a CSV about the rules of an anchor document.
func readSheet(path, anchor, company string) ([]reviewfile.SheetLine, error) {
	content, err := evidence.ReadFile(path)
	if err != nil {
		return nil, err
	}
	lines, err := reviewfile.ReadSheet(content, company)
	if err != nil {
		return nil, err
	}
	if at := slices.IndexFunc(lines, func(l reviewfile.SheetLine) bool { return l.Anchor != anchor }); at >= 0 {
		return nil, fmt.Errorf("line %d is about %q, not about %s", lines[at].Line, lines[at].Anchor, anchor)
	}
	return lines, nil
}

// sheetStep is a line of a sheet, and whether it is imported.
type sheetStep struct {
	reviewfile.SheetStep
	rule  string
	taken bool
	first bool // taken, as it stood first
}

type planned struct {
	anchor string
	on     *audit.Review // as it is compared with
	steps  []sheetStep
	same   int      // lines that say what is known
	notes  []string // what a person should know before going on
}

// sheets is the part of a review that takes verdicts from spreadsheets.
type sheets struct{ *Review }

// plan compares a sheet with the review of rules, off the screen's goroutine.
func (r sheets) plan(of *loading.Rules, path string) tea.Cmd {
	of = cmp.Or(r.newest(of.Anchor), of)
	set, verdicts, by, in := of.Set, of.Review.Verdicts(), me(r.env), r.env.Scope
	return view.Opens("the sheet", view.Do(func() tea.Msg {
		p := planned{anchor: of.Anchor, on: audit.NewReview(set, verdicts)}
		lines, err := readSheet(path, of.Anchor, in.Company)
		if err != nil {
			return notImported(err)
		}
		p.notes = reviewfile.SheetAddresses(in.Address, lines)
		names := map[string]string{}
		for row := range set.Rules {
			id := set.Rules[row].ID
			_, several := names[id]
			if names[id] = audit.Sentence(set.Rules[row].Name); several {
				names[id] = "" // nobody knows which of them
			}
		}
		for _, s := range reviewfile.PlanSheet(p.on, lines, by) {
			if s.What == reviewfile.SheetUnchanged {
				p.same++
				continue
			}
			name := names[s.RuleID]
			if s.Verdict != nil {
				name = audit.Sentence(audit.NameIn(s.Verdict.Content))
			}
			taken := s.What == reviewfile.SheetNew || s.What == reviewfile.SheetChanged
			p.steps = append(p.steps, sheetStep{s, name, taken, taken})
		}
		slices.SortStableFunc(p.steps, func(a, b sheetStep) int { return len(b.Why) - len(a.Why) }) // what needs a look comes first
		return view.Next(func() tea.Cmd { return r.show(p) })
	}))
}

// show shows what a sheet would change, line by line.
func (r sheets) show(p planned) tea.Cmd {
	if len(p.steps) == 0 {
		return nothing("Nothing to import: "+view.Count(p.same, "line")+" with the verdicts that are here.", p.notes)
	}
	g, w, taken := &r.env.Theme.Glyphs, importing[sheetStep]{}, func(l sheetStep) bool { return l.taken }
	why := sheet.Text("why", func(l *sheetStep) string { return l.Why })
	why.Max = 60
	rows := sheet.NewRows(func(l *sheetStep) string { return strconv.Itoa(l.Line) },
		sheet.Field[sheetStep]{Column: widget.Column{Title: "import", Width: len("import")}, Show: func(l *sheetStep) (string, widget.Kind) {
			if l.taken {
				return "yes", widget.Good
			}
			return "no", widget.Muted
		}},
		sheet.Text("line is", func(l *sheetStep) string { return l.What }), decided(g, "here", func(l *sheetStep) store.Decision { return l.Mine }),
		decided(g, "file", func(l *sheetStep) store.Decision { return l.Decision }), sheet.Text("rule_id", func(l *sheetStep) string { return l.RuleID }),
		why, sheet.Text("comment", func(l *sheetStep) string { return l.Comment }), sheet.Text("rule", func(l *sheetStep) string { return l.rule }),
		sheet.Text("line", func(l *sheetStep) string { return strconv.Itoa(l.Line) }))
	rows.List = p.steps
	take := func(yes bool) func(*sheetStep) string {
		return func(l *sheetStep) string {
			if yes && l.Verdict == nil { // it is about no rule that is here
				return l.Why
			}
			l.taken = yes
			return ""
		}
	}
	return w.show(r.env, "line", rows, func(l sheetStep) bool { return l.taken != l.first }, func() tea.Cmd {
		return r.ask(p, w.hidden(taken), w.table.Close)
	},
		func() string {
			return "Import into " + p.anchor + ": " + view.Thousands(each.Count(rows.List, taken)) + " of " + view.Count(len(p.steps)+p.same, "line")
		},
		w.settle("Keep", "Do not import this line, or the selected ones.", "m", 2, take(false)),
		w.settle("Take theirs", "Import this line, or the selected ones.", "t", 2, take(true)))
}

// ask asks before the lines are taken in that are to be imported, of which some are hidden.
func (r sheets) ask(p planned, hidden int, done func()) tea.Cmd {
	taken := each.Where(p.steps, func(l sheetStep) bool { return l.taken })
	verdicts := each.Of(taken, func(l sheetStep) store.Verdict { return *l.Verdict })
	if len(verdicts) == 0 {
		return view.Say(view.Info, "Nothing to import: every line stays as it is here.")
	}
	counts := map[string]int{}
	for _, l := range p.steps {
		counts[l.What]++
	}
	lines := append(each.Of(p.notes, safe.Line), fmt.Sprintf("%-12s%s", reviewfile.SheetUnchanged, view.Count(p.same, "line")))
	for _, what := range []string{reviewfile.SheetNew, reviewfile.SheetChanged, reviewfile.SheetConflict, reviewfile.SheetStale, reviewfile.SheetUnknown, reviewfile.SheetTwice} {
		if counts[what] > 0 {
			lines = append(lines, fmt.Sprintf("%-12s%s", what, view.Count(counts[what], "line")))
		}
	}
	lines = append(lines, hiddenWords(hidden, "line")...)
	return view.Send(view.Confirm{Title: "Import " + reviewfile.Counted(verdicts) + " into " + p.anchor + "?", Body: strings.Join(lines, "\n"), Verb: "import", Then: func() tea.Cmd {
		done()
		return bulking(r).takeIn(p.anchor, verdicts, p.on, "Imported "+reviewfile.Counted(verdicts)+".", nil)
	}})
}
