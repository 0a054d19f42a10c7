// Package text is the view that asks which text the OCR found in a rectangle
// (§4.4): a form, the rectangle drawn to scale, the lines that came back, and
// the history of rectangles.
//
// The interface describes the operation as a push. So nothing here sends by
// itself: not moving the box, not opening an id, not loading one from the
// history. The numbers go out as they were typed; unit and origin are not
// documented and are not guessed.
package text

import (
	"context"
	"encoding/json"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/view"
	"docket/ui/widget"
)

// Name is the view's word on the command line, and the kind of its recents.
const Name = "text"

// Maker makes the view.
func Maker() view.Maker {
	return view.Maker{Name: Name, Title: "Text", Noun: "OCR text id", New: New}
}

// historyKept is how many boxes of an OCR text are listed.
const historyKept = 200

// Model is the view's state.
type Model struct {
	env           *view.Env
	keys          keyMap
	width, height int

	inputs [fields]*widget.Input
	form   client.CoordinateForm
	focus  pane

	box    client.Coordinates // what the coordinates input says; valid when problem is empty
	notes  []string           // what was put right in the coordinates
	reason [fields]string     // why a field cannot be sent as it is

	send   view.Task[*client.TextResult]
	asked  client.TextRequest // what the lines below answer, or what was sent and not answered
	result *client.TextResult
	failed string // what happened to the last sending, when it failed

	history  view.Task[[]store.Box]
	boxes    []store.Box
	past     *widget.Grid
	lines    *widget.Grid
	lineText []string
}

// The inputs of the form, in their order.
const (
	collection = iota
	ocrTextID
	coordinates
	fields
)

// pane is what has the focus; the inputs come first.
type pane int

const (
	paneBox pane = fields + iota
	paneLines
	paneHistory
	panes
)

// New makes the view.
func New(env *view.Env) view.View {
	m := &Model{env: env, keys: newKeyMap(env.Keys), focus: ocrTextID,
		past: widget.NewGrid(env.Theme, env.Keys), lines: widget.NewGrid(env.Theme, env.Keys)}
	for i := range m.inputs {
		m.inputs[i] = widget.NewInput(env.Theme, "")
	}
	m.past.SetEmpty("no rectangle was asked for yet")
	m.lines.SetHeader(false)
	m.showLines()
	m.refocus(ocrTextID)
	return m
}

// Target is what [Model.Open] takes beyond a bare OCR text id, as JSON: what
// the command line was given.
type Target struct {
	OCRTextID   string `json:"ocr_text_id"`
	Collection  string `json:"collection,omitempty"`
	Coordinates string `json:"coordinates,omitempty"`
}

// Open puts an OCR text id into the form, with the collection and the
// rectangle that were last used with it. It sends nothing.
func (m *Model) Open(target string) tea.Cmd {
	if target == "" {
		return nil
	}
	t := Target{OCRTextID: target}
	if strings.HasPrefix(target, "{") {
		if err := json.Unmarshal([]byte(target), &t); err != nil {
			t = Target{OCRTextID: target}
		}
	}
	if t.OCRTextID != m.inputs[ocrTextID].Value() {
		m.result, m.failed, m.boxes = nil, "", nil
		m.showLines()
		m.showHistory()
	}
	m.inputs[ocrTextID].SetValue(t.OCRTextID)
	if t.Collection != "" {
		m.inputs[collection].SetValue(t.Collection)
	}
	if t.Coordinates != "" {
		m.inputs[coordinates].SetValue(t.Coordinates)
	}
	m.parse()
	m.refocus(m.firstEmpty())
	return tea.Batch(m.readHistory(), view.Send(view.Visited{Kind: Name, Target: t.OCRTextID}))
}

// firstEmpty is the input that still needs something, or the box.
func (m *Model) firstEmpty() pane {
	for i := range m.inputs {
		if strings.TrimSpace(m.inputs[i].Value()) == "" {
			return pane(i)
		}
	}
	return paneBox
}

// readHistory fetches the boxes of the OCR text id in the form.
func (m *Model) readHistory() tea.Cmd {
	s, scope, id := m.env.Store, m.env.Scope, m.id()
	return m.history.Start(m.env.Context, func(ctx context.Context) ([]store.Box, error) {
		return s.Boxes(ctx, scope, id, historyKept)
	})
}

// id is the OCR text id as it will be sent.
func (m *Model) id() string { return strings.TrimSpace(m.inputs[ocrTextID].Value()) }

// Update takes keys while focused, and the results of this view's tasks.
func (m *Model) Update(msg tea.Msg) tea.Cmd {
	if result, err, ok := m.send.Take(msg); ok {
		return m.answered(result, err)
	}
	if boxes, err, ok := m.history.Take(msg); ok {
		return m.remembered(boxes, err)
	}
	switch msg := msg.(type) {
	case sendAgain:
		if msg.model == m {
			return m.submit()
		}
	case tea.KeyMsg:
		return m.key(msg)
	case tea.MouseMsg:
		return m.mouse(tea.MouseEvent(msg))
	}
	return nil
}

// remembered shows the history, and fills what the form does not say yet.
func (m *Model) remembered(boxes []store.Box, err error) tea.Cmd {
	if err != nil {
		return view.Say(view.Warn, "the history could not be read: "+err.Error())
	}
	m.boxes = boxes
	m.showHistory()
	if len(boxes) == 0 {
		return nil
	}
	last, filled := boxes[0], false
	for i, value := range map[int]string{collection: last.Collection, coordinates: last.Coordinates} {
		if strings.TrimSpace(m.inputs[i].Value()) == "" {
			m.inputs[i].SetValue(value)
			filled = true
		}
	}
	if filled {
		m.parse()
		m.refocus(m.firstEmpty())
	}
	return nil
}

// Status tells what is shown and what is under way.
func (m *Model) Status() view.Status {
	s := view.Status{Target: m.id(), Typing: m.focus < fields, Line: m.facts()}
	if m.send.Busy() {
		s.Busy = "sending the rectangle of " + m.asked.OCRTextID
		s.Hold = "a rectangle is on its way to the service"
	}
	return s
}

// facts is the status line.
func (m *Model) facts() string {
	if m.result == nil {
		return "unit and origin are not documented: the numbers are sent as they are"
	}
	line := view.Count(len(m.lineText), "line") + " for " + m.asked.Coordinates.JSON()
	if m.result.ReleaseVersion != "" {
		line += "  release " + m.result.ReleaseVersion
	}
	return line
}
