package sending

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/each"
	"docket/ui/popup"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// Report is what the last action came to. It stays beneath the fields until esc.
type Report struct {
	Level view.Level
	Title string
	Lines []string // as they came; made safe when drawn

	detail *widget.Detail
}

// Failed reports an error: what was kept is up to the caller's title.
func Failed(title string, err error) *Report { return report(view.Bad, title, Refused(err)) }

func report(level view.Level, title string, lines ...string) *Report {
	return &Report{Level: level, Title: title, Lines: lines}
}

// items are the lines that say something.
func (r *Report) items() []widget.Item {
	lines := each.Where(r.Lines, func(l string) bool { return l != "" })
	items := each.Of(lines, func(l string) widget.Item { return widget.Item{Value: l} })
	return slices.Insert(items, 0, widget.Item{Value: r.Title, Kind: widget.Strong})
}

// Fit gives the report as many lines as it needs, with its upper edge, and says how many.
func (r *Report) Fit(t *theme.Theme, width, most int) int {
	if r.detail == nil {
		r.detail = widget.NewDetail(t)
		r.detail.SetItems(r.items())
	}
	r.detail.SetSize(min(width, widget.Prose+2), max(most-1, 0))
	_, lines := r.detail.Scrolled()
	r.detail.SetSize(min(width, widget.Prose+2), max(min(most-1, lines), 0))
	return max(min(most, lines+1), 0)
}

func (r *Report) View(t *theme.Theme, width, rows int) string {
	word, role := r.Level.Badge()
	if _, lines := r.detail.Scrolled(); lines >= rows {
		word += ": " + view.Count(lines-rows+1, "more line") + ", press p"
	}
	rest := max(width-len(word)-4, 0)
	edge := t.Paint(theme.Line, t.Glyphs.Horizontal+t.Glyphs.Horizontal) + t.Paint(role, " "+word+" ") + t.Paint(theme.Line, strings.Repeat(t.Glyphs.Horizontal, rest))
	return widget.Fit(edge+"\n"+r.detail.View(), width, rows)
}

// Read opens a report that is longer than its place beneath the fields.
func (r *Report) Read(env *view.Env) tea.Cmd {
	text := each.Of(r.items(), func(it widget.Item) string { return it.Value })
	return popup.NewReader(env, popup.ReaderOptions{Title: "Report", Close: []string{"enter", "p"}, Lines: func() []popup.Line { return popup.Items(r.items()) },
		Copy: func() (string, string) { return strings.Join(text, "\n"), "the report" }}).Show()
}
