package boxes

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
)

// Table is a run as rows: the documents, with a column for each box, for each check, and for what went wrong.
type Table struct {
	Columns []string
	run     *Run
	checks  []Check
	settled [][]string // what the checks say, by check and document; nil where they are asked each time
}

func (r *Run) Table(checks ...Check) *Table {
	names := each.Of(checks, func(c Check) string { return c.Name })
	return &Table{run: r, checks: checks, Columns: each.Different(slices.Concat([]string{IDColumn}, r.Names, names, []string{ErrorColumn}), strings.Clone)}
}

// Settle asks the checks once, of every document: it is called once, when nothing of the run is sent any more.
func (t *Table) Settle() {
	settled := make([][]string, len(t.checks))
	for i, c := range t.checks {
		settled[i] = make([]string, t.Len())
		for document := range settled[i] {
			settled[i][document] = c.Of(document)
		}
	}
	t.settled = settled
}

func (t *Table) Len() int { return len(t.run.IDs) }

// Cell is what a column says of a document; known whether it has a value at all.
func (t *Table) Cell(document, col int) (text string, known bool) {
	check := col - 1 - len(t.run.Names)
	switch {
	case col == 0:
		return t.run.IDs[document], true
	case check < 0:
		read, _ := t.run.read(document, col-1)
		return read.Text, read.State == store.ReadAnswered
	case check == len(t.checks):
		text = t.run.Wrong(document)
	default:
		text = t.said(document, check)
	}
	return text, text != ""
}

func (t *Table) said(document, check int) string {
	if t.settled != nil {
		return t.settled[check][document]
	}
	return t.checks[check].Of(document)
}

// Marked is a cell with what differs in it between brackets, where a check found that it does; ok is false for all others.
func (t *Table) Marked(document, col int) (text string, ok bool) {
	if col < 1 || col > len(t.run.Names) {
		return "", false
	}
	for i, c := range t.checks {
		if c.with == nil || c.box != t.Columns[col] {
			continue
		}
		if said := t.said(document, i); said == Differs || said == WouldMatch {
			return Difference(t.run.text(document, col-1), c.with(document)...), true
		}
	}
	return "", false
}

// Row is the cells of a document.
func (t *Table) Row(document int) []string {
	cells := make([]string, len(t.Columns))
	for col := range cells {
		cells[col], _ = t.Cell(document, col)
	}
	return cells
}

// Queues are documents that need a look, for one reason each.
var Queues = []string{"differs", "missing", "failed", "unclear", "not answered", "not sent", told}

const told = "told of an error"

func (t *Table) Queue(name string) (documents []int) {
	for document := range t.Len() {
		if t.waits(document, name) {
			documents = append(documents, document)
		}
	}
	return documents
}

func (t *Table) waits(document int, queue string) bool {
	for i := range t.checks {
		said := t.said(document, i)
		if queue == "differs" && (said == Differs || said == WouldMatch) || queue == "missing" && said == Missing {
			return true
		}
	}
	all := Opens()
	at := slices.IndexFunc(all, func(o Open) bool { return o.Word == queue })
	for box := range t.run.Names {
		if read, awaited := t.run.read(document, box); at >= 0 && read.State == all[at].State && !awaited || queue == told && odd(read) {
			return true
		}
	}
	return false
}

// Wrong says which boxes of a document have no answer, and why, or one that tells of an error; "" where all is well.
func (r *Run) Wrong(document int) string {
	var reasons []string
	var names [][]string
	for box, name := range r.Names {
		why := why(r.read(document, box))
		if why == "" {
			continue
		}
		at := slices.Index(reasons, why)
		if at < 0 {
			at, reasons, names = len(reasons), append(reasons, why), append(names, nil)
		}
		names[at] = append(names[at], name)
	}
	for i, of := range names {
		if len(of) < len(r.Names) {
			reasons[i] = strings.Join(of, ", ") + ": " + reasons[i]
		}
	}
	return strings.Join(reasons, "; ")
}

// why says why there is no answer of a request, or what is wrong with it.
func why(read store.Read, awaited bool) string {
	switch {
	case read.State == store.ReadAnswered || read.State == store.ReadFailed || read.State == store.ReadUnclear:
		return read.Reason
	case awaited:
		return "waiting for the answer"
	case read.State == store.ReadSent:
		return cmp.Or(read.Reason, "no answer is known") + " (it may have been pushed, and is not repeated by itself)"
	}
	return "not sent"
}

// FirstDiffering are the documents in the order of what the checks say, the worst first.
func (t *Table) FirstDiffering() []int {
	order, rank := make([]int, t.Len()), make([]int, t.Len())
	for i := range order {
		order[i], rank[i] = i, len(verdicts)
		for c := range t.checks {
			if at := slices.Index(verdicts, t.said(i, c)); at >= 0 {
				rank[i] = min(rank[i], at)
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rank[a], rank[b]) })
	return order
}

// Pages is the table as pages of one record, to be exported. A box without an answer is null.
func (t *Table) Pages() iter.Seq2[client.NumberedPage, error] {
	return func(yield func(client.NumberedPage, error) bool) {
		for i := range t.Len() {
			record := client.Record{Cells: make([]client.Value, len(t.Columns))}
			for col := range record.Cells {
				record.Cells[col] = client.Value("null")
				if text, known := t.Cell(i, col); known {
					record.Cells[col] = client.AppendQuoted(nil, text)
				}
			}
			if !yield(client.NumberedPage{Page: &client.Page{Columns: t.Columns, Records: []client.Record{record}}, Number: i + 1}, nil) {
				return
			}
		}
	}
}
