// Package fields is the screen on which field settings are edited and sent (§2.4, §4.3 of the interface). No operation
// reads settings, so every value says where it comes from and none is called current.
//
// Its parts are editing (one document type), drafts, journal and sending; what is sent, and how, is decided in
// ui/core/submit, which the commands share. Rules, datasources and texts do not enter here: their views broadcast what
// this one can start from.
package fields

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/fields/drafts"
	"docket/ui/fields/journal"
	"docket/ui/fields/sending"
	"docket/ui/view"
)

// Maker makes the view. A target is a document type.
func Maker() view.Maker {
	return view.Maker{Name: "fields", Title: "Fields", Noun: "document type",
		New: func(env *view.Env) view.View { return New(env) }}
}

// pane is what the view shows: a document, the journal or the list of drafts.
type pane interface {
	view.Actor
	Update(tea.Msg) tea.Cmd
	SetSize(width, height int)
	View() string
	Facts() []string
	Typing() bool
	Back() bool
	CanBack() bool
}

// list is a pane that is shown over the documents.
type list interface {
	pane
	Title() string
	Reading() bool
}

// Model is the view: document types side by side, the journal and the drafts behind them.
type Model struct {
	env           *view.Env
	width, height int

	docs    *documents
	source  *source
	journal *journal.List
	drafts  *drafts.List
	sender  *sending.Sender
	landing *landing
	over    list                   // the journal or the drafts, while one is shown
	report  *sending.Report        // what the last import or submission came to
	actions map[list][]view.Action // over a list; nil is what can be done beside editing
}

// New makes the view with nothing open.
func New(env *view.Env) *Model {
	m := &Model{env: env}
	m.docs = &documents{env: env, m: m, keeper: &drafts.Keeper{Store: env.Store, Scope: env.Scope}}
	m.source = &source{docs: m.docs}
	m.sender = sending.New(env, sending.Owner{Edited: m.docs.edited, Behind: m.reviewAfresh,
		Failed: func(r *sending.Report) { m.docs.missed = true; m.setReport(r) },
		Begun:  m.begun, Ended: m.sent, Journal: m.then(m.openJournal),
		Acknowledge: m.then(func() tea.Cmd { return m.journal.Acknowledge() })})
	m.journal = journal.New(env, journal.Owner{Resend: m.sender.Resend, Restore: func(s store.Submission) tea.Cmd { return m.source.invert(s) }, ReadOnly: m.sender.ReadOnly, Edited: m.docs.edited})
	m.drafts = drafts.NewList(env, m.docs.openDraft)
	m.landing = &landing{m: m}
	m.actions = map[list][]view.Action{nil: m.settled(m.list()), m.journal: m.listActions(m.journal, "J", m.journal.Own()),
		m.drafts: m.listActions(m.drafts, "D", m.docs.draftActions(m.drafts))}
	return m
}

// Open shows a document type: its draft where there is one, else the submission that was
// sent last, else the ways to start. "" resumes.
func (m *Model) Open(target string) tea.Cmd {
	if d := m.docs.find(target); d != nil {
		return tea.Batch(m.docs.show(d), m.Look(), m.settle())
	}
	if target == "" && (len(m.docs.list) > 0 || m.docs.recents != nil) {
		return nil
	}
	return m.docs.load(opening{want: drafts.Key{DocumentType: target}})
}

// Point puts the cursor on the first of these fields that there is, once the document is read.
func (m *Model) Point(names []string) tea.Cmd {
	m.docs.pointed = names
	if m.docs.loading.Busy() {
		return nil
	}
	return m.docs.point()
}

// Keep writes every draft that is not on the disk, when docket is left.
func (m *Model) Keep() tea.Cmd {
	m.docs.putAll()
	return m.docs.flush()
}

func (m *Model) front() pane {
	if d := m.docs.front(); m.over != nil {
		return m.over
	} else if d != nil && (!d.Bare() || d.Typing()) {
		return d
	}
	return m.landing
}

// Update takes what is no action, and every message that is not a key.
func (m *Model) Update(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.KeyMsg:
		cmd = m.front().Update(msg)
	case tea.MouseMsg:
		if msg.Y >= top && msg.Y < m.height-m.reportRows() {
			msg.Y -= top
			cmd = m.front().Update(msg)
		}
	case view.RulesLoaded:
		m.source.rules = msg.Rules
	case view.PageLoaded:
		m.source.page = msg
	case saveTick:
		cmd = m.docs.save()
	case flushed:
		m.docs.flushing--
		cmd = tea.Batch(m.docs.written(), m.docs.learn())
	default:
		cmd = m.results(msg)
	}
	return tea.Batch(cmd, m.settle())
}

func (m *Model) results(msg tea.Msg) tea.Cmd {
	o, s := m.docs, m.source
	cmd, ok := view.Taken(msg, o.loading.To(o.loaded), o.changing.To(o.changed), o.learning.To(o.learned), o.meeting.To(o.hasMet), s.presets.To(s.offerPresets),
		s.modelling.To(s.offerModels), s.inverting.To(s.inverted))
	switch {
	case ok:
		return cmd
	case m.journal.Take(msg):
		return o.learn()
	}
	m.drafts.Take(msg)
	return tea.Batch(m.sender.Take(msg), m.journal.Result(msg))
}

// settle brings layout and drafts up to date with what was done.
func (m *Model) settle() tea.Cmd {
	if m.awaited() != "" {
		m.docs.missed = false
	}
	if m.report != nil && slices.ContainsFunc(m.report.Of, func(lasting func() bool) bool { return !lasting() }) {
		m.report = nil // it tells what was undone or resolved
	}
	m.layout()
	return m.docs.saveSoon()
}

func (m *Model) then(do func() tea.Cmd) func() tea.Cmd {
	return func() tea.Cmd {
		cmd := do()
		return tea.Batch(cmd, m.Look(), m.settle())
	}
}

// setReport puts a report beneath the fields, nil for none.
func (m *Model) setReport(r *sending.Report) { m.report, m.over = r, nil }

// said is the report of the last action, else of the document in front, or nil.
func (m *Model) said() *sending.Report {
	if d := m.docs.front(); m.report == nil && d != nil && d.beside != nil {
		return d.beside.report
	}
	return m.report
}

func (m *Model) sent(s sending.Sent, r *sending.Report) tea.Cmd {
	m.report = r
	for _, receipt := range s.Receipts {
		unwritten := func() bool { return slices.Contains(m.env.Store.Submissions.Underway(), receipt.ID) }
		switch {
		case receipt.Unresolved():
			r.Of = append(r.Of, m.docs.known.unresolved(receipt.ID))
		case unwritten():
			r.Of = append(r.Of, unwritten)
		}
	}
	cmd := tea.Batch(m.docs.accepted(s), m.docs.learn())
	if m.over == m.journal { // its row still says that it is on its way
		cmd = tea.Batch(cmd, m.journal.List.Reload())
	}
	return cmd
}

var _ interface {
	view.View
	view.Keeper
	view.Pointer
	view.Looker
	view.Leaver
} = (*Model)(nil)
