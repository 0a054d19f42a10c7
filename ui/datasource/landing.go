package datasource

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/datasource/jobs"
	"docket/ui/keys"
	"docket/ui/popup"
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
	state   widget.State // while a datasource is opened, and where that failed
	way     int          // among the other ways below the list, from 1; 0 is in the list
}

// known is a datasource that was opened before or that the program was told of.
type known struct {
	name  string
	from  string
	asked time.Time // when it was opened last; zero is never
}

func newLanding(env *view.Env, open func(name string) tea.Cmd) *landing {
	l := &landing{env: env}
	l.sheet = sheet.New(env, sheet.Options{Noun: "datasource", OpenName: openName, Title: func() string { return "datasources" }, Edge: l.edge,
		Open: func(row int) tea.Cmd { return open(l.rows.List[row].name) }})
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
	l.sheet.SetEmpty("No datasource is known here yet.")
	l.list(nil)
	return l
}

const openName = "Open datasource"

// ways are how to begin without the list.
var ways = []widget.Choice{{Key: "o", Label: "another name"}, {Key: "@", Label: "requests"}}

// actions are those of the list; from its last row the cursor goes on to the other ways.
func (l *landing) actions() []view.Action {
	own := l.sheet.Actions()
	enter := *view.Find(own, openName)
	why, do := enter.Why, enter.Do
	enter.Why = func() string {
		if l.way > 0 {
			return ""
		}
		return why()
	}
	enter.Do = func() tea.Cmd {
		if l.way > 0 {
			return view.Press(ways[l.way-1].Key)
		}
		return do()
	}
	return view.Over(append(view.Moving(func(to keys.Motion) tea.Cmd {
		switch {
		case to == keys.Up && l.way > 0:
			l.way = max(l.way-1, l.least())
		case to == keys.Down && l.way > 0:
			l.way = min(l.way+1, len(ways))
		default:
			l.way = l.least()
			name, _, _ := to.About()
			cmd := view.Find(own, name).Do()
			l.sheet.SetFocus(l.way == 0)
			return cmd
		}
		l.sheet.SetFocus(l.way == 0)
		return nil
	}), enter), own...)
}

// least is where the cursor is at first: in the list, or where that is empty on the first of the other ways.
func (l *landing) least() int {
	if len(l.rows.List) == 0 {
		return 1
	}
	return 0
}

// edge goes from the last row to the other ways.
func (l *landing) edge(by int) tea.Cmd {
	if by > 0 {
		l.way = 1
	}
	return nil
}

// mostRecents is how many datasources that were opened before are listed.
const mostRecents = 20

// read reads which datasources were opened before.
func (l *landing) read() tea.Cmd {
	env := l.env
	return l.recents.Start(env.Context, func(ctx context.Context) ([]store.Recent, error) {
		return env.Store.Recents.List(ctx, env.Scope, jobs.View, mostRecents)
	})
}

func (l *landing) take(msg tea.Msg) {
	if recents, err, ok := l.recents.Take(msg); ok && err == nil {
		l.list(recents)
	}
}

// list lists what was opened before, and what the program was told of.
func (l *landing) list(recents []store.Recent) {
	offers := l.env.Offers[jobs.View]
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
	l.way = l.least()
	l.sheet.SetFocus(l.way == 0)
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

// view draws the list, with the other ways below it.
func (l *landing) view(width int) string {
	t := l.env.Theme
	lines := []string{"", "  " + t.Paint(theme.Strong, "Open a datasource"), "", l.sheet.View(), ""}
	for i, c := range ways {
		lines = append(lines, c.Line(t, l.way == i+1, width))
	}
	return strings.Join(lines, "\n")
}

// state is what stands in the place of the list while a datasource is opened, and where
// that failed; nil otherwise.
func (m *model) state() *widget.State {
	s := &m.landing.state
	in, busy := m.load.Awaited()
	switch f := m.load.Failed; {
	case m.pager != nil || !busy && f == nil:
		return nil
	case busy:
		*s = widget.State{Badge: m.env.Theme.Glyphs.Spinner[0], Role: theme.Focus, Title: "Opening " + in.Name, At: s.At,
			Sentence: "Which number the service gives the first page is not documented, so docket looks before it counts.",
			Choices:  []widget.Choice{{Key: "esc", Label: "cancel"}}}
	default:
		*s = widget.State{Badge: "error", Role: theme.BadgeBad, Title: f.Intent.Name + " could not be opened", Sentence: view.Explain(f.Err).String(), At: s.At,
			Choices: []widget.Choice{{Key: "R", Label: "try again"}, {Key: "o", Label: "open another datasource"}}}
	}
	s.At = min(s.At, len(s.Choices)-1)
	return s
}

// stateActions choose from the state.
func (m *model) stateActions() []view.Action {
	return append(view.Moving(func(to keys.Motion) tea.Cmd { m.landing.state.Motion(to); return nil }),
		view.Action{Name: "Choose", Sentence: "Take the line under the cursor.", Group: groupOpen, Hint: 2, Key: keys.On("enter"), Do: m.choose})
}

// choose presses the key of the choice under the cursor.
func (m *model) choose() tea.Cmd { return popup.Choose(m.state(), nil) }
