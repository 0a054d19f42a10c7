package rules

import (
	"slices"
	"strings"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/each"
	"docket/ui/rules/detail"
	"docket/ui/theme"
	"docket/ui/widget"
)

// deciders are the initials of who decided about a rule, each with what where they disagree. Before who looks at it now
// stands @: "AS✓ @Bo✗ @Ca".
func deciders(r *row, g *theme.Glyphs) (string, widget.Kind) {
	var parts, here []string
	kind, v := widget.Muted, r.Item.Verdict
	if r.Item.Here != "" {
		here, kind = strings.Split(r.Item.Here, ", "), widget.Changed
	}
	if v != nil {
		disagree := v.Disagree()
		for _, w := range v.Words {
			if w.Decision == store.NoDecision {
				continue
			}
			part := r.Initials(w.By)
			if i := slices.Index(here, w.By); i >= 0 {
				part, here = "@"+part, slices.Delete(here, i, i+1)
			}
			if disagree {
				sign, _ := detail.StateSign(audit.StateOf(w.Decision), g)
				part, kind = part+sign, widget.Warn
			}
			parts = append(parts, part)
		}
	}
	parts = append(parts, each.Of(here, func(name string) string { return "@" + r.Initials(name) })...)
	return strings.Join(parts, " "), kind
}

// memberNames are the names of who said something about a rule, looks at it or is to judge it: what a filter is for.
func memberNames(r *row) string {
	var names []string
	if v := r.Item.Verdict; v != nil {
		names = each.Of(v.Words, func(w store.Word) string { return w.By })
	}
	return strings.TrimSpace(strings.Join(append(names, r.Item.Here, r.Item.Assigned), " "))
}
