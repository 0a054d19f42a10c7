package datasource

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/load"
	"docket/ui/keys"
	"docket/ui/view"
)

// actions are the questions over all that is loaded.
func (w *whole) actions() []view.Action {
	noColumn := func() string {
		if w.shown.source.Rows() == 0 {
			return "There are no records here."
		}
		return w.jobs.Why()
	}
	return []view.Action{
		{Name: "Frequency", Sentence: "Show how often each value of this column occurs in all that is loaded.", Group: groupAsk,
			Words: []string{"count", "distinct", "group", "histogram"}, Key: keys.On("F"), Why: noColumn, Do: w.about(w.asks.Frequency)},
		{Name: "Group…", Sentence: "Group by one column or several, and sum up others.", Group: groupAsk,
			Words: []string{"count", "sum", "average", "pivot", "aggregate"}, Key: keys.On("a"), Why: noColumn, Do: w.about(w.asks.Group)},
		{Name: "Join…", Sentence: "Show columns of another datasource that is loaded beside a key.", Group: groupAsk,
			Words: []string{"lookup", "merge"}, Key: keys.On("J"), Why: noColumn, Do: w.about(w.asks.Join)},
		{Name: "Computed column…", Sentence: "Show what an SQL expression gives, beside this column.", Group: groupAsk,
			Words: []string{"expression", "formula", "calculate"}, Key: keys.On("e"), Why: noColumn, Do: w.about(w.asks.Compute)},
		{Name: "Ask SQL…", Sentence: "Ask a query over every datasource that is loaded; the answer is a table.", Group: groupAsk,
			Words: []string{"query", "select", "group", "join", "frequency", "count"}, Key: keys.On("Q"),
			Do: func() tea.Cmd { return w.asks.SQL("SELECT * FROM " + load.QuoteName(w.pager.Name) + " ") }},
		{Name: "Saved queries…", Sentence: "List the queries that are saved, to run, change or delete one.", Group: groupAsk,
			Words: []string{"sql", "history"}, Key: keys.On("P"), Do: w.asks.Saved},
	}
}
