// Package fields is the screen on which field settings are edited and sent (§2.4, §4.3 of
// the interface). No operation reads settings, so every value says where it comes from and
// none is called current.
//
// Its parts are editing (one document type), drafts, journal and sending; what is sent, and
// how, is decided in ui/core/submit, which the commands share. Rules, datasources and texts
// do not enter here: their views broadcast what this one can start from.
package fields

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/submit"
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
	Foot(width int) [2]string
	Facts() []string
	Typing() bool
	Back() bool
	CanBack() bool
}

// list is a pane that is shown over the documents.
type list interface {
	pane
	Own() []view.Action // beside those that every table has
	Title() string
	Reading() bool
}

// Model is the view: document types side by side, the journal and the drafts behind them,
// and what became of the last action.
type Model struct {
	env           *view.Env
	width, height int

	docs    *documents
	journal *journal.List
	drafts  *drafts.List
	sender  *sending.Sender
	over    list            // the journal or the drafts, while one is shown
	report  *sending.Report // what the last import or submission came to
	source  *source
	actions map[list][]view.Action // over a list; nil is what can be done beside editing
	missed  bool                   // what was asked for last could not be opened
}

// New makes the view with nothing open.
func New(env *view.Env) *Model {
	m := &Model{env: env}
	keeper := &drafts.Keeper{Store: env.Store, Scope: env.Scope}
	m.docs = &documents{env: env, keeper: keeper, owner: owner{actions: m.documentActions, shown: func() { m.over = nil }, settle: m.settle,
		report: m.setReport, drafts: func() tea.Cmd { return m.drafts.Reload() }}}
	m.source = &source{docs: m.docs}
	m.sender = sending.New(env, sending.Owner{From: m.changeFrom, Failed: func(r *sending.Report) { m.missed = true; m.setReport(r) }, Begun: func() { m.setReport(nil); m.layout() }, Ended: m.sent,
		Journal: m.then(m.openJournal), Acknowledge: m.then(func() tea.Cmd { return m.journal.Acknowledge() })})
	m.journal = journal.New(env, journal.Owner{Resend: m.sender.Resend, Restore: m.source.invert, ReadOnly: m.sender.ReadOnly, Read: m.docs.learn})
	m.drafts = drafts.NewList(env, keeper, drafts.Owner{Open: m.openDraft, Release: m.docs.release, Slot: m.docs.slot, Put: m.docs.putAll,
		Written: m.draftsWritten, Busy: m.sender.Busy})
	m.actions = map[list][]view.Action{nil: m.settled(m.list()), m.journal: m.listActions(m.journal, "J"), m.drafts: m.listActions(m.drafts, "D")}
	return m
}

// Open shows a document type: its draft where there is one, else the submission that was
// sent last, else the ways to start. "" resumes.
func (m *Model) Open(target string) tea.Cmd {
	if i := m.docs.find(target); i >= 0 {
		return tea.Batch(m.docs.show(i), m.settle())
	}
	if target == "" && (len(m.docs.list) > 0 || m.docs.recents.read) {
		return nil
	}
	return tea.Batch(m.docs.load(opening{want: drafts.Key{DocumentType: target}}), m.journal.Reload(), m.drafts.Reload())
}

// Point puts the cursor on the first of these fields that the document type has, at once
// or when it has been read.
func (m *Model) Point(names []string) tea.Cmd {
	m.docs.pointed = names
	if m.docs.loading.Busy() {
		return nil
	}
	return m.docs.point()
}

// Keep writes every draft that is not on the disk, when docket is left.
func (m *Model) Keep() tea.Cmd { return m.docs.keep() }

// front is what is shown, nil while nothing is open.
func (m *Model) front() pane {
	if m.over != nil {
		return m.over
	}
	if d := m.docs.front(); d != nil {
		return d
	}
	return nil
}

// Update takes what is no action, and every message that is not a key.
func (m *Model) Update(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if p := m.front(); p != nil {
			cmd = p.Update(msg)
		}
	case tea.MouseMsg:
		cmd = m.mouse(tea.MouseEvent(msg))
	case view.RulesLoaded:
		m.source.rules = msg.Rules
	case view.PageLoaded:
		m.source.page = msg
	case saveTick:
		cmd = m.docs.save()
	case flushed:
		cmd = m.docs.written()
	default:
		cmd = m.results(msg)
	}
	return tea.Batch(cmd, m.settle())
}

// results takes what the view's own tasks bring.
func (m *Model) results(msg tea.Msg) tea.Cmd {
	if l, err, ok := m.docs.loading.Take(msg); ok {
		m.missed = err != nil
		return tea.Batch(m.docs.written(), m.docs.loaded(l, err))
	}
	if _, _, ok := m.docs.saving.Take(msg); ok {
		return tea.Batch(m.docs.written(), m.docs.learn())
	}
	if k, err, ok := m.docs.learning.Take(msg); ok {
		if err == nil {
			m.docs.learned(k)
		}
		return nil
	}
	if inv, err, ok := m.source.inverting.Take(msg); ok {
		m.missed = err != nil
		return m.source.inverted(inv, err)
	}
	if cmd, mine := m.drafts.Take(msg); mine {
		m.docs.listed(m.drafts.Has)
		return cmd
	}
	for _, take := range []func(tea.Msg) (tea.Cmd, bool){m.sender.Take, m.journal.Take} {
		if cmd, mine := take(msg); mine {
			return cmd
		}
	}
	return nil
}

// settle brings layout and drafts up to date with what was done.
func (m *Model) settle() tea.Cmd {
	if m.awaited() != "" {
		m.missed = false
	}
	m.layout()
	return m.docs.saveSoon()
}

// then settles behind a function that answers a question.
func (m *Model) then(do func() tea.Cmd) func() tea.Cmd {
	return func() tea.Cmd {
		cmd := do()
		return tea.Batch(cmd, m.settle())
	}
}

// mouse gives the mouse to what is shown, in its own lines.
func (m *Model) mouse(e tea.MouseEvent) tea.Cmd {
	p, s := m.front(), m.share()
	e.Y -= s.top + s.banner
	if p == nil || e.Y < 0 || e.Y >= s.body {
		return nil
	}
	return p.Update(tea.MouseMsg(e))
}

// changeFrom is where the new value of a change comes from.
func (m *Model) changeFrom(documentType string, c submit.Change) string {
	if i := m.docs.find(documentType); i >= 0 {
		return m.docs.list[i].ChangeFrom(c)
	}
	return ""
}

// setReport puts a report beneath the fields, nil for none.
func (m *Model) setReport(r *sending.Report) { m.report, m.over = r, nil }

// said is the report that stands beneath the fields, or nil: what the last action came
// to, else what is to be said of the document in front.
func (m *Model) said() *sending.Report {
	if d := m.docs.front(); m.report == nil && d != nil && d.beside != nil {
		return d.beside.report
	}
	return m.report
}

// sent takes the outcome of what was confirmed.
func (m *Model) sent(s sending.Sent, r *sending.Report) tea.Cmd {
	m.report = r
	return tea.Batch(m.docs.accepted(s), m.journal.Reload(), m.drafts.Reload())
}

var _ interface {
	view.View
	view.Keeper
	view.Actor
	view.Pointer
} = (*Model)(nil)
