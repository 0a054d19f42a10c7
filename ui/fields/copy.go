package fields

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/submit"
	"docket/ui/view"
)

// copyCell copies the value under the cursor.
func (m *Model) copyCell(s *sheet) tea.Cmd {
	at, c := s.grid.Cursor()
	text, _ := source{s, &m.env.Theme.Glyphs, m.env.Now}.Cell(at, c)
	if r := s.rows[at]; column(c) == colLabel && r.Label != nil {
		text = *r.Label
	} else if v := r.value(column(c)); (column(c) == colRequired || column(c) == colVisible) && v != nil {
		text = yesNo(*v)
	}
	return m.env.Copy(text, "the cell")
}

// copyAll copies the data as it would be sent, or, while something is unknown, as
// far as it is known.
func (m *Model) copyAll(s *sheet) tea.Cmd {
	if data, err := client.EncodeSettings([]client.DocumentType{s.documentType()}); err == nil {
		return m.env.Copy(string(data), "the data of "+s.name)
	}
	data, err := submit.EncodeFile([]client.DocumentType{s.documentType()})
	if err != nil {
		return view.Say(view.Bad, err.Error())
	}
	return m.env.Copy(string(data), "what is known of "+s.name)
}
