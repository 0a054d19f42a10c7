package audit

import "slices"

// Seen is what an anchor document's rules were at a fetch, small enough to keep:
// the next fetch, today or tomorrow, is compared with it.
type Seen struct {
	Rules []SeenRule `json:"rules"`
}

// SeenRule is one rule of a Seen.
type SeenRule struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Fingerprint string `json:"fingerprint"`
}

// News is what became of the rules since they were seen.
type News struct {
	New, Changed []int // rows of the newer fetch
	Vanished     []SeenRule
}

// Any tells whether there is anything to tell.
func (n News) Any() bool { return len(n.New)+len(n.Changed)+len(n.Vanished) > 0 }

// See remembers the rules of a review. It computes every fingerprint, so it
// belongs off the screen's goroutine for thousands of rules.
func (r *Review) See() Seen {
	s := Seen{Rules: make([]SeenRule, len(r.Rules))}
	for row, rule := range r.Rules {
		s.Rules[row] = SeenRule{ID: rule.ID, Name: rule.Name, Fingerprint: r.Fingerprint(row)}
	}
	return s
}

// Since compares what was seen with the rules of now. Rules are told apart as in
// [NewReview]; where an id comes twice, equal contents meet first and the rest
// meet in their order.
func (s Seen) Since(r *Review) (news News) {
	before := make(map[string][]SeenRule, len(s.Rules))
	for _, rule := range s.Rules {
		id := Identity(rule.ID, rule.Name)
		before[id] = append(before[id], rule)
	}
	take := func(id string, fits func(SeenRule) bool) bool {
		at := slices.IndexFunc(before[id], fits)
		if at >= 0 {
			before[id] = slices.Delete(before[id], at, at+1)
		}
		return at >= 0
	}
	var unmet []int
	for row := range r.Rules {
		if !take(identity(&r.Rules[row]), func(old SeenRule) bool { return old.Fingerprint == r.Fingerprint(row) }) {
			unmet = append(unmet, row)
		}
	}
	for _, row := range unmet {
		if take(identity(&r.Rules[row]), func(SeenRule) bool { return true }) {
			news.Changed = append(news.Changed, row)
		} else {
			news.New = append(news.New, row)
		}
	}
	for _, rule := range s.Rules { // in the order in which they were seen
		if take(Identity(rule.ID, rule.Name), func(old SeenRule) bool { return old == rule }) {
			news.Vanished = append(news.Vanished, rule)
		}
	}
	return news
}
