// Package merge lays two reviews of one anchor document side by side: where reviewers
// agree, where they do not, and what can be taken over without losing anything.
package merge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/core/each"
	"docket/ui/core/load"
	"docket/ui/safe"
)

// Meeting is how the words of two reviewers on one rule go together.
type Meeting int

const (
	Agreement  Meeting = iota // the same decision
	Conflict                  // two decisions
	OnlyMine                  // a gap of theirs
	OnlyTheirs                // a gap of mine
	Neither                   // nobody decided
	Stale                     // only they said something, of what the rule is not here
	Unknown                   // only they said something, of a rule that is not here
	meetings
)

func (m Meeting) String() string {
	return [...]string{"agreement", "conflict", "only here", "only theirs", "neither", "stale", "unknown"}[m]
}

// Met is one rule with one content in a merge.
type Met struct {
	Meeting          Meeting
	RuleID, Sentence string
	Mine, Theirs     *store.Verdict // nil where nothing was said, not even a comment
	Taken            bool           // it says nothing about how far the two agree
}

// Merge is two reviews side by side. It changes neither: what to keep is asked of it.
type Merge struct {
	Met    []Met         // in the order of mine, then what only they have
	Count  [meetings]int // of my rules as they are now
	Beside int           // verdicts on what rules are not here, or on rules that are not here
	Notes  []string      // what a person should know before going on

	before reviewfile.Agreement // with the same person
}

type content struct{ id, print string }

func contentOf(v store.Verdict) content { return content{audit.VerdictIdentity(v), v.Fingerprint} }

// New lays two documents side by side; source is the name of the file that theirs came in.
// Nobody vouches for who a file says has decided, and when: what it holds is theirs, also
// under my name, and both are kept as what the file claims. Documents about another anchor
// document or company are refused; another address is noted.
func New(mine, theirs *reviewfile.Document, source string) (*Merge, error) {
	a, b := mine.Provenance, theirs.Provenance
	switch {
	case a.Anchor != b.Anchor:
		return nil, fmt.Errorf("merge reviews: one is about anchor document %q, the other about %q", a.Anchor, b.Anchor)
	case a.Company != b.Company:
		return nil, fmt.Errorf("merge reviews: one is about company %q, the other about %q", a.Company, b.Company)
	}
	m := &Merge{Notes: reviewfile.Addresses(a.Address, b.Address)}
	if mine.Print != theirs.Print {
		m.Notes = append(m.Notes, "The two reviews were made of different rules or orders of rules; each rule is compared by its content.")
	}
	m.noteStates(theirs)
	left, all := byContent(mine)
	right, more := byContent(theirs)
	m.dropDuplicates(theirs, right)
	taken := m.taken(mine, theirs, source, left, right)
	for _, v := range right {
		v.By, v.At = claim(v, source), time.Time{}
		if v.Comment == store.Signed(v.Comment, a.By) { // it begins as docket signs what I write, and would become mine
			v.Comment = store.Signed(v.Comment, v.By)
		}
	}
	current, ids, met := map[content]int{}, map[string]bool{}, map[content]bool{}
	for _, r := range mine.Rules {
		key := content{audit.Identity(r.RuleID, audit.NameIn(r.Content)), r.Fingerprint}
		current[key], ids[key.id] = current[key]+1, true
	}
	for _, v := range append(all, more...) {
		key := contentOf(v)
		if met[key] {
			continue
		}
		met[key] = true
		one := Met{RuleID: v.RuleID, Sentence: audit.Sentence(audit.NameIn(v.Content)), Mine: left[key], Theirs: right[key], Taken: taken[key]}
		if one.Meeting = meeting(one.Mine, one.Theirs); current[key] == 0 && one.gain() { // a document does not tell all that was said of what rules were
			one.Meeting = map[bool]Meeting{true: Stale, false: Unknown}[ids[key.id]]
		}
		m.Met = append(m.Met, one)
		if m.Count[one.Meeting] += current[key]; current[key] == 0 && one.Meeting != Neither {
			m.Beside++
		}
	}
	m.noteLeft()
	return m, nil
}

// named counts what has met in a way, and names its rules, each once.
func (m *Merge) named(of func(Met) bool) (n int, names string) {
	var rules []string
	for _, met := range m.Met {
		if of(met) {
			n, rules = n+1, append(rules, cmp.Or(met.RuleID, met.Sentence))
		}
	}
	rules = slices.Compact(rules)
	return n, audit.List(len(rules), func(i int) string { return rules[i] })
}

// noteLeft names the rules of which something is not taken: what they wrote beside a decision or a comment of mine, where
// no verdict of theirs comes in, and what is about no rule as it is here.
func (m *Merge) noteLeft() {
	n, rules := m.named(func(met Met) bool {
		text := said(met.Theirs).Comment
		return text != "" && met.Mine != nil && text != met.Mine.Comment && !met.told() && met.Meeting != Conflict && met.Meeting != OnlyTheirs
	})
	if n > 0 {
		m.Notes = append(m.Notes, fmt.Sprintf("%s of theirs on rules with a verdict or a comment of yours %s not imported: %s.", safe.Count(n, "comment"), safe.Plural(n, "is", "are"), rules))
	}
	for i, why := range []string{"the content of the rule is another one here", "no rule here has this id"} {
		if _, rules := m.named(func(met Met) bool { return met.Meeting == Stale+Meeting(i) }); rules != "" {
			m.Notes = append(m.Notes, fmt.Sprintf("Not imported, as %s: %s.", why, rules))
		}
	}
}

// byContent are the verdicts that say something, and all contents in their order.
func byContent(d *reviewfile.Document) (said map[content]*store.Verdict, all []store.Verdict) {
	said, all = map[content]*store.Verdict{}, d.Verdicts()
	for _, v := range all {
		if v.Said() {
			said[contentOf(v)] = &v
		}
	}
	return said, all
}

// noteStates names the rules that a review gives a state without a verdict: nobody can tell
// who decided, and nothing of it is taken.
func (m *Merge) noteStates(d *reviewfile.Document) {
	var bare []string
	verdicts := 0
	for row, r := range d.Rules {
		switch {
		case r.Verdict != nil && r.Verdict.Decision != store.NoDecision:
			verdicts++
		case r.Earlier == nil && r.State != "" && r.State != audit.Pending.String():
			bare = append(bare, cmp.Or(r.RuleID, fmt.Sprintf("rule %d", row+1)))
		}
	}
	if n := len(bare); n > 0 {
		m.Notes = append(m.Notes, fmt.Sprintf("Their review has %s and %s. %s %s a state but no verdict; the state is not imported: %s.", safe.Count(len(d.Rules), "rule"),
			safe.Count(verdicts, "verdict"), safe.Count(n, "rule"), safe.Plural(n, "has", "have"), audit.List(n, func(i int) string { return bare[i] })))
	}
}

// dropDuplicates names the rules that a review has several verdicts on. A service that
// returns a rule twice makes two equal ones; of two that differ nobody knows which one is
// meant, and none is taken.
func (m *Merge) dropDuplicates(d *reviewfile.Document, verdicts map[content]*store.Verdict) {
	times, differ := map[content]int{}, map[content]bool{}
	var order []content
	for _, v := range d.Verdicts() {
		key := contentOf(v)
		last := verdicts[key]
		if !v.Said() {
			continue
		}
		if times[key]++; times[key] == 2 {
			order = append(order, key)
		}
		differ[key] = differ[key] || v.Decision != last.Decision || v.Comment != last.Comment
	}
	const most = 5
	for i, key := range order {
		what := "it counts once"
		if differ[key] {
			what = "with different verdicts, so none of them is taken"
			delete(verdicts, key)
		}
		if i < most {
			m.Notes = append(m.Notes, fmt.Sprintf("Their review has rule %s %d times: %s.", strings.TrimPrefix(key.id, "\x00"), times[key], what))
		}
	}
	if more := len(order) - most; more > 0 {
		m.Notes = append(m.Notes, "Their review has "+safe.Count(more, "more rule")+" several times.")
	}
}

// claim is who decided, as a file says: "second.reviewer (theirs.json, 2 March 2026 09:30 UTC)".
func claim(v *store.Verdict, source string) string {
	if !v.At.IsZero() {
		source += ", " + v.At.UTC().Format(load.Stamp)
	}
	return store.InFile(cmp.Or(audit.Words(v.By), store.Nameless), source)
}

func meeting(mine, theirs *store.Verdict) Meeting {
	m, t := said(mine).Decision, said(theirs).Decision
	switch none := store.NoDecision; {
	case m == t && m == none:
		return Neither
	case m == t:
		return Agreement
	case t == none:
		return OnlyMine
	case m == none:
		return OnlyTheirs
	}
	return Conflict
}

// said is a verdict, or one that says nothing.
func said(v *store.Verdict) store.Verdict { return *cmp.Or(v, &store.Verdict{}) }

// gain tells what can be taken over without losing anything of mine: their decision where
// I have none, and their comment where I have neither. A decision beside a comment of mine
// keeps both comments.
func (m Met) gain() bool {
	return m.Theirs != nil && (m.Meeting == OnlyTheirs || m.Meeting == Neither && m.Mine == nil)
}

// Gains are the verdicts that can be taken over so.
func (m *Merge) Gains() []store.Verdict { return each.Of(each.Where(m.Met, Met.gain), Met.Take) }

// Conflicts are the places in Met that a person has to arbitrate.
func (m *Merge) Conflicts() (out []int) {
	for i := range m.Met {
		if m.Met[i].Meeting == Conflict {
			out = append(out, i)
		}
	}
	return out
}

// Take is their verdict, under their name, with both comments.
func (m Met) Take() store.Verdict {
	v := *m.Theirs
	v.Comment = m.comments(v.By)
	return v
}

// Settle is the verdict with which by decides a conflict otherwise than both sides, now and
// with both comments.
func (m Met) Settle(d store.Decision, by string) store.Verdict {
	v := *m.Mine
	v.Decide(d)
	v.Comment, v.By, v.At = m.comments(by), by, time.Time{}
	return v
}

// told tells whether a merge put their comment into mine already.
func (m Met) told() bool {
	mine, theirs := said(m.Mine), said(m.Theirs)
	return theirs.Comment != "" && strings.Contains("\n"+mine.Comment+"\n", "\n"+store.Signed(theirs.Comment, theirs.By)+"\n")
}

// comments are the one comment there is, with the name of its author where the verdict is another person's, or both with
// their names.
func (m Met) comments(by string) string {
	mine, theirs := said(m.Mine), said(m.Theirs)
	if m.told() {
		return mine.Comment
	}
	if mine.Comment == "" || theirs.Comment == "" || mine.Comment == theirs.Comment {
		return cmp.Or(store.Within(mine.Comment, mine.By, by), store.Within(theirs.Comment, theirs.By, by))
	}
	return store.Signed(mine.Comment, mine.By) + "\n" + store.Signed(theirs.Comment, theirs.By)
}
