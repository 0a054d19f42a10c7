package audit

import (
	"maps"
	"slices"
	"strings"
	"unicode"
)

// Initials are those of a member of a team, other than those of every other member who said something of the rules.
func (r *Review) Initials(member string) string {
	if _, there := r.initials[member]; !there {
		names := map[string]bool{member: true}
		for i := range r.Items {
			if v := r.Items[i].Verdict; v != nil {
				for _, w := range v.Words {
					names[w.By] = true
				}
			}
		}
		for name := range r.initials {
			names[name] = true
		}
		r.initials = initials(names)
	}
	return r.initials[member]
}

// initials are two letters or more for each name: those of its parts, or its beginning, as long as it takes to tell
// them apart. The whole name of one stands for no other.
func initials(names map[string]bool) map[string]string {
	out, taken := make(map[string]string, len(names)), map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		parts := strings.FieldsFunc(name, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
		letters, short := []rune(strings.Join(parts, "")), ""
		if len(parts) > 1 {
			short = strings.ToUpper(string([]rune(parts[0])[:1]) + string([]rune(parts[1])[:1]))
		}
		for n := 2; short == "" || taken[short] || short != name && names[short]; n++ {
			if n > len(letters) {
				short = name
				break
			}
			short = strings.ToUpper(string(letters[:1])) + strings.ToLower(string(letters[1:n]))
		}
		out[name], taken[short] = short, true
	}
	return out
}
