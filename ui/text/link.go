package text

import "docket/ui/view"

// Link implements view.Linker: the coordinates as they are sent, the collection and the picture of the page.
func (m *Model) Link() view.Link {
	l := view.Link{Target: m.id()}
	if c := m.form.box.Coordinates; l.Target != "" && m.form.reason[coordinates] == "" && m.form.text(coordinates) != "" {
		l.More = append(l.More, c.JSON())
	}
	if c := m.form.text(collection); c != "" {
		l.More = append(l.More, "--collection", c)
	}
	return l
}
