package boxes

import (
	"cmp"
	"encoding/json"
	"iter"
	"slices"
	"strings"

	"docket/client"
	"docket/config/store"
)

// Table is a run as rows: the documents in their order, with a column for each box, for what the checks say, and for
// what went wrong.
type Table struct {
	Columns []string
	run     *Run
	checks  []Check
}

// Table lays a run out with some checks.
func (r *Run) Table(checks ...Check) *Table {
	t := &Table{run: r, checks: checks, Columns: append([]string{IDColumn}, r.Names...)}
	for _, c := range checks {
		t.Columns = append(t.Columns, c.Name)
	}
	t.Columns = append(t.Columns, ErrorColumn)
	return t
}

// Len is how many documents there are.
func (t *Table) Len() int { return len(t.run.IDs) }

// Row is the cells of a document; known tells of each whether it has a value at all.
func (t *Table) Row(document int) (cells []string, known []bool) {
	add := func(text string, is bool) { cells, known = append(cells, text), append(known, is) }
	add(t.run.IDs[document], true)
	for box := range t.run.Names {
		read, _ := t.run.read(document, box)
		add(read.Text, read.State == store.ReadAnswered)
	}
	for _, c := range t.checks {
		text := c.Of(document)
		add(text, text != "")
	}
	wrong := t.run.Wrong(document)
	add(wrong, wrong != "")
	return cells, known
}

// Wrong says which boxes of a document have no answer, and why; "" where all have one.
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

// why says why there is no answer of a request.
func why(read store.Read, awaited bool) string {
	switch {
	case read.State == store.ReadAnswered:
		return ""
	case read.State == store.ReadFailed:
		return read.Reason
	case awaited:
		return "waiting for the answer"
	case read.State == store.ReadSent:
		return cmp.Or(read.Reason, "no answer is known") + " (it was pushed, and is not repeated by itself)"
	}
	return "not sent"
}

// FirstDiffering are the documents with those first that a check found to differ, then those that it had nothing to
// compare for.
func (t *Table) FirstDiffering() []int {
	order, rank := make([]int, t.Len()), make([]int, t.Len())
	for i := range order {
		order[i], rank[i] = i, len(verdicts)
		for _, c := range t.checks {
			if at := slices.Index(verdicts, c.Of(i)); at >= 0 {
				rank[i] = min(rank[i], at)
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rank[a], rank[b]) })
	return order
}

// Pages is the table as pages of records, to be exported. A box without an answer is null.
func (t *Table) Pages() iter.Seq2[client.NumberedPage, error] {
	const size = 1000
	return func(yield func(client.NumberedPage, error) bool) {
		for from, number := 0, 1; from < t.Len() || number == 1; from, number = from+size, number+1 {
			page := &client.Page{Columns: t.Columns}
			for i := from; i < min(from+size, t.Len()); i++ {
				record := client.Record{Cells: make([]client.Value, len(t.Columns))}
				cells, known := t.Row(i)
				for col := range cells {
					record.Cells[col] = client.Value("null")
					if known[col] {
						record.Cells[col], _ = json.Marshal(cells[col]) // a text cannot fail
					}
				}
				page.Records = append(page.Records, record)
			}
			if !yield(client.NumberedPage{Page: page, Number: number}, nil) {
				return
			}
		}
	}
}
