package fields

import (
	"strconv"
	"strings"

	"docket/ui/safe"
)

// emptySheet is what a document type without fields says.
func (m *Model) emptySheet(s *sheet) string {
	switch {
	case s.filter != "" && s.only != showAll:
		return "No field that is " + s.only.String() + " has " + strconv.Quote(s.filter) + " in its name or label. esc shows all."
	case s.filter != "":
		return "No field has " + strconv.Quote(s.filter) + " in its name or label. esc shows all."
	case s.only != showAll:
		return "No field is " + s.only.String() + ". s looks for another state, esc shows all."
	}
	lines := []string{
		"Nothing is known of the fields of " + s.name + " yet:",
		"the service has no operation that reads them.",
		"",
		"  +  add a field by hand",
		"  i  import a JSON or CSV file",
	}
	if m.rules != nil {
		lines = append(lines, "  f  take the fields that the rules of "+m.rules.AnchorDocumentID+" name")
	} else {
		lines = append(lines, "  f  take the fields that rules name (open some first: 1)")
	}
	if m.page.Datasource != "" {
		lines = append(lines, "  d  take the fields of the datasource "+m.page.Datasource)
	} else {
		lines = append(lines, "  d  take the fields of a datasource (open one first: 2)")
	}
	return strings.Join(lines, "\n")
}

// welcome is shown while no document type is open.
func (m *Model) welcome(height int) string {
	wrap := func(lines []string, text string) []string {
		return append(lines, safe.Wrap(safe.Line(text), m.width)...)
	}
	lines := wrap([]string{""}, "Here the settings of a document type's fields are written and sent: label, required, visible. "+
		"What was sent before, and how it was answered, is remembered on this machine.")
	lines = append(lines, "", "  o  open a document type", "  i  import a JSON or CSV file of settings", "  D  drafts", "  J  the journal of what was sent")
	if known := m.known(); len(known) > 0 {
		lines = wrap(append(lines, ""), "Known document types: "+strings.Join(known, ", "))
	}
	out := make([]string, height)
	for i := range out {
		if i < len(lines) {
			out[i] = safe.Truncate(lines[i], m.width, m.env.Theme.Glyphs.Ellipsis)
		}
	}
	return strings.Join(out, "\n")
}

// known are the document types that can be offered: recents first.
func (m *Model) known() []string {
	out := append([]string(nil), m.told.recents...)
	seen := map[string]bool{}
	for _, r := range out {
		seen[r] = true
	}
	for _, o := range m.env.Offers["fields"] {
		if !seen[o] {
			out = append(out, o)
		}
	}
	return out
}
