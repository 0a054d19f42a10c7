package panels

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/compare"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/popup"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// Changes lists a difference, a line a cell that changed or a record that came or went.
// open goes to a record where it is now and tells whether it went there.
func Changes(env *view.Env, d *jobs.Difference, open func(at *jobs.Change) (cmd tea.Cmd, gone bool)) tea.Cmd {
	g := &env.Theme.Glyphs
	kinds := [...]widget.Kind{compare.Added: widget.Good, compare.Removed: widget.Bad, compare.Changed: widget.Changed}
	signs := [...]string{compare.Added: g.Added, compare.Removed: g.Removed, compare.Changed: g.Changed}
	side := func(v client.Value, c *jobs.Change) (string, widget.Kind) {
		shown, kind := pages.Shown(v)
		if kind == widget.Plain {
			kind = kinds[c.Kind]
		}
		return shown, kind
	}
	rows := sheet.NewRows(func(c *jobs.Change) string { return c.Key + " " + c.Column },
		field(widget.Column{Title: "change", Width: len("- removed")}, func(c *jobs.Change) (string, widget.Kind) {
			return signs[c.Kind] + " " + c.Kind.String(), kinds[c.Kind]
		}),
		sheet.In(widget.Column{Title: "column", Max: 24}, widget.Muted, func(c *jobs.Change) string { return c.Column }),
		field(widget.Column{Title: "before", Flex: 1, Min: 8}, func(c *jobs.Change) (string, widget.Kind) { return side(c.Old, c) }),
		field(widget.Column{Title: "after", Flex: 1, Min: 8}, func(c *jobs.Change) (string, widget.Kind) { return side(c.New, c) }),
		sheet.In(widget.Column{Title: pages.IDTitle, Max: 24}, widget.Muted, func(c *jobs.Change) string { return c.ID }))
	rows.List = d.List
	var box *popup.Table
	s := sheet.New(env, sheet.Options{Noun: "change", OpenName: "Go to record", Title: func() string { return "changes of " + d.Datasource }, Open: func(row int) tea.Cmd {
		cmd, gone := open(&d.List[row])
		if gone {
			box.Close()
		}
		return cmd
	}})
	s.SetEmpty("Nothing changed from " + d.Old + " to " + d.Later + ".")
	s.Show(rows)
	box = popup.NewTable(env, popup.TableOptions{Sheet: s, Title: func() string { return "From " + d.Old + " to " + d.Later }, Foot: func() string { return totals(d) }})
	return box.Show()
}

// totals says how much changed, and what nobody can know.
func totals(d *jobs.Difference) string {
	t := d.Totals
	line := fmt.Sprintf("%s added, %s removed, %s changed, %s the same", view.Thousands(t.Added), view.Thousands(t.Removed), view.Thousands(t.Changed), view.Thousands(t.Same))
	if d.More {
		line += "; the first " + view.Thousands(len(d.List)) + " are listed"
	}
	if t.Unknown > 0 {
		line += fmt.Sprintf("; %s only on one side of a partial snapshot", view.Thousands(t.Unknown))
	}
	return line
}
