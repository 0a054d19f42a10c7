package evidence

import (
	"context"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit/judge"
	"docket/ui/core/audit/trials"
	"docket/ui/core/load"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/rules/loading"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// trial is the window in which a rule is tried on records: a table of pairs, those that fail first.
type trial struct {
	*popup.Table
	on     *Records
	of     *loading.Rules
	row    int
	types  []string // document types of the rule, each once
	came   int      // how often records were read, as it is shown
	trying view.Task[tried]
	result tried
	err    error
	pairs  *sheet.List[trials.Trial]
	give   Give
	unseen bool // the result was in no frame yet
}

// See notes that a frame shows the result.
func (b *trial) See(int) { b.unseen = b.trying.Busy() }

// tried is what came of trying a rule, and the same as it is stored with a verdict; nil where there are no pairs.
type tried struct {
	trials.Tried
	evidence []byte
}

// Give gives the rule in a row a decision on evidence and returns the row to go on with; -1 is none.
type Give func(of *loading.Rules, row int, d store.Decision, evidence []byte) (next int, cmd tea.Cmd)

// Open tries the rule in a row on records; give gives it a verdict.
func (t *Records) Open(of *loading.Rules, row int, give Give) tea.Cmd {
	if !of.Rows[row].Parsed() {
		return view.Say(view.Info, "The name of this rule cannot be taken apart, so it cannot be tried.")
	}
	t.of(of.Anchor)
	b := &trial{on: t, of: of, row: row, types: of.Rows[row].DocumentTypes(), give: give}
	b.pairs = sheet.NewList(t.env, sheet.Options{Noun: "pair"}, newPairs(t.env), nil)
	b.Table = popup.NewTable(t.env, popup.TableOptions{Title: b.title, Sheet: b.pairs, Actions: b.own(), Back: t.CancelFetch, Close: []string{"t"},
		Closed: func() tea.Cmd { return stopped(&b.trying, "Stopped trying the rule. Press t to try it again.") }})
	return view.Sequence(view.Send(view.Show{Overlay: b}), b.begin()) // it hears of the result only once it is shown
}

func (b *trial) begin() tea.Cmd { return b.on.begin(&b.came, b.of, b.show, b.try) }

// newPairs are pairs of records that belong together, and what trying the rule on them came to.
func newPairs(env *view.Env) *sheet.Rows[trials.Trial] {
	g := &env.Theme.Glyphs
	type row = trials.Trial
	reason := sheet.Text("reason", func(t *row) string { return t.Reason })
	reason.Flex, reason.Min = 1, 24
	return sheet.NewRows(func(t *row) string { return strings.Join([]string{t.Key, t.Left, t.Right, t.Reason}, "\x00") },
		sheet.Field[row]{Column: widget.Column{Title: "outcome"}, Show: func(t *row) (string, widget.Kind) {
			return sign(t.Outcome, g) + " " + t.Outcome.String(), kindOf(t.Outcome)
		}},
		sheet.Text("key", func(t *row) string { return t.Key }), sheet.Text("left", func(t *row) string { return t.Left }),
		sheet.Text("right", func(t *row) string { return t.Right }), reason, sheet.Text("note", func(t *row) string { return t.Note }))
}

func (b *trial) own() []view.Action {
	const group = "Try"
	t := b.on
	records := func(i int, side, key string) view.Action {
		return view.Action{Name: "Records " + side + "…", Sentence: "Choose the file or the loaded records of the " + side + " side.", Group: group,
			Hint: 1 + i, Key: keys.On(key), Why: t.busy, Do: func() tea.Cmd {
				of := b.types[i%len(b.types)]
				return askSource(of, "", t.sources(), func(from string) tea.Cmd {
					return t.fetch(b.of, asked{Source: trials.Source{DocumentType: of, From: from}})
				})
			}}
	}
	verdict := func(name, key string, d store.Decision) view.Action {
		return view.Action{Name: name, Sentence: name + " this rule and go on to the next one that wants a verdict.", Group: group, Hint: 5, Key: keys.On(key), Seen: true,
			Why: view.Unless(func() bool { return !b.trying.Busy() }, "This rule is still being tried."), Do: func() tea.Cmd { return b.judge(d) }}
	}
	return []view.Action{verdict("Accept", "a", store.Accept), verdict("Reject", "x", store.Reject), verdict("Flag", "f", store.Flag), records(0, "left", "["), records(1, "right", "]"),
		{Name: "Match by…", Sentence: "Choose the columns that tell which records belong together.", Group: group, Hint: 3, Key: keys.On("m"), Do: func() tea.Cmd { return t.askKey(b.of, b.of.Rows[b.row].Expr(), b.result.Other, b.try) },
			Why: view.Unless(func() bool { return !b.missing() }, "Choose the records of both sides first.")},
		{Name: "How it compares", Sentence: "Read how values are compared.", Group: group, Hint: 4, Key: keys.On("w"), Do: func() tea.Cmd {
			text := popup.Line{Item: widget.Item{Value: strings.Join(judge.Semantics(), "\n")}}
			return popup.NewReader(b.on.env, popup.ReaderOptions{Title: "How values are compared", Lines: func() []popup.Line { return []popup.Line{text} }}).Show()
		}}}
}

func (b *trial) judge(d store.Decision) tea.Cmd {
	if b.unseen {
		return view.Say(view.Warn, "Nothing was done: the result was not on screen yet when the key was pressed. Press it again.")
	}
	if again := b.on.again(b.begin); again != nil {
		return again
	}
	next, cmd := b.give(b.of, b.row, d, b.result.evidence)
	if next == b.row { // it waits
		return cmd
	}
	if next < 0 || !b.of.Rows[next].Parsed() {
		b.Close()
		return cmd
	}
	b.row, b.types, b.result, b.err = next, b.of.Rows[next].DocumentTypes(), tried{}, nil
	b.show()
	b.pairs.Grid().Refit() // what the last rule needed of a column is nothing to this one
	return tea.Batch(cmd, b.try())
}

func (b *trial) missing() bool {
	return slices.ContainsFunc(b.types, func(name string) bool { return b.on.Table(name) == nil })
}

func (b *trial) title() string {
	title := "Try " + b.of.Rows[b.row].Label()
	if t := b.result; t.Of != nil {
		title += ": " + trials.Counts(t.Count[judge.Holds], t.Count[judge.Fails], t.Count[judge.Undecidable])
		if t.Unread != "" {
			title += trials.AsRead
		}
	}
	if b.result.Key.Left != "" {
		title += ", by " + b.result.Key.String()
	}
	return title
}

func (b *trial) try() tea.Cmd {
	b.unseen = true
	on, rules, row, at := b.on.Records, b.of.Set.Rules, b.row, b.on.env.Now()
	return b.trying.Start(b.on.env.Context, func(ctx context.Context) (t tried, err error) {
		if t.Tried, err = on.Try(ctx, rules, row); err == nil {
			if e, ok := on.Begin(rules, at).One(ctx, row); ok {
				t.evidence = e.Bytes()
			}
		}
		return t, err
	})
}

// show lists the pairs, or says what is known of the records.
func (b *trial) show() {
	b.pairs.Set(b.result.All(b.types[0], b.types[len(b.types)-1]))
	b.pairs.SetEmpty(b.known())
}

func (b *trial) known() string {
	lines := []string{b.of.Rows[b.row].Sentence(&b.on.env.Theme.Glyphs), ""}
	for i, name := range b.types {
		label := "no records yet"
		if why := b.on.Failed(name); why != "" {
			label = b.on.env.Theme.Glyphs.Rejected + " " + why
		}
		label += ". Press " + [...]string{"[", "]"}[i] + " to choose a file or loaded records."
		if t := b.on.Table(name); t != nil {
			label = load.Here(t.Told(), b.on.env.Now().Location())
		}
		lines = append(lines, name+": "+label)
	}
	switch {
	case b.err != nil:
		lines = append(lines, b.on.env.Theme.Glyphs.Rejected+" "+view.Reason(b.err)+".")
	case b.result.Missing != "" && !b.missing():
		lines = append(lines, b.result.Missing, "Press m to choose columns.")
	}
	return strings.Join(lines, "\n")
}

func (b *trial) Update(msg tea.Msg) tea.Cmd {
	if b.came != b.on.fetching.came {
		return b.begin()
	}
	if t, err, ok := b.trying.Take(msg); ok {
		b.result, b.err = t, err
		b.show()
		return nil
	}
	return b.Table.Update(msg)
}

// askKey asks by which columns the records of two document types are matched.
func (t *Records) askKey(of *loading.Rules, e client.Expression, other []string, then func() tea.Cmd) tea.Cmd {
	left, right, initial := e.Left.DocumentType, e.Right.DocumentType, ""
	if len(other) > 0 {
		initial = other[0]
	}
	return view.Send(view.Ask{Verb: "Use", Title: "Columns that tell which records belong together", Prompt: left + " = " + right, Initial: initial, Suggestions: other,
		Check: func(text string) error {
			_, _, err := t.ReadKey(e, text)
			return err
		},
		Then: func(text string) tea.Cmd {
			if l, r, err := t.ReadKey(e, text); err == nil {
				t.Choose(left, right, l, r)
				t.remember(func(s *trials.Setting) { s.Choose(left, right, l, r) })
			}
			return tea.Batch(t.rechosen(of), then())
		}})
}
