package trials

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"docket/client"
)

// several begins the list that stands for a member that a record has more than once, with different values: JSON does not
// say which one counts. Blanks that nobody writes tell it from a list that came.
const several = "[\r\t\r"

func isSeveral(v client.Value) bool { return bytes.HasPrefix(v, []byte(several)) }

// both is what a member is that came again.
func both(have, again client.Value) client.Value {
	switch {
	case bytes.Equal(have, again):
		return have
	case isSeveral(have):
		have = have[len(several) : len(have)-1]
	}
	return slices.Concat(client.Value(several), have, client.Value(","), again, client.Value("]"))
}

// membersOf are the members that the columns of a page are of: what the service does not name and is called "total (2)" is
// the member total once more, in records that have it.
func membersOf(p *client.Page) []string {
	out := slices.Clone(p.Columns)
	for i, name := range p.Columns {
		at := strings.LastIndex(name, " (")
		if at < 0 || slices.ContainsFunc(p.Fields, func(f client.Field) bool { return f.Name == name }) {
			continue
		}
		if n, err := strconv.Atoi(strings.TrimSuffix(name[at+2:], ")")); err == nil && n > 1 {
			out[i] = name[:at]
		}
	}
	return out
}

// member finds a member of an object.
func member(object client.Value, name string) (v client.Value, ok bool) {
	for _, m := range object.Members() {
		switch {
		case m.Name != name:
		case ok:
			v = both(v, m.Value)
		default:
			v, ok = m.Value, true
		}
	}
	return v, ok
}
