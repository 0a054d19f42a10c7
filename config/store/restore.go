package store

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"docket/config/files"
)

// takenOver are the tables that a new database takes over from a damaged one, what others point to first, and what a
// person calls what is in them. Of a team's database the rest is read again.
var takenOver = []struct{ what, table string }{
	{"numbers of snapshots and runs", "sqlite_sequence"}, // one that was shown is not given again
	{"recents", "recents"}, {"settings of views", "session"}, {"what was observed of the service", "facts"},
	{"drafts", "drafts"}, {"drafts", "draft_edits"}, {"text requests", "boxes"},
	{"verdicts", "verdict_steps"}, {"verdicts", "verdicts"}, {"verdicts", "verdicts_in_force"},
	{"snapshots", "snapshots"}, {"snapshots", "snapshot_pages"},
	{"runs", "text_runs"}, {"runs", "text_run_documents"}, {"runs", "text_run_reads"},
	{"verdicts of the team", "teams"}, {"verdicts of the team", "team_words"}, {"verdicts that wait for the team", "team_outbox"}, {"verdicts of the team", "team_said"},
	{"submissions of the team", "team_submissions"}, {"what the team shares", "team_shared"},
}

// mended takes out what says nothing, or something else, without the rows that could not be read.
var mended = []string{
	// A verdict in force tells what its step was about. Where the verdict itself is lost, no older one is in force.
	`INSERT OR IGNORE INTO verdict_steps (seq, address, company, anchor, kind, state, at)
		SELECT v.step, f.address, f.company, f.anchor, 'set', 'standing', v.at FROM verdicts_in_force f JOIN verdicts v ON v.seq = f.verdict`,
	`DELETE FROM verdicts WHERE step NOT IN (SELECT seq FROM verdict_steps)`,
	`UPDATE verdict_steps SET target = NULL WHERE target NOT IN (SELECT seq FROM verdict_steps)`,
	`UPDATE verdicts_in_force SET verdict = 0 WHERE verdict NOT IN (SELECT seq FROM verdicts)`,
	// An edit is one of the draft as the edits before it left it.
	`DELETE FROM draft_edits WHERE draft NOT IN (SELECT id FROM drafts)`,
	`DELETE FROM draft_edits AS e WHERE seq <> (SELECT count(*) FROM draft_edits b WHERE b.draft = e.draft AND b.seq < e.seq)`,
	// A snapshot, or the documents of a run, with a hole would be taken for another one.
	`DELETE FROM snapshot_pages WHERE snapshot NOT IN (SELECT id FROM snapshots)`,
	`DELETE FROM snapshots WHERE pages <> (SELECT count(*) FROM snapshot_pages WHERE snapshot = id)`,
	`DELETE FROM text_run_documents WHERE run NOT IN (SELECT id FROM text_runs)`,
	`DELETE FROM text_run_reads WHERE run NOT IN (SELECT id FROM text_runs)`,
	`DELETE FROM text_runs WHERE (SELECT coalesce(max(document) + 1, 0) <> count(*) FROM text_run_documents WHERE run = id)`,
	`DELETE FROM team_submissions WHERE id NOT IN (SELECT id FROM submissions)`,
}

// newestStanding puts in force what stands, where nothing is known to be in force.
const newestStanding = `INSERT OR IGNORE INTO verdicts_in_force SELECT t.address, t.company, t.anchor, w.rule_id, w.fingerprint, max(w.seq)
	FROM verdict_steps t JOIN verdicts w ON w.step = t.seq WHERE t.state = 'standing' GROUP BY 1, 2, 3, 4, 5`

// restore brings into a new database what the copy of a damaged one still has, but for its submissions. missing is of
// what not everything could be read.
func restore(ctx context.Context, s *database, from string) (missing []string, err error) {
	old := &database{now: s.now}
	old.connect(files.URI(from, url.Values{"mode": {"rw"}, "_txlock": {"immediate"}}))
	defer old.close()
	_ = old.migrate(ctx) // where it cannot, what there is has the columns that it has
	err = s.transact(ctx, func(c *change) {
		c.exec(`PRAGMA defer_foreign_keys = 1`)
		inPart := map[string]bool{}
		for _, t := range takenOver {
			if inPart[t.table] = !c.restore(old.db, t.table); inPart[t.table] && !slices.Contains(missing, t.what) {
				missing = append(missing, t.what)
			}
		}
		for _, statement := range mended {
			c.exec(statement)
		}
		if !inPart["verdict_steps"] && !inPart["verdicts"] {
			c.exec(newestStanding)
		}
	})
	return missing, err
}

// restore takes over a table, as far as it can be read from either end, and tells whether that is all for certain.
func (c *change) restore(from *sql.DB, table string) (whole bool) {
	whole, _ = sound(c.ctx, from, table) // the rows do not tell of what is behind a page
	const columns = `SELECT name FROM pragma_table_info(?)`
	has, err := collect[string](c.ctx, from, columns, table)
	both := slices.DeleteFunc(all[string](c, columns, table), func(name string) bool { return !slices.Contains(has, name) })
	if err != nil || len(both) == 0 {
		return false
	}
	keys := all[string](c, `SELECT name FROM pragma_table_info(?1) WHERE pk > 0 AND (SELECT wr FROM pragma_table_list WHERE name = ?1) ORDER BY pk`, table)
	if len(keys) == 0 {
		keys = []string{"rowid"} // in any other order all rows would be read before the first
	}
	values := strings.Join(slices.Repeat([]string{"?"}, len(both)), ", ")
	if table != "verdict_steps" { // the one table where something is NULL: SQLite's driver gives nothing as that
		values = strings.ReplaceAll(values, "?", "ifnull(?, x'')")
	}
	put := fmt.Sprintf(`INSERT OR IGNORE INTO %s (%s) VALUES (%s)`, table, strings.Join(both, ", "), values)
	for _, order := range []string{"", " DESC"} {
		query := fmt.Sprintf(`SELECT %s FROM %s NOT INDEXED ORDER BY %s%s`, strings.Join(both, ", "), table, strings.Join(keys, order+", "), order)
		if c.copyRows(from, query, put, len(both)) {
			return whole
		}
		whole = false
	}
	return whole
}

// copyRows copies what a query gives, row by row, and tells whether that was all.
func (c *change) copyRows(from *sql.DB, query, put string, columns int) (whole bool) {
	rows, err := from.QueryContext(c.ctx, query)
	if err != nil {
		return false
	}
	defer rows.Close()
	row, into := make([]any, columns), make([]any, columns)
	for i := range row {
		into[i] = &row[i]
	}
	for whole = true; rows.Next() && c.err == nil; {
		whole = rows.Scan(into...) == nil && c.exec(put, row...) == 1 && whole
	}
	return whole && rows.Err() == nil
}
