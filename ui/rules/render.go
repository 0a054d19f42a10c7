package rules

import (
	"strings"

	"docket/client"
	"docket/ui/safe"
	"docket/ui/view"
)

// View draws exactly the view's height.
func (m *model) View() string {
	var lines []string
	switch {
	case m.err != nil:
		lines = append(lines, view.Explain(m.err).String(), "R tries again.")
	case m.anchor == "":
		lines = append(lines, "No anchor document is open.", "o opens one.")
	case m.set != nil && len(m.set.Rules) == 0:
		lines = append(lines, "The service has no rules here: "+m.none)
	}
	if m.set != nil {
		for _, r := range m.set.Rules[:min(len(m.set.Rules), m.height)] {
			lines = append(lines, sentence(r))
		}
	}
	out := make([]string, m.height)
	for i := range out {
		if i < len(lines) {
			out[i] = safe.Truncate(safe.Line(lines[i]), m.width, m.env.Theme.Glyphs.Ellipsis)
		}
	}
	return strings.Join(out, "\n")
}

// sentence is the rule as people read it, its name as it came when that is not
// of the form that the interface gives (§2.1).
func sentence(r client.Rule) string {
	if e, ok := r.Expression(); ok {
		return e.Sentence()
	}
	return r.Name
}
