package loading

import (
	"slices"

	"docket/ui/core/audit/lint"
	"docket/ui/core/audit/quoted"
)

// LookedUp notes where the values are that justifications quote. A justification of which no value is anywhere is a
// finding. What else lint finds may be known before or after.
func (r *Rules) LookedUp(x *quoted.Index) {
	if r.Quoted = x; r.Known != nil {
		r.learned(*r.Known)
	}
}

// withQuoted are findings with those about quoted values as they are known by now.
func (r *Rules) withQuoted(all []lint.Finding) []lint.Finding {
	if r.Quoted == nil {
		return all
	}
	all = slices.DeleteFunc(slices.Clone(all), func(f lint.Finding) bool { return f.Check == lint.Quoted || f.Check == lint.Values })
	return append(all, r.Quoted.Found...)
}
