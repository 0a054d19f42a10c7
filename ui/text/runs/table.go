package runs

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/core/query"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

type table struct {
	env     *view.Env
	run     *boxes.Run
	of      *boxes.Table
	order   []int // the documents in the order in which they stand
	checks  []boxes.Check
	sheet   *sheet.Sheet
	actions []view.Action
	sorting view.Task[arranged]
	checked view.Task[compared]
	queued  view.Task[[]int]
	queue   string // "" is all documents
	against string // what the checks were made with
}

// arranged is a table with its documents in order.
type arranged struct {
	of    *boxes.Table
	order []int
}

func newTable(env *view.Env, run *boxes.Run, checks []boxes.Check, open func(document, box int) tea.Cmd) *table {
	t := &table{env: env, run: run, checks: checks, of: run.Table(checks...), order: make([]int, len(run.IDs))}
	for i := range t.order {
		t.order[i] = i
	}
	t.sheet = sheet.New(env, sheet.Options{Noun: "document", Cells: true, Direct: true, Pinned: 1, OpenName: "Open in form",
		Title: func() string { return fmt.Sprint(run.Template, "-run-", run.ID) },
		Open:  func(row int) tea.Cmd { return open(t.order[row], max(t.sheet.Col()-1, 0)) }})
	t.sheet.SetEmpty("This run has no documents.")
	t.sheet.Show(rows{t})
	return t
}

// changed draws anew what a run has got, where it is the one that is shown.
func (t *table) changed(run *boxes.Run) bool {
	if t == nil || t.run != run {
		return false
	}
	t.sheet.Grid().Invalidate()
	return true
}

// live asks the checks anew of what is seen, while more comes.
func (t *table) live() {
	t.of = t.run.Table(t.checks...)
	t.sheet.Grid().Invalidate()
}

// arrange asks the checks of every document, and puts those first that differ.
func (t *table) arrange() tea.Cmd {
	of := t.run.Table(t.checks...)
	return t.sorting.Start(t.env.Context, func(context.Context) (arranged, error) {
		of.Settle()
		return arranged{of, of.FirstDiffering()}, nil
	})
}

// arranged shows a table in its order. Columns are as wide as what came, unless the person is at work in them.
func (t *table) arranged(a arranged, _ error) tea.Cmd {
	more, before, layout := len(a.of.Columns) > len(t.of.Columns), t.of.Columns, t.sheet.Layout()
	t.of, t.order, t.queue = a.of, a.order, ""
	if t.sheet.CanBack() {
		t.sheet.Replace(rows{t})
	} else {
		place := t.sheet.Row()
		t.sheet.Show(rows{t})
		if !more {
			t.sheet.SetLayout(layout)
		}
		t.sheet.SetCursor(place, -1)
	}
	for col, w := range layout.Widths { // a check comes between columns
		t.sheet.SetWidth(slices.Index(t.of.Columns, before[col]), w)
	}
	for _, col := range layout.Hidden {
		t.sheet.Hide(slices.Index(t.of.Columns, before[col]), true)
	}
	if more && len(t.order) > 0 {
		t.sheet.MoveTo(0)
	}
	return nil
}

// add adds checks, in place of those of the same name.
func (t *table) add(checks []boxes.Check) {
	for _, c := range checks {
		at := slices.IndexFunc(t.checks, func(o boxes.Check) bool { return o.Name == c.Name })
		if at < 0 {
			t.checks = append(t.checks, c)
		} else {
			t.checks[at] = c
		}
	}
}

// take takes what was worked out beside the keys.
func (t *table) take(msg tea.Msg) (tea.Cmd, bool) {
	return view.Taken(msg, t.sorting.To(t.arranged), t.checked.To(t.compared), t.queued.To(t.list))
}

// compared is checks against records, and what speaks against these.
type compared struct {
	checks  []boxes.Check
	against string // in words
	doubts  []string
}

func (t *table) compared(c compared, err error) tea.Cmd {
	if err != nil {
		return view.Say(view.Bad, "Not checked: "+view.Reason(err)+".")
	}
	t.add(c.checks)
	if t.against = c.against; len(c.doubts) > 0 {
		return tea.Batch(t.arrange(), view.Say(view.Warn, strings.Join(c.doubts, " ")))
	}
	return t.arrange()
}

func (t *table) busy() string {
	switch {
	case t.checked.Busy():
		return "checking"
	case t.sorting.Busy(), t.queued.Busy():
		return "looking for what differs"
	}
	return ""
}

func (t *table) cancel() bool { return t.checked.Cancel() || t.queued.Cancel() }

type rows struct{ *table }

func (t rows) Rows() int          { return len(t.order) }
func (t rows) Columns() int       { return len(t.of.Columns) }
func (t rows) Fields() []string   { return t.of.Columns }
func (t rows) Key(row int) string { text, _ := t.of.Cell(t.order[row], 0); return text }
func (t rows) Column(c int) widget.Column {
	col := widget.Column{Title: t.of.Columns[c], Min: 6}
	switch {
	case c == len(t.of.Columns)-1:
		if col.Max = 80; t.run.Count("") > 0 {
			col.Min = 32 // for what is still to come
		}
	case c > 0 && c <= len(t.run.Names):
		col.Min = 12 // while nothing came yet
	}
	return col
}

// Value is a cell as it was read, on one line or several.
func (t rows) Value(row, col int) query.Value {
	text, known := t.of.Cell(t.order[row], col)
	if !known {
		return query.Value{State: query.Missing}
	}
	return query.Value{Text: text}
}

// Cell is a cell with what differs between brackets; what is not known has a sign of its own.
func (t rows) Cell(row, col int) (string, widget.Kind) {
	document := t.order[row]
	text, known := t.of.Cell(document, col)
	switch {
	case !known:
		return "", widget.Absent
	case col == 0:
		return text, widget.Plain
	case col == len(t.of.Columns)-1, text == boxes.Differs:
		return text, widget.Bad
	case text == boxes.WouldMatch, text == boxes.Missing:
		return text, widget.Warn
	case text == boxes.Same:
		return text, widget.Good
	}
	if marked, is := t.of.Marked(document, col); is {
		return marked, widget.Changed
	}
	return text, widget.Plain
}

// nextQueue shows only the documents of the next queue that has some; behind the last one all.
func (t *table) nextQueue() tea.Cmd {
	from, of := slices.Index(boxes.Queues, t.queue)+1, t.of
	return t.queued.Start(t.env.Context, func(context.Context) ([]int, error) {
		for i, name := range boxes.Queues[from:] {
			if documents := of.Queue(name); len(documents) > 0 {
				return append([]int{from + i}, documents...), nil
			}
		}
		return nil, nil
	})
}

// list restricts the sheet to a queue, whose number comes first, or to none.
func (t *table) list(queue []int, _ error) tea.Cmd {
	if len(queue) == 0 {
		none := t.queue == ""
		t.queue = ""
		t.sheet.List(nil)
		if none {
			return view.Say(view.Info, "No document needs a look: none differs, failed, told of an error, or has no answer.")
		}
		return view.Say(view.Info, "All documents.")
	}
	t.queue = boxes.Queues[queue[0]]
	var list []int
	for row, document := range t.order {
		if _, in := slices.BinarySearch(queue[1:], document); in { // a queue has the documents in the order of the run
			list = append(list, row)
		}
	}
	t.sheet.List(list)
	return view.Say(view.Info, view.Count(len(list), "document")+": "+t.queue+".")
}

// words name the run, whose answers have no times of their own.
func (t *table) words() string {
	return fmt.Sprintf("run %d, begun %s", t.run.ID, view.When(t.run.BegunAt, t.env.Now()))
}

// box is what was read in a box of a document, as the history has it.
func (t *table) box(document, box int) store.Box {
	at, lines, complaint := t.run.Box(document, box)
	b := store.Box{Collection: t.run.Collection, OCRTextID: t.run.IDs[document], Coordinates: at.JSON(), Lines: lines, Complaint: complaint}
	if lines != nil {
		b.At = t.run.BegunAt
	}
	return b
}
