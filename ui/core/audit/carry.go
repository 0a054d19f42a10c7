package audit

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/load"
)

// local are the members that differ from one anchor document to the next although the rule is the same: what it is
// called, where it was found, and why there.
var local = []string{"rule_id", "anchor_document_id", "anchor_file_name", "description", "justification"}

// Likeness is the fingerprint of a rule without what differs from one anchor document to the next (§2.1: rule_id,
// anchor_document_id, anchor_file_name, description and justification).
func Likeness(raw []byte) string {
	if !json.Valid(raw) {
		return ""
	}
	print := client.Value(raw).Print(local...)
	return string(print[:])
}

// Offer is the verdicts on another anchor document that the same rules have here.
type Offer struct {
	Anchor string          // the other one
	Newest time.Time       // when the newest of them was given
	Rows   []int           // of the rules here, in their order
	Of     []store.Verdict // there, with Carried as it is for the rule here
	Torn   []int           // of the rules here that are left out: rules equal to them were judged differently there
}

// alike are the verdicts on the equal rules of an anchor document, by the identity of the rule.
type alike map[string]store.Verdict

// on is what they say of a rule: the verdict on the same id, else that of all of them, the newest; torn where they differ.
func (a alike) on(id string) (of store.Verdict, torn bool) {
	if v, same := a[id]; same {
		return v, false
	}
	for _, v := range a {
		torn = torn || of.Anchor != "" && of.Decision != v.Decision
		if of.Anchor == "" || cmp.Or(v.At.Compare(of.At), cmp.Compare(v.RuleID, of.RuleID)) > 0 {
			of = v
		}
	}
	return of, torn
}

// likes are verdicts by anchor document and likeness, and the place of the newest by anchor document.
func likes(elsewhere []store.Verdict) (like map[[2]string]alike, last map[string]int) {
	like, last = map[[2]string]alike{}, map[string]int{}
	for i, v := range elsewhere {
		last[v.Anchor] = i
		if v.Carried == "" { // else it is known where it was decided
			v.Carried = v.Anchor + ", " + StateOf(v.Decision).String() + byWhom(v) + onDay + v.At.UTC().Format(load.Stamp)
		}
		key := [2]string{v.Anchor, Likeness(v.Content)}
		if like[key] == nil {
			like[key] = alike{}
		}
		like[key][VerdictIdentity(v)] = v
	}
	return like, last
}

const onDay = " on "

func byWhom(v store.Verdict) string { return " by " + cmp.Or(strings.TrimSpace(v.By), store.Nameless) }

// Decided tells whether who gave a verdict decided it too: it came from no file, and was carried over from nobody else.
func Decided(v store.Verdict) bool {
	told := v.Carried[:max(0, strings.LastIndex(v.Carried, onDay))] // an anchor document may be called as anything
	return !store.FromFile(v.By) && (v.Carried == "" || strings.HasSuffix(told, byWhom(v)))
}

// Offers are what other anchor documents say of the rules that want a decision here, the one with most rules first.
// Where a rule was judged there several times, with several justifications, the newest counts.
func Offers(r *Review, elsewhere []store.Verdict) []Offer {
	if len(elsewhere) == 0 {
		return nil
	}
	like, last := likes(elsewhere)
	found := map[string]*Offer{}
	for row := range r.Rules {
		if !r.Items[row].State.Open() {
			continue
		}
		print := Likeness(r.Rules[row].Raw)
		for anchor := range last {
			verdicts := like[[2]string{anchor, print}]
			if verdicts == nil {
				continue
			}
			o := found[anchor]
			if o == nil {
				o = &Offer{Anchor: anchor}
				found[anchor] = o
			}
			v, torn := verdicts.on(identity(&r.Rules[row]))
			if torn {
				o.Torn = append(o.Torn, row)
			} else {
				o.Rows, o.Of = append(o.Rows, row), append(o.Of, v)
			}
			if v.At.After(o.Newest) {
				o.Newest = v.At
			}
		}
	}
	var out []Offer
	for _, o := range found {
		out = append(out, *o)
	}
	slices.SortFunc(out, func(a, b Offer) int {
		return cmp.Or(len(b.Rows)-len(a.Rows), last[b.Anchor]-last[a.Anchor], cmp.Compare(a.Anchor, b.Anchor))
	})
	return out
}

// Open is the offer for the rules that still want a decision. The review is of the rules that the offer was made for.
func (o Offer) Open(r *Review) Offer {
	rows, of := o.Rows, o.Of
	o.Rows, o.Of = make([]int, 0, len(rows)), make([]store.Verdict, 0, len(rows))
	o.Torn = each.Where(o.Torn, func(row int) bool { return r.Items[row].State.Open() })
	for i, row := range rows {
		if r.Items[row].State.Open() {
			o.Rows, o.Of = append(o.Rows, row), append(o.Of, of[i])
		}
	}
	return o
}

// Take are the verdicts of an offer as verdicts on the rules here, marked as carried.
func (o Offer) Take(r *Review, by string) []store.Verdict {
	verdicts := r.Judge(o.Rows, store.NoDecision, by)
	for i := range verdicts {
		v, was := &verdicts[i], &o.Of[i]
		v.Decision, v.Comment, v.Carried = was.Decision, cmp.Or(v.Comment, store.Within(was.Comment, was.By, by)), was.Carried
	}
	return verdicts
}
