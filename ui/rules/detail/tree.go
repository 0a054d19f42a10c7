package detail

import (
	"strings"

	"docket/client"
	"docket/ui/theme"
)

// tree draws a nested value with a line a member, as condition_list is read: what
// is inside stands behind the sign of what holds it, names and values as they
// came.
func tree(v client.Value, g *theme.Glyphs) string {
	var b strings.Builder
	branches(&b, v, "", g)
	return strings.TrimSuffix(b.String(), "\n")
}

// branch is one member of an object or one element of a list.
type branch struct {
	name  string
	value client.Value
}

func branchesOf(v client.Value) []branch {
	var out []branch
	for _, m := range v.Members() {
		out = append(out, branch{m.Name, m.Value})
	}
	for _, e := range v.Elements() {
		out = append(out, branch{value: e})
	}
	return out
}

func branches(b *strings.Builder, v client.Value, indent string, g *theme.Glyphs) {
	all := branchesOf(v)
	for i, in := range all {
		sign, next := g.TeeLeft+" ", g.Vertical+" "
		if i == len(all)-1 {
			sign, next = g.BottomLeft+" ", "  "
		}
		b.WriteString(indent + sign + in.name)
		inner := branchesOf(in.value)
		switch {
		case len(inner) == 0 && in.name != "":
			b.WriteString(": " + leaf(in.value))
		case len(inner) == 0:
			b.WriteString(leaf(in.value))
		case in.name == "" && in.value.Kind() == client.Object:
			b.WriteString("condition")
		case in.name == "":
			b.WriteString("list")
		}
		b.WriteByte('\n')
		branches(b, in.value, indent+next, g)
	}
}

// leaf is a value without anything inside, on one line.
func leaf(v client.Value) string {
	if v.Kind() == client.String && v.Text() != "" {
		return strings.NewReplacer("\r\n", " ", "\n", " ").Replace(v.Text())
	}
	return v.Raw()
}
