package review

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/rules/detail"
	"docket/ui/rules/evidence"
	"docket/ui/rules/loading"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// isSheet tells a review that comes back from a spreadsheet from one that another person exported.
func isSheet(path string) bool { return strings.EqualFold(filepath.Ext(path), ".csv") }

// readSheet reads a CSV about the rules of an anchor document.
func readSheet(path, anchor string) ([]reviewfile.SheetLine, error) {
	content, err := evidence.ReadFile(path)
	if err != nil {
		return nil, err
	}
	lines, err := reviewfile.ReadSheet(content)
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
}

// planned is what a sheet would change.
type planned struct {
	anchor string
	steps  []sheetStep
	same   int // lines that say what is known
}

// sheets is the part of a review that takes verdicts from spreadsheets.
type sheets struct{ *Review }

// plan compares a sheet with the review of rules, off the screen's goroutine.
func (r sheets) plan(of *loading.Rules, path string) tea.Cmd {
	of = r.newest(of.Anchor)
	set, verdicts, by := of.Set, of.Review.Verdicts(), r.env.Store.By(r.env.Profile.Username)
	return view.Opens("the sheet", r.Review.sheets.Start(r.env.Context, func(context.Context) (planned, error) {
		p := planned{anchor: of.Anchor}
		lines, err := readSheet(path, of.Anchor)
		if err != nil {
			return p, err
		}
		names := map[string]string{}
		for row := range set.Rules {
			names[set.Rules[row].ID] = audit.Sentence(set.Rules[row].Name)
		}
		for _, s := range reviewfile.PlanSheet(audit.NewReview(set, verdicts), lines, by) {
			if s.What == reviewfile.SheetUnchanged {
				p.same++
				continue
			}
			p.steps = append(p.steps, sheetStep{s, names[s.RuleID], s.What == reviewfile.SheetNew || s.What == reviewfile.SheetChanged})
		}
		slices.SortStableFunc(p.steps, func(a, b sheetStep) int { return len(b.Why) - len(a.Why) }) // what needs a look comes first
		return p, nil
	}))
}

// sheetPlan shows what a sheet would change, line by line. Nothing is imported before its end, and esc imports nothing.
type sheetPlan struct {
	r     *Review
	of    planned
	rows  *sheet.Rows[sheetStep]
	sheet *sheet.Sheet
	table *popup.Table

	imported int // lines, as they stand now
}

func (r sheets) show(p planned, err error) tea.Cmd {
	switch {
	case err != nil:
		return view.Say(view.Bad, "Not imported: "+view.Reason(err)+".")
	case len(p.steps) == 0:
		return view.Say(view.Good, "Nothing to import: "+view.Count(p.same, "line")+" with the verdicts that are here.")
	}
	s, g := &sheetPlan{r: r.Review, of: p}, &r.env.Theme.Glyphs
	decision := func(title string, of func(*sheetStep) store.Decision) sheet.Field[sheetStep] {
		return sheet.Field[sheetStep]{Column: widget.Column{Title: title}, Show: func(l *sheetStep) (string, widget.Kind) {
			state := audit.StateOf(of(l))
			sign, kind := detail.StateSign(state, g)
			return sign + " " + state.String(), kind
		}}
	}
	why := sheet.Text("why", func(l *sheetStep) string { return l.Why })
	why.Max = 60
	s.rows = sheet.NewRows(func(l *sheetStep) string { return strconv.Itoa(l.Line) },
		sheet.Field[sheetStep]{Column: widget.Column{Title: "import", Width: len("import")}, Show: func(l *sheetStep) (string, widget.Kind) {
			if l.taken {
				return "yes", widget.Good
			}
			return "no", widget.Muted
		}},
		sheet.Text("line is", func(l *sheetStep) string { return l.What }), decision("mine", func(l *sheetStep) store.Decision { return l.Mine }),
		decision("file", func(l *sheetStep) store.Decision { return l.Decision }), sheet.Text("rule_id", func(l *sheetStep) string { return l.RuleID }),
		why, sheet.Text("comment", func(l *sheetStep) string { return l.Comment }), sheet.Text("rule", func(l *sheetStep) string { return l.rule }),
		sheet.Text("line", func(l *sheetStep) string { return strconv.Itoa(l.Line) }))
	s.rows.List, s.imported = p.steps, len(verdictsOf(p.steps))
	s.sheet = sheet.New(r.env, sheet.Options{Noun: "line", OpenName: "Import…", Open: func(int) tea.Cmd { return s.ask() }})
	s.sheet.Show(s.rows)
	s.table = popup.NewTable(r.env, popup.TableOptions{Sheet: s.sheet, Actions: []view.Action{s.take("Keep mine", "Do not import this line, or the selected ones.", "m", false),
		s.take("Take theirs", "Import this line, or the selected ones.", "t", true)}, Title: func() string {
		return "Import into " + p.anchor + ": " + view.Count(s.imported, "verdict") + " of " + view.Count(len(p.steps)+p.same, "line")
	}})
	return s.table.Show()
}

// take is the action that imports lines or does not. Those about no rule that is here cannot be imported.
func (s *sheetPlan) take(name, sentence, key string, yes bool) view.Action {
	return view.Action{Name: name, Sentence: sentence, Group: "Import", Hint: 2, Key: keys.On(key), Seen: true, Do: func() tea.Cmd {
		refused := ""
		for _, row := range s.sheet.Chosen() {
			l := &s.rows.List[row]
			if l.Verdict == nil && yes {
				refused = l.Why
				continue
			}
			if l.taken != yes {
				s.imported += map[bool]int{true: 1, false: -1}[yes]
			}
			l.taken = yes
			s.sheet.ChangedRow(row)
		}
		if refused != "" {
			return view.Say(view.Info, "Not to be imported: "+refused)
		}
		return nil
	}}
}

// verdictsOf are the verdicts of the lines that are imported.
func verdictsOf(steps []sheetStep) (out []store.Verdict) {
	for i := range steps {
		if l := &steps[i]; l.taken {
			out = append(out, *l.Verdict)
		}
	}
	return out
}

func (s *sheetPlan) ask() tea.Cmd {
	verdicts := verdictsOf(s.rows.List)
	if len(verdicts) == 0 {
		return view.Say(view.Info, "Nothing to import: every line stays as it is here.")
	}
	counts := map[string]int{}
	for _, l := range s.rows.List {
		counts[l.What]++
	}
	lines := []string{fmt.Sprintf("%-12s%s", reviewfile.SheetUnchanged, view.Count(s.of.same, "line"))}
	for _, what := range []string{reviewfile.SheetNew, reviewfile.SheetChanged, reviewfile.SheetConflict, reviewfile.SheetStale, reviewfile.SheetUnknown, reviewfile.SheetTwice} {
		if counts[what] > 0 {
			lines = append(lines, fmt.Sprintf("%-12s%s", what, view.Count(counts[what], "line")))
		}
	}
	return view.Send(view.Confirm{Title: "Import " + view.Count(len(verdicts), "verdict") + " into " + s.of.anchor + "?", Body: strings.Join(lines, "\n"), Verb: "import", Then: func() tea.Cmd {
		s.table.Close()
		return bulking{s.r}.takeIn(s.of.anchor, verdicts, "Imported "+view.Count(len(verdicts), "verdict")+". Press u to undo it in one step.", nil)
	}})
}
