package evidence

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/audit/judge"
	"docket/ui/core/audit/trials"
	"docket/ui/popup"
	"docket/ui/rules/detail"
	"docket/ui/view"
	"docket/ui/widget"
)

// mostPairs is how many pairs are listed; the counts are of all.
const mostPairs = 500

// trial is the window in which a rule is tried on records.
type trial struct {
	*popup.Reader
	env    *view.Env
	on     *Records
	rules  []client.Rule
	row    int // of rules: the one that is tried
	expr   client.Expression
	load   view.Task[records]
	trying view.Task[trials.Tried]
	result trials.Tried
	err    error
}

// Open tries the rule in a row on records.
func (t *Records) Open(env *view.Env, rules []client.Rule, row int) tea.Cmd {
	e, ok := rules[row].Expression()
	if !ok {
		return view.Say(view.Info, "The name of this rule cannot be taken apart, so it cannot be tried.")
	}
	b := &trial{env: env, on: t, rules: rules, row: row, expr: e}
	name := rules[row].ID
	if name == "" {
		name = "a rule without an id"
	}
	b.Reader = popup.NewReader(env, popup.ReaderOptions{Title: "Try " + name, Choose: "Choose", Keep: true, Lines: b.lines})
	return view.Sequence(view.Send(view.Show{Overlay: b}), b.try()) // it hears of the result only once it is shown
}

// try starts trying, off the screen's goroutine.
func (b *trial) try() tea.Cmd {
	on, rules, row := b.on.Records, b.rules, b.row
	return b.trying.Start(b.env.Context, func(context.Context) (trials.Tried, error) { return on.Try(rules, row) })
}

// types are the document types of the rule, each once.
func (b *trial) types() []string {
	l, r := b.expr.Left.DocumentType, b.expr.Right.DocumentType
	if l == r {
		return []string{l}
	}
	return []string{l, r}
}

// lines is what is known now.
func (b *trial) lines() []popup.Line {
	text, _ := detail.Sentence(&b.rules[b.row], b.env.Theme.Options.ASCII)
	lines := []popup.Line{{Item: widget.Item{Name: text, Section: true}}}
	types := b.types()
	have := 0
	for _, name := range types {
		it := widget.Item{Name: name, Value: "no records yet: enter chooses a file or loaded records", Kind: widget.Muted}
		if label, ok := b.on.labels[name]; ok {
			it, have = widget.Item{Name: name, Value: label}, have+1
		}
		lines = append(lines, popup.Line{Item: it, Then: func() tea.Cmd { return b.askRecords(name) }})
	}
	if have == 2 {
		it := widget.Item{Name: "matched by", Value: "nothing yet: enter chooses columns", Kind: widget.Muted}
		if b.result.Key.Left != "" {
			it = widget.Item{Name: "matched by", Value: b.result.Key.String()}
		}
		lines = append(lines, popup.Line{Item: it, Then: b.askKey})
	}
	switch {
	case b.err != nil:
		lines = append(lines, popup.Line{Item: widget.Item{Value: b.env.Theme.Glyphs.Rejected + " " + tryWords(b.err), Kind: widget.Bad}})
	case b.result.Missing != "":
		lines = append(lines, popup.Line{Item: widget.Item{Value: b.result.Missing, Kind: widget.Muted}})
	case b.result.Of != nil:
		lines = append(lines, b.outcomes()...)
	}
	lines = append(lines, popup.Line{Item: widget.Item{Name: "How it is compared", Section: true}})
	for _, s := range judge.Semantics() {
		lines = append(lines, popup.Line{Item: widget.Item{Value: s, Kind: widget.Muted}})
	}
	return lines
}

// outcomes lists the pairs, those that fail first.
func (b *trial) outcomes() []popup.Line {
	t := b.result.Trials
	lines := []popup.Line{{Item: widget.Item{Name: fmt.Sprintf("%s: %d hold, %d fail, %d undecidable", view.Count(len(t.Of), "pair"),
		t.Count[judge.Holds], t.Count[judge.Fails], t.Count[judge.Undecidable]), Section: true}}}
	order := make([]int, len(t.Of))
	for i := range order {
		order[i] = i
	}
	rank := [...]int{judge.Fails: 0, judge.Undecidable: 1, judge.Holds: 2}
	slices.SortStableFunc(order, func(x, y int) int { return rank[t.Of[x].Outcome] - rank[t.Of[y].Outcome] })
	g := &b.env.Theme.Glyphs
	for _, i := range order[:min(len(order), mostPairs)] {
		trial := t.Of[i]
		sign, kind := g.Unknown, widget.Warn
		switch trial.Outcome {
		case judge.Holds:
			sign, kind = g.Accepted, widget.Good
		case judge.Fails:
			sign, kind = g.Rejected, widget.Bad
		}
		value := sign + " " + trial.Outcome.String() + ": " + trial.Reason
		if trial.Left != "" || trial.Right != "" {
			value += "\n  " + b.quoted(trial.Left) + " and " + b.quoted(trial.Right)
		}
		if trial.Note != "" {
			value += " (" + trial.Note + ")"
		}
		lines = append(lines, popup.Line{Item: widget.Item{Name: cmp.Or(b.result.Pairs[i].Key, g.Absent), Value: value, Kind: kind}})
	}
	if more := len(order) - mostPairs; more > 0 {
		lines = append(lines, popup.Line{Item: widget.Item{Value: "and " + view.Count(more, "pair") + " more", Kind: widget.Muted}})
	}
	return append(lines, b.unmatched()...)
}

// unmatched says which records could not be tried, and why.
func (b *trial) unmatched() []popup.Line {
	p := b.result.Pairing
	l, r := b.expr.Left.DocumentType, b.expr.Right.DocumentType
	var lines []popup.Line
	tell := func(n int, what string) {
		if n > 0 {
			lines = append(lines, popup.Line{Item: widget.Item{Value: view.Count(n, "record") + " of " + what, Kind: widget.Muted}})
		}
	}
	tell(len(p.LeftOnly), l+" without a partner")
	tell(len(p.RightOnly), r+" without a partner")
	tell(len(p.LeftBare), l+" without a key")
	tell(len(p.RightBare), r+" without a key")
	if n := len(p.Ambiguous); n > 0 {
		lines = append(lines, popup.Line{Item: widget.Item{Value: view.Count(n, "key") + " with several records on both sides, of which nobody knows which belong together: " +
			strings.Join(p.Ambiguous[:min(n, 5)], ", "), Kind: widget.Warn}})
	}
	return lines
}

func (b *trial) quoted(s string) string {
	switch {
	case s == "":
		return "nothing"
	case b.env.Theme.Options.ASCII:
		return `"` + s + `"`
	}
	return "“" + s + "”"
}

// askRecords asks where the records of a document type are.
func (b *trial) askRecords(documentType string) tea.Cmd {
	return view.Send(view.Ask{Title: "Records of " + documentType, Prompt: "CSV or JSON file", Suggestions: b.on.pages.sources(),
		Then: func(from string) tea.Cmd {
			loaded := maps.Clone(b.on.pages.loaded)
			return b.load.Start(b.env.Context, func(context.Context) (records, error) { return readRecords(documentType, from, loaded) })
		}})
}

// askKey asks by which columns records are matched.
func (b *trial) askKey() tea.Cmd {
	left, right := b.expr.Left.DocumentType, b.expr.Right.DocumentType
	initial, of := "", b.on.Records
	if len(b.result.Other) > 0 {
		initial = b.result.Other[0]
	}
	check := func(text string) error {
		_, _, err := of.ReadKey(b.expr, text)
		return err
	}
	return view.Send(view.Ask{Title: "Columns that tell which records belong together", Prompt: left + " = " + right, Initial: initial, Suggestions: b.result.Other,
		Check: check, Then: func(text string) tea.Cmd {
			l, r, err := of.ReadKey(b.expr, text)
			if err == nil {
				b.on.Choose(left, right, l, r)
			}
			return b.try()
		}})
}

// Update takes keys and what was read and tried.
func (b *trial) Update(msg tea.Msg) tea.Cmd {
	if x, err, ok := b.load.Take(msg); ok {
		return b.take(x, err)
	}
	if t, err, ok := b.trying.Take(msg); ok {
		b.result, b.err = t, err
		b.Reread()
		return nil
	}
	return b.Reader.Update(msg)
}

// take takes records in and tries the rule on them.
func (b *trial) take(x records, err error) tea.Cmd {
	if err != nil {
		b.err = err
		b.Reread()
		return nil
	}
	b.err = nil
	b.on.put(x)
	b.Reread()
	return b.try()
}

// tryWords is an error without the name of the operation.
func tryWords(err error) string {
	text := err.Error()
	for _, op := range []string{"load records: ", "match records: "} {
		text = strings.TrimPrefix(text, op)
	}
	return text
}
