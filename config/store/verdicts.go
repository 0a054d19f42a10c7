package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// Decision is what a person said about a rule. NoDecision with a comment is a
// note on a rule that is still pending; without one it takes a verdict back.
type Decision string

const (
	NoDecision Decision = ""
	Accept     Decision = "accept"
	Reject     Decision = "reject"
	Flag       Decision = "flag"
)

// Verdict is a person's own word on one rule with one content. The service has
// no operation for it: it lives on this machine only.
type Verdict struct {
	Anchor      string // the anchor document (§4.1)
	RuleID      string // as the service wrote it; "" where it wrote none
	Fingerprint string // of the rule's content when it was judged
	Decision    Decision
	Comment     string
	By          string    // user name
	At          time.Time // set to now where it is zero
	Content     []byte    // the rule's raw JSON as it was judged
	Evidence    []byte    // JSON of what the rule was tried on when it was judged; none where it was not
	Carried     string    // the anchor document that the verdict was carried over from; "" where it was given here
	Settles     bool      // in a team: it ends the disagreement of those before it
	GoesOn      bool      `sql:"-"` // of one that is given: it comments, and goes beside what is decided; in a team it counts from then
	Words       []Word    `sql:"-"` // in a team: what each member says, in the order in which they said it; else nil

	nth int64 // of what its member said of the rule, in a team
}

// Said tells whether the verdict says anything at all.
func (v Verdict) Said() bool { return v.Decision != NoDecision || v.Comment != "" }

const selectVerdicts = `SELECT ?3, v.rule_id, v.fingerprint, v.decision, v.comment, v.by, v.at, v.content, v.evidence, v.carried, v.settles FROM verdicts v `

// ofAnchor chooses the steps of an anchor document.
const ofAnchor = ` t.address = ?1 AND t.company = ?2 AND t.anchor = ?3 `

// inForce finds the verdicts that say something and were not replaced, without going through the steps.
const inForce = selectVerdicts + `WHERE v.seq IN (SELECT t.verdict FROM verdicts_in_force t WHERE` + ofAnchor + `)
	AND (v.decision <> '' OR v.comment <> '') ORDER BY v.seq`

// inForceOn finds the verdict in force on one content of a rule.
const inForceOn = selectVerdicts + `WHERE v.seq = (SELECT t.verdict FROM verdicts_in_force t WHERE` + ofAnchor + `AND t.rule_id = ?4 AND t.fingerprint = ?5)`

// InForce is the verdicts in force on an anchor document, in the order in which they were given: at most one
// for a rule id and a fingerprint. Those on contents that a rule no longer has are among them.
func (s Verdicts) InForce(ctx context.Context, in Scope, anchor string) ([]Verdict, error) {
	if s.User() != "" {
		return s.ofTeam(ctx, in, anchor, nil, "")
	}
	return s.Own(ctx, in, anchor)
}

// Own is InForce of this user alone: in a team of what was given on whatever computer, else on this one.
func (s Verdicts) Own(ctx context.Context, in Scope, anchor string) ([]Verdict, error) {
	if s.User() != "" {
		return s.ofTeam(ctx, in, anchor, nil, ofUser)
	}
	return list[Verdict](ctx, s.database, "verdicts", inForce, in.place(), in.Company, anchor)
}

// Set keeps the verdicts of one anchor document as one step, which Undo takes back as a whole. An earlier
// verdict on the same rule and content is no longer in force but stays. Steps that were undone before can no
// longer be redone. After a nil error it survives a kill.
func (s Verdicts) Set(ctx context.Context, in Scope, verdicts []Verdict) error {
	_, err := s.SetOver(ctx, in, verdicts, nil)
	return err
}

// Stood is what a person knew to be in force on a rule when giving a verdict on it.
type Stood struct {
	Decision Decision
	Comment  string
}

func (v Verdict) stood() Stood { return Stood{v.Decision, v.Comment} }

// SetOver is Set by somebody who knew what stood, verdict by verdict; nil is whatever there is. Where another docket
// gave another verdict meanwhile, that one stays and is returned, and none is given; a comment goes beside another decision. A team
// has everybody's.
func (s Verdicts) SetOver(ctx context.Context, in Scope, verdicts []Verdict, known []Stood) (stand []Verdict, err error) {
	const op = "set verdicts"
	if len(verdicts) == 0 {
		return nil, nil
	}
	anchor := verdicts[0].Anchor
	for _, v := range verdicts {
		switch {
		case v.Anchor == "" || v.Anchor != anchor:
			return nil, fmt.Errorf("%s: one step is about one anchor document, not %q and %q", op, anchor, v.Anchor)
		case v.Fingerprint == "" || len(v.Content) == 0:
			return nil, fmt.Errorf("%s: the verdict on rule %q has no fingerprint or no content", op, v.RuleID)
		}
	}
	err = s.write(ctx, op, func(c *change) {
		give := verdicts
		if s.User() == "" {
			give = nil
			for i, v := range verdicts {
				var now Verdict
				if known != nil || v.GoesOn {
					now = first[Verdict](c, inForceOn, in.place(), in.Company, anchor, v.RuleID, v.Fingerprint)
				}
				switch {
				case v.GoesOn && (known == nil || now.Comment == known[i].Comment): // a comment contradicts no decision
					v = v.Beside(now)
				case known != nil && now.stood() != known[i]:
					now.Anchor, now.RuleID, now.Fingerprint, now.Content = anchor, v.RuleID, v.Fingerprint, v.Content // it may have been taken back
					stand = append(stand, now)
					continue
				}
				give = append(give, v)
			}
		}
		if len(give) > 0 {
			s.give(c, in, anchor, give)
		}
	})
	return stand, err
}

// Clear takes back what somebody counted of [Verdicts.Own] on an anchor document, as one step that can be undone. What
// another docket gave since, be it the same once more, stays and is returned.
func (s Verdicts) Clear(ctx context.Context, in Scope, anchor, by string, counted []Verdict) (cleared int, left []Verdict, err error) {
	now, err := s.Own(ctx, in, anchor)
	if err != nil {
		return 0, nil, err
	}
	err = s.write(ctx, "clear verdicts", func(c *change) {
		here, was := map[rule]Stood{}, map[[6]any]bool{}
		own := all[Verdict](c, inForce, in.place(), in.Company, anchor)
		for _, v := range own {
			here[v.rule()] = v.stood()
		}
		key := func(v Verdict) [6]any {
			return [6]any{v.RuleID, v.Fingerprint, v.Decision, v.Comment, v.By, v.At.UnixNano()}
		}
		if s.User() != "" { // whose database says when
			own, key = now, func(v Verdict) [6]any { return [6]any{v.RuleID, v.Fingerprint, v.Decision, v.Comment, v.nth} }
		}
		nths := map[rule]int64{} // by now
		for _, w := range all[struct {
			Rule rule
			Nth  int64
		}](c, newestWords(false)+`SELECT rule_id, fingerprint, nth FROM said WHERE author = ?5`, s.team, in.place(), in.Company, anchor, s.User()) {
			nths[w.Rule] = w.Nth
		}
		for _, v := range counted {
			was[key(v)] = true
		}
		var gone, elsewhere []Verdict
		left = nil
		for _, v := range own {
			v.nth = nths[v.rule()]
			if !was[key(v)] {
				left = append(left, v)
				continue
			}
			if here[v.rule()] != v.stood() {
				elsewhere = append(elsewhere, v)
			}
			gone = append(gone, Verdict{RuleID: v.RuleID, Fingerprint: v.Fingerprint, By: by, Content: v.Content})
		}
		if len(elsewhere) > 0 {
			s.base(c, in, anchor, elsewhere) // so that undo gives it back
		}
		if cleared = len(gone); cleared > 0 {
			s.give(c, in, anchor, gone)
		}
	})
	return cleared, left, err
}

// Decide gives another decision; nothing that the one before was given on goes with it.
func (v *Verdict) Decide(d Decision) {
	if v.Decision != d {
		v.Decision, v.Evidence, v.Carried = d, nil, ""
	}
}

// Beside is a comment beside what stands: a decision of another person stays theirs, and the comment says whose it is.
func (v Verdict) Beside(now Verdict) Verdict {
	if v.Decision, v.Evidence, v.Carried, v.GoesOn = now.Decision, now.Evidence, now.Carried, false; v.Decision != NoDecision && v.By != now.By {
		v.By, v.Comment, v.At = now.By, Signed(v.Comment, v.By), now.At.Add(commented)
	}
	return v
}

// commented is how much later a decision of another person is said to be once somebody commented on it: it tells a file
// that was exported before from what stands now, and nobody sees it.
const commented = 2 * time.Millisecond

// Nameless is who has no user name.
const Nameless = "somebody without a user name"

// Signed is a comment that says whose it is.
func Signed(comment, by string) string {
	if by = cmp.Or(by, Nameless) + ": "; comment == "" || strings.HasPrefix(comment, by) {
		return comment
	}
	return by + comment
}

// Within is a comment that stood in a verdict of one person, in one by another: each one's words bear their name in the
// other's.
func Within(comment, of, by string) string {
	if of == by {
		return comment
	}
	if own, again := strings.CutPrefix(comment, cmp.Or(by, Nameless)+": "); again {
		return own
	}
	return Signed(comment, of)
}

// InFile names who gave a verdict that was taken from a file: "ana (review.json)".
func InFile(by, source string) string { return by + " (" + source + ")" }

// FromFile tells whether a name is one of [InFile]. People have brackets in their names too.
func FromFile(by string) bool {
	source := by[max(0, strings.LastIndex(by, " (")):]
	return strings.HasPrefix(source, " (") && strings.HasSuffix(source, ")") && (strings.Contains(source, ".") || strings.HasSuffix(source, " UTC)"))
}

// selectElsewhere finds the decisions in force on the rules of these names (?4) on the five other anchor documents that
// were judged last: with years of them, nobody waits for the rest. It goes back through the steps until it has met those.
const selectElsewhere = `WITH RECURSIVE judged (anchor, seq, met) AS (SELECT '', 1 << 62, json_array(?3) UNION ALL
		SELECT s.anchor, s.seq, json_insert(j.met, '$[#]', s.anchor) FROM judged j JOIN verdict_steps s ON s.seq = (SELECT seq FROM verdict_steps
		WHERE address = ?1 AND company = ?2 AND state = 'standing' AND seq < j.seq AND anchor NOT IN (SELECT value FROM json_each(j.met)) ORDER BY seq DESC LIMIT 1) LIMIT 6)
	SELECT t.anchor, v.rule_id, v.fingerprint, v.decision, v.comment, v.by, v.at, v.content, v.evidence, v.carried, 0
	FROM verdicts_in_force t JOIN verdicts v ON v.seq = t.verdict
	WHERE t.address = ?1 AND t.company = ?2 AND t.anchor IN (SELECT anchor FROM judged) AND v.decision <> '' AND json_valid(CAST(v.content AS TEXT))
	AND json_extract(CAST(v.content AS TEXT), '$.rule_name') IN (SELECT value FROM json_each(?4)) ORDER BY v.seq`

// Elsewhere is the decisions in force on rules of these names on the five other anchor documents that were judged last,
// in the order in which they were given: in a team those of this user that count.
func (s Verdicts) Elsewhere(ctx context.Context, in Scope, anchor string, names []string) ([]Verdict, error) {
	// Mostly nothing else was judged, and of tens of thousands the names are long.
	if _, any, err := get[int64](ctx, s.database, "verdicts of other anchor documents",
		`SELECT verdict FROM verdicts_in_force WHERE address = ? AND company = ? AND anchor <> ? LIMIT 1`, in.place(), in.Company, anchor); err != nil || !any {
		return nil, err
	}
	wanted, _ := json.Marshal(names) // texts cannot fail
	all, err := list[Verdict](ctx, s.database, "verdicts of other anchor documents", selectElsewhere, in.place(), in.Company, anchor, string(wanted))
	if err != nil || s.User() == "" {
		return all, err
	}
	return s.counting(ctx, in, all)
}

// counting are those of this user's verdicts that count in the team.
func (s Verdicts) counting(ctx context.Context, in Scope, own []Verdict) (all []Verdict, err error) {
	now := map[string]map[rule]Verdict{}
	for _, v := range own {
		if now[v.Anchor] == nil {
			now[v.Anchor] = map[rule]Verdict{}
			inForce, err := s.ofTeam(ctx, in, v.Anchor, nil, "")
			if err != nil {
				return nil, err
			}
			for _, c := range inForce {
				now[v.Anchor][c.rule()] = c
			}
		}
		if c, known := now[v.Anchor][v.rule()]; !known || c.By == s.User() && c.Decision == v.Decision {
			all = append(all, v)
		}
	}
	return all, nil
}
