package datasource

import (
	"strings"

	"docket/ui/popup"
	"docket/ui/view"
)

// Tell implements view.Teller: the record and the value under the cursor.
func (m *model) Tell() view.Told {
	s := m.state()
	switch {
	case s != nil:
		return popup.StateTold(s)
	case m.pager == nil:
		t := m.landing.sheet.Tell()
		if t.Title, t.Pick = "Open a datasource", true; t.Len == 0 {
			t.Len, t.At, t.Noun, t.To = len(ways), m.landing.way-1, "choice", func(i int) { m.landing.way = i + 1 }
			t.Item = func(i int) string { return ways[i].Label }
		}
		return t
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
