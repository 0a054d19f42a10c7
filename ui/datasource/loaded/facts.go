package loaded

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/query"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// Fetched is when a load was fetched: the time, and where that is not today the day.
func Fetched(of *store.Snapshot, now time.Time) string {
	return of.Span(func(at time.Time) string {
		if at.Local().Format(time.DateOnly) == now.Local().Format(time.DateOnly) {
			return at.Local().Format("15:04")
		}
		return at.Local().Format("2006-01-02 15:04")
	})
}

// Rows are these records as pages, as they are in the load now; nil is all.
func (l *Load) Rows(rows []int) func(ctx context.Context) iter.Seq2[client.NumberedPage, error] {
	of, loads := l.table.Of, jobs.Loads(l.env)
	return func(ctx context.Context) iter.Seq2[client.NumberedPage, error] {
		return func(yield func(client.NumberedPage, error) bool) {
			t, err := loads.Open(ctx, of) // the one that is shown may be closed meanwhile
			if err != nil {
				yield(client.NumberedPage{}, err)
				return
			}
			defer t.Close()
			t.Pages(ctx, rows)(yield)
		}
	}
}

func (l *Load) Details() []widget.Item {
	of := &l.table.Of
	items := []widget.Item{
		{Name: "Load", Section: true},
		{Name: "no.", Value: fmt.Sprint(of.ID)},
		{Name: "fetched", Value: jobs.Taken(of)},
		{Name: "records", Value: view.Thousands(of.Records)},
		{Name: "pages", Value: view.Thousands(of.Pages) + ", asked for " + view.Count(of.PerPage, "record") + " each"},
		{Name: "first page", Value: of.FirstPage},
		{Name: "release_version", Value: of.Release},
		{Name: "stored", Value: view.Thousands(int(of.Stored>>10)) + " KiB, of " + view.Thousands(int(of.Bytes>>10)) + " KiB that came"},
		{Name: "note", Value: of.Note},
	}
	if of.Doubtful() {
		items = append(items, widget.Item{Name: "doubts", Value: of.Reason, Kind: widget.Warn})
	}
	if text := l.table.Halves; text != "" {
		items = append(items, widget.Item{Name: "no text", Value: text + ".", Kind: widget.Warn})
	}
	items = append(items, widget.Item{Name: "Columns", Section: true})
	return append(items, each.Of(l.table.Columns, func(c query.Column) widget.Item {
		return widget.Item{Name: c.Name, Value: "looks like " + c.Kind.String()}
	})...)
}

// Name names the datasource; where there is no room for the facts, when it was fetched goes before it.
func (l *Load) Name(width int) string {
	of := &l.table.Of
	if safe.Width(of.Datasource)+safe.Width(l.words())+6 <= width {
		return of.Datasource
	}
	return "fetched " + Fetched(of, l.env.Now()) + " " + l.env.Theme.Glyphs.Dot + " " + of.Datasource
}

func (l *Load) words() string {
	of := &l.table.Of
	return fmt.Sprintf("%s, fetched %s, %s", view.Count(of.Records, "record"), Fetched(of, l.env.Now()), view.Count(of.Pages, "page"))
}

// Facts are what the load is, what is of most use first: "12,345 records, fetched 14:02, 124 pages".
func (l *Load) Facts() []string {
	of := &l.table.Of
	facts := []string{l.words()}
	if of.ID < l.Known.ID {
		facts = append(facts, "not the newest load")
	}
	if n := l.table.Beyond; n > 0 {
		facts = append(facts, view.Count(n, "column")+" more in the record")
	}
	if l.src.failed != nil {
		facts = append(facts, "records could not be read: "+view.Reason(l.src.failed))
	}
	if words := l.Sheet.OrderWords(); words != "" {
		facts = append(facts, "by "+words)
	}
	if col := l.Sheet.Col(); col >= 0 {
		facts = append(facts, l.src.names[col]+": "+l.src.Kind(col).String())
	}
	return facts
}

func (l *Load) Line() string {
	dot := " " + l.env.Theme.Glyphs.Dot + " "
	line := safe.Line(l.table.Of.Datasource) + dot
	if l.Sheet.Len() == 0 {
		line += view.Count(l.table.Rows, "record")
	} else {
		line += "row " + view.Thousands(l.Sheet.Row()+1) + " of " + view.Thousands(l.table.Rows)
	}
	return strings.Join(append([]string{line}, l.Sheet.Facts()...), dot)
}

// SetSize gives the sheet its room; idRoom is the width that decides whether an _id is shown whole.
func (l *Load) SetSize(width, height, idRoom int) {
	l.src.head.FitID(l.Sheet.Grid(), l.src.Value(0, pages.IDColumn).Text, idRoom, l.env.Theme.Glyphs.Ellipsis)
	l.Sheet.SetSize(width, height)
}
