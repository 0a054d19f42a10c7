// Package loading fetches the rules of anchor documents (§4.1), remembers those that were
// on screen, and compares each answer with the one before it, of this run or an earlier one.
//
// It draws nothing, and knows no list and no view.
package loading

import (
	"strconv"
	"strings"
	"time"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/core/audit/lint"
)

// Rules are what one fetch brought: the rules of an anchor document, or the service's word
// that it has none. Beside their review they do not change.
type Rules struct {
	Anchor string
	Set    *client.RuleSet
	None   string // the service's own words when there are no rules
	At     time.Time
	Rows   []Row
	All    []int      // every row
	News   audit.News // against the fetch before
	Since  string     // when that was, in words
	before time.Time

	Review   *audit.Review
	Counts   audit.Counts
	Findings []lint.Finding
	Place    Place // where the person was, in an earlier run
	Unread   error // why earlier verdicts could not be read
}

// Row is a rule with what is asked of it again and again, made once.
type Row struct {
	*client.Rule
	Item   *audit.Item       // what the review knows of it
	Expr   client.Expression // its name taken apart
	Parsed bool              // whether that was possible
	Enable string            // "true", "false" or "odd"
	News   string            // "new", "changed" or "", since the fetch before
	Checks []lint.Check      // that found something
	Lint   []int             // places in Findings
	nth    int               // which of the rules of its identity it is
}

// New reads the rules that a fetch brought.
func New(anchor string, set *client.RuleSet) *Rules {
	r, rules := &Rules{Anchor: anchor, Set: set}, set.Rules
	r.Rows, r.All = make([]Row, len(rules)), make([]int, len(rules))
	r.Findings = lint.Rules(rules)
	badges, count := lint.Badges(r.Findings, len(rules)), make(map[string]int, len(rules))
	for i := range rules {
		row := Row{Rule: &rules[i], Checks: badges[i], Enable: EnableOf(rules[i].Enable)}
		row.Expr, row.Parsed = row.Expression()
		row.nth = count[row.Identity()]
		count[row.Identity()]++
		r.Rows[i], r.All[i] = row, i
	}
	for at, f := range r.Findings {
		for _, row := range f.Rules {
			r.Rows[row].Lint = append(r.Rows[row].Lint, at)
		}
	}
	r.join(audit.NewReview(r.Set, nil))
	return r
}

// join gives the rules their review.
func (r *Rules) join(review *audit.Review) {
	r.Review, r.Counts = review, review.Counts()
	for i := range r.Rows {
		r.Rows[i].Item = &review.Items[i]
	}
}

// Empty is true where there are no rules, or none were fetched.
func (r *Rules) Empty() bool { return r == nil || len(r.Rows) == 0 }

// Doubts are what the answer says about itself that does not fit: a total that is not the
// number of rules, a success that is not true (§4.1).
func (r *Rules) Doubts() string {
	if r.None != "" || len(r.Rows) == 0 && r.Set.Body == nil {
		return ""
	}
	var doubts []string
	switch total := r.Set.Total; {
	case total.Kind() == client.Absent:
		doubts = append(doubts, "the service gave no total")
	case strings.TrimSpace(total.Text()) != strconv.Itoa(len(r.Rows)):
		doubts = append(doubts, "the service says total "+total.Text())
	}
	if ok, known := r.Set.Success.Bool(); !known || !ok {
		said := r.Set.Success.Text()
		if r.Set.Success.Kind() == client.Absent {
			said = "nothing"
		}
		doubts = append(doubts, "success says "+said)
	}
	return strings.Join(doubts, ", ")
}

// Identity is the rule_id, or the name of a rule that has none.
func (r *Row) Identity() string {
	if r.ID == "" {
		return "\x00" + r.Name
	}
	return r.ID
}

// Key tells a rule from all others: its identity, and which one of it it is.
func (r *Row) Key() string {
	if r.nth > 0 {
		return r.Identity() + "\x00" + strconv.Itoa(r.nth)
	}
	return r.Identity()
}

// Label names a rule in a title.
func (r *Row) Label() string {
	if r.ID == "" {
		return "a rule without an id"
	}
	return r.ID
}
