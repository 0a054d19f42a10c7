package store

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// standing is what is in force by the steps themselves.
const standing = selectVerdicts + `WHERE v.seq IN (
		SELECT max(w.seq) FROM verdict_steps t JOIN verdicts w ON w.step = t.seq
		WHERE` + ofAnchor + `AND t.state = 'standing' GROUP BY w.rule_id, w.fingerprint)
	AND (v.decision <> '' OR v.comment <> '') ORDER BY v.seq`

// A reviewer judges, clears, undoes and redoes in any order: what docket says is in force
// is what the steps say.
func TestWhatIsInForceIsWhatTheStepsSay(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	dice := rand.New(rand.NewPCG(1, 2))
	for n := range 300 {
		var err error
		switch dice.IntN(8) {
		case 0, 1:
			_, _, err = s.Verdicts.Undo(ctx, here, "doc-1", nil)
		case 2:
			_, _, err = s.Verdicts.Redo(ctx, here, "doc-1", nil)
		case 3:
			_, err = clearAll(t, s)
		default:
			var step []Verdict
			for range 1 + dice.IntN(3) {
				step = append(step, judged(fmt.Sprint("R", dice.IntN(4)), fmt.Sprint("f", dice.IntN(2)), []Decision{NoDecision, Accept, Reject}[dice.IntN(3)]))
			}
			err = s.Verdicts.Set(ctx, here, step)
		}
		must(t, err)
		want, err := collect[Verdict](ctx, s.db, standing, here.place(), here.Company, "doc-1")
		must(t, err)
		if got := said(t, s); got != told(want) {
			t.Fatalf("after %d acts %s is in force, and the steps say %s", n+1, got, told(want))
		}
	}
}

// A database of an earlier docket has steps alone.
func TestVerdictsOfAnEarlierDocketAreInForceAndCanBeUndone(t *testing.T) {
	dir := t.TempDir()
	old := oldDatabase(t, dir, 6)
	for _, statement := range []string{
		`INSERT INTO verdict_steps (seq, address, company, anchor, kind, state, at) VALUES (1, ?1, ?2, 'doc-1', 'set', 'standing', ''), (2, ?1, ?2, 'doc-1', 'set', 'standing', ''), (3, ?1, ?2, 'doc-1', 'set', 'undone', '')`,
		`INSERT INTO verdicts (step, rule_id, fingerprint, decision, comment, by, at, content) VALUES (1, 'R1', 'f1', 'accept', '', ?1, ?2, 'x'), (2, 'R1', 'f1', 'reject', '', '', '', 'x'), (3, 'R2', 'f1', 'flag', '', '', '', 'x')`,
	} {
		_, err := old.ExecContext(t.Context(), statement, here.place(), here.Company)
		must(t, err)
	}
	must(t, old.Close())
	s := openIn(t, dir)
	expect(t, s, "R1@f1 reject")
	undo(t, s)
	expect(t, s, "R1@f1 accept")
	redo(t, s)
	redo(t, s)
	expect(t, s, "R1@f1 reject, R2@f1 flag")
}
