package datasource

import (
	"bytes"
	"fmt"
	"iter"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/export"
	"docket/ui/keys"
	"docket/ui/view"
)

// copyCell puts the value that is meant on the clipboard, in full.
func (m *model) copyCell() tea.Cmd {
	row, col := m.cell()
	if p, ok := m.top().(*reader); ok && p.chosen().value != nil {
		e := p.chosen()
		return m.env.Copy(e.value.Text(), fmt.Sprintf("%s of %s", e.name, m.source.cols[e.col].name))
	}
	v := m.source.value(row, col)
	if v == nil {
		return view.Say(view.Info, "nothing to copy: this record has no such member")
	}
	text := m.source.text(row, col)
	if kind := v.Kind(); col != idColumn && (kind == client.Object || kind == client.Array) {
		text = v.Raw()
	}
	return m.env.Copy(text, fmt.Sprintf("%s of row %s", m.source.cols[col].name, m.rowNumber(row)))
}

// copyAs asks in which form records are put on the clipboard: those that are marked,
// or the one under the cursor.
func (m *model) copyAs() tea.Cmd {
	pages, n := m.chosenPages()
	if n == 0 {
		return view.Say(view.Info, "nothing to copy: there is no record under the cursor")
	}
	what := view.Count(len(m.marks), "marked record")
	if len(m.marks) == 0 || m.top() != nil {
		what = "row " + m.rowNumber(m.grid.Row())
		pages = m.pageOf(m.grid.Row())
	}
	columns := m.columnNames(pages)
	in := func(k, words, note string, f export.Format) choice {
		return choice{keys.Bind(words, k), note, func() tea.Cmd { return m.copyPages(pages, columns, f, what+" as "+words) }}
	}
	return view.Send(view.Show{Overlay: newMenu(m.env, "Copy "+what,
		in("j", "JSON", "a record a line, the service's own bytes", export.FormatLines),
		in("c", "CSV", "the columns shown, with a header", export.FormatCSV),
		in("t", "TSV", "for a spreadsheet", export.FormatTSV),
		in("m", "Markdown", "a table", export.FormatMarkdown))})
}

// copyPages writes records in a form and puts them on the clipboard.
func (m *model) copyPages(pages []numbered, columns []string, f export.Format, what string) tea.Cmd {
	o := export.Options{Format: f}
	if f != export.FormatLines {
		o.Columns = columns
	}
	var b bytes.Buffer
	if _, err := export.Pages(m.env.Context, each(pages), &b, o, nil); err != nil {
		return view.Say(view.Bad, "nothing was copied: "+err.Error())
	}
	text := b.String()
	if f == export.FormatLines && strings.Count(text, "\n") == 1 {
		text = strings.TrimSuffix(text, "\n") // one record is a value, not a file
	}
	return m.env.Copy(text, what)
}

// columnNames are the columns that are shown, of those that the first page has.
func (m *model) columnNames(pages []numbered) []string {
	var names []string
	for _, col := range m.visible() {
		name := m.source.cols[col].name
		if col == idColumn || has(pages[0].page, name) {
			names = append(names, name)
		}
	}
	return names
}

func has(p *client.Page, name string) bool {
	for _, have := range p.Columns {
		if have == name {
			return true
		}
	}
	return false
}

// each gives pages one by one.
func each(pages []numbered) iter.Seq2[client.NumberedPage, error] {
	return func(yield func(client.NumberedPage, error) bool) {
		for _, p := range pages {
			if !yield(client.NumberedPage{Page: p.page, Number: p.number}, nil) {
				return
			}
		}
	}
}

// chosenPages are the marked records, or the one under the cursor, page by page.
func (m *model) chosenPages() (pages []numbered, records int) {
	if len(m.marks) == 0 {
		pages = m.pageOf(m.grid.Row())
		return pages, len(pages)
	}
	for _, k := range m.markedRecords() {
		pages = appendRecord(pages, k.numbered, k.row)
	}
	return pages, len(m.marks)
}

// pageOf is a page of one record; none where the row is none.
func (m *model) pageOf(row int) []numbered {
	p, i := m.source.locate(row)
	if p == nil {
		return nil
	}
	return appendRecord(nil, p.numbered, i)
}

// appendRecord adds a record to pages that hold a few of the records of others.
func appendRecord(pages []numbered, from numbered, row int) []numbered {
	if n := len(pages); n == 0 || pages[n-1].number != from.number {
		some := *from.page
		some.Records = nil
		pages = append(pages, numbered{from.number, &some})
	}
	last := pages[len(pages)-1].page
	last.Records = append(last.Records, from.page.Records[row])
	return pages
}
