package audit

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
)

// Seen is what an anchor document's rules were at a fetch, small enough to keep:
// the next fetch, today or tomorrow, is compared with it.
type Seen struct {
	Rules []SeenRule `json:"rules"`
}

type SeenRule struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Fingerprint string `json:"fingerprint"`
}

// AppendJSON appends what json.Marshal gives of it, without the buffers of that, which are several times as large.
func (s Seen) AppendJSON(to []byte) []byte {
	size := len(`{"rules":[]}`)
	for _, r := range s.Rules {
		size += len(`{"id":"","name":"","fingerprint":""},`) + len(r.ID) + len(r.Name) + len(r.Fingerprint)
	}
	to = append(slices.Grow(to, size+size/64), `{"rules":[`...)
	for i, r := range s.Rules {
		for j, member := range [...][2]string{{`,{"id":`, r.ID}, {`,"name":`, r.Name}, {`,"fingerprint":`, r.Fingerprint}} {
			if i+j == 0 {
				member[0] = member[0][1:]
			}
			to, _ = jsontext.AppendQuote(append(to, member[0]...), member[1]) // what is no Unicode is replaced
		}
		to = append(to, '}')
	}
	return append(to, "]}"...)
}

// News is what became of the rules since they were seen.
type News struct {
	New, Changed []int // rows of the newer fetch
	Vanished     []SeenRule
}

// Any tells whether there is anything to tell.
func (n News) Any() bool { return len(n.New)+len(n.Changed)+len(n.Vanished) > 0 }

// See remembers rules. It computes every fingerprint, so it belongs off the screen's
// goroutine for thousands of rules.
func See(rules []client.Rule) Seen {
	return Seen{each.Of(rules, func(r client.Rule) SeenRule { return SeenRule{ID: r.ID, Name: r.Name, Fingerprint: r.Fingerprint()} })}
}

// Since compares rules with what they were before. They are told apart as in [NewReview];
// where an id comes twice, equal contents meet first and the rest meet in their order.
func (s Seen) Since(old Seen) (news News) {
	before := make(map[string][]SeenRule, len(old.Rules))
	for _, rule := range old.Rules {
		id := Identity(rule.ID, rule.Name)
		before[id] = append(before[id], rule)
	}
	take := func(rule SeenRule, fits func(SeenRule) bool) bool {
		id := Identity(rule.ID, rule.Name)
		at := slices.IndexFunc(before[id], fits)
		if at >= 0 {
			before[id] = slices.Delete(before[id], at, at+1)
		}
		return at >= 0
	}
	var unmet []int
	for row, rule := range s.Rules {
		if !take(rule, func(was SeenRule) bool { return was.Fingerprint == rule.Fingerprint }) {
			unmet = append(unmet, row)
		}
	}
	for _, row := range unmet {
		if take(s.Rules[row], func(SeenRule) bool { return true }) {
			news.Changed = append(news.Changed, row)
		} else {
			news.New = append(news.New, row)
		}
	}
	for _, rule := range old.Rules { // in the order in which they were seen
		if take(rule, func(was SeenRule) bool { return was == rule }) {
			news.Vanished = append(news.Vanished, rule)
		}
	}
	return news
}

// Vanished are the newest decisions on rules that the service no longer returns.
func (r *Review) Vanished() []store.Verdict {
	var out []store.Verdict
	for _, g := range r.groups {
		if n := len(g.verdicts); len(g.rows) == 0 && n > 0 {
			out = append(out, *g.verdicts[n-1])
		}
	}
	slices.SortFunc(out, compareRules)
	return out
}
