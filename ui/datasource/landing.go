package datasource

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/datasource/pages"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// landing lists the datasources that are known without asking the service, to open one.
type landing struct {
	env     *view.Env
	recents view.Task[[]store.Recent]
	sheet   *sheet.Sheet
	rows    *sheet.Rows[known]
}

// known is a datasource that was opened before or that the program was told of.
type known struct {
	name  string
	from  string
	asked time.Time // when it was opened last; zero is never
}

func newLanding(env *view.Env, open func(name string) tea.Cmd) *landing {
	l := &landing{env: env}
	l.sheet = sheet.New(env, sheet.Options{Noun: "datasource", OpenName: "Open datasource", Open: func(row int) tea.Cmd { return open(l.rows.List[row].name) },
		Title: func() string { return "datasources" }})
	l.rows = sheet.NewRows(func(k *known) string { return k.name },
		sheet.Field[known]{Column: widget.Column{Title: "name"}, Show: func(k *known) (string, widget.Kind) { return k.name, widget.Plain }},
		sheet.Field[known]{Column: widget.Column{Title: "known from"}, Show: func(k *known) (string, widget.Kind) { return k.from, widget.Muted }},
		sheet.Field[known]{Column: widget.Column{Title: "last opened"}, Show: func(k *known) (string, widget.Kind) {
			switch {
			case k.asked.IsZero():
				return "", widget.Absent
			case k.asked.Local().Format(time.DateOnly) == env.Now().Local().Format(time.DateOnly):
				return "today " + k.asked.Local().Format("15:04"), widget.Muted
			}
			return k.asked.Local().Format("2006-01-02 15:04"), widget.Muted
		}})
	l.sheet.SetEmpty("No datasource is known here yet. Press o to open one by its name.")
	l.list(nil)
	return l
}

// mostRecents is how many datasources that were opened before are listed.
const mostRecents = 20

// read reads which datasources were opened before.
func (l *landing) read() tea.Cmd {
	env := l.env
	return l.recents.Start(env.Context, func(ctx context.Context) ([]store.Recent, error) {
		return env.Store.Recents.List(ctx, env.Scope, kindName, mostRecents)
	})
}

func (l *landing) take(msg tea.Msg) {
	if recents, err, ok := l.recents.Take(msg); ok && err == nil {
		l.list(recents)
	}
}

// list lists what was opened before, and what the program was told of.
func (l *landing) list(recents []store.Recent) {
	offers := l.env.Offers[kindName]
	var list []known
	for _, r := range recents {
		from := "opened"
		if slices.Contains(offers, r.Target) {
			from = "sample " + l.env.Theme.Glyphs.Dot + " opened"
		}
		list = append(list, known{r.Target, from, r.At})
	}
	for _, name := range offers {
		if !slices.ContainsFunc(list, func(k known) bool { return k.name == name }) {
			list = append(list, known{name: name, from: "sample"})
		}
	}
	l.rows = l.rows.With(list)
	l.sheet.Show(l.rows)
}

// landingTop is the line on which the list begins.
const landingTop = 3

// setSize gives the list the room below the title and above the other ways.
func (l *landing) setSize(width, height int) {
	l.sheet.SetSize(width, max(min(len(l.rows.List)+1, height-landingTop-3), 1))
}

// line is what the status line says.
func (l *landing) line() string {
	facts := l.sheet.Facts()
	if len(facts) == 0 {
		facts = []string{view.Count(len(l.rows.List), "datasource") + " known here", "the service cannot list datasources"}
	}
	return strings.Join(facts, " "+l.env.Theme.Glyphs.Dot+" ")
}

// view draws the list, or why nothing is shown.
func (l *landing) view(load *pages.Loader, width int) string {
	t := l.env.Theme
	in, busy := load.Awaited()
	switch f := load.Failed; {
	case f != nil:
		e := view.Explain(f.Err)
		return state(t, width, t.Paint(theme.BadgeBad, " error ")+" "+t.Paint(theme.Strong, safe.Line(f.Intent.Name)+" could not be opened"), e.String(),
			[2]string{"R", "try again"}, [2]string{"o", "open another datasource"})
	case busy:
		return state(t, width, t.Paint(theme.Focus, t.Glyphs.Spinner[0])+" "+t.Paint(theme.Strong, "Opening "+safe.Line(in.Name)),
			"Which number the service gives the first page is not documented, so docket looks before it counts.", [2]string{"esc", "cancel"})
	}
	return "\n  " + t.Paint(theme.Strong, "Open a datasource") + "\n\n" + l.sheet.View() + "\n" + choices(t, false, [2]string{"o", "other name…"}, [2]string{"@", "requests"})
}

// state is a title, a sentence, and what can be done.
func state(t *theme.Theme, width int, title, text string, ways ...[2]string) string {
	var b strings.Builder
	b.WriteString("\n  " + title + "\n")
	for _, l := range safe.Wrap(text, min(width-4, 88)) {
		b.WriteString("  " + t.Paint(theme.Muted, l) + "\n")
	}
	return b.String() + choices(t, true, ways...)
}

// choices lists keys and what they do; the first one is what enter does.
func choices(t *theme.Theme, first bool, ways ...[2]string) string {
	line := ""
	for _, w := range ways {
		sign := "\n  "
		if first {
			sign = "\n" + t.Paint(theme.Focus, t.Glyphs.Cursor) + " "
		}
		first = false
		line += sign + t.Paint(theme.Strong, w[0]) + "  " + t.Paint(theme.Muted, w[1])
	}
	return line
}
