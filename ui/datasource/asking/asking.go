// Package asking asks questions over all that is loaded: SQL, frequencies, groups, columns of another datasource,
// computed columns, and queries that are saved. What a question gives is a table with all of a table's tools, and the same
// questions can be asked of it again. No view may enter.
package asking

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/load"
	"docket/ui/core/query"
	"docket/ui/core/question"
	"docket/ui/datasource/jobs"
	"docket/ui/safe"
	"docket/ui/view"
)

// Asker asks, one question at a time.
type Asker struct {
	env    *view.Env
	runner *jobs.Runner
}

func New(env *view.Env, runner *jobs.Runner) *Asker { return &Asker{env, runner} }

// Base is what a question is about. Into, which may be nil, shows the rows with these values where the question was
// asked; count is how many there are, and back shows the answer again.
type Base struct {
	question.Base
	Into func(columns []string, values []query.Value, count int, back func() tea.Cmd) tea.Cmd
}

// about is how the answer of a query is shown.
type about struct {
	title  string
	as     []store.Snapshot // see [load.Loads.As]
	column string           // the cursor goes to it; "" is the first
	counts int              // how many columns stand before count; such an answer has bars, and 0 is none
	open   func(row []query.Value, back func() tea.Cmd) tea.Cmd
	closes bool                        // what it opens is shown elsewhere
	row    int                         // the cursor goes to it
	typed  func(reason string) tea.Cmd // asks for what was typed again, with why it was refused; nil where nothing was
	own    bool                        // a person wrote the SQL: its notes are said
}

func (a *Asker) ask(query string, of about) tea.Cmd {
	if of.title == "" {
		of.title = query
	}
	return a.runner.Ask(query, of.as, func(out *jobs.Answer) tea.Cmd {
		if !of.own {
			out.Notes = nil
		}
		shown := a.show(out, of)
		if len(out.Notes) > 0 {
			shown = tea.Batch(shown, view.Say(view.Warn, strings.Join(out.Notes, " ")))
		}
		return shown
	}, of.typed)
}

// prompt asks for SQL, of which asked makes a query; what could not be asked stays, with the reason.
func (a *Asker) prompt(line view.Ask, asked func(text string) (query string, of about)) tea.Cmd {
	if a.runner.Busy() {
		return view.Refuse(a.runner.Why)
	}
	line.Then = func(text string) tea.Cmd {
		query, of := asked(text)
		line.Initial, of.own = text, true
		of.typed = func(reason string) tea.Cmd { line.Reason = reason; return a.prompt(line, asked) }
		return a.ask(query, of)
	}
	return view.Send(line)
}

// SQL asks for a query, with one to begin from.
func (a *Asker) SQL(initial string) tea.Cmd {
	return a.prompt(view.Ask{Verb: "Run", Title: "SQL over what is loaded", Prompt: "SQL: ", Initial: initial, Check: load.Vet},
		func(query string) (string, about) { return query, about{} })
}

// Frequency shows how often each value of a column occurs; enter shows the rows of one.
func (a *Asker) Frequency(b Base, column string) tea.Cmd {
	return a.groups(b, []string{column}, nil)
}

// groups shows groups of rows; enter shows the rows of one.
func (a *Asker) groups(b Base, by, numbers []string) tea.Cmd {
	title, counts := "How often each "+safe.And(by)+" occurs in "+b.Name, len(by)
	if len(numbers) > 0 {
		counts = 0 // sums need the room
	}
	return a.ask(b.Groups(by, numbers), about{title: title, as: b.As, counts: counts, closes: b.Into != nil, open: func(row []query.Value, back func() tea.Cmd) tea.Cmd {
		if b.Into != nil {
			n, _ := strconv.Atoi(row[len(by)].Text)
			return b.Into(by, row[:len(by)], n, back)
		}
		what := b.Name
		for i, c := range by {
			what += view.Either(i == 0, " with ", " and ") + c + " " + cmp.Or(row[i].Text, map[query.State]string{query.Present: `""`, query.Null: "null"}[row[i].State])
		}
		return a.ask(b.With(by, row), about{title: what, as: b.As, column: by[0]})
	}})
}

// Group asks which columns to group by and which to sum up, beginning with one.
func (a *Asker) Group(b Base, column string) tea.Cmd {
	sum := map[string]bool{}
	return a.pick(picking{title: "Group " + b.Name + " by", verb: "Group by these", base: b.Base, at: column, summed: sum, then: func(by []string) tea.Cmd {
		numbers := each.Where(b.Columns, func(c query.Column) bool { return sum[c.Name] && !slices.Contains(by, c.Name) })
		return a.groups(b, by, each.Of(numbers, func(c query.Column) string { return c.Name }))
	}})
}

// Compute asks for an SQL expression and shows what it gives behind a column.
func (a *Asker) Compute(b Base, column string) tea.Cmd {
	return a.prompt(view.Ask{Verb: "Compute", Title: "Computed column of " + b.Name, Prompt: "SQL expression: ", Initial: load.QuoteName(column) + " ",
		Check: func(text string) error { return load.Vet("SELECT " + text) }}, func(text string) (string, about) {
		return b.Computed(text, column), about{title: b.Name + " with " + text, as: b.As, column: column}
	})
}

// baseOf is what an answer is to the next question.
func baseOf(name string, out *jobs.Answer) Base {
	b := Base{Base: question.Base{Name: name, Query: out.Query, As: out.Newest}}
	for i, c := range out.Table.Cols[:len(out.Kinds)] { // without a bar
		b.Columns = append(b.Columns, query.Column{Name: c.Title, Kind: out.Kinds[i]})
	}
	return b
}
