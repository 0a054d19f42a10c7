package rules

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/audit"
	"docket/ui/view"
	"docket/ui/widget"
)

// mostPairs is how many pairs the bench lists; the counts are of all.
const mostPairs = 500

// bench is the window in which a rule is tried on records.
type bench struct {
	*window
	rule   *client.Rule
	expr   client.Expression
	load   view.Task[loadedRecords]
	trying view.Task[tried]
	result tried
	err    error
}

// loadedRecords are records that were read for a document type.
type loadedRecords struct {
	documentType string
	records      records
}

// openBench tries the rule under the cursor on records.
func (m *model) openBench() tea.Cmd {
	row := m.grid.Row()
	if row < 0 {
		return m.nothing()
	}
	rule := &m.shown.set.Rules[row]
	e, ok := rule.Expression()
	if !ok {
		return view.Say(view.Info, "the name of this rule cannot be taken apart, so it cannot be tried")
	}
	b := &bench{rule: rule, expr: e}
	b.window = m.newWindow("Try "+ruleLabel(rule), "choose", nil)
	b.fill()
	return view.Sequence(view.Send(view.Show{Overlay: b}), b.try()) // it hears of the result only once it is shown
}

// try starts trying, off the screen's goroutine.
func (b *bench) try() tea.Cmd {
	on := maps.Clone(b.m.tables)
	rule, e := b.rule, b.expr
	return b.trying.Start(b.m.env.Context, func(context.Context) (tried, error) { return tryRule(rule, e, on) })
}

// types are the document types of the rule, each once.
func (b *bench) types() []string {
	l, r := b.expr.Left.DocumentType, b.expr.Right.DocumentType
	if l == r {
		return []string{l}
	}
	return []string{l, r}
}

// fill writes what is known now.
func (b *bench) fill() {
	text, _ := sentence(b.rule, b.m.env.Theme.Options.ASCII)
	lines := []choice{{Item: widget.Item{Name: text, Section: true}}}
	types := b.types()
	both := len(types) == 2 && b.m.tables[types[0]] != nil && b.m.tables[types[1]] != nil
	for _, name := range types {
		r := b.m.tables[name]
		it := widget.Item{Name: name, Value: "no records yet: enter chooses a file or loaded records", Kind: widget.Dim}
		if r != nil {
			it = widget.Item{Name: name, Value: r.label + ", " + view.Count(len(r.table.Rows), "record")}
		}
		lines = append(lines, choice{Item: it, then: func() tea.Cmd { return b.askRecords(name) }})
		if both {
			lines = append(lines, choice{Item: widget.Item{Name: "  matched by", Value: r.key}, then: func() tea.Cmd { return b.askKey(name) }})
		}
	}
	switch {
	case b.err != nil:
		lines = append(lines, choice{Item: widget.Item{Value: b.m.env.Theme.Glyphs.Cross + " " + tryWords(b.err), Kind: widget.Bad}})
	case b.result.missing != "":
		lines = append(lines, choice{Item: widget.Item{Value: b.result.missing, Kind: widget.Dim}})
	case b.result.trials.Of != nil:
		lines = append(lines, b.outcomes()...)
	}
	lines = append(lines, choice{Item: widget.Item{Name: "How it is compared", Section: true}})
	for _, s := range audit.Semantics() {
		lines = append(lines, choice{Item: widget.Item{Value: s, Kind: widget.Dim}})
	}
	b.set(lines)
}

// outcomes lists the pairs, those that fail first.
func (b *bench) outcomes() []choice {
	t := b.result.trials
	lines := []choice{{Item: widget.Item{Name: fmt.Sprintf("%s: %d hold, %d fail, %d undecidable", view.Count(len(t.Of), "pair"),
		t.Count[audit.Holds], t.Count[audit.Fails], t.Count[audit.Undecidable]), Section: true}}}
	order := make([]int, len(t.Of))
	for i := range order {
		order[i] = i
	}
	rank := [...]int{audit.Fails: 0, audit.Undecidable: 1, audit.Holds: 2}
	slices.SortStableFunc(order, func(x, y int) int { return rank[t.Of[x].Outcome] - rank[t.Of[y].Outcome] })
	g := &b.m.env.Theme.Glyphs
	for _, i := range order[:min(len(order), mostPairs)] {
		trial := t.Of[i]
		sign, kind := g.Query, widget.Warn
		switch trial.Outcome {
		case audit.Holds:
			sign, kind = g.Check, widget.Good
		case audit.Fails:
			sign, kind = g.Cross, widget.Bad
		}
		value := sign + " " + trial.Outcome.String() + ": " + trial.Reason
		if trial.Left != "" || trial.Right != "" {
			value += "\n  " + b.quoted(trial.Left) + " and " + b.quoted(trial.Right)
		}
		if trial.Note != "" {
			value += " (" + trial.Note + ")"
		}
		lines = append(lines, choice{Item: widget.Item{Name: b.m.orAbsent(b.result.pairs.Pairs[i].Key), Value: value, Kind: kind}})
	}
	if more := len(order) - mostPairs; more > 0 {
		lines = append(lines, choice{Item: widget.Item{Value: "and " + view.Count(more, "pair") + " more", Kind: widget.Dim}})
	}
	return append(lines, b.unmatched()...)
}

// unmatched says which records could not be tried, and why.
func (b *bench) unmatched() []choice {
	p := b.result.pairs
	l, r := b.expr.Left.DocumentType, b.expr.Right.DocumentType
	var lines []choice
	tell := func(n int, what string) {
		if n > 0 {
			lines = append(lines, choice{Item: widget.Item{Value: view.Count(n, "record") + " of " + what, Kind: widget.Dim}})
		}
	}
	tell(len(p.LeftOnly), l+" without a partner")
	tell(len(p.RightOnly), r+" without a partner")
	tell(len(p.LeftBare), l+" without a key")
	tell(len(p.RightBare), r+" without a key")
	if n := len(p.Ambiguous); n > 0 {
		lines = append(lines, choice{Item: widget.Item{Value: view.Count(n, "key") + " with several records on both sides, of which nobody knows which belong together: " +
			strings.Join(p.Ambiguous[:min(n, 5)], ", "), Kind: widget.Warn}})
	}
	return lines
}

func (b *bench) quoted(s string) string {
	switch {
	case s == "":
		return "nothing"
	case b.m.env.Theme.Options.ASCII:
		return `"` + s + `"`
	}
	return "“" + s + "”"
}

// askRecords asks where the records of a document type are.
func (b *bench) askRecords(documentType string) tea.Cmd {
	return view.Send(view.Ask{Title: "Records of " + documentType, Prompt: "CSV or JSON file", Suggestions: b.m.pages.sources(),
		Then: func(from string) tea.Cmd {
			loaded := maps.Clone(b.m.pages.loaded)
			return b.load.Start(b.m.env.Context, func(context.Context) (loadedRecords, error) {
				r, err := readRecords(from, loaded)
				return loadedRecords{documentType, r}, err
			})
		}})
}

// askKey asks by which column records are matched.
func (b *bench) askKey(documentType string) tea.Cmd {
	r := b.m.tables[documentType]
	return view.Send(view.Ask{Title: "Column that tells which records belong together", Prompt: documentType, Initial: r.key, Suggestions: r.table.Columns,
		Check: func(name string) error {
			if !slices.Contains(r.table.Columns, name) {
				return errors.New("there is no column of that name; tab goes through them")
			}
			return nil
		},
		Then: func(name string) tea.Cmd {
			r.key = name
			return b.try()
		}})
}

// Update takes keys and what was read and tried.
func (b *bench) Update(msg tea.Msg) tea.Cmd {
	if x, err, ok := b.load.Take(msg); ok {
		return b.take(x, err)
	}
	if t, err, ok := b.trying.Take(msg); ok {
		b.result, b.err = t, err
		b.fill()
		return nil
	}
	cmd := b.window.Update(msg)
	if _, key := msg.(tea.KeyMsg); key && b.done && cmd != nil {
		b.done = false // a choice: the bench stays beneath the prompt
	}
	return cmd
}

// take puts records on the bench and tries the rule on them.
func (b *bench) take(x loadedRecords, err error) tea.Cmd {
	if err != nil {
		b.err = err
		b.fill()
		return nil
	}
	b.err = nil
	if b.m.tables == nil {
		b.m.tables = map[string]*records{}
	}
	b.m.tables[x.documentType] = &x.records
	if l, r := b.m.tables[b.expr.Left.DocumentType], b.m.tables[b.expr.Right.DocumentType]; l != nil && r != nil {
		guessKeys(l, r)
	}
	b.fill()
	return b.try()
}

// tryWords is an error for the bench, without the name of the operation.
func tryWords(err error) string {
	text := err.Error()
	for _, op := range []string{"load records: ", "match records: "} {
		text = strings.TrimPrefix(text, op)
	}
	return text
}
