package text

import "docket/ui/view"

// Link implements view.Linker: the coordinates as they are sent, and the collection.
func (m *Model) Link() view.Link {
	l := view.Link{Target: m.id()}
	if c := m.form.box.Coordinates; l.Target != "" && m.form.reason[coordinates] == "" && m.form.text(coordinates) != "" {
		l.Args = append(l.Args, c.JSON())
	} else if m.form.text(coordinates) != "" {
		l.Lacks = append(l.Lacks, "the coordinates, which cannot be sent")
	}
	known := len(m.env.Pages) > 0 && len(m.page.entries) > 0 && &m.page.entries[0] == &m.env.Pages[0] // a command has them too
	if m.page.chosen || m.page.Picture() != nil && !known {
		l.Lacks = append(l.Lacks, "the picture of the page")
	}
	if m.runs.Shown() {
		l.Lacks = append(l.Lacks, "the run")
	}
	if c := m.form.text(collection); c != "" {
		l.Flags = append(l.Flags, "--collection", c)
	}
	return l
}
