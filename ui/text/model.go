// Package text is the view that asks which text the OCR found in a rectangle
// (§4.4): a form, the rectangle drawn to scale, the lines that came back, and
// the history of rectangles.
//
// The interface describes the operation as a push. So nothing here sends by
// itself: not moving the box, not opening an id, not loading a rectangle from
// the history; and the same rectangle again is asked about first. The numbers
// go out as they were typed; unit and origin are not documented and are not
// guessed. Nothing that knows what a page looks like may enter.
package text

import (
	"encoding/json"
	"strings"
	"time"

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

// Model is the view's state.
type Model struct {
	env           *view.Env
	keys          keyMap
	width, height int

	inputs [fields]*widget.Input
	form   client.CoordinateForm
	focus  pane
	fresh  bool // opened, and no key since: what is remembered may fill the form
	strict bool // sending was refused for what a field says, and nothing was typed since
	kept   bool // opened without collection and rectangle: those of the text before stand

	box    client.Coordinates     // what the coordinates input says; see ready
	doubt  *client.AmbiguousError // a comma of the coordinates that can be read in two ways
	notes  []string               // what was put right in the coordinates
	reason [fields]string         // why a field cannot be sent as it is
	undo   trail

	send    view.Task[*client.TextResult]
	asked   client.TextRequest // the last that went out; zero when it is known that none did
	waiting bool               // no key since it was sent: its answer may take the focus
	shown   *answer
	failed  string // what happened to the last sending, when it failed
	lines   *lineList

	history   view.Task[[]store.Box]
	historyOf string // the OCR text id that boxes belong to; "" is all of them
	boxes     []store.Box
	areas     []widget.Area // of the boxes of this OCR text id
	page      widget.Area   // holds them and the rectangle of the form
	past      *widget.Grid
}

// answer is what the lines pane shows, and what it answers.
type answer struct {
	id, coordinates string
	lines           []string
	release         string
	at              time.Time
	remembered      bool // from the history, not asked for now
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
		past: widget.NewGrid(env.Theme, env.Keys), lines: newLineList(env.Theme, env.Keys)}
	for i, hint := range [fields]string{"such as invoice", "the ocr_id that getdocument gives", "such as 100 80 700 160"} {
		m.inputs[i] = widget.NewInput(env.Theme, "")
		m.inputs[i].SetPlaceholder(hint)
	}
	m.showLines()
	m.showHistory()
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

// String is the target as Open takes it: the bare id where that says it all.
func (t Target) String() string {
	if t.Collection == "" && t.Coordinates == "" && !strings.HasPrefix(t.OCRTextID, "{") {
		return t.OCRTextID
	}
	text, err := json.Marshal(t)
	if err != nil { // not reached: three strings
		return t.OCRTextID
	}
	return string(text)
}

// parseTarget reads what Open was given; what is not a target's JSON is an id.
func parseTarget(text string) Target {
	var t Target
	if strings.HasPrefix(text, "{") && json.Unmarshal([]byte(text), &t) == nil && t.OCRTextID != "" {
		return t
	}
	return Target{OCRTextID: text}
}

// Open puts an OCR text id into the form, with the collection and the
// rectangle that were last used with it, or those of the text before where it
// was never asked for. It sends nothing. "" resumes what the form holds; an
// empty form lists every rectangle that was ever asked for.
func (m *Model) Open(target string) tea.Cmd {
	if target == "" {
		return m.readHistory()
	}
	t := parseTarget(target)
	another := t.OCRTextID != m.id()
	if another && !m.send.Busy() {
		m.shown, m.failed = nil, ""
		m.showLines()
	}
	m.inputs[ocrTextID].SetValue(t.OCRTextID)
	if t.Collection != "" {
		m.inputs[collection].SetValue(t.Collection)
	}
	if t.Coordinates != "" {
		m.form = client.CornersForm
		m.inputs[coordinates].SetValue(t.Coordinates)
	}
	m.kept = another && t.Collection+t.Coordinates == ""
	m.reason = [fields]string{}
	m.parse()
	m.refocus(m.firstEmpty())
	m.fresh = true
	return m.readHistory()
}

// id is the OCR text id as it will be sent.
func (m *Model) id() string { return m.field(ocrTextID) }

// field is an input's text without the blanks around it.
func (m *Model) field(i int) string { return strings.TrimSpace(m.inputs[i].Value()) }

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
		switch {
		case msg.model != m:
		case msg.request != m.request():
			return view.Say(view.Warn, "The form has changed since the question. Nothing was sent.")
		default:
			return m.dispatch()
		}
	case takeReading:
		if msg.model == m {
			m.undo.keep(m.step())
			m.inputs[coordinates].SetValue(msg.text)
			m.parse()
		}
	case tea.KeyMsg:
		m.fresh, m.waiting = false, false
		return m.key(msg)
	case tea.MouseMsg:
		m.fresh, m.waiting = false, false
		return m.mouse(tea.MouseEvent(msg))
	}
	return nil
}

// Status tells what is shown and what is under way.
func (m *Model) Status() view.Status {
	s := view.Status{Target: m.id(), Typing: m.focus < fields, Line: m.facts()}
	if m.history.Busy() {
		s.Opening = "the history"
	}
	if m.send.Busy() {
		s.Busy = "sending the rectangle of " + m.asked.OCRTextID
		s.Hold = "a rectangle is on its way to the service"
	}
	return s
}

// facts is the status line.
func (m *Model) facts() string {
	a := m.shown
	if a == nil {
		return "unit and origin are not documented: docket sends the numbers as given"
	}
	line := view.Count(len(a.lines), "line") + " in " + a.coordinates
	if a.id != m.id() {
		line += " of " + a.id
	}
	if a.remembered {
		return line + "   from the history (" + m.when(a.at) + "), not asked again"
	}
	if a.release != "" {
		line += "   release " + a.release
	}
	return line
}
