package text

import (
	"context"
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/view"
	"docket/ui/widget"
)

// historyKept is how many boxes of an OCR text are listed.
const historyKept = 200

// readHistory fetches the boxes of the OCR text id in the form, or of all.
func (m *Model) readHistory() tea.Cmd {
	s, scope, id := m.env.Store, m.env.Scope, m.id()
	if id != m.historyOf {
		m.historyOf = id
		m.setBoxes(nil)
	}
	return m.history.Start(m.env.Context, func(ctx context.Context) ([]store.Box, error) {
		return s.Boxes(ctx, scope, id, historyKept)
	})
}

// remembered shows the history, and fills what the form does not say yet: the
// collection always, the rectangle only where nobody is about to type one.
// Right after Open it also replaces what was kept from the text before.
func (m *Model) remembered(boxes []store.Box, err error) tea.Cmd {
	if err != nil {
		return view.Say(view.Warn, "the history could not be read: "+err.Error())
	}
	m.setBoxes(boxes)
	if len(boxes) == 0 || m.historyOf == "" || m.historyOf != m.id() {
		return nil
	}
	last := boxes[0]
	replace := m.fresh && m.kept
	if replace || m.field(collection) == "" && (m.fresh || m.focus != collection) {
		m.inputs[collection].SetValue(last.Collection)
		m.reason[collection] = ""
	}
	if !m.fresh {
		return nil
	}
	if replace || m.field(coordinates) == "" {
		m.form = client.CornersForm
		m.inputs[coordinates].SetValue(last.Coordinates)
	}
	m.parse()
	return m.refocus(m.firstEmpty())
}

// setBoxes replaces the history.
func (m *Model) setBoxes(boxes []store.Box) {
	m.boxes, m.areas = boxes, nil
	if m.historyOf != "" {
		for _, b := range boxes {
			if c, _, err := client.ParseCoordinates(b.Coordinates, client.CornersForm); err == nil {
				m.areas = append(m.areas, area(c))
			}
		}
	}
	m.fitPage()
	m.showHistory()
}

// addBox puts a box that was just answered on top of the history, where it is
// one of those listed. The store tells the same at the next start.
func (m *Model) addBox(b store.Box) {
	if m.historyOf != "" && m.historyOf != b.OCRTextID {
		return
	}
	m.history.Cancel() // a list read before the box was kept would lack it
	m.setBoxes(append([]store.Box{b}, m.boxes[:min(len(m.boxes), historyKept-1)]...))
}

// showHistory puts the boxes into their grid, newest first.
func (m *Model) showHistory() {
	m.past.SetEmpty("no rectangle was asked for yet")
	table := &widget.Table{Cols: []widget.Column{{Title: "rectangle", Min: 12}, {Title: "found", Min: 10, Flex: 1}, {Title: "when", Min: 6}}}
	all := m.historyOf == ""
	if all {
		table.Cols = append([]widget.Column{{Title: "OCR text id", Min: 8}}, table.Cols...)
	}
	table.Kinds = func(row, col int) widget.Kind {
		if col == len(table.Cols)-1 || col == len(table.Cols)-2 && len(m.boxes[row].Lines) == 0 {
			return widget.Dim
		}
		return widget.Plain
	}
	for _, b := range m.boxes {
		row := []string{b.Coordinates, found(b.Lines), m.when(b.At)}
		if all {
			row = append([]string{b.OCRTextID}, row...)
		}
		table.Cells = append(table.Cells, row)
	}
	m.past.SetSource(table)
}

// found is the first line that came back, and how many more there were.
func found(lines []string) string {
	switch len(lines) {
	case 0:
		return "no text"
	case 1:
		return lines[0]
	}
	return lines[0] + " +" + strconv.Itoa(len(lines)-1)
}

// when is a time as the history tells it: the hour of today, else the day.
func (m *Model) when(at time.Time) string {
	at, now := at.Local(), m.env.Now().Local()
	switch {
	case at.Year() != now.Year():
		return at.Format("2 Jan 2006")
	case at.YearDay() != now.YearDay():
		return at.Format("2 Jan")
	}
	return at.Format("15:04")
}

// load puts the box under the cursor into the form and shows what came back
// then. It sends nothing, and the focus stays: enter goes through the list.
func (m *Model) load() tea.Cmd {
	row := m.past.Row()
	if row < 0 {
		return view.Say(view.Warn, "there is no rectangle to load")
	}
	b := m.boxes[row]
	m.undo.keep(m.step())
	m.inputs[collection].SetValue(b.Collection)
	m.inputs[ocrTextID].SetValue(b.OCRTextID)
	m.form = client.CornersForm
	m.inputs[coordinates].SetValue(b.Coordinates)
	m.reason = [fields]string{}
	m.parse()
	m.shown = &answer{id: b.OCRTextID, coordinates: b.Coordinates, lines: b.Lines, at: b.At, remembered: true}
	if !m.send.Busy() {
		m.failed = ""
	}
	m.showLines()
	return view.Say(view.Info, "in the form, not sent: ctrl+s sends it")
}

// historyKey handles a key in the history.
func (m *Model) historyKey(msg tea.KeyMsg) tea.Cmd {
	switch {
	case matches(msg, m.keys.Open):
		return m.load()
	case matches(msg, m.keys.Copy, m.keys.CopyWide):
		row := m.past.Row()
		if row < 0 {
			return view.Say(view.Warn, "there is no rectangle to copy")
		}
		return m.env.Copy(m.boxes[row].Coordinates, "the rectangle")
	}
	m.past.Update(msg)
	return nil
}
