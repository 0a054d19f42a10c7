package fields

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/submit"
	"docket/ui/view"
	"docket/ui/widget"
)

// Model is the view: document types side by side, the journal behind them, and
// what became of the last action.
type Model struct {
	env           *view.Env
	width, height int

	sheets []*sheet
	at     int // the sheet in front

	search  *widget.Input // the filter being typed; nil when it is not
	report  *report       // what the last import or submission came to
	journal journal
	drafts  drafts
	told    welcome
	shown   int      // counts what was brought to the front
	pointed []string // fields to go to, the first that there is, once the sheet is in front

	rules *client.RuleSet // loaded in the rules view, to start from
	page  view.PageLoaded // loaded in the data view

	keys     bindings
	keeper   *keeper
	opening  opening // what load is for
	loading  view.Task[loaded]
	saving   view.Task[struct{}]
	saveDue  bool // a timer for it runs
	missed   bool // what was to be opened last could not be
	planning view.Task[planned]
	sending  view.Task[sentAll]

	inverting view.Task[submit.Inverse]
	settling  view.Task[known]
}

// welcome is what is known to start from while nothing is open.
type welcome struct {
	recents []string
	looked  bool // the store was asked
}

// New makes the view with nothing open.
func New(env *view.Env) *Model {
	m := &Model{env: env, keys: newBindings(env.Keys),
		keeper: &keeper{store: env.Store, scope: env.Scope}}
	m.journal.init(env)
	m.drafts.init(env)
	return m
}

// Open shows a document type: its draft where one is kept, else the submission
// that was sent last, else the ways to start. "" resumes.
func (m *Model) Open(target string) tea.Cmd {
	if i := m.find(target); i >= 0 {
		m.show(i)
		return view.Send(view.Visited{Kind: "fields", Target: target})
	}
	if target == "" && (len(m.sheets) > 0 || m.told.looked) {
		return nil
	}
	return tea.Batch(m.load(opening{want: draftKey{documentType: target}}), m.journal.reload(m.env), m.drafts.reload(m.env))
}

// find is the place of an open document type, or -1. Of its drafts it is the one
// that was in front last.
func (m *Model) find(name string) int {
	found := -1
	for i, s := range m.sheets {
		if s.name == name && (found < 0 || s.front > m.sheets[found].front) {
			found = i
		}
	}
	return found
}

// sheetOf is the open sheet of a draft, or nil.
func (m *Model) sheetOf(key draftKey) *sheet {
	for _, s := range m.sheets {
		if s.key() == key {
			return s
		}
	}
	return nil
}

// sheetIn is the open sheet that is kept in a slot, or nil.
func (m *Model) sheetIn(at *slot) *sheet {
	for _, s := range m.sheets {
		if s.slot == at {
			return s
		}
	}
	return nil
}

// sheet is the one in front, or nil.
func (m *Model) sheet() *sheet {
	if m.at < 0 || m.at >= len(m.sheets) {
		return nil
	}
	return m.sheets[m.at]
}

// show brings a sheet to the front.
func (m *Model) show(i int) {
	m.at, m.search = i, nil
	m.journal.open, m.drafts.open = false, false
	m.shown++
	m.sheets[i].front = m.shown
	m.layout()
}

// newSheet makes an empty sheet and puts it behind the others. Revision is that of
// its draft in the store, "" where none was found.
func (m *Model) newSheet(key draftKey, revision string) *sheet {
	s := &sheet{name: key.documentType, draft: key.name, slot: &slot{key, revision}, grid: widget.NewGrid(m.env.Theme, m.env.Keys)}
	s.grid.SetSource(source{s, &m.env.Theme.Glyphs, m.env.Now})
	s.grid.SetCells(true)
	s.grid.Freeze(1) // a switch without its field's name says nothing
	s.judge()
	m.sheets = append(m.sheets, s)
	return s
}

// Update takes keys and mouse while the view is focused, and every other message.
func (m *Model) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		cmd := m.key(msg)
		m.layout()
		return tea.Batch(cmd, m.keepSoon())
	case tea.MouseMsg:
		return m.mouse(tea.MouseEvent(msg))
	case view.RulesLoaded:
		m.rules = msg.Rules
	case view.PageLoaded:
		m.page = msg
	case keepNow:
		return m.keepDue(msg)
	case importFile:
		return m.forMe(msg.to, func() tea.Cmd { return m.importFile(msg) })
	case confirmed:
		return m.forMe(msg.to, func() tea.Cmd { return m.send(msg) })
	case insisting:
		return m.forMe(msg.to, func() tea.Cmd { return m.insist(msg) })
	case acknowledged:
		return m.forMe(msg.to, m.acknowledge)
	case noted:
		return m.forMe(msg.to, func() tea.Cmd { return m.journal.resolve(m.env, msg) })
	case branching:
		return m.forMe(msg.to, func() tea.Cmd { return m.branch(msg) })
	case renaming:
		return m.forMe(msg.to, func() tea.Cmd { return m.rename(msg) })
	case flushed:
		return m.forMe(msg.to, m.takeKept)
	default:
		return m.results(msg)
	}
	return nil
}

// forMe runs do where a message is for this view: its overlays send to all.
func (m *Model) forMe(to *Model, do func() tea.Cmd) tea.Cmd {
	if to != m {
		return nil
	}
	cmd := do()
	m.layout()
	return tea.Batch(cmd, m.keepSoon())
}

// results takes what the view's own tasks bring.
func (m *Model) results(msg tea.Msg) tea.Cmd {
	if l, err, ok := m.loading.Take(msg); ok {
		m.missed = err != nil
		cmd := tea.Batch(m.takeKept(), m.loaded(l, err))
		m.layout()
		return tea.Batch(cmd, m.keepSoon())
	}
	if _, _, ok := m.saving.Take(msg); ok {
		cmd := m.takeKept()
		m.layout()
		return tea.Batch(cmd, m.learn())
	}
	if p, err, ok := m.planning.Take(msg); ok {
		m.missed = err != nil
		return m.planned(p, err)
	}
	if inv, err, ok := m.inverting.Take(msg); ok {
		m.missed = err != nil
		cmd := m.inverted(inv, err)
		m.layout()
		return tea.Batch(cmd, m.keepSoon())
	}
	if cmd, mine := m.drafts.results(m, msg); mine {
		m.layout()
		return tea.Batch(cmd, m.keepSoon())
	}
	if s, err, ok := m.sending.Take(msg); ok {
		cmd := m.sent(s, err)
		m.layout()
		return tea.Batch(cmd, m.keepSoon())
	}
	if k, err, ok := m.settling.Take(msg); ok {
		if err == nil {
			m.learned(k)
		}
		m.layout()
		return m.keepSoon()
	}
	cmd, mine := m.journal.results(m.env, msg)
	if mine {
		m.layout()
		return tea.Batch(cmd, m.learn())
	}
	return cmd
}

// sender is on whose behalf this view sends.
func (m *Model) sender() submit.Sender {
	p := m.env.Profile
	return submit.Sender{Scope: m.env.Scope, Profile: p.Name, Username: p.Username, ReadOnly: p.ReadOnly}
}

// degraded is why nothing can be kept, or "".
func (m *Model) degraded() string { return m.env.Store.Degraded() }

var _ interface {
	view.View
	view.Keeper
} = (*Model)(nil)
