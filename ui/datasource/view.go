// Package datasource is the view of one datasource (§4.2): pages of at most 100 records
// in a sheet, and what is read of them.
//
// It says what it observed and never guesses in silence: where pages count from, how
// many records there are at least, and when the data changed. Nothing of another view
// or of the root may enter, and nothing here writes to the service.
package datasource

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
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
	size    struct{ width, height int }
	actions []view.Action

	*records
	panels   []opened // what is read over the records, the top one last
	jobs     *jobs.Runner
	search   *finder
	welcomes struct {
		recents view.Task[[]store.Recent]
		known   []string // datasources that were opened before
	}
	drawn drawn
}

func newModel(env *view.Env) *model {
	m := &model{}
	m.search = &finder{push: m.push, close: func() { m.panels = nil }}
	m.records = newRecords(env, hooks{opened: func() { m.panels = nil }, moved: m.reread, resized: m.settleSize, typing: m.isTyping,
		alone: func() bool { return m.top() != nil }}, m.readRecord, m.search.beyond)
	m.jobs = jobs.NewRunner(env, func() string { return m.pager.Name })
	m.search.records, m.search.jobs = m.records, m.jobs
	m.actions = m.list()
	return m
}

// Open shows a datasource; "" resumes, or welcomes where nothing was shown yet.
func (m *model) Open(target string) tea.Cmd {
	defer m.redraw()
	_, busy := m.load.Awaited()
	switch env := m.env; {
	case target == "" && m.pager == nil:
		return m.welcomes.recents.Start(env.Context, func(ctx context.Context) ([]store.Recent, error) {
			return env.Store.Recents.List(ctx, env.Scope, kindName, recentsKnown)
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
	m.redraw()
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
	case m.pager == nil || m.isTyping():
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
	s := view.Status{Line: m.drawn.line, Typing: m.isTyping(), Back: m.canBack(), Missing: m.load.Failed != nil}
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

// isTyping reports that keys are text.
func (m *model) isTyping() bool {
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
	return tea.Batch(cmd, m.settle())
}
