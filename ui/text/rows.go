package text

import (
	"strconv"

	"docket/ui/widget"
)

// showLines puts the lines that came back into their grid, numbered. Where
// none did, the grid says why in words.
func (m *Model) showLines() {
	m.lineText = nil
	if m.result != nil {
		for _, l := range m.result.Lines {
			m.lineText = append(m.lineText, l.Text())
		}
	}
	switch {
	case m.result == nil:
		m.lines.SetEmpty("nothing was asked for yet: ctrl+s sends the rectangle")
	case len(m.lineText) == 0:
		m.lines.SetEmpty("no text in this rectangle")
	}
	table := &widget.Table{Cols: []widget.Column{{Title: "#", Right: true, Min: 2}, {Title: "text", Min: 10, Max: 1000, Flex: 1}},
		Kinds: func(_, col int) widget.Kind {
			if col == 0 {
				return widget.Dim
			}
			return widget.Plain
		}}
	for i, l := range m.lineText {
		table.Cells = append(table.Cells, []string{strconv.Itoa(i + 1), l})
	}
	m.lines.SetSource(table)
}

// showHistory puts the boxes of the OCR text id into their grid, newest first.
func (m *Model) showHistory() {
	table := &widget.Table{Cols: []widget.Column{{Title: "when", Min: 12}, {Title: "rectangle", Min: 12}, {Title: "lines", Right: true}, {Title: "first line", Min: 8, Flex: 1}}}
	for _, b := range m.boxes {
		first := ""
		if len(b.Lines) > 0 {
			first = b.Lines[0]
		}
		table.Cells = append(table.Cells, []string{b.At.Local().Format("2 Jan 15:04"), b.Coordinates, strconv.Itoa(len(b.Lines)), first})
	}
	m.past.SetSource(table)
}
