package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// muchKept are rows of every table that a new database takes over, on several pages each.
const muchKept = `
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 90) INSERT INTO recents SELECT 'a', 'c', 'rules', 'DOC-' || i, 1, i, '' FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30) INSERT INTO session SELECT 'a', 'c', 'key ' || i, randomblob(300), '' FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) INSERT INTO facts SELECT 'a', 'c', 'vendors ' || i, 'first page', i % 2, 'it answered', '' FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) INSERT INTO drafts SELECT i, 'a', 'c', 'invoice', 'draft ' || i, zeroblob(i * 900), '', '', i, 0 FROM n;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 80) INSERT INTO draft_edits SELECT 1 + i / 9, i % 9, 2, 3, randomblob(90) FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) INSERT INTO boxes (id, address, company, collection, ocr_text_id, coordinates, lines, at) SELECT i, 'a', 'c', 'ocr', 'text ' || i, '0,0,1,1', '["' || hex(randomblob(40)) || '"]', '' FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120) INSERT INTO verdict_steps SELECT i, 'a', 'c', 'DOC-1', 'set', NULL, 'standing', '' FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120) INSERT INTO verdicts (seq, step, rule_id, fingerprint, decision, comment, by, at, content)
	SELECT i, i, 'rule ' || i % 70, 'f', CASE WHEN i > 70 THEN 'reject' ELSE 'accept' END, 'because', 'me', '', x'7b7d' FROM n;
INSERT INTO verdicts_in_force SELECT 'a', 'c', 'DOC-1', rule_id, fingerprint, max(seq) FROM verdicts GROUP BY rule_id, fingerprint;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8) INSERT INTO snapshots (id, address, company, datasource, note, per_page, first_page, release, pages, complete, begun_at)
	SELECT i, 'a', 'c', 'vendors', '', 100, '0', '', 3, 1, '' FROM n;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 23) INSERT INTO snapshot_pages SELECT 1 + i / 3, 1 + i % 3, 100, randomblob(1500) FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8) INSERT INTO text_runs SELECT i, 'a', 'c', 'totals', 'ocr', '[]', '', '[]' FROM n;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 159) INSERT INTO text_run_documents SELECT 1 + i / 20, i % 20, 'document ' || hex(randomblob(20)) FROM n;
INSERT INTO text_run_reads SELECT run, document, 0, 'answered', hex(randomblob(30)), '' FROM text_run_documents;
INSERT INTO teams VALUES ('team', 'me', '');
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO team_outbox SELECT i, 'team', 'id ' || i, 'a', 'c', 'DOC-1', 'rule ' || i, 'f', i, 'accept', '', '', randomblob(200), x'', '', 0, i, '', 0, 0 FROM n;
INSERT INTO team_words SELECT team, address, company, anchor, rule_id, fingerprint, 'me', nth, n, decision, comment, at, content, evidence, carried, settles, id, n, 0 FROM team_outbox;
INSERT INTO team_said SELECT team, address, company, anchor, rule_id, fingerprint, id FROM team_outbox;
INSERT INTO team_shared SELECT team, address, company, 'preset', '', 'name ' || n, 'me', content, '', 1, 0, id FROM team_outbox;
DELETE FROM snapshots WHERE id = 8;
`

// rowsOf are the rows of a table, each as a text.
func rowsOf(t *testing.T, s *database, table string) []string {
	t.Helper()
	columns, err := collect[string](t.Context(), s.db, `SELECT name FROM pragma_table_info(?)`, table)
	must(t, err)
	rows, err := collect[string](t.Context(), s.db, fmt.Sprintf(`SELECT quote(%s) FROM %s`, strings.Join(columns, `) || '|' || quote(`), table))
	must(t, err)
	return rows
}

// One page that the disk gives back wrong costs what was on it, and what means nothing without that: nothing else.
func TestADamagedPageCostsWhatWasOnIt(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(t.Context(), filepath.Join(dir, "docket.db"))
	must(t, err)
	sub := begin(t, s, settingsOf("invoice"))
	must(t, s.Submissions.Finish(t.Context(), sub.ID, Result{State: Accepted, Status: 200}))
	_, err = s.db.ExecContext(t.Context(), muchKept)
	must(t, err)
	_, err = s.db.ExecContext(t.Context(), `INSERT INTO team_submissions VALUES (?, 'team', 'me', 0, '')`, sub.ID)
	must(t, err)
	had, total := map[string][]string{}, 0
	for _, of := range takenOver {
		had[of.table] = rowsOf(t, s.database, of.table)
		if total += len(had[of.table]); len(had[of.table]) == 0 {
			t.Fatalf("nothing is kept in %s", of.table)
		}
	}
	must(t, s.Close())
	whole, err := os.ReadFile(s.path)
	must(t, err)
	step, schema, all, pages := 3*pageSize, 0, 0, 0
	if testing.Short() {
		step = 13 * pageSize
	}
	for at := pageSize; at < len(whole); at += step {
		t.Run(fmt.Sprintf("page %d", at/pageSize+1), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "docket.db")
			broken := slices.Clone(whole)
			copy(broken[at:], bytes.Repeat([]byte{0xa5}, pageSize))
			must(t, errors.Join(os.WriteFile(path, broken, 0o600), os.WriteFile(path+"-suspect", nil, 0o600)))
			s := openIn(t, filepath.Dir(path))
			lost, err := s.Submissions.Losses(t.Context())
			must(t, err)
			if slices.Equal(s.missing, []string{"everything but submissions"}) {
				if schema++; schema > 4 {
					t.Errorf("all is lost with %d pages, and what the tables are is not on so many", schema)
				}
				return
			}
			differ := 0
			for _, of := range takenOver {
				has := rowsOf(t, s.database, of.table)
				has = slices.DeleteFunc(has, func(row string) bool { return strings.Contains(row, restoredKey) }) // the news itself
				same := slices.DeleteFunc(slices.Clone(has), func(row string) bool { return !slices.Contains(had[of.table], row) })
				differ += len(had[of.table]) - len(same)
				told := slices.Contains(s.missing, of.what) || of.table == "team_submissions" && len(lost) > 0
				if !told && (len(same) < len(had[of.table]) || len(same) < len(has)) {
					t.Errorf("of %s are there %d of %d, and %d others, which nobody tells", of.table, len(same), len(had[of.table]), len(has)-len(same))
				}
			}
			if all, pages = all+differ, pages+1; differ > total/3 {
				t.Errorf("%d of %d rows are lost: %v", differ, total, s.missing)
			}
			for _, wrong := range []string{
				`SELECT "table" FROM pragma_foreign_key_check`,
				`SELECT 'an edit of a draft is missing' FROM draft_edits GROUP BY draft HAVING max(seq) + 1 <> count(*)`,
				`SELECT 'a document of a run is missing' FROM text_run_documents GROUP BY run HAVING max(document) + 1 <> count(*)`,
				`SELECT 'a page of a snapshot is missing' FROM snapshots WHERE pages <> (SELECT count(*) FROM snapshot_pages WHERE snapshot = id)`,
				`SELECT 'an older verdict is in force' FROM verdicts_in_force WHERE verdict > 0 AND verdict + 0 < substr(rule_id, 6) + 0 + CASE WHEN substr(rule_id, 6) + 0 <= 50 THEN 70 ELSE 0 END`,
			} {
				if found, err := collect[string](t.Context(), s.db, wrong); err != nil || len(found) > 0 {
					t.Errorf("%v, %v", found, err)
				}
			}
		})
	}
	if !testing.Short() && all > 18*pages { // of short ones too many are the first of a table
		t.Errorf("a page costs %d rows", all/pages)
	}
}

// The header of a file does not say any more which docket made it: what there is has the columns that it has.
func TestWhatAnEarlierDocketKeptIsTakenOverToo(t *testing.T) {
	for name, damage := range map[string]func(t *testing.T, path string){
		"its header": func(t *testing.T, path string) { overwrite(t, path, 0, 100) },
		"a page": func(t *testing.T, path string) {
			db := &database{now: time.Now}
			db.connect(path)
			roots, err := collect[int](t.Context(), db.db, `SELECT rootpage FROM sqlite_schema WHERE name = 'recents'`)
			must(t, errors.Join(err, db.close()))
			overwrite(t, path, (roots[0]-1)*pageSize, pageSize)
			must(t, os.WriteFile(path+"-suspect", nil, 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			old := oldDatabase(t, dir, 6)
			_, err := old.ExecContext(t.Context(), `
				INSERT INTO drafts (address, company, document_type, name, content, saved_at) VALUES (?1, ?2, 'invoice', 'mine', x'7b7d', '2026-01-02T00:00:00.000000000Z');
				INSERT INTO verdict_steps (seq, address, company, anchor, kind, state, at) VALUES (1, ?1, ?2, 'DOC-1', 'set', 'standing', '');
				INSERT INTO verdicts (step, rule_id, fingerprint, decision, comment, by, at, content) VALUES (1, 'R-1', 'f', 'reject', 'why', 'me', '', x'7b7d')`, here.place(), here.Company)
			must(t, errors.Join(err, old.Close()))
			damage(t, filepath.Join(dir, "docket.db"))
			s := openIn(t, dir)
			drafts, err := s.Drafts.List(t.Context(), here)
			if err != nil || len(drafts) != 1 || drafts[0].Name != "mine" || string(drafts[0].Content) != "{}" {
				t.Errorf("drafts: %+v, %v", drafts, err)
			}
			verdicts, err := s.Verdicts.InForce(t.Context(), here, "DOC-1")
			if err != nil || len(verdicts) != 1 || verdicts[0].Decision != Reject || verdicts[0].Comment != "why" {
				t.Errorf("verdicts: %+v, %v", verdicts, err)
			}
			if _, undone, err := s.Verdicts.Undo(t.Context(), here, "DOC-1", nil); err != nil || !undone {
				t.Errorf("it cannot be undone: %v", err)
			}
		})
	}
}
