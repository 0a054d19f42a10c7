package sheet

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/export"
	"docket/ui/core/query"
	"docket/ui/popup"
	"docket/ui/view"
)

// title names what is shown.
func (s *Sheet) title() string {
	if s.opt.Title == nil {
		return s.opt.Noun + "s"
	}
	return s.opt.Title()
}

// copyValue copies the value under the cursor, in full; in a sheet with a cursor on
// rows the row, as it is shown.
func (s *Sheet) copyValue() tea.Cmd {
	row, col := s.grid.Cursor()
	if s.opt.Cells {
		return s.CopyCell(row, col)
	}
	var texts []string
	for _, col := range s.Visible() {
		if text := s.value(row, col).Text; text != "" {
			texts = append(texts, text)
		}
	}
	return s.env.Copy(strings.Join(texts, "\t"), "this "+s.opt.Noun)
}

// CopyCell copies the value of a cell, in full.
func (s *Sheet) CopyCell(row, col int) tea.Cmd {
	v := s.value(row, col)
	if v.State == query.Missing {
		return view.Say(view.Info, "Nothing to copy: this "+s.opt.Noun+" has no "+s.name(col)+".")
	}
	return s.env.Copy(v.Text, s.name(col)+" of "+s.opt.Noun+" "+view.Thousands(s.number(row)))
}

// CopyAs asks in which form rows are copied: the selected ones, or the one under the
// cursor.
func (s *Sheet) CopyAs() tea.Cmd {
	pages, n, o := s.chosen()
	what := view.Count(n, s.opt.Noun)
	in := func(key, label, note string, f export.Format) popup.Item {
		return popup.Item{Key: key, Label: label, Note: note, Then: func() tea.Cmd {
			o.Format = f
			text, err := s.write(pages, o)
			if err != nil {
				return view.Say(view.Bad, "Not copied: "+err.Error()+".")
			}
			return s.env.Copy(text, what+" as "+label)
		}}
	}
	return popup.NewList(s.env, popup.ListOptions{Title: "Copy " + what + " as…", Items: func() []popup.Item {
		var own []popup.Item
		if s.opt.Forms != nil {
			own = s.opt.Forms()
		}
		return append(own,
			in("j", "JSON", "one object a line", export.FormatLines),
			in("c", "CSV", "the columns shown, with a heading", export.FormatCSV),
			in("t", "TSV", "for a spreadsheet", export.FormatTSV),
			in("m", "Markdown", "a table", export.FormatMarkdown))
	}}).Show()
}

// chosen are the rows that are copied, as pages, how many there are, and with which
// columns.
func (s *Sheet) chosen() (pages []*client.Page, n int, o export.Options) {
	rows := s.Chosen()
	page := s.page(rows)
	o.Columns = page.Columns
	if s.opt.Records == nil {
		return []*client.Page{page}, len(rows), o
	}
	pages = s.opt.Records()
	for i, p := range pages {
		if n += len(p.Records); i == 0 { // its columns are the heading
			o.Columns = slices.DeleteFunc(o.Columns, func(name string) bool { return name != export.IDColumn && !slices.Contains(p.Columns, name) })
		}
	}
	return pages, n, o
}

// write puts pages into a form. JSON has whole records; one is a value, not a file.
func (s *Sheet) write(pages []*client.Page, o export.Options) (string, error) {
	if o.Format == export.FormatLines && s.opt.Records != nil {
		o.Columns = nil
	}
	var b bytes.Buffer
	_, err := export.Pages(s.env.Context, each(pages), &b, o, nil)
	text := b.String()
	if o.Format == export.FormatLines && strings.Count(text, "\n") == 1 {
		text = strings.TrimSuffix(text, "\n")
	}
	return text, err
}

// page is rows as a page of a datasource, so that every encoder takes them.
func (s *Sheet) page(rows []int) *client.Page {
	cols := s.Visible()
	page := &client.Page{Columns: make([]string, len(cols))}
	for i, col := range cols {
		if page.Columns[i] = s.name(col); page.Columns[i] == "" {
			page.Columns[i] = fmt.Sprint("column ", col+1)
		}
	}
	for _, row := range rows {
		cells := make([]client.Value, len(cols))
		for i, col := range cols {
			switch v := s.value(row, col); v.State {
			case query.Present:
				text, _ := json.Marshal(v.Text)
				cells[i] = client.Value(text)
			case query.Null:
				cells[i] = client.Value("null")
			}
		}
		page.Records = append(page.Records, client.Record{Cells: cells})
	}
	return page
}
