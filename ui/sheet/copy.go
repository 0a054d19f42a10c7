package sheet

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/core/export"
	"docket/ui/core/query"
	"docket/ui/popup"
	"docket/ui/view"
)

// copying is how values and rows leave the sheet: onto the clipboard, or into a file.
type copying struct {
	*table
	*selection
}

// copyValue copies the value under the cursor, in full; in a sheet with a cursor on rows the row, as it is shown.
func (c *copying) copyValue() tea.Cmd {
	row, col := c.Cursor()
	if c.opt.Cells {
		return c.CopyCell(row, col)
	}
	texts := each.Of(c.Visible(), func(col int) string { return c.value(row, col).Text })
	filled := each.Where(texts, func(text string) bool { return text != "" })
	return c.env.Copy(strings.Join(filled, "\t"), "this "+c.opt.Noun)
}

func (c *copying) CopyCell(row, col int) tea.Cmd {
	v := c.value(row, col)
	if v.State == query.Missing {
		return view.Say(view.Info, "Nothing to copy: this "+c.opt.Noun+" has no "+c.name(col)+".")
	}
	number := c.Position() + 1
	if c.opt.Number != nil {
		number = c.opt.Number(row)
	}
	return c.env.Copy(v.Text, c.name(col)+" of "+c.opt.Noun+" "+view.Thousands(number))
}

// CopyAs asks in which form rows are copied: the selected ones, or the one under the cursor.
func (c *copying) CopyAs() tea.Cmd {
	_, stored := c.src.(Stored)
	if n := c.selected(); stored && n > mostCopied {
		return view.Say(view.Info, "At most "+c.count(mostCopied)+" can be copied; "+view.Thousands(n)+" are selected. Press E to export them.")
	}
	pages, n, o := c.chosen()
	what := c.count(n)
	in := func(key, label, note string, f export.Format) popup.Item {
		return popup.Item{Key: key, Label: label, Note: note, Then: func() tea.Cmd {
			o.Format = f
			if stored {
				return view.Do(func() tea.Msg {
					text, err := c.write(pages, o)
					return view.Next(func() tea.Cmd { return c.copied(text, what+" as "+label, err) })
				})
			}
			text, err := c.write(pages, o)
			return c.copied(text, what+" as "+label, err)
		}}
	}
	return popup.NewList(c.env, popup.ListOptions{Title: "Copy " + what + " as…", Items: func() []popup.Item {
		var own []popup.Item
		if c.opt.Forms != nil {
			own = c.opt.Forms()
		}
		return append(own,
			in("j", "JSON", "one object a line", export.FormatLines),
			in("c", "CSV", "the columns shown, with a heading", export.FormatCSV),
			in("t", "TSV", "for a spreadsheet", export.FormatTSV),
			in("m", "Markdown", "a table", export.FormatMarkdown))
	}}).Show()
}

const mostCopied = 10_000

func (c *copying) copied(text, what string, err error) tea.Cmd {
	if err != nil {
		return view.Say(view.Bad, "Not copied: "+view.Reason(err)+".")
	}
	return c.env.Copy(text, what)
}

type pageSeq = iter.Seq2[client.NumberedPage, error]

// chosen are the rows that are copied, as pages, how many there are, and with which columns.
func (c *copying) chosen() (pages pageSeq, n int, o export.Options) {
	rows := c.Chosen()
	pages, o.Columns = c.pages(rows)
	if c.opt.Records == nil {
		return pages, len(rows), o
	}
	list := c.opt.Records()
	for i, p := range list {
		if n += len(p.Records); i == 0 { // its columns are the heading
			o.Columns = slices.DeleteFunc(o.Columns, func(name string) bool { return name != export.IDColumn && !slices.Contains(p.Columns, name) })
		}
	}
	return numbered(list), n, o
}

// pages are rows as pages of a datasource, so that every encoder takes them, and the columns that are shown.
func (c *copying) pages(rows []int) (pages pageSeq, columns []string) {
	if src, is := c.src.(Stored); is {
		return src.Pages(c.env.Context, rows), c.page(nil).Columns
	}
	page := c.page(rows)
	return numbered([]*client.Page{page}), page.Columns
}

// write puts pages into a form. JSON has whole records; one is a value, not a file.
func (c *copying) write(pages pageSeq, o export.Options) (string, error) {
	if _, stored := c.src.(Stored); o.Format == export.FormatLines && (stored || c.opt.Records != nil) {
		o.Columns = nil
	}
	var b bytes.Buffer
	_, err := export.Pages(c.env.Context, pages, &b, o, nil)
	text := b.String()
	if o.Format == export.FormatLines && strings.Count(text, "\n") == 1 {
		text = strings.TrimSuffix(text, "\n")
	}
	return text, err
}

// page is rows as a page of a datasource, so that every encoder takes them, without what is only drawn.
func (c *copying) page(rows []int) *client.Page {
	cols := slices.DeleteFunc(slices.Clone(c.Visible()), func(col int) bool { return c.src.Column(col).Drawn })
	page := &client.Page{Columns: each.Of(cols, func(col int) string { return cmp.Or(c.name(col), fmt.Sprint("column ", col+1)) })}
	id := slices.Index(page.Columns, export.IDColumn) // an answer may have a column of this name
	for _, row := range rows {
		cells := make([]client.Value, len(cols))
		for i, col := range cols {
			switch v := c.value(row, col); v.State {
			case query.Present:
				text, _ := json.Marshal(v.Text)
				cells[i] = client.Value(text)
			case query.Null:
				cells[i] = client.Value("null")
			}
		}
		record := client.Record{Cells: cells}
		if id >= 0 {
			record.IDValue = cells[id]
		}
		page.Records = append(page.Records, record)
	}
	return page
}
