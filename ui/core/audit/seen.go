package audit

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
)

// Seen is what an anchor document's rules were at a fetch, small enough to keep:
// the next fetch, today or tomorrow, is compared with it.
type Seen struct {
	At    time.Time // of the fetch
	Rules []SeenRule
}

type SeenRule struct{ ID, Name, Fingerprint string } // of the fingerprint as much as tells a rule from what it was

func seenRule(id, name, fingerprint string) SeenRule {
	return SeenRule{id, name, fingerprint[:min(len(fingerprint), 16)]}
}

// MarshalJSON packs the rules: they are thousands, and all of one anchor document are one value of the store.
func (s Seen) MarshalJSON() ([]byte, error) {
	at, err := json.Marshal(s.At)
	out := bytes.NewBuffer(make([]byte, 0, 80+30*len(s.Rules))) // a rule takes about 25
	fmt.Fprintf(out, `{"at":%s,"packed":"`, at)
	text := base64.NewEncoder(base64.StdEncoding, out)
	packer, _ := flate.NewWriter(text, flate.BestSpeed) // a level that there is
	texts := jsontext.NewEncoder(packer, jsontext.AllowInvalidUTF8(true))
	for _, r := range s.Rules {
		for _, member := range [...]string{r.ID, r.Name, r.Fingerprint} {
			_ = texts.WriteToken(jsontext.String(member)) // into memory, and what is no Unicode is replaced
		}
	}
	err = cmp.Or(err, packer.Close(), text.Close())
	out.WriteString(`"}`)
	return out.Bytes(), err
}

// UnmarshalJSON reads what MarshalJSON wrote, and the list that was kept before it.
func (s *Seen) UnmarshalJSON(b []byte) error {
	var kept struct {
		At     time.Time
		Packed []byte
		Rules  []SeenRule                 // of a command, and
		Seen   struct{ Rules []SeenRule } // of the screen, as they were kept before
	}
	if err := json.Unmarshal(b, &kept); err != nil {
		return err
	}
	s.At = kept.At
	s.Rules = each.Of(append(kept.Rules, kept.Seen.Rules...), func(r SeenRule) SeenRule { return seenRule(r.ID, r.Name, r.Fingerprint) })
	for texts := jsontext.NewDecoder(flate.NewReader(bytes.NewReader(kept.Packed))); kept.Packed != nil; {
		var members [3]string
		for i := range members {
			token, err := texts.ReadToken()
			if err == io.EOF && i == 0 {
				return nil
			} else if err != nil {
				return err
			}
			members[i] = token.String()
		}
		s.Rules = append(s.Rules, seenRule(members[0], members[1], members[2]))
	}
	return nil
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
	return Seen{Rules: each.Of(rules, func(r client.Rule) SeenRule { return seenRule(r.ID, r.Name, r.Fingerprint()) })}
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
