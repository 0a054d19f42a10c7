package sheet

import (
	"bytes"
	"encoding/json"
	"fmt"
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
	if !s.opt.Cells {
		var texts []string
		for _, col := range s.Visible() {
			if text := s.value(row, col).Text; text != "" {
				texts = append(texts, text)
			}
		}
		return s.env.Copy(strings.Join(texts, "\t"), "this "+s.opt.Noun)
	}
	v := s.value(row, col)
	if v.State == query.Missing {
		return view.Say(view.Info, "Nothing to copy: this "+s.opt.Noun+" has no "+s.name(col)+".")
	}
	return s.env.Copy(v.Text, s.name(col)+" of "+s.opt.Noun+" "+view.Thousands(s.grid.Position()+1))
}

// copyAs asks in which form rows are copied: the selected ones, or the one under the
// cursor.
func (s *Sheet) copyAs() tea.Cmd {
	rows := s.Chosen()
	what := view.Count(len(rows), s.opt.Noun)
	in := func(key, label, note string, f export.Format) popup.Item {
		return popup.Item{Key: key, Label: label, Note: note, Then: func() tea.Cmd {
			text, err := s.write(rows, f)
			if err != nil {
				return view.Say(view.Bad, "Not copied: "+err.Error()+".")
			}
			return s.env.Copy(text, what+" as "+label)
		}}
	}
	return popup.NewList(s.env, popup.ListOptions{Title: "Copy " + what + " as…", Items: func() []popup.Item {
		return []popup.Item{
			in("j", "JSON", "one object a line", export.FormatLines),
			in("c", "CSV", "the columns shown, with a heading", export.FormatCSV),
			in("t", "TSV", "for a spreadsheet", export.FormatTSV),
			in("m", "Markdown", "a table", export.FormatMarkdown),
		}
	}}).Show()
}

// write puts rows, with the columns that are shown, into a form.
func (s *Sheet) write(rows []int, f export.Format) (string, error) {
	var b bytes.Buffer
	page := s.page(rows)
	pages := func(yield func(client.NumberedPage, error) bool) {
		yield(client.NumberedPage{Page: page, Number: 1}, nil)
	}
	_, err := export.Pages(s.env.Context, pages, &b, export.Options{Format: f, Columns: page.Columns}, nil)
	return b.String(), err
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
