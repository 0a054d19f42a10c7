package jobs

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/describe"
	"docket/ui/core/each"
	"docket/ui/core/load"
	"docket/ui/core/paging"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// Answer is what a query gave, as far as it is shown.
type Answer struct {
	Query  string
	Table  *widget.Table
	Kinds  []describe.Kind  // what its columns hold
	Of     []store.Snapshot // the loads that it reads
	Newest []store.Snapshot // those that the names of datasources stood for
	More   bool             // it gives more rows than are shown
	Long   string           // see [load.Answer.Long]
	Notes  []string         // see [load.Answer.Notes]
	Left   string           // see [load.Answer.LeftOut]
}

const MostRows = 10_000

// Ask asks SQL over everything that is loaded, with these loads as the newest; then is called with what it gives. Where the
// query cannot be asked, refused is called with the reason; nil says it.
func (r *Runner) Ask(query string, as []store.Snapshot, then func(*Answer) tea.Cmd, refused func(reason string) tea.Cmd) tea.Cmd {
	var out *Answer
	return r.start(&job{words: "asking " + safe.Line(query)}, func(ctx context.Context) (err error) {
		out, err = r.answered(ctx, query, as)
		return err
	}, func(err error) tea.Cmd {
		wrong, is := errors.AsType[*load.RefusedError](err)
		switch {
		case err == nil:
			return then(out)
		case is && !wrong.Absent && refused != nil:
			return refused(view.Sentence(wrong.Reason))
		}
		return view.Say(unanswered(err))
	})
}

// Cells are the rows of a query, which come as they are found; it runs where it is called.
func (r *Runner) Cells(ctx context.Context, query string, as []store.Snapshot) ([][]string, error) {
	out, err := r.answered(ctx, query, as)
	if err != nil {
		return nil, err
	}
	return out.Table.Cells, nil
}

func (r *Runner) answered(ctx context.Context, query string, as []store.Snapshot) (*Answer, error) {
	a, err := Loads(r.env).As(as).Ask(ctx, query, MostRows+1)
	if err != nil {
		return nil, err
	}
	defer a.Close()
	out := &Answer{Query: query, Of: a.Of, Newest: a.Newest, Long: a.Long(), Notes: a.Notes(query), Table: &widget.Table{}}
	err = out.take(a)
	out.Left = a.LeftOut()
	return out, err
}

// AskExportQuery exports what a query gives; told is what is said of it besides.
func (r *Runner) AskExportQuery(query string, as []store.Snapshot, told []string) tea.Cmd {
	left := ""
	rows := func(ctx context.Context) pageSeq {
		return func(yield func(client.NumberedPage, error) bool) {
			a, err := Loads(r.env).As(as).Ask(ctx, query, 0)
			if err != nil {
				yield(client.NumberedPage{}, err)
				return
			}
			defer a.Close()
			a.Pages(yield)
			left = a.LeftOut()
		}
	}
	return r.askFile(exportJob{of: Subject{Pages: paging.Source{Name: r.shown()}}, extent: Extent{From: rows}, others: func() []string { return append(told, left) }}, "Export all rows of the query")
}

// Run runs what a question needs; then is called when it came to its end, and what ended it before is said.
func (r *Runner) Run(words string, run func(ctx context.Context) error, then func() tea.Cmd) tea.Cmd {
	return r.start(&job{words: words}, run, func(err error) tea.Cmd {
		if err != nil {
			return view.Say(unanswered(err))
		}
		return then()
	})
}

// unanswered says why a question has no answer. It is said over what it was asked from, which may be another answer.
func unanswered(err error) (view.Level, string) {
	refused, is := errors.AsType[*load.RefusedError](err)
	switch {
	case errors.Is(err, context.Canceled):
		return view.Warn, "The query was stopped."
	case is && refused.Absent:
		return view.Bad, "The query failed. " + view.Sentence(refused.Reason) + " Press L to load what is shown."
	}
	return view.Bad, "The query failed. " + view.Explain(err)
}

func (out *Answer) take(a *load.Answer) error {
	out.Table.Cols = each.Of(a.Columns, func(name string) widget.Column { return widget.Column{Title: name} })
	var nulls [][]bool // by row, where it has any
	out.Table.Kinds = func(row, col int) widget.Kind {
		switch {
		case col < len(nulls[row]) && nulls[row][col]:
			return widget.Absent
		case out.Table.Cells[row][col] == "":
			return widget.Blank
		}
		return widget.Plain
	}
	kinds := make([]describe.Sniffer, len(a.Columns))
	defer func() { out.Kinds = each.Of(kinds, func(s describe.Sniffer) describe.Kind { return s.Kind() }) }()
	for page, err := range a.Pages {
		if err != nil {
			return err
		}
		for _, r := range page.Records {
			if out.More = len(out.Table.Cells) == MostRows; out.More {
				return nil
			}
			row, without := make([]string, len(r.Cells)), []bool(nil)
			for i, v := range r.Cells {
				if v.Kind() == client.Null {
					if without == nil {
						without = make([]bool, len(r.Cells))
					}
					without[i] = true
					continue
				}
				row[i] = v.Text()
				kinds[i].Add(row[i])
				out.Table.Cols[i].Right = out.Table.Cols[i].Right || v.Kind() == client.Number
			}
			out.Table.Cells, nulls = append(out.Table.Cells, row), append(nulls, without)
		}
	}
	return nil
}
