package team

import (
	"context"
	"crypto/sha256"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"docket/config/store"
)

var _ store.Remote = (*Team)(nil)

// Give implements [store.Remote]. A word that is there already is left as it is: the answer of an earlier try was lost.
func (t *Team) Give(ctx context.Context, words []store.GivenWord) (there []store.GivenWord, err error) {
	n := len(words)
	ids, nths, digests, contents, evidence := make([]string, n), make([]int64, n), make([][]byte, n), make([][]byte, n), make([][]byte, n)
	texts, settles := [6][]string{}, make([]bool, n)
	early, waited, again := make([]bool, n), make([]float64, n), make([]*int64, n)
	for i := range texts {
		texts[i] = make([]string, n)
	}
	for i, w := range words {
		digest := sha256.Sum256(w.Content)
		ids[i], nths[i], digests[i], contents[i], evidence[i], settles[i] = w.ID, w.Nth, digest[:], w.Content, bytes(w.Evidence), w.Settles
		early[i], waited[i] = w.Early, max(0, time.Since(w.At).Seconds()) // by the clock that told when it was given
		if w.Again != 0 {
			again[i] = &w.Again
		}
		for j, text := range []string{w.RuleID, w.Fingerprint, string(w.Decision), w.Comment, w.Carried, w.GoesOn} {
			texts[j][i] = clean(text)
		}
	}
	err = t.change(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO docket.contents (digest, content)
			SELECT DISTINCT * FROM unnest($1::bytea[], $2::bytea[]) ORDER BY 1 ON CONFLICT DO NOTHING`, digests, contents)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO docket.verdicts (place, company, anchor, id, rule_id, fingerprint, decision, comment, carried, goes_on, nth, content, evidence, settles, early, waited, again)
			SELECT $1, $2, $3, id::uuid, rule_id, fingerprint, decision, comment, carried, nullif(goes_on, '')::uuid, nth, content, evidence, settles, early, make_interval(secs => waited), again
			FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::bigint[], $12::bytea[], $13::bytea[], $14::boolean[], $15::boolean[],
				$16::float8[], $17::bigint[]) WITH ORDINALITY AS w (id, rule_id, fingerprint, decision, comment, carried, goes_on, nth, content, evidence, settles, early, waited, again, n) ORDER BY n
			ON CONFLICT (author, id) DO NOTHING`,
			append(about(words[0].Scope, words[0].Anchor), ids, texts[0], texts[1], texts[2], texts[3], texts[4], texts[5], nths, digests, evidence, settles, early, waited, again)...)
		if err != nil {
			return err
		}
		rows, _ := tx.Query(ctx, `SELECT v.author, v.at - v.waited, v.settles, v.seq, coalesce(v.turn, v.seq), v.decision, v.evidence, v.carried, v.nth FROM unnest($1::text[]) WITH ORDINALITY AS w (id, n)
			JOIN docket.verdicts v ON v.author = session_user AND v.id = w.id::uuid ORDER BY w.n`, ids)
		left := words
		there, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (w store.GivenWord, err error) {
			w, left = left[0], left[1:]
			err = row.Scan(&w.By, &w.At, &w.Settles, &w.Seq, &w.Turn, &w.Decision, &w.Evidence, &w.Carried, &w.Nth)
			return w, err
		})
		return err
	})
	if err == nil && len(there) != n {
		err = &store.TeamError{Reason: "the team's database does not have what it was given"}
	}
	return there, err
}

// mostWords is how many are read at once.
const mostWords = 5000

// selectWords reads the newest words of each member, of an anchor document; between it and ofNewest stands which.
const (
	selectWords = `SELECT v.rule_id, v.fingerprint, v.decision, v.comment, v.author, v.at - v.waited, c.content, v.evidence, v.carried, v.settles,
		CASE WHEN v.author = session_user THEN v.id::text ELSE '' END, v.nth, v.seq, v.early, coalesce(v.turn, v.seq) FROM (`
	ofNewest = `) n JOIN docket.verdicts v USING (seq) JOIN docket.contents c ON c.digest = v.content ORDER BY v.seq`

	// after a number: what one writes about an anchor document is numbered in the order in which it is committed, so that
	// who sees a number sees all below it. A word that a newer one replaces meanwhile has a greater number then.
	newestAfter = selectWords + `SELECT seq FROM docket.newest WHERE place = $1 AND company = $2 AND anchor = $3 AND seq > $4 ORDER BY seq LIMIT $5` + ofNewest
	counting    = selectWords + `SELECT DISTINCT ON (rule_id, fingerprint) seq FROM docket.newest
		WHERE place = $1 AND company = $2 AND anchor = $3 AND weight > 0 ORDER BY rule_id, fingerprint, weight DESC, turn DESC` + ofNewest
)

// Words implements [store.Remote].
func (t *Team) Words(ctx context.Context, in store.Scope, anchor string, after int64) (words []store.GivenWord, upTo int64, more bool, err error) {
	words, err = t.words(ctx, in, anchor, newestAfter, after, mostWords)
	if n := len(words); n > 0 {
		upTo, more = words[n-1].Seq, n == mostWords
	}
	return words, upTo, more, err
}

// Counting implements [store.Remote].
func (t *Team) Counting(ctx context.Context, in store.Scope, anchor string) ([]store.GivenWord, error) {
	return t.words(ctx, in, anchor, counting)
}

func (t *Team) words(ctx context.Context, in store.Scope, anchor, query string, args ...any) ([]store.GivenWord, error) {
	return collect(ctx, t, func(row pgx.CollectableRow) (w store.GivenWord, err error) {
		w.Scope, w.Anchor = in, anchor
		err = row.Scan(&w.RuleID, &w.Fingerprint, &w.Decision, &w.Comment, &w.By, &w.At, &w.Content, &w.Evidence, &w.Carried, &w.Settles, &w.ID, &w.Nth, &w.Seq, &w.Early, &w.Turn)
		return w, err
	}, query, append(about(in, anchor), args...)...)
}

func about(in store.Scope, anchor string) []any {
	return []any{clean(store.Place(in.Address)), clean(in.Company), clean(anchor)}
}

// clean is a text as PostgreSQL can hold it: without NUL and bytes that are not UTF-8, which no service has sent yet.
func clean(text string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", "\u2400"), "\ufffd")
}
