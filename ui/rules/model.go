// Package rules is the view of the audit rules that the service generated for
// an anchor document (§4.1): a list, and a detail pane of every member.
//
// What a rule means stays with the service: an operator that nobody has seen
// before, a third value of enable and members that the interface does not name
// are shown as they came. Nothing here writes to the service, and nothing of
// another view or of the root may enter.
package rules

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/rules/detail"
	"docket/ui/rules/evidence"
	"docket/ui/rules/review"
	"docket/ui/sheet"
	"docket/ui/view"
)

// Maker makes the view of the rules. Its target is an anchor document id.
func Maker() view.Maker {
	return view.Maker{Name: "rules", Title: "Rules", Noun: "anchor document id",
		New: func(env *view.Env) view.View { return newModel(env) }}
}

// model is the state of the view.
type model struct {
	env     *view.Env
	actions actions

	shown  *collection // nil before the first answer
	wanted string      // the anchor document that was asked for last
	err    error       // why asking for it failed
	late   *collection // it came while a filter was typed for what is shown
	fetch  view.Task[*collection]
	kept   shelf

	list     *sheet.Sheet
	own      bool // the person has arranged the columns
	pane     *detail.Pane
	desk     desk
	log      *review.Log
	progress *review.Progress

	packing view.Task[handedOver]
	packed  handOver // the one that is being written, or was last
	merging view.Task[laidOut]
	records evidence.Records

	layout layout
	line   string // of the status; "" is not made yet
	body   body   // the last frame
}

func newModel(env *view.Env) *model {
	m := &model{env: env, layout: newLayout()}
	m.list = sheet.New(env, sheet.Options{Noun: "rule", OpenName: "Open rule", Open: m.openRule, Forms: m.forms,
		Title:    func() string { return "rules of " + m.shown.anchor },
		Arranged: func() tea.Cmd { m.own = true; return nil }})
	m.log, m.progress = review.NewLog(env, m.here), review.NewProgress(env)
	m.pane = detail.NewPane(env, m.underCursor)
	m.actions = m.newActions()
	return m
}

// Open shows the rules of an anchor document; "" resumes. What was on screen
// stays until the answer is there; what was fetched before in this run is shown
// at once and asked for again.
func (m *model) Open(target string) tea.Cmd {
	if target == "" {
		return nil
	}
	kept := m.log.Flush() // where the person was, before something else is there
	m.wanted = target
	if c := m.kept.find(target); c != nil && c != m.shown {
		m.show(c)
	}
	return tea.Batch(kept, m.refetch())
}

// refetch asks the service for what is wanted.
func (m *model) refetch() tea.Cmd {
	m.err = nil
	m.arrange()
	service, anchor, before := m.env.Client, m.wanted, m.kept.find(m.wanted)
	memory, in := m.env.Store, m.env.Scope
	return m.fetch.Start(m.env.Context, func(ctx context.Context) (*collection, error) {
		set, err := service.Rules(ctx, anchor)
		c, err := newCollection(anchor, set, err, before)
		if err == nil {
			c.recall(ctx, memory, in, before == nil)
		}
		return c, err
	})
}

// fetched takes an answer. After a failure everything on screen stays.
func (m *model) fetched(c *collection, err error) tea.Cmd {
	if err != nil {
		m.err = err
		m.arrange()
		return nil
	}
	if m.list.Typing() && m.shown != nil && m.shown.anchor != c.anchor {
		m.late = c // the rest of what is typed must not fall on its rules as keys
		return nil
	}
	c.at = m.env.Now()
	before := m.kept.find(c.anchor)
	switch {
	case before != nil:
		c.since = detail.When(before.at, c.at)
	case !c.seen.At.IsZero():
		c.since = detail.When(c.seen.At, c.at)
	}
	if waiting := m.log.Waiting(c.anchor); len(waiting) > 0 { // given while the verdicts were read
		c.review.Apply(waiting)
		c.counts = c.review.Counts()
	}
	m.kept.put(c)
	m.show(c)
	cmds := []tea.Cmd{m.log.Flush()}
	if before == nil || c.changes.Any() || c.changes.Moved {
		cmds = append(cmds, m.rememberSeen(c))
	}
	if len(c.rules()) > 0 {
		cmds = append(cmds, view.Send(view.RulesLoaded{Rules: c.set}), view.Send(view.Visited{Kind: "rules", Target: c.anchor}))
	}
	switch {
	case c.blind != nil:
		cmds = append(cmds, view.Say(view.Bad, "Earlier verdicts could not be read, so every rule is shown as pending: "+review.StoreWords(c.blind)+"."))
	case c.changes.Any():
		cmds = append(cmds, view.Say(view.Warn, view.Count(len(c.rules()), "rule")+": "+c.changes.String()+" since "+c.since+". Press W to see which."))
	case before != nil:
		cmds = append(cmds, view.Say(view.Info, view.Count(len(c.rules()), "rule")+": "+c.changes.String()+" since "+c.since+"."))
	}
	return tea.Batch(cmds...)
}

// arrived takes the rules that came while a filter was typed.
func (m *model) arrived() tea.Cmd {
	c := m.late
	if c == nil || m.list.Typing() {
		return nil
	}
	if m.late = nil; c.anchor != m.wanted {
		return nil
	}
	return m.fetched(c, nil)
}

// typed gives the prompt what is typed.
func (m *model) typed(k tea.KeyMsg) tea.Cmd {
	if k.Paste && !m.list.Typing() {
		return view.Say(view.Info, "Nothing takes text here. Press / to filter, o to open an anchor document.")
	}
	return m.list.Update(k)
}

// show puts a collection on screen. Of the same anchor document, the cursor
// stays on its rule and the filter in force; of another, both start anew.
func (m *model) show(c *collection) {
	again := m.shown != nil && m.shown.anchor == c.anchor
	m.shown = c
	m.desk.lens = lens{}
	source := &list{of: c, glyphs: &m.env.Theme.Glyphs, ascii: m.env.Theme.Options.ASCII}
	if again {
		m.list.Replace(source)
	} else {
		order := m.list.Order()
		m.list.Show(source)
		m.list.SetOrder(order)
		m.progress.Queue, m.own = c.place.InQueue(), false
		m.focusList()
	}
	m.relist()
	if !again {
		m.list.Grid().MoveTo(0)
		if c.place.Anchor != "" {
			m.list.Grid().SetCursor(c.seek(c.place.Rule, c.place.Nth), -1)
		}
		m.log.Arrived(m.list.Row())
	}
	m.pane.Stale(again)
	m.arrange()
}

// Update takes keys, the mouse, and the answers of the view's own requests.
func (m *model) Update(msg tea.Msg) tea.Cmd {
	return batch(m.handle(msg), m.settle())
}

// settle brings up to date what a change may have touched.
func (m *model) settle() tea.Cmd {
	late := m.arrived()
	m.line = ""
	if m.shown == nil {
		return late
	}
	return batch(late, m.log.Follow(m.list.Row(), m.progress.Queue))
}

func (m *model) handle(msg tea.Msg) tea.Cmd {
	if c, err, ok := m.fetch.Take(msg); ok {
		return m.fetched(c, err)
	}
	if undone, cmd, ok := m.log.Take(msg); ok {
		cmds := append(m.undone(undone), cmd)
		m.drawProgress()
		return tea.Batch(cmds...)
	}
	if h, err, ok := m.packing.Take(msg); ok {
		return m.packetWritten(h, err)
	}
	if x, err, ok := m.merging.Take(msg); ok {
		return m.laidOut(x, err)
	}
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return m.typed(msg)
	case tea.MouseMsg:
		return m.mouse(tea.MouseEvent(msg))
	case view.PageLoaded:
		m.records.Take(msg)
	}
	return nil
}

// then is the answer to a question: a function that is run later, and what every
// change is followed by.
func (m *model) then(do func() tea.Cmd) func() tea.Cmd {
	return func() tea.Cmd { return batch(do(), m.settle()) }
}

// batch is tea.Batch of two commands, of which mostly none or one is there.
func batch(a, b tea.Cmd) tea.Cmd {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return tea.Batch(a, b)
}

// SetSize gives the view its room.
func (m *model) SetSize(width, height int) {
	m.layout.width, m.layout.height = width, height
	m.arrange()
}
