// Package datasource is the view of one datasource (§4.2): pages of at most 100 records
// in a sheet, a record beside them, and what is read of them.
//
// It says what it observed and never guesses in silence: where pages count from, how
// many records there are at least, and when the data changed. Nothing of another view
// or of the root may enter, and nothing here writes to the service.
package datasource

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/datasource/asking"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/popup"
	"docket/ui/view"
)

func Maker() view.Maker {
	return view.Maker{Name: jobs.View, Title: "Data", Noun: "datasource name",
		New: func(env *view.Env) view.View { return newModel(env) }}
}

type model struct {
	width, height int
	actions       struct{ records, record, load, loadRecord, landing []view.Action }

	*records
	jobs    *jobs.Runner
	search  *finder
	whole   *whole
	landing landing
	drawn   drawn
	takers  []view.Taker // made once: every message goes through them
}

func newModel(env *view.Env) *model {
	m := &model{}
	m.search = &finder{}
	m.records = newRecords(env, m.openRecord, m.search.beyond)
	m.pane.Record = m.newRecord()
	m.jobs = jobs.NewRunner(env, func() string { return m.pager.Name })
	m.search.records, m.search.jobs, m.whole = m.records, m.jobs, &whole{records: m.records, jobs: m.jobs, asks: asking.New(env, m.jobs)}
	m.takers = []view.Taker{m.jobs.Take, m.all.Take, m.load.To(m.loaded, m.grow), m.columns.Take, m.pane.aside.Take, m.landing.recents.To(m.landing.take)}
	m.listActions()
	return m
}

// Open shows a datasource; "" resumes, or lists those that are known where nothing was shown yet.
func (m *model) Open(target string) tea.Cmd {
	defer m.draw()
	_, busy := m.load.Awaited()
	m.all.Want("", view.Record{})
	switch {
	case target == "" && m.pager == nil:
		return m.landing.read(m.env)
	case target == "":
		return nil
	case m.pager != nil && target == m.pager.Name && !busy && m.load.Failed == nil:
		return view.Send(view.Visited{Kind: jobs.View, Target: target})
	}
	return m.load.Begin(m.pager, pages.Intent{Name: target, PerPage: m.shown.perPage})
}

func (m *model) SetSize(width, height int) {
	m.width, m.height = width, height
	m.draw()
	if m.pager != nil {
		m.list().Grid().SetSpot(m.drawn.spot)
		m.draw()
	}
}

func (m *model) Update(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.KeyMsg:
		cmd = m.list().Update(msg)
	case tea.MouseMsg:
		cmd = m.mouse(msg)
	default:
		cmd = m.answer(msg)
	}
	return tea.Batch(cmd, m.settle())
}

// mouse gives a click or the wheel to the pane that is under it, which gets the focus.
func (m *model) mouse(msg tea.MouseMsg) tea.Cmd {
	if m.pager == nil {
		if msg.Button == tea.MouseButtonLeft && msg.Action == tea.MouseActionPress {
			if again, ok := m.landing.Click(msg.Y, m.width, m.height); ok && again {
				return popup.Choose(&m.landing.State, m.Open)
			}
		}
		return nil
	}
	p := &m.pane
	in := p.detail.Contains(msg.X, msg.Y)
	if in || p.list.Contains(msg.X, msg.Y) {
		p.focus = in && (p.focus || msg.Button == tea.MouseButtonLeft)
	}
	switch {
	case m.list().Typing():
		return nil
	case in:
		msg.X, msg.Y = msg.X-p.detail.X, msg.Y-p.detail.Y
		p.Update(msg)
		return nil
	}
	msg.Y -= p.list.Y
	return m.list().Update(msg)
}

func (m *model) answer(msg tea.Msg) tea.Cmd {
	cmd, _ := view.Taken(msg, m.takers...)
	return cmd
}

func (m *model) Status() view.Status {
	s := view.Status{Line: m.drawn.line, Typing: m.list().Typing(), Back: m.canBack(), Missing: m.load.Failed != nil}
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
	case m.all.Opening():
		s.Opening = "the load of " + m.pager.Name
	case m.landing.recents.Busy():
		s.Opening = "the datasources opened before"
	}
	if s.Busy, s.Hold = m.jobs.Status(); s.Busy == "" {
		s.Busy = m.all.Busy()
	}
	if busy {
		s.Busy = in.Words()
	}
	return s
}

// Point puts the cursor on the first of these columns that the datasource has, at once or when its page has come.
func (m *model) Point(columns []string) tea.Cmd {
	m.shown.pointed = columns
	if _, busy := m.load.Awaited(); m.pager == nil || busy {
		return nil
	}
	cmd := m.point()
	return tea.Batch(cmd, m.settle())
}
