package loading

import "docket/ui/core/audit/quoted"

// LookedUp notes where the values are that justifications quote. A justification of which no value is anywhere is a
// finding. What else lint finds may be known before or after.
func (r *Rules) LookedUp(x *quoted.Index) {
	if r.Quoted = x; r.Known != nil {
		r.learned(*r.Known)
	}
}
