package reviewfile

import (
	"cmp"
	"slices"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/each"
)

// Word is what one member of a team says of a rule.
type Word struct {
	By       string         `json:"by"`
	Decision store.Decision `json:"decision"`
	Comment  string         `json:"comment,omitempty"`
	Settles  bool           `json:"settles,omitempty"` // it ended the disagreement of those before it
}

// wordsOf are the words of a verdict, where it is more than one member's.
func wordsOf(v *store.Verdict) []Word {
	if len(v.Words) < 2 {
		return nil
	}
	return each.Of(v.Words, func(w store.Word) Word { return Word{w.By, w.Decision, w.Comment, w.Settles} })
}

// Line is the word for people.
func (w Word) Line() string {
	line := w.By + ": " + audit.StateOf(w.Decision).String()
	if w.Settles {
		line += ", which settles it"
	}
	if w.Comment != "" {
		line += "; " + audit.Words(w.Comment)
	}
	return line
}

// ofMembers is how far each two members of a team agree on the rules that both decided, those with the most rules
// first. What settled a disagreement is left out: it was given with the other's verdict in sight.
func ofMembers(r *audit.Review) []Agreement {
	pairs := map[[2]string][]Disagreement{}
	for row, item := range r.Items {
		if item.Verdict == nil {
			continue
		}
		words := slices.DeleteFunc(slices.Clone(item.Verdict.Words), func(w store.Word) bool { return w.Decision == store.NoDecision || w.Settles })
		slices.SortFunc(words, func(a, b store.Word) int { return cmp.Compare(a.By, b.By) })
		for i, a := range words {
			for _, b := range words[i+1:] {
				of := [2]string{a.By, b.By}
				pairs[of] = append(pairs[of], Disagreement{RuleID: r.Rules[row].ID, Rule: audit.Sentence(r.Rules[row].Name), Mine: a.Decision, Theirs: b.Decision})
			}
		}
	}
	var out []Agreement
	for of, both := range pairs {
		a := Agreement{Between: of[:]}
		a.Add(both...)
		out = append(out, a)
	}
	slices.SortFunc(out, func(a, b Agreement) int { return cmp.Or(b.Both-a.Both, slices.Compare(a.Between, b.Between)) })
	return out
}

// Sides are whose verdicts a difference is between.
func (a Agreement) Sides() []string {
	if a.Between != nil {
		return a.Between
	}
	return []string{"here", "there"}
}
