package loading

import (
	"maps"

	"docket/ui/core/audit/lint"
	"docket/ui/core/audit/quoted"
	"docket/ui/core/each"
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

// Resilence takes the silences that are stored by now, whichever docket did that; while some that were said here are not,
// it takes none.
func (r *Rules) Resilence(stored lint.Silences, err error) {
	if err == nil && r.Known != nil && r.unsaved == 0 && !maps.Equal(stored, r.Known.Silenced) {
		k := *r.Known
		k.Silenced = stored
		r.learned(k)
	}
}

// Saved notes that the store has a change of silences.
func (r *Rules) Saved() { r.unsaved-- }

// Silence says that findings need nobody's look, or that they do again; it returns the change, to be stored.
func (r *Rules) Silence(these []lint.Finding, s lint.Silence, silenced bool) lint.Change {
	keys := each.Of(these, func(f lint.Finding) string { return lint.Key(f, r.Set.Rules) })
	change := func(all lint.Silences) {
		for _, key := range keys {
			if delete(all, key); silenced {
				all[key] = s
			}
		}
	}
	r.unsaved++
	r.Findings() // it is known then
	k := *r.Known
	k.Silenced = lint.Silences{}
	maps.Copy(k.Silenced, r.Known.Silenced)
	change(k.Silenced)
	r.learned(k)
	return change
}

// LookedUp notes where the values are that justifications quote. A justification of which no value is anywhere is a
// finding. What else lint finds may be known before or after.
func (r *Rules) LookedUp(x *quoted.Index) {
	if r.Quoted = x; r.Known != nil {
		r.learned(*r.Known)
	}
}
