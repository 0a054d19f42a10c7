package text

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/sheet"
	"docket/ui/text/box"
	"docket/ui/text/history"
	"docket/ui/view"
)

// past is the rectangles that were asked for.
type past struct {
	task  view.Task[[]store.Box]
	of    string // the OCR text id that rows belong to; "" is all of them
	all   bool   // of all, whatever the form names
	rows  *sheet.Rows[store.Box]
	sheet *sheet.Sheet
	fresh bool // opened, and no key since: what is remembered may fill the form
	other bool // it is another list by now, of which nothing came yet
	lost  bool // it could not be read
}

// listed is how many boxes of an OCR text are listed.
const listed = 200

func (m *Model) newSheet() *sheet.Sheet {
	s := sheet.New(m.env, sheet.Options{Noun: "rectangle", Title: m.past.title, Open: m.load, OpenName: "Load into form"})
	m.past.rows = history.Rows(true, m.env.Now)
	s.Show(m.past.rows)
	return s
}

// none says why no rectangle is listed: the history has those that were answered.
func (p *past) none(s *sending) string {
	switch {
	case p.task.Busy():
		return "Reading the history."
	case s.task.Busy() && (p.of == "" || p.of == s.asked.OCRTextID):
		return "A rectangle was sent. It is listed here when it is answered."
	case p.lost:
		return "The history could not be read."
	}
	if p.of != "" {
		return "None of it was answered yet."
	}
	return "The history has no rectangle yet."
}

func (p *past) title() string {
	title := "History"
	if p.of != "" {
		title += " of " + p.of
	}
	if len(p.rows.List) >= listed {
		title += ", the newest"
	}
	return title
}

// wanted is the OCR text whose history is to be shown; "" is all.
func (p *past) wanted(id string) string {
	if p.all {
		return ""
	}
	return id
}

// reread shows the page of the OCR text that the form names, and reads the history again where that is another one.
func (m *Model) reread() tea.Cmd {
	if m.past.wanted(m.id()) == m.past.of {
		return m.page.of(m.id())
	}
	return m.readHistory()
}

// readHistory reads the boxes of the OCR text id in the form, or of all.
func (m *Model) readHistory() tea.Cmd {
	s, scope, id := m.env.Store, m.env.Scope, m.past.wanted(m.id())
	if id != m.past.of {
		m.past.of, m.past.rows, m.past.other = id, history.Rows(id == "", m.env.Now), true
		m.past.sheet.Show(m.past.rows)
		m.setBoxes(nil)
	}
	return tea.Batch(m.page.of(m.id()), m.past.task.Start(m.env.Context, func(ctx context.Context) ([]store.Box, error) {
		return s.Boxes.List(ctx, scope, id, listed)
	}))
}

// remembered shows the history, and fills what the form does not say yet: the collection always, the rectangle only
// where nobody is about to type one. Right after Open it also replaces what was taken from the text before.
func (m *Model) remembered(boxes []store.Box, err error) tea.Cmd {
	if m.past.lost = err != nil; m.past.lost {
		return view.Say(view.Warn, "The history could not be read: "+view.Reason(err)+".")
	}
	m.setBoxes(boxes)
	if m.past.other { // samples were there before
		m.past.other = false
		m.past.sheet.Grid().SetCursor(0, -1)
	}
	if len(boxes) == 0 || m.past.of == "" || m.past.of != m.id() {
		return nil
	}
	f, last, fill := &m.form, boxes[0], [fields]string{}
	replace := m.past.fresh && f.taken
	if replace || f.text(collection) == "" && (m.past.fresh || m.focus != collection) {
		fill[collection] = last.Collection
	}
	if m.past.fresh && (replace || f.text(coordinates) == "") {
		fill[coordinates] = last.Coordinates
	}
	f.set(fill)
	m.page.units.free = m.page.units.free && fill[collection] == "" // nobody named this collection
	unit := m.page.units.read(m.page)
	recallNewest(m)
	return unit
}

// recallNewest shows what the history has for the form, where that is not shown already.
func recallNewest(m *Model) {
	asked := m.form.request()
	if !m.form.box.Ready() || m.send.task.Busy() || m.reply.answers(asked) {
		return
	}
	if b := answerTo(asked, m.past.rows.List); b != nil && !b.At.IsZero() {
		recall(m, *b)
	}
}

// recall shows an answer that is known from before.
func recall(m *Model, b store.Box) {
	m.reply.answer, m.dirty.lines = answer{Box: b, remembered: true}, true
}

func (m *Model) setBoxes(boxes []store.Box) {
	p := &m.past
	var drawn []client.Coordinates
	if p.of == "" {
		boxes = append(boxes, samples(m.env.Offers, boxes)...)
	}
	for _, b := range boxes {
		if c := box.Read(b.Coordinates, client.CornersForm); c.Ready() && p.of != "" {
			drawn = append(drawn, c.Coordinates)
		}
	}
	m.page.SetPast(drawn)
	m.dirty.page = true
	p.rows = p.rows.With(boxes)
	p.sheet.Replace(p.rows)
}

// addBox puts a box that was just answered on top of the history, where it is one of those.
func (m *Model) addBox(b store.Box) {
	if m.past.of != "" && m.past.of != b.OCRTextID {
		return
	}
	m.past.task.Cancel() // a list read before the box was kept would lack it
	m.setBoxes(append([]store.Box{b}, m.past.rows.List[:min(len(m.past.rows.List), listed-1)]...))
	if m.focus != paneHistory { // else somebody reads there
		m.past.sheet.Grid().SetCursor(0, -1)
	}
	recallNewest(m)
}

// samples are requests that the program was told of, to begin with, but those that were asked for.
func samples(offers map[string][]string, asked []store.Box) (list []store.Box) {
	for _, text := range offers[Name+" samples"] {
		t := parseTarget(text)
		if !slices.ContainsFunc(asked, func(b store.Box) bool { return b.OCRTextID == t.OCRTextID }) {
			list = append(list, store.Box{Collection: t.Collection, OCRTextID: t.OCRTextID, Coordinates: t.Coordinates})
		}
	}
	return list
}

// load puts a box of the history into the form, with what came back then. It sends nothing.
func (m *Model) load(row int) tea.Cmd {
	b := m.past.rows.List[row]
	m.form.keep()
	m.form.set([fields]string{b.Collection, b.OCRTextID, b.Coordinates})
	m.page.units.free = false // nobody named this collection
	if m.reply.answer = (answer{}); !b.At.IsZero() {
		recall(m, b)
	}
	if !m.send.task.Busy() {
		m.send.failed = ""
	}
	m.dirty.page, m.dirty.lines = true, true
	var begun tea.Cmd
	if b.At.IsZero() {
		begun = tea.Batch(m.refocus(paneBox), m.reread())
	}
	return tea.Batch(begun, m.page.of(b.OCRTextID), view.Say(view.Info, "In the form, not sent. Press ctrl+s to send it."))
}
