package audit

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
)

// State is how far the review of a rule has come.
type State int

// The states. Changed is a rule whose content is not the one that its verdict
// was given on: it wants another one.
const (
	Pending State = iota
	Accepted
	Rejected
	Flagged
	Changed
	states // how many there are
)

var stateWords = [states]string{"pending", "accepted", "rejected", "flagged", "changed"}

func (s State) String() string { return stateWords[s] }

// StateWords are the words of all states, in their order.
func StateWords() []string { return slices.Clone(stateWords[:]) }

// Open tells whether a person still has to say something.
func (s State) Open() bool { return s == Pending || s == Changed }

// StateOf is the state that a decision puts a rule in.
func StateOf(d store.Decision) State { return ofDecision[d] }

var ofDecision = map[store.Decision]State{store.Accept: Accepted, store.Reject: Rejected, store.Flag: Flagged}

// Item is what the review knows of one rule.
type Item struct {
	State   State
	Verdict *store.Verdict // on this very content; nil where nobody said anything
	Earlier *store.Verdict // where State is Changed: the decision on what the rule was
	Before  string         // comments on what the rule was, the newest first

	Assigned   string // the members of a team who are to judge it: "alice, bob"
	AssignedMe bool   // this user is one of them
	Here       string // the other members who look at it now
	queues     uint8  // that it is in beside its state, from QueueCommented on
}

// Own is what this user decided on this very content.
func (i *Item) Own() store.Decision {
	if i.Verdict == nil {
		return store.NoDecision
	}
	d, _, _ := i.Verdict.Own()
	return d
}

// Comment is the comment on this very content, or "".
func (i Item) Comment() string { return cmp.Or(i.Verdict, &noVerdict).Comment }

// Carried is where the verdict on this very content was carried over from, or "".
func (i Item) Carried() string { return cmp.Or(i.Verdict, &noVerdict).Carried }

var noVerdict store.Verdict

// Review is the rules of one fetch joined with the verdicts in force.
type Review struct {
	Anchor string
	Rules  []client.Rule
	Items  []Item // by row of Rules
	Doubts string // of the answer that the rules came in, see [client.RuleSet.Doubts]

	Reviewers int // as of Together
	together  bool

	groups  map[string]*group
	of      []*group // by row, the same
	several bool     // some of them are of more than one rule
	prints  []string // by row; "" until somebody asks

	initials map[string]string // of members of a team, as far as somebody asked
}

// group is the rules and verdicts of one identity: nearly always one rule.
type group struct {
	rows     []int
	verdicts []*store.Verdict // in the order in which they were given
	touched  bool             // by what is taken in
}

// NewReview joins rules with verdicts as [store.Store.Verdicts] gives them. Rules
// are known by rule_id, or by rule_name where there is none. Fingerprints are
// computed only where a verdict waits for them.
func NewReview(set *client.RuleSet, verdicts []store.Verdict) *Review {
	r := &Review{
		Anchor: set.AnchorDocumentID, Rules: set.Rules, Doubts: set.Doubts(), Items: make([]Item, len(set.Rules)),
		groups: make(map[string]*group, len(set.Rules)), of: make([]*group, len(set.Rules)), prints: make([]string, len(set.Rules)),
	}
	alone, rows := make([]group, len(set.Rules)), make([]int, len(set.Rules)) // as nearly all are
	for row := range set.Rules {
		id := identity(&set.Rules[row])
		if g := r.groups[id]; g != nil {
			g.rows, r.several = append(g.rows, row), true
			r.of[row] = g
			continue
		}
		rows[row], alone[row].rows = row, rows[row:row+1:row+1]
		r.groups[id], r.of[row] = &alone[row], &alone[row]
	}
	r.Apply(verdicts)
	return r
}

// Given are verdicts of [Review.Judge] or [Review.Comment] as they count: in a team another member's word may. Without
// a team they are these very ones.
func Given(verdicts []store.Verdict) []store.Verdict {
	if !slices.ContainsFunc(verdicts, func(v store.Verdict) bool { return v.Words != nil }) {
		return verdicts
	}
	out := slices.Clone(verdicts)
	for i, v := range out {
		if v.Words != nil {
			out[i] = v.With(store.Word{By: v.By, Decision: v.Decision, Comment: v.Comment, At: v.At, Waits: true, Mine: true, Settles: v.Settles})
		}
	}
	return out
}

// Apply takes verdicts in that were given, undone or redone since: those of
// [Given], or of Now of a [store.VerdictStep]. It keeps them, so nobody may change them afterwards. It returns the rows
// that they touch. As thousands are given with one key, each costs a look at its rule and hardly an allocation.
func (r *Review) Apply(verdicts []store.Verdict) (rows []int) {
	touched, near := make([]*group, 0, len(verdicts)), 0
	for i := range verdicts {
		v := &verdicts[i]
		g := r.group(v, near)
		if len(g.rows) > 0 {
			near = g.rows[0] + 1
		}
		have := &noVerdict
		if at := slices.IndexFunc(g.verdicts, func(have *store.Verdict) bool { return have.Fingerprint == v.Fingerprint }); at >= 0 {
			have = g.verdicts[at]
			g.verdicts = slices.Delete(g.verdicts, at, at+1)
		}
		if v.GoesOn && v.Words == nil {
			beside := v.Beside(*have)
			v = &beside
		}
		if v.Said() {
			g.verdicts = append(g.verdicts, v)
		}
		if !g.touched {
			g.touched, touched = true, append(touched, g)
		}
	}
	rows = make([]int, 0, len(touched))
	for _, g := range touched {
		g.touched = false
		r.settle(g)
		rows = append(rows, g.rows...)
	}
	slices.Sort(rows)
	return rows
}

// Equal are rows with those of the rules that are equal to theirs, down to the identity: one verdict is on all of them.
func (r *Review) Equal(rows []int) (all []int) {
	if !r.several {
		return rows
	}
	for _, row := range rows {
		all = append(all, each.Where(r.of[row].rows, func(other int) bool { return r.Fingerprint(other) == r.Fingerprint(row) })...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Changed are those of all verdicts in force that differ from what the review was joined with, for [Review.Apply], and
// for those that are gone ones that say nothing.
func (r *Review) Changed(now []store.Verdict) (changed []store.Verdict) {
	changed, gone := r.differing(now)
	for _, v := range gone {
		changed = append(changed, store.Verdict{Anchor: v.Anchor, RuleID: v.RuleID, Fingerprint: v.Fingerprint, Content: v.Content})
	}
	return changed
}

// Differing are those of some verdicts in force that differ from what the review was joined with.
func (r *Review) Differing(some []store.Verdict) []store.Verdict {
	changed, _ := r.differing(some)
	return changed
}

func (r *Review) differing(now []store.Verdict) (changed []store.Verdict, gone map[[2]string]store.Verdict) {
	gone = map[[2]string]store.Verdict{}
	for _, g := range r.groups {
		for _, v := range g.verdicts {
			gone[[2]string{v.RuleID, v.Fingerprint}] = *v
		}
	}
	for _, v := range now {
		key := [2]string{v.RuleID, v.Fingerprint}
		old, had := gone[key]
		if delete(gone, key); !had && v.Said() || had && (old.Decision != v.Decision || old.Comment != v.Comment || old.By != v.By || !slices.Equal(old.Words, v.Words)) {
			changed = append(changed, v)
		}
	}
	return changed, gone
}

// settle finds the state of the rules of a group. A verdict on a content that
// no rule of the group has any more was given on what a rule used to be.
func (r *Review) settle(g *group) {
	var few [4]bool
	taken := append(few[:0], make([]bool, len(g.verdicts))...)
	for _, row := range g.rows {
		at := &r.Items[row]
		*at = Item{Assigned: at.Assigned, AssignedMe: at.AssignedMe, Here: at.Here}
		if i := r.find(row, g.verdicts); i >= 0 {
			taken[i] = true
			at.State, at.Verdict = StateOf(g.verdicts[i].Decision), g.verdicts[i]
		}
		r.mark(row)
	}
	earlier := func(row int, decided bool) bool {
		at := len(g.verdicts) - 1
		for at >= 0 && (taken[at] || (g.verdicts[at].Decision != store.NoDecision) != decided) {
			at--
		}
		if at >= 0 {
			taken[at] = true
			r.Items[row].State, r.Items[row].Earlier = Changed, g.verdicts[at]
		}
		return at >= 0
	}
	for _, row := range g.rows {
		if r.Items[row].State == Pending && !earlier(row, true) && r.Items[row].Verdict == nil {
			earlier(row, false) // a comment is about what the rule was, too
		}
	}
	for _, row := range g.rows {
		at := &r.Items[row]
		for i, v := range slices.Backward(g.verdicts) {
			if v.Comment != "" && (v == at.Earlier || !taken[i]) {
				taken[i], at.Before = true, strings.TrimPrefix(at.Before+"\n"+v.Comment, "\n")
			}
		}
	}
}

// find is the verdict on exactly the content of a row. The bytes decide where
// they can; a fingerprint costs more.
func (r *Review) find(row int, verdicts []*store.Verdict) int {
	for i, v := range verdicts {
		if bytes.Equal(v.Content, r.Rules[row].Raw) {
			r.prints[row] = v.Fingerprint
			return i
		}
	}
	return slices.IndexFunc(verdicts, func(v *store.Verdict) bool { return v.Fingerprint == r.Fingerprint(row) })
}

func (r *Review) Fingerprint(row int) string {
	if r.prints[row] == "" {
		r.prints[row] = r.Rules[row].Fingerprint()
	}
	return r.prints[row]
}

// Verdicts are all verdicts that the review was joined with, as the store keeps them: a
// copy that another goroutine may have.
func (r *Review) Verdicts() []store.Verdict {
	var out []store.Verdict
	for _, g := range r.groups {
		for _, v := range g.verdicts {
			out = append(out, *v)
		}
	}
	slices.SortStableFunc(out, compareRules)
	return out
}

func compareRules(a, b store.Verdict) int {
	return cmp.Or(cmp.Compare(VerdictIdentity(a), VerdictIdentity(b)), cmp.Compare(a.Fingerprint, b.Fingerprint))
}
