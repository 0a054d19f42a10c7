// Package datasource is the view of one datasource (§4.2): pages of at most 100
// records in a grid, a record from top to bottom, and a whole cell.
//
// It says what it observed and never guesses in silence: where pages count from,
// how many records there are at least, and when the data moved. Nothing of another
// view or of the root may enter, and nothing here writes to the service.
package datasource

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/view"
	"docket/ui/widget"
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
	env           *view.Env
	bindings      bindings
	width, height int
	perPage       int

	pager   *pager  // of the datasource that is shown; nil before the first
	source  *source // the pages that are shown
	flow    bool    // continuous mode: all pages that are loaded next to each other
	grid    *widget.Grid
	sort    sorting
	filters []filter
	search  search
	marks   map[mark]marked
	anchor  int    // the place of the row that was marked last, -1 where there is none
	panels  []pane // what is read over the grid, the top one last
	order   []int  // the columns that are not hidden, as shown
	xs      []int  // for each column its place in order, -1 where it is hidden

	typing  prompting
	before  int           // the row that the cursor was on when a filter was begun
	prompt  *widget.Input // the one that is open
	prompts map[prompting]*widget.Input

	arranged *arrangement // how the columns were left; nil where they never were touched
	keeping  view.Task[struct{}]

	load    view.Task[answer] // what the person waits for
	loading intent
	ahead   view.Task[answer] // the next page, before anybody asks
	fetched int               // the page that ahead fetches
	wanted  *intent           // the person came to wait for it after all
	pointed []string          // columns to go to, the first that there is, once a page is shown
	failed  *failure
	late    *answer // another datasource that came while the person types

	work  *work  // the one that is under way, or the last one
	found *found // what the last search through all pages found

	reports []report // what works had to say, until esc

	recents view.Task[[]store.Recent]
	known   []string // datasources that were opened before

	// Made when something changes, so that drawing only puts them together.
	title, line, span string
	notes             []string // lines over the grid
	shown             []string // what is odd about the page, until esc
}

// failure is an intent that came to nothing.
type failure struct {
	intent intent
	err    error
}

func newModel(env *view.Env) *model {
	m := &model{env: env, bindings: newBindings(env.Keys), perPage: env.Profile.PerPage, sort: unsorted}
	if m.perPage < 1 || m.perPage > client.MaxItemsPerPage {
		m.perPage = client.MaxItemsPerPage
	}
	m.grid = widget.NewGrid(env.Theme, env.Keys)
	m.grid.SetCells(true)
	m.prompts = map[prompting]*widget.Input{promptSearch: widget.NewInput(env.Theme, "/"), promptKeep: widget.NewInput(env.Theme, "&")}
	m.prompt, m.anchor = m.prompts[promptSearch], -1
	return m
}

// Open shows a datasource; "" resumes, or welcomes where nothing was shown yet.
func (m *model) Open(target string) tea.Cmd {
	switch {
	case target == "" && m.pager == nil:
		env := m.env
		return m.recents.Start(env.Context, readRecents(env))
	case target == "":
		return nil
	case m.pager != nil && target == m.pager.name && !m.load.Busy() && m.failed == nil:
		return view.Send(view.Visited{Kind: kindName, Target: target})
	}
	return m.begin(intent{name: target, perPage: m.perPage})
}

// SetSize gives the view its room.
func (m *model) SetSize(width, height int) {
	m.width, m.height = width, height
	m.layout()
	m.reread()
}

// Update takes keys, the mouse, and the answers of the view's own requests.
func (m *model) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return m.key(msg)
	case tea.MouseMsg:
		return m.mouse(tea.MouseEvent(msg))
	}
	switch said := msg.(type) {
	case overwrite:
		if said.of == m {
			said.job.file.Overwrite = true
			return m.export(said.job)
		}
	case forget:
		if said.of.m == m {
			return said.of.delete(said.id)
		}
	}
	if cmd, ok := m.albumMessage(msg); ok {
		return cmd
	}
	if cmd, ok := m.workMessage(msg); ok {
		return cmd
	}
	if a, err, ok := m.load.Take(msg); ok {
		return m.loaded(a, err)
	}
	if a, err, ok := m.ahead.Take(msg); ok {
		return m.prefetched(a, err)
	}
	if _, err, ok := m.keeping.Take(msg); ok && err != nil {
		return view.Say(view.Warn, "the columns are as you left them until docket is left: "+err.Error())
	}
	if recents, err, ok := m.recents.Take(msg); ok && err == nil {
		m.known = m.known[:0]
		for _, r := range recents {
			m.known = append(m.known, r.Target)
		}
	}
	return nil
}

// Status tells the frame what is shown and what is under way.
func (m *model) Status() view.Status {
	s := view.Status{Line: m.line, Typing: m.typing != promptNone, Back: m.back()}
	switch {
	case m.pager != nil:
		s.Target = m.pager.name
	case m.load.Busy():
		s.Target = m.loading.name
	case m.failed != nil:
		s.Target = m.failed.intent.name
	}
	switch {
	case m.load.Busy() && (m.pager == nil || m.pager.name != m.loading.name):
		s.Opening = m.loading.name
	case m.recents.Busy():
		s.Opening = "the datasources opened before"
	}
	s.Missing = m.failed != nil
	if in, busy := m.awaited(); busy {
		s.Busy = in.words()
	} else if m.working() {
		s.Busy = m.work.words
	}
	if m.working() {
		s.Hold = m.work.hold
	}
	return s
}

// page is the page that is shown, in continuous mode the one under the cursor.
func (m *model) page() *client.Page {
	for i := range m.source.parts {
		if p := &m.source.parts[i]; p.number == m.pager.shown {
			return p.page
		}
	}
	return m.source.parts[0].page
}

// back tells whether q has something to clear or to close. While a work is under way
// that would be lost q asks about it: only esc ends it.
func (m *model) back() bool {
	if m.working() && m.work.hold != "" {
		return false
	}
	_, busy := m.awaited()
	return busy || m.working() || m.search.on() || len(m.panels)+len(m.filters)+len(m.marks) > 0 || m.pager != nil && len(m.notes) > 0
}
