// Package datasource is the view of one datasource (§4.2): pages of at most 100 records
// in a sheet, and what is read of them.
//
// It says what it observed and never guesses in silence: where pages count from, how
// many records there are at least, and when the data changed. Nothing of another view
// or of the root may enter, and nothing here writes to the service.
package datasource

import (
	"context"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/sheet"
	"docket/ui/view"
)

// kindName is the view's name: of its tab, of the command, and of its recents.
const kindName = "data"

// Maker makes the view of a datasource. Its target is the datasource's name.
func Maker() view.Maker {
	return view.Maker{Name: kindName, Title: "Data", Noun: "datasource name",
		New: func(env *view.Env) view.View { return newModel(env) }}
}

// model is the state of the view.
type model struct {
	env     *view.Env
	size    struct{ width, height int }
	actions []view.Action

	pager    *pages.Pager // of the datasource that is shown; nil before the first
	shown    shown
	sheet    *sheet.Sheet
	panels   []opened // what is read over the records, the top one last
	load     *pages.Loader
	columns  pages.Keeper
	jobs     *jobs.Runner
	found    *jobs.Search // the last search through all pages
	welcomes struct {
		recents view.Task[[]store.Recent]
		known   []string // datasources that were opened before
	}
	drawn drawn
}

// shown is what is shown of the datasource, and how.
type shown struct {
	source     *pages.Source
	continuous bool // all pages that are loaded next to each other, as one list
	selected   pages.Selection
	perPage    int
	odd        []string // what is odd about the page, until esc
	pointed    []string // columns to go to, the first that there is, once a page is shown
}

func newModel(env *view.Env) *model {
	m := &model{env: env, load: pages.NewLoader(env)}
	m.shown.selected = pages.Selection{}
	if m.shown.perPage = env.Profile.PerPage; m.shown.perPage < 1 || m.shown.perPage > client.MaxItemsPerPage {
		m.shown.perPage = client.MaxItemsPerPage
	}
	m.jobs = jobs.NewRunner(env, func() string { return m.pager.Name })
	m.sheet = sheet.New(env, sheet.Options{Noun: "record", Cells: true, Direct: true, Pinned: 1, OpenName: "Open record",
		Title:    func() string { return m.pager.Name },
		Open:     func(int) tea.Cmd { return m.readRecord() },
		Select:   func(row int, on bool) { m.shown.selected.Set(m.shown.source, row, on) },
		Arranged: func() tea.Cmd { return m.columns.Keep(env, m.pager.Name, m.shown.source, m.sheet.Grid().Layout()) },
		Within:   m.within, Edge: m.edge, Beyond: m.beyond, Number: m.number, Records: m.chosen})
	m.actions = m.list()
	return m
}

// Open shows a datasource; "" resumes, or welcomes where nothing was shown yet.
func (m *model) Open(target string) tea.Cmd {
	defer m.settle()
	_, busy := m.load.Awaited()
	switch env := m.env; {
	case target == "" && m.pager == nil:
		return m.welcomes.recents.Start(env.Context, func(ctx context.Context) ([]store.Recent, error) {
			return env.Store.Recents(ctx, env.Scope, kindName, recentsKnown)
		})
	case target == "":
		return nil
	case m.pager != nil && target == m.pager.Name && !busy && m.load.Failed == nil:
		return view.Send(view.Visited{Kind: kindName, Target: target})
	}
	return m.load.Begin(m.pager, pages.Intent{Name: target, PerPage: m.shown.perPage})
}

// recentsKnown is how many datasources the welcome names.
const recentsKnown = 20

// SetSize gives the view its room.
func (m *model) SetSize(width, height int) {
	m.size.width, m.size.height = width, height
	m.reread()
	m.settle()
}

// Update takes typing, the mouse, and the answers of the view's own requests.
func (m *model) Update(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.KeyMsg:
		cmd = m.typed(msg)
	case tea.MouseMsg:
		cmd = m.mouse(msg)
	default:
		cmd = m.answer(msg)
	}
	return tea.Batch(cmd, m.settle())
}

// typed gives a key that is no action to what is typed into.
func (m *model) typed(k tea.KeyMsg) tea.Cmd {
	if p := m.top(); p != nil {
		return p.Update(k)
	}
	return m.sheet.Update(k)
}

// mouse gives a click or the wheel to what is under it.
func (m *model) mouse(msg tea.MouseMsg) tea.Cmd {
	msg.Y -= m.bodyTop()
	switch p := m.top(); {
	case m.pager == nil || m.typing():
		return nil
	case p != nil:
		return p.Update(msg)
	}
	return m.sheet.Update(msg)
}

// answer takes what a request or a job came to.
func (m *model) answer(msg tea.Msg) tea.Cmd {
	if cmd, ok := m.jobs.Take(msg); ok {
		m.reread()
		return cmd
	}
	switch a, result := m.load.Take(msg, m.pager); result {
	case pages.Loaded:
		return m.loaded(a)
	case pages.Ahead:
		m.grow()
		return nil
	}
	if cmd, ok := m.columns.Take(msg); ok {
		return cmd
	}
	if recents, err, ok := m.welcomes.recents.Take(msg); ok && err == nil {
		m.welcomes.known = m.welcomes.known[:0]
		for _, r := range recents {
			m.welcomes.known = append(m.welcomes.known, r.Target)
		}
	}
	var cmds []tea.Cmd
	for _, p := range m.panels {
		cmds = append(cmds, p.Update(msg))
		p.Reread()
	}
	return tea.Batch(cmds...)
}

// Status tells the frame what is shown and what is under way.
func (m *model) Status() view.Status {
	s := view.Status{Line: m.drawn.line, Typing: m.typing(), Back: m.canBack(), Missing: m.load.Failed != nil}
	in, busy := m.load.Awaited()
	switch {
	case m.pager != nil:
		s.Target = m.pager.Name
	case busy:
		s.Target = in.Name
	case m.load.Failed != nil:
		s.Target = m.load.Failed.Intent.Name
	}
	switch {
	case busy && (m.pager == nil || m.pager.Name != in.Name):
		s.Opening = in.Name
	case m.welcomes.recents.Busy():
		s.Opening = "the datasources opened before"
	}
	if s.Busy, s.Hold = m.jobs.Words(); busy {
		s.Busy = in.Words()
	}
	return s
}

// typing reports that keys are text.
func (m *model) typing() bool {
	if p := m.top(); p != nil {
		return p.Typing()
	}
	return m.sheet.Typing()
}

// Point puts the cursor on the first of these columns that the datasource has, at once
// or when its page has come.
func (m *model) Point(columns []string) tea.Cmd {
	m.shown.pointed = columns
	if _, busy := m.load.Awaited(); m.pager == nil || busy {
		return nil
	}
	cmd := m.point()
	m.settle()
	return cmd
}

// point goes to the column that was asked for. A name that is written alike but for its
// letters' case is taken for it; a column that is hidden is named.
func (m *model) point() tea.Cmd {
	columns := m.shown.pointed
	m.shown.pointed = nil
	for _, name := range columns {
		for i, c := range m.shown.source.Cols {
			if !strings.EqualFold(c.Name, name) {
				continue
			}
			if m.sheet.Grid().SetCursor(-1, i); m.sheet.Col() != i {
				return view.Say(view.Warn, "The column "+c.Name+" is hidden.")
			}
			return nil
		}
	}
	if len(columns) == 0 {
		return nil
	}
	return view.Say(view.Info, m.pager.Name+" has no column "+strings.Join(columns, " or ")+".")
}
