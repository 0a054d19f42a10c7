package loading

import (
	"slices"

	"docket/ui/core/audit/lint"
	"docket/ui/core/audit/quoted"
)

// LookedUp notes where the values are that justifications quote. A justification of which no value is anywhere is a
// finding.
func (r *Rules) LookedUp(x *quoted.Index) {
	r.Quoted = x
	r.Findings() // it is known then
	k := *r.Known
	k.Findings = slices.DeleteFunc(slices.Clone(k.Findings), func(f lint.Finding) bool { return f.Check == lint.Quoted || f.Check == lint.Values })
	add := func(check lint.Check, rows []int, sentences []string) {
		for i, row := range rows {
			k.Findings = append(k.Findings, lint.Finding{Check: check, Sentence: sentences[i], Rules: []int{row}})
		}
	}
	rows, sentences := x.Missing(r.Set.Rules)
	add(lint.Quoted, rows, sentences)
	rows, sentences = x.Beside(r.Set.Rules)
	add(lint.Values, rows, sentences)
	r.learned(k)
}
