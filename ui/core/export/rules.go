package export

import (
	"cmp"
	"fmt"
	"slices"

	"docket/client"
)

// Rules writes rules as CSV: a header and a line a rule. The columns are the members that the interface names, in its
// order (§2.1), then those that it does not, as they first appear. rule_precondition is its JSON text.
func Rules(out *CSV, rules []client.Rule) error {
	header := []string{"rule_name", "description", "enable", "event_type", "rule_type", "action", "rule_precondition",
		"anchor_document_id", "anchor_file_name", "justification", "rule_id"}
	for _, rule := range rules {
		for _, m := range Named(rule.Raw.Members()) {
			if !slices.Contains(header, m.Name) {
				header = append(header, m.Name)
			}
		}
	}
	err := out.Row(header...)
	for _, rule := range rules {
		row := make([]string, len(header))
		for _, m := range Named(rule.Raw.Members()) {
			row[slices.Index(header, m.Name)] = Cell(m.Value)
		}
		err = cmp.Or(err, out.Row(row...))
	}
	return cmp.Or(err, out.Flush())
}

// Named gives members that come twice a name of their own: "action (2)".
func Named(members []client.Member) []client.Member {
	seen, out := map[string]int{}, slices.Clone(members)
	for i, m := range members {
		if seen[m.Name]++; seen[m.Name] > 1 {
			out[i].Name = fmt.Sprintf("%s (%d)", m.Name, seen[m.Name])
		}
	}
	return out
}
