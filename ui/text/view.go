// Package text is the view that asks which text the OCR found in a rectangle (§4.4): a form, the rectangle drawn to
// scale, the lines that came back, and the history of rectangles.
//
// The interface describes the operation as a push. So nothing here sends by itself: not moving the box, not opening an
// id, not loading a rectangle from the history; and the same rectangle again is asked about first.
package text

import (
	"encoding/json"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/text/box"
	"docket/ui/text/runs"
	"docket/ui/view"
	"docket/ui/widget"
)

// Name is the view's word on the command line, and the kind of its recents.
const Name = "text"

func Maker() view.Maker { return view.Maker{Name: Name, Title: "Text", Noun: "OCR text id", New: New} }

type Model struct {
	env     *view.Env
	actions [2][panes][]view.Action // by whether an answer is awaited, and by pane

	form  form
	page  *sight
	send  sending
	reply reply
	past  past
	runs  *runs.Runs // templates, and the run that stands in place of the form

	focus  pane
	layout layout
	dirty  struct{ page, lines bool } // what settle makes anew
}

type pane int

const (
	paneBox pane = fields + iota
	paneLines
	paneHistory
	panes
)

func New(env *view.Env) view.View {
	m := &Model{env: env, form: newForm(env.Theme), reply: reply{detail: widget.NewDetail(env.Theme), glyphs: &env.Theme.Glyphs}}
	m.page = newSight(m)
	m.reply.detail.SetNumbers(true)
	m.past.sheet = m.newSheet()
	m.runs = runs.New(env, hooks(m))
	m.runs.Doubts.Store = Doubts(env.Store, env.Scope)
	for p := range panes {
		m.actions[0][p], m.actions[1][p] = m.list(p, false), m.list(p, true)
	}
	m.dirty.lines = true
	m.refocus(paneBox)
	m.settle()
	return m
}

// Target is what the command line gives [Model.Open], as JSON where it is more than an id.
type Target struct {
	OCRTextID   string `json:"ocr_text_id"`
	Collection  string `json:"collection,omitempty"`
	Coordinates string `json:"coordinates,omitempty"`
	Page        string `json:"page,omitempty"` // a picture of the page, or a folder of pictures
}

// String is the target as Open takes it: the bare id where that says it all.
func (t Target) String() string {
	if t.Collection+t.Coordinates+t.Page == "" && !strings.HasPrefix(t.OCRTextID, "{") {
		return t.OCRTextID
	}
	text, _ := json.Marshal(t) // three strings cannot fail
	return string(text)
}

// parseTarget reads what Open was given; what is not a target's JSON is an id.
func parseTarget(text string) Target {
	var t Target
	if strings.HasPrefix(text, "{") && json.Unmarshal([]byte(text), &t) == nil && t.OCRTextID+t.Page != "" {
		return t
	}
	return Target{OCRTextID: text}
}

// Open puts an OCR text id into the form, with the collection and the rectangle that were last used with it, or those
// of the text before where it was never asked for. It sends nothing. "" resumes what the form holds; an empty form
// lists samples and every rectangle that was ever asked for. Keys are no text before the person types or presses enter.
func (m *Model) Open(target string) tea.Cmd {
	defer m.settle()
	t := parseTarget(target)
	if m.id() == "" {
		restore(m, t)
		m.dirty.page = true
	}
	list := m.page.list(t.Page)
	if target == "" {
		return tea.Batch(m.readHistory(), m.refocus(m.form.start()))
	}
	another := t.OCRTextID != m.id()
	if another && !m.send.task.Busy() {
		m.reply.answer, m.send.failed, m.dirty.lines = answer{}, "", true
	}
	m.form.taken = another && t.Collection+t.Coordinates == ""
	m.form.set([fields]string{t.Collection, t.OCRTextID, t.Coordinates})
	m.dirty.page = true
	m.past.fresh = true
	return tea.Batch(list, m.readHistory(), m.refocus(m.form.start()))
}

// id is the OCR text id as it will be sent.
func (m *Model) id() string { return m.form.text(ocrTextID) }

// Update takes pastes, what is typed, the mouse, and the results of this view's tasks.
func (m *Model) Update(msg tea.Msg) tea.Cmd {
	defer m.settle()
	key, typed := msg.(tea.KeyMsg)
	mouse, clicked := msg.(tea.MouseMsg)
	if !typed && !clicked {
		cmd, _ := view.Taken(msg, m.send.task.To(m.answered), m.past.task.To(m.remembered), m.page.take, m.runs.Take)
		return cmd
	}
	m.touched()
	switch {
	case m.runs.Shown():
		return m.runs.Update(msg)
	case typed:
		return m.typed(key)
	}
	return m.mouse(tea.MouseEvent(mouse))
}

// touched is told of every key and click: what comes back later leaves the person where they are.
func (m *Model) touched() {
	m.past.fresh, m.send.waiting = false, false
	m.runs.Touched()
}

// typed edits the focused input or the filter of the history.
func (m *Model) typed(msg tea.KeyMsg) tea.Cmd {
	switch {
	case m.past.sheet.Typing():
		return m.past.sheet.Update(msg)
	case msg.Paste:
		return paste(m, msg)
	case m.focus < fields:
		m.dirty.page = m.form.update(m.focus, msg) || m.dirty.page
	case m.form.begin() < fields && msg.Type == tea.KeyRunes && !msg.Alt: // what is no action begins the field
		cmd := m.refocus(m.form.begin())
		m.dirty.page = m.form.update(m.focus, msg) || m.dirty.page
		return cmd
	}
	return nil
}

func paste(m *Model, msg tea.KeyMsg) tea.Cmd {
	if pasted := box.Read(string(msg.Runes), m.form.box.Form); m.focus >= fields && m.id() == "" && !pasted.Ready() {
		return tea.Batch(m.refocus(ocrTextID), paste(m, msg)) // it can only be the id
	}
	whole, why := m.form.paste(m.focus, msg)
	m.dirty.page = true
	switch {
	case why != "":
		return view.Say(view.Warn, "Not a rectangle: "+why+".")
	case whole && m.focus != coordinates:
		return view.Say(view.Info, "The rectangle is in the form. Nothing was sent.")
	}
	return nil
}

// Status tells what is shown and what is under way.
func (m *Model) Status() view.Status {
	facts := m.reply.facts(m.form.request(), m.env.Now())
	if said := m.page.units.said(m.page); said != "" && !m.reply.answered() {
		facts = []string{said}
	}
	if m.id() != "" {
		facts = append([]string{m.id()}, facts...)
	}
	s := view.Status{Target: m.id(), Typing: m.focus < fields || m.past.sheet.Typing(), Line: strings.Join(facts, " "+m.env.Theme.Glyphs.Dot+" "),
		Back: m.focus == paneHistory && m.past.sheet.CanBack()}
	if m.runs.Shown() {
		s = view.Status{Target: m.id(), Typing: m.runs.Typing(), Line: strings.Join(m.runs.Facts(), " "+m.env.Theme.Glyphs.Dot+" "), Back: true}
	}
	s.Busy, s.Hold = m.runs.Busy()
	s.Opening, s.Missing = m.runs.Opening()
	if busy := m.page.busy(); s.Busy == "" {
		s.Busy = busy
	}
	if m.page.cal.task.Busy() {
		s.Hold = "calibration is under way"
	}
	if m.send.task.Busy() {
		s.Busy = "sending the rectangle of " + m.send.asked.OCRTextID
		s.Hold = "a rectangle is on its way to the service"
	}
	return s
}
