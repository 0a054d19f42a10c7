package audit

import (
	"bytes"
	"fmt"

	"docket/client"
)

// Difference is one member of a rule that is not what it was. A value that is
// absent was not there.
type Difference struct {
	Member   string // "justification", "rule_precondition.document_type"
	Old, New client.Value
}

// PreconditionMember is the one member that is compared member by member itself
// (§2.2).
const PreconditionMember = "rule_precondition"

// Differences compares two contents of a rule member by member, in the order of
// the newer one and then what is gone. Blanks, the order of members and the
// spelling of texts make no difference, as they make none for the fingerprint.
func Differences(old, new []byte) []Difference {
	return differences(nil, "", client.Value(old).Members(), client.Value(new).Members())
}

func differences(out []Difference, prefix string, old, new []client.Member) []Difference {
	was := map[string]client.Value{}
	oldNames := numbered(old)
	for i, name := range oldNames {
		was[name] = old[i].Value
	}
	seen := map[string]bool{}
	for i, name := range numbered(new) {
		seen[name] = true
		before, now := was[name], new[i].Value
		switch {
		case SameValue(before, now):
		case name == PreconditionMember && prefix == "" && before.Kind() == client.Object && now.Kind() == client.Object:
			out = differences(out, name+".", before.Members(), now.Members())
		default:
			out = append(out, Difference{prefix + name, before, now})
		}
	}
	for i, name := range oldNames {
		if !seen[name] {
			out = append(out, Difference{prefix + name, old[i].Value, nil})
		}
	}
	return out
}

// numbered names members that come twice apart: "action", "action (2)".
func numbered(members []client.Member) []string {
	count := make(map[string]int, len(members))
	out := make([]string, len(members))
	for i, m := range members {
		out[i] = m.Name
		if count[m.Name]++; count[m.Name] > 1 {
			out[i] = fmt.Sprintf("%s (%d)", m.Name, count[m.Name])
		}
	}
	return out
}

// SameValue compares two values by the measure of the fingerprint.
func SameValue(a, b client.Value) bool {
	if bytes.Equal(a, b) {
		return true
	}
	if a.Kind() != b.Kind() {
		return false
	}
	return client.Rule{Raw: a}.Fingerprint() == client.Rule{Raw: b}.Fingerprint()
}
