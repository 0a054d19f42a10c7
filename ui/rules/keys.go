package rules

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/keys"
	"docket/ui/view"
)

// bindings are the view's own keys, beside the shared ones.
type bindings struct {
	accept, reject, flag, comment, pending key.Binding
	queue, overview, span, all             key.Binding
	lint, chart, related, raw, data, merge key.Binding
	try                                    key.Binding
	sort, reverse, enable, fields, keep    key.Binding
}

func newBindings() bindings {
	return bindings{
		accept:  keys.Bind("accept", "a"),
		reject:  keys.Bind("reject", "x"),
		flag:    keys.Bind("flag", "f"),
		comment: keys.Bind("comment", "c"),
		pending: keys.Bind("back to pending", "p"),

		queue:    keys.Bind("next queue", "w"),
		overview: keys.Bind("review at a glance", "W"),
		span:     keys.Bind("mark a range", "V"),
		all:      keys.Bind("mark all, or none", "*"),

		lint:    keys.Bind("lint", "i"),
		chart:   keys.Bind("map", "m"),
		related: keys.Bind("related rules", "r"),
		raw:     keys.Bind("the rule as JSON", "v"),
		try:     keys.Bind("try on records", "t"),
		merge:   keys.Bind("bring in another's review", "b"),
		data:    keys.Bind("look up in a datasource", "D"),

		sort:    keys.Bind("sort", "s"),
		reverse: keys.Bind("reverse the order", "S"),
		enable:  keys.Bind("by enable", "e"),
		fields:  keys.Bind("field settings", "d"),
		keep:    keys.Bind("keep the filter", "enter"),
	}
}

// key handles one key press.
func (m *model) key(k tea.KeyMsg) tea.Cmd {
	shared := &m.env.Keys
	switch {
	case m.search.typing:
		return m.typing(k)
	case k.Paste:
		return view.Say(view.Info, "nothing takes text here: / filters, o opens an anchor document")
	case key.Matches(k, shared.Back):
		return m.back()
	case key.Matches(k, shared.Refetch):
		if m.wanted == "" {
			return view.Say(view.Info, "nothing to fetch yet: o opens an anchor document")
		}
		return tea.Batch(m.flush(), m.refetch())
	case key.Matches(k, shared.Undo):
		return m.turnBack(store.StepUndo)
	case key.Matches(k, shared.Redo):
		return m.turnBack(store.StepRedo)
	}
	if len(m.shown.rules()) == 0 {
		return m.without(k)
	}
	if cmd, taken := m.reviewKey(k); taken {
		return cmd
	}
	if cmd, taken := m.listKey(k); taken {
		return cmd
	}
	if m.pane.focused {
		m.fresh()
		m.pane.detail.Update(k)
		return nil
	}
	m.grid.Update(k)
	return nil
}

// reviewKey handles the keys of the review, in both panes.
func (m *model) reviewKey(k tea.KeyMsg) (tea.Cmd, bool) {
	own := &m.keys
	switch {
	case key.Matches(k, own.accept):
		return m.judge(store.Accept), true
	case key.Matches(k, own.reject):
		return m.judge(store.Reject), true
	case key.Matches(k, own.flag):
		return m.judge(store.Flag), true
	case key.Matches(k, own.pending):
		return m.judge(store.NoDecision), true
	case key.Matches(k, own.comment):
		return m.askComment(), true
	case key.Matches(k, own.queue):
		return m.nextQueue(), true
	case key.Matches(k, own.overview):
		return m.overview(), true
	case key.Matches(k, own.span):
		return m.startRange(), true
	case key.Matches(k, own.all):
		return m.markAll(), true
	default:
		return m.lookKey(k)
	}
}

// lookKey handles the keys that show a rule or all of them in another way.
func (m *model) lookKey(k tea.KeyMsg) (tea.Cmd, bool) {
	own := &m.keys
	switch {
	case key.Matches(k, own.lint):
		return m.lintWindow(), true
	case key.Matches(k, own.chart):
		return m.openMap(), true
	case key.Matches(k, own.related):
		return m.related(), true
	case key.Matches(k, own.raw):
		return m.raw(), true
	case key.Matches(k, m.env.Keys.Export):
		return m.askExport(), true
	case key.Matches(k, own.try):
		return m.openBench(), true
	case key.Matches(k, own.merge):
		return m.askMerge(), true
	case key.Matches(k, own.data):
		return m.openData(), true
	}
	return nil, false
}

// listKey handles the keys that need rules and mean the same in both panes.
func (m *model) listKey(k tea.KeyMsg) (tea.Cmd, bool) {
	shared, own := &m.env.Keys, &m.keys
	switch {
	case key.Matches(k, shared.Filter):
		m.startTyping()
	case key.Matches(k, shared.NextHit):
		return m.hit(1), true
	case key.Matches(k, shared.PrevHit):
		return m.hit(-1), true
	case key.Matches(k, own.enable):
		m.search.before = max(m.grid.Row(), 0)
		m.refilter(nextEnable(m.search.typed))
		m.search.last = m.search.query
	case key.Matches(k, own.sort):
		m.search.order = (m.search.order + 1) % orders
		m.reorder()
		return view.Say(view.Info, "sorted "+m.orderName()), true
	case key.Matches(k, own.reverse):
		m.search.desc = !m.search.desc
		m.reorder()
		return view.Say(view.Info, "sorted "+m.orderName()), true
	case key.Matches(k, shared.NextPane, shared.PrevPane):
		m.otherPane()
	case key.Matches(k, shared.Open):
		m.focusDetail()
	case key.Matches(k, shared.Grow):
		return m.grow(ratioStep), true
	case key.Matches(k, shared.Shrink):
		return m.grow(-ratioStep), true
	case key.Matches(k, shared.Mark):
		return m.mark(), true
	case key.Matches(k, shared.Copy):
		return m.copy(), true
	case key.Matches(k, shared.CopyWide):
		return m.copyRaw(), true
	case key.Matches(k, own.fields):
		return m.openFields(), true
	default:
		return nil, false
	}
	return nil, true
}

// without answers the keys that need rules while there are none.
func (m *model) without(k tea.KeyMsg) tea.Cmd {
	shared, own := &m.env.Keys, &m.keys
	needs := []key.Binding{own.accept, own.reject, own.flag, own.comment, own.pending, own.queue, own.overview, own.span, own.all,
		own.lint, own.chart, own.related, own.raw, own.data, own.try,
		shared.Filter, shared.NextHit, shared.PrevHit, shared.Open, shared.Mark, shared.Copy, shared.CopyWide, shared.Export, own.merge,
		own.sort, own.reverse, own.enable, own.fields}
	if key.Matches(k, needs...) {
		return view.Say(view.Info, "there are no rules on screen: o opens an anchor document")
	}
	return nil
}

// back undoes the innermost thing: esc never quits.
func (m *model) back() tea.Cmd {
	switch {
	case m.fetch.Cancel():
		kept := ""
		if m.shown != nil {
			kept = "; what is on screen stays"
		}
		return view.Say(view.Info, "stopped fetching the rules of "+m.wanted+kept)
	case m.pane.focused:
		m.focusList()
	case m.marked():
		m.clearMarks()
	case m.search.typed != "":
		m.search.before = max(m.grid.Row(), 0)
		m.refilter("")
	case m.desk.lens.rows != nil:
		m.desk.lens = lens{}
		m.relistAll()
	}
	return nil
}

// typing handles keys while the filter is typed: the list follows each of them.
func (m *model) typing(k tea.KeyMsg) tea.Cmd {
	shared := &m.env.Keys
	switch {
	case !k.Paste && key.Matches(k, shared.Back):
		m.stopTyping()
		m.refilter("")
		return m.arrived()
	case !k.Paste && key.Matches(k, m.keys.keep):
		m.search.last = m.search.query
		m.stopTyping()
		return m.arrived()
	case k.Type == tea.KeyUp || k.Type == tea.KeyDown || k.Type == tea.KeyPgUp || k.Type == tea.KeyPgDown:
		m.grid.Update(k)
	default:
		if m.input.Update(k) {
			m.refilter(m.input.Value())
		}
	}
	return nil
}

// startTyping opens the prompt on the filter that is in force, behind a blank:
// what is typed now is one more word that must be there.
func (m *model) startTyping() {
	m.focusList()
	m.search.typing = true
	m.search.before = max(m.grid.Row(), 0)
	text := strings.TrimSpace(m.search.typed)
	if text != "" {
		text += " "
	}
	m.input.SetValue(text)
	m.input.Focus()
	m.arrange()
}

func (m *model) stopTyping() {
	m.search.typing = false
	m.input.Blur()
	m.arrange()
}

// otherPane moves the keys to the other pane.
func (m *model) otherPane() {
	if m.pane.focused {
		m.focusList()
	} else {
		m.focusDetail()
	}
}

// grow gives the focused pane more room, where panes share it.
func (m *model) grow(by float64) tea.Cmd {
	if m.layout.mode == alone {
		return view.Say(view.Info, "one pane has all the room here; enter and esc change between them")
	}
	m.resize(by)
	return nil
}
