package export

import (
	"fmt"

	"docket/client"
)

// ruleMembers is the order of the interface's table (§2.1).
func ruleMembers() []string {
	return []string{"rule_name", "description", "enable", "event_type", "rule_type", "action", "rule_precondition",
		"anchor_document_id", "anchor_file_name", "justification", "rule_id"}
}

// Rules writes rules as CSV: a header and a line a rule. The columns are the
// members that the interface names, in its order (§2.1), then those that it does
// not, as they first appear. rule_precondition is its JSON text.
func Rules(out *CSV, rules []client.Rule) error {
	header := ruleMembers()
	at := map[string]int{}
	for i, name := range header {
		at[name] = i
	}
	for _, rule := range rules {
		for _, m := range named(rule.Raw.Members()) {
			if _, known := at[m.Name]; !known {
				at[m.Name] = len(header)
				header = append(header, m.Name)
			}
		}
	}
	if err := out.Row(header...); err != nil {
		return err
	}
	row := make([]string, len(header))
	for _, rule := range rules {
		clear(row)
		for _, m := range named(rule.Raw.Members()) {
			row[at[m.Name]] = Cell(m.Value)
		}
		if err := out.Row(row...); err != nil {
			return err
		}
	}
	return out.Flush()
}

// named gives members that come twice a name of their own: "action (2)".
func named(members []client.Member) []client.Member {
	seen := make(map[string]int, len(members))
	out := make([]client.Member, 0, len(members))
	for _, m := range members {
		seen[m.Name]++
		if n := seen[m.Name]; n > 1 {
			m.Name = fmt.Sprintf("%s (%d)", m.Name, n)
		}
		out = append(out, m)
	}
	return out
}
