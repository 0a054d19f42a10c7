// Package loading fetches the rules of anchor documents (§4.1), remembers those that were
// on screen, and compares each answer with the one before it, of this run or an earlier one.
//
// It draws nothing, and knows no list and no view.
package loading

import (
	"cmp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/core/audit/lint"
	"docket/ui/core/audit/quoted"
	"docket/ui/core/audit/trials"
	"docket/ui/view"
)

// Rules are what one fetch brought: the rules of an anchor document, or the service's word
// that it has none. Beside their review, and what is learned later, they do not change.
type Rules struct {
	Anchor string
	Set    *client.RuleSet
	None   string // the service's own words when there are no rules
	At     time.Time
	Rows   []Row
	Aside  string           // what is said with what is new about them
	All    []int            // every row
	alike  map[string]alike // what all rules have, as far as somebody asked
	again  bool             // they were fetched before in this run

	Review   *audit.Review
	Counts   audit.Counts
	Folded   bool     // families are one row each
	Place    Place    // where the person was, in an earlier run
	Unread   error    // why earlier verdicts could not be read
	Seen     int64    // up to which number the verdicts are known, as [store.Verdicts.Seen] counts
	Steps    int64    // the same, as [store.Verdicts.Steps] counts
	Together bool     // others of a team have said something of the rules, or look at them
	Known    *Learned // nil until it is known
	unsaved  int      // changes of silences that the store does not have

	Quoted *quoted.Index // where quoted values are; nil is not looked for yet
	Trial  *trials.Whole // the newest on records; nil is none
	tried  []int         // by row, which rule of the trial it is; -1 is none
}

type Row struct {
	*client.Rule
	Item   *audit.Item     // what the review knows of it
	Family []int           // the rows of the rules that it stands for, while families are folded
	News   string          // "new", "changed" or "", since the fetch before
	Lint   []*lint.Finding // about it
	Tally  *trials.Tally   // of the trial; nil is none
	at     int
	of     *audit.Review
}

// New makes rows of the rules that a fetch brought and that were joined with their verdicts.
func New(anchor string, review *audit.Review, set *client.RuleSet) *Rules {
	r := &Rules{Anchor: anchor, Set: set, Rows: make([]Row, len(set.Rules)), All: make([]int, len(set.Rules)), Review: review}
	for i := range set.Rules {
		r.Rows[i], r.All[i] = Row{Rule: &set.Rules[i], Item: &review.Items[i], at: i, of: review}, i
	}
	r.Count()
	return r
}

func (r *Rules) Count() { r.Counts = r.Review.Counts() }

// Alike is the text that all rules have, by a function that is known by a name; ok is false where they differ, or where
// there is one rule.
func (r *Rules) Alike(name string, of func(*Row) string) (text string, ok bool) {
	if known, there := r.alike[name]; there || len(r.Rows) < 2 {
		return known.text, known.ok
	}
	if r.alike == nil {
		r.alike = map[string]alike{}
	}
	text, ok = of(&r.Rows[0]), true
	for i := 1; i < len(r.Rows) && ok; i++ {
		ok = of(&r.Rows[i]) == text
	}
	r.alike[name] = alike{text, ok}
	return text, ok
}

type alike struct {
	text string
	ok   bool
}

func (r *Rules) learned(k Learned) {
	k.Findings, r.Known = r.Quoted.With(k.Findings), &k
	for i := range r.Rows {
		r.Rows[i].Lint = nil
	}
	for i := range k.Findings {
		if _, silenced := r.SilenceOf(k.Findings[i]); silenced {
			continue
		}
		for _, row := range k.Findings[i].Rules {
			r.Rows[row].Lint = append(r.Rows[row].Lint, &k.Findings[i])
		}
	}
	for _, row := range k.News.New {
		r.Rows[row].News = "new"
	}
	for _, row := range k.News.Changed {
		r.Rows[row].News = "changed"
	}
}

// Findings are what lint found. Who asks before that is known waits for it.
func (r *Rules) Findings() []lint.Finding {
	if r.Known == nil {
		r.learned(Learned{Findings: lint.Rules(r.Set.Rules), Families: audit.Families(r.Set.Rules), NoText: !utf8.Valid(r.Set.Body)})
	}
	return r.Known.Findings
}

// News is what became of the rules since the fetch before, as far as it is known.
func (r *Rules) News() (news audit.News, since string) {
	if r.Known == nil {
		return news, ""
	}
	return r.Known.News, view.When(r.Known.Before, r.At)
}

// Changes say how many rules became what: "2 new, 1 changed, 3 gone".
func (r *Rules) Changes() string {
	news, _ := r.News()
	var parts []string
	add := func(n int, what string) {
		if n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+what)
		}
	}
	add(len(news.New), "new")
	add(len(news.Changed), "changed")
	add(len(news.Vanished), "gone")
	return strings.Join(parts, ", ")
}

// Empty is true where there are no rules, or none were fetched.
func (r *Rules) Empty() bool { return r == nil || len(r.Rows) == 0 }

// Doubts are those of the answer, see [client.RuleSet.Doubts], and once the whole of it was read, bytes that are no text.
func (r *Rules) Doubts() string {
	const noText = "it is not UTF-8: bytes that are no text are shown as \\xHH"
	switch {
	case r.None != "":
		return ""
	case r.Known != nil && r.Known.NoText:
		return strings.TrimPrefix(r.Review.Doubts+", "+noText, ", ")
	}
	return r.Review.Doubts
}

// Family are the rows of the rules that a row stands for; none where that is one rule.
func (r *Rules) Family(row *Row) []int {
	if !r.Folded || len(row.Family) < 2 {
		return nil
	}
	return row.Family
}

// Key tells a rule from all others, from one fetch to the next.
func (r *Row) Key() string { return r.of.Key(r.at) }

func (r *Row) Initials(member string) string { return r.of.Initials(member) }

func (r *Row) Label() string { return cmp.Or(r.ID, "a rule without an id") }
