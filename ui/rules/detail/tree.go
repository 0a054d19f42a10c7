package detail

import (
	"strings"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/theme"
)

// tree draws a nested value with a line a member, as condition_list is read: what is inside
// stands behind the sign of what holds it, names and values as they came.
func tree(v client.Value, g *theme.Glyphs) string {
	var b strings.Builder
	branches(&b, v, "", g)
	return strings.TrimSuffix(b.String(), "\n")
}

// inside are the members of an object, or the elements of a list without names.
func inside(v client.Value) []client.Member {
	return append(v.Members(), each.Of(v.Elements(), func(e client.Value) client.Member { return client.Member{Value: e} })...)
}

func branches(b *strings.Builder, v client.Value, indent string, g *theme.Glyphs) {
	all := inside(v)
	for i, in := range all {
		sign, next := g.TeeLeft+" ", g.Vertical+" "
		if i == len(all)-1 {
			sign, next = g.BottomLeft+" ", "  "
		}
		leaf := in.Value.Raw()
		if in.Value.Kind() == client.String && in.Value.Text() != "" {
			leaf = strings.NewReplacer("\r\n", " ", "\n", " ").Replace(in.Value.Text())
		}
		text := in.Name
		switch empty := len(inside(in.Value)) == 0; {
		case empty && in.Name != "":
			text += ": " + leaf
		case empty:
			text = leaf
		case in.Name == "" && in.Value.Kind() == client.Object:
			text = "condition"
		case in.Name == "":
			text = "list"
		}
		b.WriteString(indent + sign + text + "\n")
		branches(b, in.Value, indent+next, g)
	}
}
