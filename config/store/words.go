package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
)

// Word is what one member of a team says of a rule now.
type Word struct {
	By       string
	Decision Decision
	Comment  string
	At       time.Time
	Waits    bool // for the team's database
	Settles  bool // it ended the disagreement of those before it
	Mine     bool `sql:"-"` // it is this user's
}

// Said tells whether a member says anything: who took a verdict back does not.
func (w Word) Said() bool { return w.Decision != NoDecision || w.Comment != "" }

// Own is what this user says: in a team that need not be what counts, which mine tells.
func (v Verdict) Own() (d Decision, comment string, mine bool) {
	if v.Words == nil {
		return v.Decision, v.Comment, true
	}
	for _, w := range v.Words {
		if w.Mine {
			d, comment, mine = w.Decision, w.Comment, w.By == v.By
		}
	}
	return d, comment, mine
}

// With is the verdict once this user says something else: of the words that decide the newest counts, else the newest
// comment. One that goes on with the same decision stands where that was said.
func (v Verdict) With(own Word) Verdict {
	words := slices.Clone(v.Words)
	at := slices.IndexFunc(words, func(w Word) bool { return w.Mine })
	if at >= 0 && v.GoesOn && own.Decision != NoDecision && words[at].Decision == own.Decision {
		own.Settles, words[at] = words[at].Settles, own
	} else {
		words = append(slices.DeleteFunc(words, func(w Word) bool { return w.Mine }), own)
	}
	v.Words = words
	best := len(v.Words) - 1
	for i, w := range v.Words {
		if w.Said() && (!v.Words[best].Said() || w.Decision != NoDecision || v.Words[best].Decision == NoDecision) {
			best = i
		}
	}
	w := v.Words[best]
	if v.Decision, v.Comment, v.By, v.At = w.Decision, w.Comment, w.By, w.At; !w.Mine {
		v.Evidence, v.Carried = nil, ""
	}
	return v
}

// Settled is the place in Words of the one that settled a disagreement last, -1 where none did.
func (v Verdict) Settled() int {
	for i := len(v.Words) - 1; i >= 0; i-- {
		if v.Words[i].Settles {
			return i
		}
	}
	return -1
}

// Decisions is how many members decided about a rule, whatever they decided.
func (v Verdict) Decisions() (n int) {
	if v.Words == nil && v.Decision != NoDecision {
		return 1
	}
	for _, w := range v.Words {
		if w.Decision != NoDecision {
			n++
		}
	}
	return n
}

// Disagree tells whether members decided differently about a rule, and nobody settled it since.
func (v Verdict) Disagree() bool {
	first := NoDecision
	for _, w := range v.Words[max(v.Settled(), 0):] {
		if w.Decision != NoDecision && first != NoDecision && w.Decision != first {
			return true
		}
		if first == NoDecision {
			first = w.Decision
		}
	}
	return false
}

// ofWords chooses the words on an anchor document.
const ofWords = ` team = ?1 AND address = ?2 AND company = ?3 AND anchor = ?4 `

// waitingTurn is the turn of a word that waits: above those that were given, unless it comments on what was said already.
const waitingTurn = `coalesce(nullif(turn, 0), (1 << 61) + n)`

// earlyTurns is how far the turns of what was given before its author joined are below those of the team.
const earlyTurns = 1 << 60

// newestWords are the newest words of each member (?5 is this user): those that the team's database gave, and, above all of
// them, those that wait. With chosen only those on some rules (?6, a JSON list of their ids and fingerprints).
func newestWords(chosen bool) string {
	words, waits := "team_words w", "team_outbox o"
	if chosen {
		const join = `(SELECT value ->> 0 AS chosen_id, value ->> 1 AS chosen_print FROM json_each(?6)) CROSS JOIN %s ON rule_id = chosen_id AND fingerprint = chosen_print`
		words, waits = fmt.Sprintf(join, words), fmt.Sprintf(join, waits)
	}
	return `WITH said AS (
	SELECT rule_id, fingerprint, author, decision, comment, at, 0 AS waits, settles, turn, w.rowid AS id, nth FROM ` + words + ` WHERE` + ofWords + `AND NOT (author = ?5 AND EXISTS (
		SELECT 1 FROM team_outbox o WHERE o.team = w.team AND o.address = w.address AND o.company = w.company AND o.anchor = w.anchor
			AND o.rule_id = w.rule_id AND o.fingerprint = w.fingerprint AND o.nth >= w.nth))
	UNION ALL
	SELECT rule_id, fingerprint, ?5, decision, comment, at, 1, settles, ` + waitingTurn + `, n, nth FROM ` + waits + ` WHERE` + ofWords + `AND NOT EXISTS (
		SELECT 1 FROM team_outbox p WHERE p.team = o.team AND p.address = o.address AND p.company = o.company AND p.anchor = o.anchor
			AND p.rule_id = o.rule_id AND p.fingerprint = o.fingerprint AND p.nth > o.nth))
`
}

// selectWords weighs words: of those that decide the newest counts, else the newest comment.
const selectWords = `SELECT *, turn + ((decision <> '') << 62) FROM said WHERE (decision <> '' OR comment <> '')`

// selectRest reads what else belongs to words: a JSON list (?1) of whether each waits, and its id.
const selectRest = `SELECT j.key, content, evidence, carried FROM json_each(?1) j CROSS JOIN team_words w ON w.rowid = j.value ->> 1 WHERE NOT j.value ->> 0
	UNION ALL SELECT j.key, content, evidence, carried FROM json_each(?1) j CROSS JOIN team_outbox o ON o.n = j.value ->> 1 WHERE j.value ->> 0`

// mostReread is how many rules are looked for one by one; of more, all are read.
const mostReread = 2000

// chosenRules is ?6 of newestWords, none where all rules are to be read.
func chosenRules(of []Verdict) []any {
	if len(of) == 0 || len(of) > mostReread {
		return nil
	}
	chosen := make([][2]string, len(of))
	for i, v := range of {
		chosen[i] = [2]string{v.RuleID, v.Fingerprint}
	}
	text, _ := json.Marshal(chosen) // texts cannot fail
	return []any{string(text)}
}

type rule struct{ ID, Fingerprint string }

func (v Verdict) rule() rule { return rule{v.RuleID, v.Fingerprint} }

type storedWord struct {
	Rule rule
	Word
	Turn, ID, Nth, Weight int64 // the greatest weight counts
}

// ofUser chooses those of this user.
const ofUser = ` AND author = ?5`

// ofTeam is InForce in a team; with rules, of those only. There may be twenty words on each rule, so that what is long of
// them is read of those that count alone.
func (s Verdicts) ofTeam(ctx context.Context, in Scope, anchor string, only []Verdict, whose string) ([]Verdict, error) {
	chosen := chosenRules(only)
	words, err := list[storedWord](ctx, s.database, "verdicts", newestWords(chosen != nil)+selectWords+whose, append([]any{s.team, in.place(), in.Company, anchor, s.User()}, chosen...)...)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(words, func(a, b storedWord) int { return cmp.Compare(a.Turn, b.Turn) })
	by, best := map[rule][]Word{}, map[rule]*storedWord{}
	for i := range words {
		w := &words[i]
		w.Mine = w.By == s.User()
		by[w.Rule] = append(by[w.Rule], w.Word)
		if b := best[w.Rule]; b == nil || w.Weight > b.Weight {
			best[w.Rule] = w
		}
	}
	counting := slices.SortedFunc(maps.Values(best), func(a, b *storedWord) int { return cmp.Compare(a.Weight, b.Weight) })
	out := make([]Verdict, len(counting))
	for i, w := range counting {
		out[i] = Verdict{Anchor: anchor, RuleID: w.Rule.ID, Fingerprint: w.Rule.Fingerprint, Decision: w.Decision, Comment: w.Comment, By: w.By, At: w.At,
			Settles: w.Settles, Words: by[w.Rule], nth: w.Nth}
	}
	return out, s.readRest(ctx, counting, out)
}

// readRest completes verdicts with what is long of the words that they are.
func (s Verdicts) readRest(ctx context.Context, counting []*storedWord, out []Verdict) error {
	type rest struct {
		At                int
		Content, Evidence []byte
		Carried           string
	}
	asked := make([][2]any, len(counting))
	for i, w := range counting {
		asked[i] = [2]any{w.Waits, w.ID}
	}
	text, _ := json.Marshal(asked) // numbers cannot fail
	all, err := list[rest](ctx, s.database, "verdicts", selectRest, string(text))
	for _, r := range all {
		v := &out[r.At]
		v.Content, v.Evidence, v.Carried = r.Content, r.Evidence, r.Carried
	}
	return err
}

// nowOfTeam is what holds in the team for the rules of these verdicts, in their order.
func (s Verdicts) nowOfTeam(ctx context.Context, in Scope, anchor string, own []Verdict) ([]Verdict, error) {
	current, err := s.ofTeam(ctx, in, anchor, own, "")
	by := map[rule]Verdict{}
	for _, v := range current {
		by[v.rule()] = v
	}
	out := make([]Verdict, len(own))
	for i, v := range own {
		var is bool
		if out[i], is = by[v.rule()]; !is {
			out[i] = Verdict{Anchor: anchor, RuleID: v.RuleID, Fingerprint: v.Fingerprint, Content: v.Content}
		}
	}
	return out, err
}

// say puts verdicts of this user into what waits for the team. One that goes on, with the decision of this user's newest
// word, counts from where that one does; early ones were given before this user joined.
func (s Verdicts) say(c *change, in Scope, anchor string, verdicts []Verdict, early bool) {
	if s.User() == "" {
		return
	}
	for _, v := range verdicts {
		goesOn, turn, id := "", int64(0), uuid.NewString()
		if v.GoesOn && v.Decision != NoDecision {
			if was := first[ownWord](c, selectOwnWord, s.team, in.place(), in.Company, anchor, s.User(), v.RuleID, v.Fingerprint); was.Decision == v.Decision {
				goesOn, turn, v.Settles = was.ID, was.Turn, was.Settles
			}
		}
		if early {
			turn = first[int64](c, `SELECT coalesce(max(n), 0) + 1 - ? FROM team_outbox`, earlyTurns)
		}
		c.exec(`INSERT INTO team_outbox (team, address, company, anchor, rule_id, fingerprint, nth, id, decision, comment, at, content, evidence, carried, settles, goes_on, early, turn)
			VALUES (?1, ?2, ?3, ?4, ?6, ?7, 1 + max(
				coalesce((SELECT nth FROM team_words WHERE`+ofWords+`AND rule_id = ?6 AND fingerprint = ?7 AND author = ?5), 0),
				coalesce((SELECT max(nth) FROM team_outbox WHERE`+ofWords+`AND rule_id = ?6 AND fingerprint = ?7), 0)), ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)`,
			s.team, in.place(), in.Company, anchor, s.User(), v.RuleID, v.Fingerprint, id, v.Decision, v.Comment, c.at(v.At), blob(v.Content), blob(v.Evidence), v.Carried, v.Settles,
			goesOn, early, turn)
		c.exec(`INSERT OR REPLACE INTO team_said VALUES (?, ?, ?, ?, ?, ?, ?)`, s.team, in.place(), in.Company, anchor, v.RuleID, v.Fingerprint, id)
	}
}

// attributed are verdicts as a member of a team gives them: its database knows who gives, and whose words they are stands
// in the comment where they are taken from a file.
func attributed(verdicts []Verdict) []Verdict {
	out := slices.Clone(verdicts)
	for i := range out {
		if v := &out[i]; FromFile(v.By) {
			v.Comment = cmp.Or(Signed(v.Comment, v.By), v.By)
		}
	}
	return out
}

// adopt gives the team what this user said before, of which the team has nothing: n verdicts and comments.
func (s Verdicts) adopt(ctx context.Context, in Scope, anchor string) (n int, err error) {
	missing, err := list[Verdict](ctx, s.database, "verdicts", selectVerdicts+`JOIN verdicts_in_force t ON t.verdict = v.seq WHERE`+ofAnchor+`
		AND (v.decision <> '' OR v.comment <> '')
		AND NOT EXISTS (SELECT 1 FROM team_words w WHERE w.team = ?4 AND w.address = ?1 AND w.company = ?2 AND w.anchor = ?3
			AND w.rule_id = v.rule_id AND w.fingerprint = v.fingerprint AND w.author = ?5
			AND NOT (w.early AND julianday(v.at) - julianday(w.at) > 2.0 / 86400)) -- on another computer, and before this
		AND NOT EXISTS (SELECT 1 FROM team_outbox o WHERE o.team = ?4 AND o.address = ?1 AND o.company = ?2 AND o.anchor = ?3
			AND o.rule_id = v.rule_id AND o.fingerprint = v.fingerprint) ORDER BY v.seq`, in.place(), in.Company, anchor, s.team, s.User())
	if err != nil || len(missing) == 0 {
		return 0, err
	}
	return len(missing), s.write(ctx, "give verdicts to the team", func(c *change) { s.say(c, in, anchor, attributed(missing), true) })
}
