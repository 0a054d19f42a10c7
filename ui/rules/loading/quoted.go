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
	k.Findings = append(k.Findings, x.Findings(r.Set.Rules)...)
	r.learned(k)
}
