package audit

import (
	"bytes"

	"docket/client"
	"docket/ui/core/export"
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
	old, new = export.Named(old), export.Named(new)
	was, is := map[string]client.Value{}, map[string]bool{}
	for _, m := range old {
		was[m.Name] = m.Value
	}
	for _, m := range new {
		is[m.Name] = true
		switch before := was[m.Name]; {
		case SameValue(before, m.Value):
		case m.Name == PreconditionMember && prefix == "" && before.Kind() == client.Object && m.Value.Kind() == client.Object:
			out = differences(out, m.Name+".", before.Members(), m.Value.Members())
		default:
			out = append(out, Difference{prefix + m.Name, before, m.Value})
		}
	}
	for _, m := range old {
		if !is[m.Name] {
			out = append(out, Difference{prefix + m.Name, m.Value, nil})
		}
	}
	return out
}

// SameValue compares two values by the measure of the fingerprint.
func SameValue(a, b client.Value) bool {
	return bytes.Equal(a, b) || a.Kind() == b.Kind() && (client.Rule{Raw: a}).Fingerprint() == (client.Rule{Raw: b}).Fingerprint()
}
