package datasource

import (
	"strings"

	"docket/ui/popup"
	"docket/ui/view"
)

// Tell implements view.Teller: the record and the value under the cursor.
func (m *model) Tell() view.Told {
	if m.pager == nil {
		return popup.StateTold(&m.landing.State)
	}
	t := m.list().Tell()
	if facts := strings.Split(m.statusLine(), " "+m.env.Theme.Glyphs.Dot+" "); len(facts) > 1 && t.Len > 0 {
		t.Place = facts[1]
	}
	t.More = func() []string { return popup.ItemsTold(m.pane.Items()) }
	for _, note := range m.notes() {
		word, _ := note.Level.Badge()
		t.Text = append(t.Text, strings.TrimSpace(word+": "+note.Text+" "+note.Do))
	}
	if m.pane.focus {
		t.Cell = m.pane.Under()
	}
	return t
}
