package lint

import (
	"fmt"
	"slices"

	"docket/ui/core/each"
)

// Group is the findings of one check about rules of the same families, in their order: Sentence is that of the first one,
// Rules are those of all.
type Group struct {
	Finding
	Of []Finding
}

// Fold puts findings that differ only in the members of the families they are about into groups, in the order of their
// first. Families are by row; findings with other words of apart stay apart.
func Fold(all []Finding, families []int, apart func(Finding) string) (out []Group) {
	at := map[string]int{}
	for _, f := range all {
		of := each.Of(f.Rules, func(row int) int { return families[row] })
		key := fmt.Sprint(f.Check, of, f.way, apart(f))
		i, there := at[key]
		if !there {
			i = len(out)
			at[key] = i
			out = append(out, Group{Finding: Finding{Check: f.Check, Sentence: f.Sentence}})
		}
		out[i].Of, out[i].Rules = append(out[i].Of, f), append(out[i].Rules, f.Rules...)
	}
	for i := range out {
		if len(out[i].Of) > 1 { // one alone names its rules in the order of its sentence
			slices.Sort(out[i].Rules)
			out[i].Rules = slices.Compact(out[i].Rules)
		}
	}
	return out
}
