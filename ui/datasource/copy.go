package datasource

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/view"
)

// copyCell puts the value that is meant on the clipboard, in full.
func (m *model) copyCell() tea.Cmd {
	row, col := m.cell()
	v := m.source.value(row, col)
	if p, ok := m.top().(*reader); ok && p.chosen().value != nil {
		e := p.chosen()
		return m.env.Copy(e.value.Text(), fmt.Sprintf("%s of %s", e.name, m.source.cols[e.col].name))
	}
	if v == nil {
		return view.Say(view.Info, "nothing to copy: this record has no such member")
	}
	text := m.source.text(row, col)
	if kind := v.Kind(); col != idColumn && (kind == client.Object || kind == client.Array) {
		text = v.Raw()
	}
	return m.env.Copy(text, fmt.Sprintf("%s of row %s", m.source.cols[col].name, m.rowNumber(row)))
}

// copyRecord puts the record on the clipboard as the service wrote it.
func (m *model) copyRecord() tea.Cmd {
	r := m.record(m.grid.Row())
	if r == nil {
		return view.Say(view.Info, "nothing to copy: there is no record under the cursor")
	}
	return m.env.Copy(r.Raw.Raw(), "row "+m.rowNumber(m.grid.Row())+" as JSON")
}

// copyRecords puts the marked records on the clipboard, each on a line, as the
// service wrote them; without marks the one under the cursor.
func (m *model) copyRecords() tea.Cmd {
	records := m.markedRecords()
	if len(records) == 0 {
		return m.copyRecord()
	}
	var b strings.Builder
	for _, k := range records {
		raw := k.record().Raw
		if bytes.ContainsAny(raw, "\r\n") { // blanks between values: a record is one line
			raw = client.Value(oneLine(raw))
		}
		b.Write(raw)
		b.WriteByte('\n')
	}
	return m.env.Copy(b.String(), view.Count(len(records), "record")+" as JSON, one a line")
}

// oneLine takes the blanks between the values of a record out.
func oneLine(raw client.Value) []byte {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return raw
	}
	return b.Bytes()
}
