package asking

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/describe"
	"docket/ui/core/each"
	"docket/ui/core/query"
	"docket/ui/core/question"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

type picking struct {
	title, verb string
	base        question.Base
	at          string          // the cursor begins there
	summed      map[string]bool // of the columns with numbers, those to sum up; nil where none can be
	then        func(columns []string) tea.Cmd
}

// pick lists columns, of which those that are selected are taken, or the one under the cursor.
func (a *Asker) pick(p picking) tea.Cmd {
	fields := []sheet.Field[query.Column]{sheet.Text("column", func(c *query.Column) string { return c.Name }),
		{Column: widget.Column{Title: "holds"}, Show: func(c *query.Column) (string, widget.Kind) { return c.Kind.String(), widget.Muted }}}
	if p.summed != nil {
		fields = append(fields, sheet.Field[query.Column]{Column: widget.Column{Title: "also show", Min: len("sum, average, least, greatest")}, Show: func(c *query.Column) (string, widget.Kind) {
			if p.summed[c.Name] {
				return "sum, average, least, greatest", widget.Plain
			}
			return "", widget.Absent
		}})
	}
	rows := sheet.NewRows(func(c *query.Column) string { return c.Name }, fields...).With(p.base.Columns)
	var s *sheet.Sheet
	var box *popup.Table
	s = sheet.New(a.env, sheet.Options{Noun: "column", OpenName: p.verb, Title: func() string { return "columns" }, Open: func(int) tea.Cmd {
		names := each.Of(s.Chosen(), func(row int) string { return rows.List[row].Name })
		box.Close()
		return p.then(names)
	}})
	s.Show(rows)
	s.SetCursor(slices.IndexFunc(p.base.Columns, func(c query.Column) bool { return c.Name == p.at }), -1)
	opt := popup.TableOptions{Sheet: s, Title: func() string { return safe.Line(p.title) }, Foot: func() string { return "space selects several" }}
	if p.summed != nil {
		opt.Actions = []view.Action{{Name: "Sum up", Sentence: "Show sum, average, least and greatest of this column in each group, or not.", Group: groupHere, Hint: 2, Key: keys.On("m"),
			Why: view.Unless(func() bool { c := rows.At(s); return c != nil && c.Kind == describe.Number }, "Only a column of numbers can be summed up."),
			Do: func() tea.Cmd {
				name := rows.At(s).Name
				p.summed[name] = !p.summed[name]
				s.Changed()
				return nil
			}}}
	}
	box = popup.NewTable(a.env, opt)
	return box.Show()
}
