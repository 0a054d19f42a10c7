package audit

import (
	"fmt"
	"strings"
	"time"

	"docket/config/store"
)

// Meeting is how the words of two reviewers on one rule go together.
type Meeting int

// The meetings.
const (
	Agreement  Meeting = iota // the same decision
	Conflict                  // two decisions
	OnlyMine                  // a gap of theirs
	OnlyTheirs                // a gap of mine
	Neither                   // nobody decided
	meetings
)

// String names the meeting.
func (m Meeting) String() string {
	return [...]string{"agreement", "conflict", "only mine", "only theirs", "neither"}[m]
}

// Met is one rule with one content in a merge.
type Met struct {
	Meeting             Meeting
	RuleID, Fingerprint string
	Sentence            string
	Mine, Theirs        *store.Verdict // nil where nothing was said, not even a comment
	CommentsDiffer      bool
	Elsewhere           bool // the other person decided on another content of this rule
}

// Merge is two reviews of one anchor document side by side. It changes neither:
// what to keep is asked of it.
type Merge struct {
	Met    []Met         // in the order of mine, then what only they have
	Count  [meetings]int // of my rules as they are now
	Beside int           // verdicts on what rules were, or on rules that I have not
	Notes  []string      // what a person should know before going on
}

// LongestReview bounds the file of a review that is read, in bytes.
const LongestReview = 64 << 20

type contentKey struct{ id, print string }

// NewMerge lays two documents side by side; source is the name of the file that
// theirs came in. Nobody vouches for who a file says has decided, and when: what it
// holds is theirs, also under my name, and both are kept as what the file claims.
// Documents about another anchor document or company are refused; another address is
// noted.
func NewMerge(mine, theirs *Document, source string) (*Merge, error) {
	a, b := mine.Provenance, theirs.Provenance
	switch {
	case a.Anchor != b.Anchor:
		return nil, fmt.Errorf("merge reviews: one is about anchor document %q, the other about %q", a.Anchor, b.Anchor)
	case a.Company != b.Company:
		return nil, fmt.Errorf("merge reviews: one is about company %q, the other about %q", a.Company, b.Company)
	}
	m := &Merge{}
	if a.Address != b.Address {
		m.Notes = append(m.Notes, fmt.Sprintf("The rules came from two addresses: %s and %s.", a.Address, b.Address))
	}
	if mine.Print != theirs.Print {
		m.Notes = append(m.Notes, "The two reviews were made of different rules or orders of rules; each rule is compared by its content.")
	}
	left, right := byContent(mine), byContent(theirs)
	m.dropDuplicates(theirs, right)
	for _, v := range right {
		v.By, v.At = claim(v, source), time.Time{}
	}
	leftDecided, rightDecided := decided(mine), decided(theirs)
	seen := map[contentKey]Meeting{}
	for _, d := range []*Document{mine, theirs} {
		d.each(func(key contentKey, ruleID, sentence string) {
			if _, twice := seen[key]; twice {
				return
			}
			met := Met{RuleID: ruleID, Fingerprint: key.print, Sentence: sentence, Mine: left[key], Theirs: right[key]}
			met.judge()
			met.Elsewhere = met.Meeting == OnlyMine && rightDecided[key.id] || met.Meeting == OnlyTheirs && leftDecided[key.id]
			m.Met = append(m.Met, met)
			seen[key] = met.Meeting
		})
	}
	m.count(mine, seen)
	return m, nil
}

// count counts my rules by what was said of them now, and what was said beside them.
func (m *Merge) count(mine *Document, met map[contentKey]Meeting) {
	current := map[contentKey]bool{}
	for _, r := range mine.Rules {
		key := contentKey{identityOf(r.RuleID, nameIn(r.Content)), r.Fingerprint}
		m.Count[met[key]]++
		current[key] = true
	}
	for key, meeting := range met {
		if !current[key] && meeting != Neither {
			m.Beside++
		}
	}
}

// dropDuplicates names the rules that a review has several verdicts on. A service
// that returns a rule twice makes two equal ones; of two that differ nobody knows
// which one is meant, and none is taken.
func (m *Merge) dropDuplicates(d *Document, verdicts map[contentKey]*store.Verdict) {
	count, differ := map[contentKey]int{}, map[contentKey]bool{}
	var order []contentKey
	for _, v := range d.Verdicts() {
		key := contentKey{verdictIdentity(v), v.Fingerprint}
		if count[key]++; count[key] == 2 {
			order = append(order, key)
		}
		last := verdicts[key]
		differ[key] = differ[key] || v.Decision != last.Decision || v.Comment != last.Comment
	}
	const most = 5
	for _, key := range order[:min(len(order), most)] {
		what := "it counts once"
		if differ[key] {
			what = "with different verdicts, so none of them is taken"
		}
		m.Notes = append(m.Notes, fmt.Sprintf("Their review has rule %s %d times: %s.", strings.TrimPrefix(key.id, "\x00"), count[key], what))
	}
	if more := len(order) - most; more > 0 {
		m.Notes = append(m.Notes, fmt.Sprintf("Their review has %d more rules several times.", more))
	}
	for key := range differ {
		if differ[key] {
			delete(verdicts, key)
		}
	}
}

// claim is who decided, as a file says: "second.reviewer (theirs.json, 2 March 2026
// 09:30)".
func claim(v *store.Verdict, source string) string {
	by, of := words(v.By), source
	if by == "" {
		by = "somebody without a user name"
	}
	if !v.At.IsZero() {
		of += ", " + v.At.UTC().Format("2 January 2006 15:04")
	}
	return by + " (" + of + ")"
}

func (m *Met) judge() {
	mine, theirs := decisionOf(m.Mine), decisionOf(m.Theirs)
	switch {
	case mine == store.NoDecision && theirs == store.NoDecision:
		m.Meeting = Neither
	case theirs == store.NoDecision:
		m.Meeting = OnlyMine
	case mine == store.NoDecision:
		m.Meeting = OnlyTheirs
	case mine == theirs:
		m.Meeting = Agreement
	default:
		m.Meeting = Conflict
	}
	m.CommentsDiffer = commentOf(m.Mine) != commentOf(m.Theirs)
}

// Gains are the verdicts that can be taken over without losing anything of mine:
// their decisions where I have none, and their comments where I have neither. A
// decision beside a comment of mine keeps both comments.
func (m *Merge) Gains() []store.Verdict {
	var out []store.Verdict
	for _, met := range m.Met {
		if met.Theirs == nil || met.Meeting != OnlyTheirs && (met.Meeting != Neither || met.Mine != nil) {
			continue
		}
		out = append(out, met.Take())
	}
	return out
}

// Take is their verdict, under their name, with both comments.
func (m Met) Take() store.Verdict {
	v := *m.Theirs
	v.Comment = m.BothComments()
	return v
}

// Conflicts are the places in Met that a person has to arbitrate.
func (m *Merge) Conflicts() []int {
	var out []int
	for i, met := range m.Met {
		if met.Meeting == Conflict {
			out = append(out, i)
		}
	}
	return out
}

// Settle is the verdict with which by decides a conflict otherwise than both sides,
// now and with both comments. It is for meetings in which I said something.
func (m Met) Settle(d store.Decision, by string) store.Verdict {
	v := *m.Mine
	v.Decision, v.Comment, v.By, v.At = d, m.BothComments(), by, time.Time{}
	return v
}

// BothComments is the one comment there is, or both with the names of their
// authors.
func (m Met) BothComments() string {
	mine, theirs := commentOf(m.Mine), commentOf(m.Theirs)
	switch {
	case mine == theirs || theirs == "":
		return mine
	case mine == "":
		return theirs
	}
	return m.Mine.By + ": " + mine + "\n" + m.Theirs.By + ": " + theirs
}

func decisionOf(v *store.Verdict) store.Decision {
	if v == nil {
		return store.NoDecision
	}
	return v.Decision
}

func commentOf(v *store.Verdict) string {
	if v == nil {
		return ""
	}
	return v.Comment
}

// each goes through every rule and content that a document knows.
func (d *Document) each(fn func(key contentKey, ruleID, sentence string)) {
	for _, r := range d.Rules {
		id := identityOf(r.RuleID, nameIn(r.Content))
		if r.Earlier != nil {
			fn(contentKey{id, r.Earlier.Fingerprint}, r.RuleID, sentenceOf(nameIn(r.Earlier.Content)))
		}
		fn(contentKey{id, r.Fingerprint}, r.RuleID, sentenceOf(nameIn(r.Content)))
	}
	for _, v := range d.Vanished {
		fn(contentKey{identityOf(v.RuleID, nameIn(v.Verdict.Content)), v.Verdict.Fingerprint}, v.RuleID, sentenceOf(nameIn(v.Verdict.Content)))
	}
}

func byContent(d *Document) map[contentKey]*store.Verdict {
	out := map[contentKey]*store.Verdict{}
	for _, v := range d.Verdicts() {
		out[contentKey{verdictIdentity(v), v.Fingerprint}] = &v
	}
	return out
}

// decided are the rules that a document has a decision on, whatever the content.
func decided(d *Document) map[string]bool {
	out := map[string]bool{}
	for _, v := range d.Verdicts() {
		if v.Decision != store.NoDecision {
			out[verdictIdentity(v)] = true
		}
	}
	return out
}
