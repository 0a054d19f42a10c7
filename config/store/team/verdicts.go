package team

import (
	"context"
	"crypto/sha256"
	"math"
	"strings"

	"github.com/jackc/pgx/v5"

	"docket/config/store"
)

var _ store.Remote = (*Team)(nil)

// Give implements [store.Remote]. A word that is there already is left as it is: the answer of an earlier try was lost.
func (t *Team) Give(ctx context.Context, words []store.GivenWord) (there []store.GivenWord, err error) {
	n := len(words)
	ids, nths, digests, contents, evidence := make([]string, n), make([]int64, n), make([][]byte, n), make([][]byte, n), make([][]byte, n)
	texts := [5][]string{make([]string, n), make([]string, n), make([]string, n), make([]string, n), make([]string, n)}
	for i, w := range words {
		digest := sha256.Sum256(w.Content)
		ids[i], nths[i], digests[i], contents[i], evidence[i] = w.ID, w.Nth, digest[:], w.Content, bytes(w.Evidence)
		for j, text := range []string{w.RuleID, w.Fingerprint, string(w.Decision), w.Comment, w.Carried} {
			texts[j][i] = clean(text)
		}
	}
	err = t.change(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO docket.contents (digest, content)
			SELECT DISTINCT * FROM unnest($1::bytea[], $2::bytea[]) ORDER BY 1 ON CONFLICT DO NOTHING`, digests, contents)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO docket.verdicts (place, company, anchor, id, rule_id, fingerprint, decision, comment, carried, nth, content, evidence)
			SELECT $1, $2, $3, id::uuid, rule_id, fingerprint, decision, comment, carried, nth, content, evidence
			FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::bytea[], $12::bytea[]) WITH ORDINALITY
				AS w (id, rule_id, fingerprint, decision, comment, carried, nth, content, evidence, n) ORDER BY n
			ON CONFLICT (author, id) DO NOTHING`,
			clean(store.Place(words[0].Address)), clean(words[0].Company), clean(words[0].Anchor), ids, texts[0], texts[1], texts[2], texts[3], texts[4], nths, digests, evidence)
		if err != nil {
			return err
		}
		rows, err := tx.Query(ctx, `SELECT v.author, v.at, v.seq FROM unnest($1::text[]) WITH ORDINALITY AS w (id, n)
			JOIN docket.verdicts v ON v.author = session_user AND v.id = w.id::uuid ORDER BY w.n`, ids)
		if err == nil {
			left := words
			there, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (w store.GivenWord, err error) {
				w, left = left[0], left[1:]
				err = row.Scan(&w.By, &w.At, &w.Seq)
				return w, err
			})
		}
		return err
	})
	if err == nil && len(there) != n {
		err = &store.TeamError{Reason: "the team's database does not have what it was given"}
	}
	return there, err
}

// mostWords is how many are read at once; who begins gets all that count.
const mostWords = 5000

// Words implements [store.Remote]. Who has nothing yet gets the newest word of each member on each rule, who goes on gets
// every word: the newest of them is found by what they say of themselves (nth, seq).
func (t *Team) Words(ctx context.Context, in store.Scope, anchor string, after int64) (words []store.GivenWord, upTo int64, err error) {
	const columns = `v.rule_id, v.fingerprint, v.decision, v.comment, v.author, v.at, c.content, v.evidence, v.carried, v.nth, v.seq`
	query := `SELECT ` + columns + ` FROM docket.verdicts v JOIN docket.contents c ON c.digest = v.content
		WHERE v.place = $1 AND v.company = $2 AND v.anchor = $3 AND v.seq > $4 AND v.seq <= $5 ORDER BY v.seq`
	most := mostWords
	if after == 0 {
		most = math.MaxInt
		query = `SELECT ` + columns + ` FROM (SELECT DISTINCT ON (rule_id, fingerprint, author) * FROM docket.verdicts
			WHERE place = $1 AND company = $2 AND anchor = $3 AND seq > $4 AND seq <= $5
			ORDER BY rule_id, fingerprint, author, nth DESC, seq DESC) v JOIN docket.contents c ON c.digest = v.content`
	}
	place, company, of := clean(store.Place(in.Address)), clean(in.Company), clean(anchor)
	err = t.do(ctx, func(ctx context.Context, c *pgx.Conn) error {
		// First how far, then what: what is numbered below a number that was seen is committed, and seen as well.
		err := c.QueryRow(ctx, `SELECT coalesce(max(seq), 0) FROM (SELECT seq FROM docket.verdicts
			WHERE place = $1 AND company = $2 AND anchor = $3 AND seq > $4 ORDER BY seq LIMIT $5) v`, place, company, of, after, most).Scan(&upTo)
		if err != nil || upTo == 0 {
			return err
		}
		rows, err := c.Query(ctx, query, place, company, of, after, upTo)
		if err != nil {
			return err
		}
		words, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (w store.GivenWord, err error) {
			w.Scope, w.Anchor = in, anchor
			err = row.Scan(&w.RuleID, &w.Fingerprint, &w.Decision, &w.Comment, &w.By, &w.At, &w.Content, &w.Evidence, &w.Carried, &w.Nth, &w.Seq)
			return w, err
		})
		return err
	})
	return words, upTo, err
}

// clean is a text as PostgreSQL can hold it: without NUL and bytes that are not UTF-8, which no service has sent yet.
func clean(text string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", "\u2400"), "\ufffd")
}
