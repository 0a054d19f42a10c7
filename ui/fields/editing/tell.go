package editing

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// Tell implements view.Teller.
func (d *Document) Tell() view.Told {
	t := d.Sheet.Tell()
	if l := d.line; l != nil {
		label := map[editKind]string{editName: "name of the field", editLabel: "label"}[l.kind]
		if l.row >= 0 {
			label += " of " + d.rows[l.row].Name
		}
		t.Ask = &view.Asked{Label: label, Now: l.input.Value(), Set: func(text string) tea.Cmd { l.input.SetValue(text); return nil }}
	}
	if e := d.under(); e != nil {
		t.Place = "field " + view.Thousands(t.At+1) + " of " + view.Thousands(t.Len) + ", " + e.Name
	}
	t.Item = func(i int) string {
		e := &d.entries[d.At(i)]
		label, _ := e.label("to")
		required, _ := e.flag(inRequired, "to")
		visible, _ := e.flag(inVisible, "to")
		words := []string{e.Name, "label " + label, "required " + required, "visible " + visible}
		if e.state == removed {
			words = words[:1]
		}
		if word := stateWords[e.state]; word != "" {
			words = append(words, word)
		}
		return strings.ReplaceAll(strings.Join(append(words, e.lint...), "; "), "?", "not known")
	}
	if t.More != nil {
		t.More = func() []string {
			t := d.Tell()
			return append(strings.Split(t.Item(t.At), "; "), "from "+d.entries[d.Row()].provenance(func(o Origin) string { return o.Words(d.env.Now()) }, "; "))
		}
	}
	return t
}
