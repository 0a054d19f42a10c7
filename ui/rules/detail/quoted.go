package detail

import (
	"strings"

	"docket/ui/core/audit/quoted"
	"docket/ui/core/each"
	"docket/ui/widget"
)

func quotedIn(justification string) []string {
	return each.Of(quoted.Find(justification), func(v quoted.Value) string { return v.Text })
}

// quotedOnce are those of a text, found once while a person goes up and down.
func (p *Pane) quotedOnce(text string) []string {
	const most = 500
	texts, known := p.quoted[text]
	if !known {
		if len(p.quoted) >= most || p.quoted == nil {
			p.quoted = map[string][]string{}
		}
		texts = quotedIn(text)
		p.quoted[text] = texts
	}
	return texts
}

// quotedFacts tell where the values of a justification are, once they were looked up.
func quotedFacts(x *quoted.Index, justification string) (facts []Fact) {
	if x == nil {
		return nil
	}
	for _, text := range quotedIn(justification) {
		f := Fact{Name: text, Value: "not found in what was looked through", Kind: widget.Bad}
		if places := x.Places(text); len(places) > 0 {
			alike := each.Where(places, func(p quoted.Place) bool { return p.Finding == places[0].Finding })
			in := each.Of(alike[:min(len(alike), 3)], func(p quoted.Place) string { return p.In + ", " + p.Column })
			if len(alike) > len(in) {
				in = append(in, "and more")
			}
			f.Value, f.Kind = places[0].Finding.String()+" in "+strings.Join(in, "; "), widget.Good
			if places[0].Finding != quoted.Exactly {
				f.Value, f.Kind = f.Value+": "+places[0].Written, widget.Changed
			}
		}
		facts = append(facts, f)
	}
	return facts
}
