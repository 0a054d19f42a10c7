package fields

import (
	"docket/ui/popup"
	"docket/ui/view"
)

// Tell implements view.Teller: the field under the cursor, and the report of the last action.
func (m *Model) Tell() (t view.Told) {
	if teller, can := m.front().(view.Teller); can {
		t = teller.Tell()
	}
	if r := m.said(); r != nil {
		word, _ := r.Level.Badge()
		t.Text = append(t.Text, word+": "+r.Title)
		t.Text = append(t.Text, r.Lines...)
	}
	if n := len(m.docs.known.unknown); n > 0 {
		t.Text = append(t.Text, view.Count(n, "submission")+" of unknown outcome. The journal lists "+view.Plural(n, "it", "them")+".")
	}
	return t
}

func (l *landing) Tell() view.Told { return popup.StateTold(&l.State) }
