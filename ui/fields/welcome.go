package fields

import (
	"slices"
	"strings"

	"docket/ui/safe"
)

// nothingKnown is what a document type without fields says.
func (m *Model) nothingKnown(documentType string) string {
	lines := []string{
		"Nothing is known of the fields of " + documentType + " yet:",
		"the service has no operation that reads them.",
		"",
		"  +  add a field by hand",
		"  i  import a JSON or CSV file",
	}
	if m.source.rules != nil {
		lines = append(lines, "  f  add the fields that the rules of "+m.source.rules.AnchorDocumentID+" name")
	} else {
		lines = append(lines, "  f  add the fields that rules name (open some first: 1)")
	}
	if m.source.page.Datasource != "" {
		lines = append(lines, "  d  add the fields of the datasource "+m.source.page.Datasource)
	} else {
		lines = append(lines, "  d  add the fields of a datasource (open one first: 2)")
	}
	return strings.Join(lines, "\n")
}

// welcome is shown while no document type is open.
func (m *Model) welcome(height int) string {
	wrap := func(lines []string, text string) []string {
		return append(lines, safe.Wrap(safe.Line(text), m.width)...)
	}
	lines := wrap([]string{""}, "Here the settings of a document type's fields are written and sent: label, required, visible. "+
		"What was sent before, and how it was answered, is kept on this computer.")
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
	out := slices.Clone(m.docs.recents.names)
	for _, o := range m.env.Offers["fields"] {
		if !slices.Contains(out, o) {
			out = append(out, o)
		}
	}
	return out
}
