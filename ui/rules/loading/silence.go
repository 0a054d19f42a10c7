package loading

import (
	"maps"

	"docket/ui/core/audit/lint"
	"docket/ui/core/audit/quoted"
)

// SilenceOf is why a finding needs nobody's look, where somebody said so.
func (r *Rules) SilenceOf(f lint.Finding) (s lint.Silence, silenced bool) {
	if r.Known == nil || len(r.Known.Silenced) == 0 {
		return s, false
	}
	s, silenced = r.Known.Silenced[lint.Key(f, r.Set.Rules)]
	return s, silenced
}

// SilencesRead tells whether it is known what was silenced before.
func (r *Rules) SilencesRead() bool { return r.Known != nil && r.Known.of != nil }

// Silence says that findings need nobody's look, or that they do again; it returns all silences, to be stored.
func (r *Rules) Silence(these []lint.Finding, s lint.Silence, silenced bool) lint.Silences {
	r.Findings() // it is known then
	k := *r.Known
	k.Silenced = maps.Clone(k.Silenced)
	if k.Silenced == nil {
		k.Silenced = lint.Silences{}
	}
	for _, f := range these {
		if key := lint.Key(f, r.Set.Rules); silenced {
			k.Silenced[key] = s
		} else {
			delete(k.Silenced, key)
		}
	}
	r.learned(k)
	return k.Silenced
}

// LookedUp notes where the values are that justifications quote. A justification of which no value is anywhere is a
// finding. What else lint finds may be known before or after.
func (r *Rules) LookedUp(x *quoted.Index) {
	if r.Quoted = x; r.Known != nil {
		r.learned(*r.Known)
	}
}
