package rules

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/core/audit/lint"
	"docket/ui/rules/detail"
	"docket/ui/rules/evidence"
	"docket/ui/rules/review"
)

// collection is what one fetch brought: the rules of an anchor document, or the
// service's word that it has none. Beside its review it does not change once it was made.
type collection struct {
	anchor  string
	set     *client.RuleSet
	none    string // the service's own words when there are no rules
	at      time.Time
	changes evidence.Changes // against the fetch before, of this run or an earlier one
	since   string           // when that was
	odd     bool             // some rule's enable is neither true nor false

	review   *audit.Review
	counts   audit.Counts
	findings []lint.Finding
	badges   [][]lint.Check // by row
	concerns [][]int        // the findings that concern a rule, by row
	place    review.Place   // where the person was, in an earlier run
	seen     seen           // what the rules were when they were fetched last, in an earlier run
	saw      audit.Seen     // what the rules are, until it was remembered; empty when nobody needed to know
	blind    error          // why verdicts of earlier could not be read

	read  []reading   // by row
	every []int       // all rows
	nths  map[int]int // by row, which one of its identity a rule is; the first is not in it
}

// reading is what is asked of a rule again and again, made once.
type reading struct {
	expr   client.Expression // its name taken apart
	parsed bool              // whether that was possible
	enable detail.Enable
}

// newCollection takes the answer of a fetch. The documented 400 is the empty
// list and no error (§7). before is the fetch before, or nil.
func newCollection(anchor string, set *client.RuleSet, err error, before *collection) (*collection, error) {
	c := &collection{anchor: anchor, set: set}
	var none *client.NoRulesError
	switch {
	case errors.As(err, &none):
		c.set, c.none = &client.RuleSet{AnchorDocumentID: anchor}, none.Description
	case err != nil:
		return nil, err
	}
	c.read, c.every, c.nths = make([]reading, len(c.set.Rules)), make([]int, len(c.set.Rules)), map[int]int{}
	count := make(map[string]int, len(c.set.Rules))
	for i := range c.set.Rules {
		c.every[i] = i
		id := evidence.Identity(&c.set.Rules[i])
		if n := count[id]; n > 0 {
			c.nths[i] = n
		}
		count[id]++
		e, parsed := c.set.Rules[i].Expression()
		c.read[i] = reading{e, parsed, detail.EnableOf(c.set.Rules[i].Enable)}
		c.odd = c.odd || c.read[i].enable == detail.Odd
	}
	if before != nil {
		c.changes = evidence.Compare(before.rules(), c.rules())
	}
	c.findings = lint.Rules(c.rules())
	c.badges = lint.Badges(c.findings, len(c.rules()))
	c.concerns = make([][]int, len(c.rules()))
	for at, f := range c.findings {
		for _, row := range f.Rules {
			c.concerns[row] = append(c.concerns[row], at)
		}
	}
	return c, nil
}

// rules is nil-safe: nothing fetched, no rules.
func (c *collection) rules() []client.Rule {
	if c == nil {
		return nil
	}
	return c.set.Rules
}

// doubts is what the answer says about itself that does not fit: a total that is
// not the number of rules, a success that is not true (§4.1).
func (c *collection) doubts() string {
	if c.none != "" || len(c.set.Rules) == 0 && c.set.Body == nil {
		return ""
	}
	var doubts []string
	switch total := c.set.Total; {
	case total.Kind() == client.Absent:
		doubts = append(doubts, "the service gave no total")
	case strings.TrimSpace(total.Text()) != strconv.Itoa(len(c.set.Rules)):
		doubts = append(doubts, "the service says total "+total.Text())
	}
	if ok, known := c.set.Success.Bool(); !known || !ok {
		said := c.set.Success.Text()
		if c.set.Success.Raw().Kind() == client.Absent {
			said = "nothing"
		}
		doubts = append(doubts, "success says "+said)
	}
	return strings.Join(doubts, ", ")
}

// key tells a rule from all others: its identity, and which one of it it is.
func (c *collection) key(row int) string {
	id := evidence.Identity(&c.set.Rules[row])
	if n := c.nths[row]; n > 0 {
		return id + "\x00" + strconv.Itoa(n)
	}
	return id
}

// seek gives the row of the nth rule of an identity, or -1.
func (c *collection) seek(id string, nth int) int {
	for i := range c.set.Rules {
		if evidence.Identity(&c.set.Rules[i]) != id {
			continue
		}
		if nth == 0 {
			return i
		}
		nth--
	}
	return -1
}
