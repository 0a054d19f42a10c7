package datasource

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/load"
	"docket/ui/core/query"
	"docket/ui/core/question"
	"docket/ui/datasource/asking"
	"docket/ui/datasource/loaded"
	"docket/ui/keys"
	"docket/ui/view"
)

func (w *whole) actions() []view.Action {
	noColumn := view.First(view.Unless(func() bool { return w.shown.source.Rows() > 0 }, "There are no records here."), w.jobs.Why)
	return []view.Action{
		{Name: "Frequency", Sentence: "Show how often each value of this column occurs in the records that are shown of a load; enter filters by one.", Group: groupAsk,
			Words: []string{"count", "distinct", "group", "histogram"}, Key: keys.On("F"), Why: noColumn, Do: w.about(w.asks.Frequency)},
		{Name: "Group…", Sentence: "Group by one column or several, and sum up others.", Group: groupAsk,
			Words: []string{"count", "sum", "average", "pivot", "aggregate"}, Key: keys.On("a"), Why: noColumn, Do: w.about(w.asks.Group)},
		{Name: "Join…", Sentence: "Show columns of another datasource that is loaded beside a key.", Group: groupAsk,
			Words: []string{"lookup", "merge"}, Key: keys.On("J"), Why: noColumn, Do: w.about(w.asks.Join)},
		{Name: "Computed column…", Sentence: "Show what an SQL expression gives, beside this column.", Group: groupAsk,
			Words: []string{"expression", "formula", "calculate"}, Key: keys.On("e"), Why: noColumn, Do: w.about(w.asks.Compute)},
		{Name: "Ask SQL…", Sheet: true, Sentence: "Ask a query over every datasource that is loaded; the answer is a table.", Group: groupAsk,
			Words: []string{"query", "select", "group", "join", "frequency", "count"}, Key: keys.On("Q"),
			Do: func() tea.Cmd { name, _ := w.asked(); return w.asks.SQL("SELECT * FROM " + load.QuoteName(name) + " ") }},
		{Name: "Saved queries…", Sheet: true, Sentence: "List the queries that are saved, to run, change or delete one.", Group: groupAsk,
			Words: []string{"sql", "history"}, Key: keys.On("P"), Do: w.asks.Saved},
	}
}

// asked is what a question is about: all records of the load, or those that the filter passes; its name in SQL and in
// words. While pages are shown that is the newest load.
func (w *whole) asked() (name, words string) {
	id, filter := int64(0), ""
	words = w.pager.Name
	if w.all.On() && w.all.ID() != w.all.Known.ID {
		id = w.all.ID()
		words += fmt.Sprintf(" of load %d", id)
	}
	if !w.all.On() && w.all.Known.ID != 0 {
		words += ", load of " + loaded.Fetched(&w.all.Known, w.env.Now())
	}
	if w.list().Narrowed() {
		filter = w.list().Filter()
		words += " where " + filter
	}
	return load.Chosen(w.pager.Name, id, filter), words
}

// base is the records that are shown, as a question is about them.
func (w *whole) base() asking.Base {
	name, words := w.asked()
	b := asking.Base{Base: question.Base{Name: words, Table: name, As: []store.Snapshot{w.all.Known}}}
	head := w.all.Head(w.shown.source)
	for i, name := range load.Names(head.Fields()) {
		b.Columns = append(b.Columns, query.Column{Name: name, Kind: head.Kind(i)})
	}
	if w.all.On() {
		b.Into = w.drill(b.Columns, head.Fields())
	}
	return b
}

// about asks a question about the column under the cursor.
func (w *whole) about(ask func(b asking.Base, column string) tea.Cmd) func() tea.Cmd {
	return func() tea.Cmd {
		if !w.all.On() && w.all.Known.ID == 0 { // it is found by its name all the same
			return view.Say(view.Info, "These questions are about all records. Press L to load them.")
		}
		b := w.base()
		return ask(b, b.Columns[w.column()].Name)
	}
}
