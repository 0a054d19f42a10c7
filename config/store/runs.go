package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"time"

	"docket/config/files"
)

// Run is a template of boxes that was run over documents (§4.4).
type Run struct {
	ID         int64
	Template   string
	Collection string
	Boxes      string // JSON of what the caller has to know of them
	BegunAt    time.Time
	Told       []string // what was said of the documents when they were taken
	Documents  int
	Answered   int // requests, a document has one for each box
	Failed     int
	Unclear    int // answered in a way that does not tell whether they were carried out
	Unanswered int // sent, and no answer is known
}

// Read is one request of a run: a box of a document, both counted from 0.
type Read struct {
	Document, Box int
	State         string // [ReadSent], [ReadAnswered], [ReadFailed], [ReadUnclear]; "" was never sent
	Text          string // the lines that came back
	Reason        string // why it failed, why no answer is known, or that the answer tells of an error
}

// What is known of a request of a run. One that is sent has no answer yet, or never had one. One that failed was refused;
// an unclear one was answered, but not in a way that tells whether the service carried it out.
const (
	ReadSent     = "sent"
	ReadAnswered = "answered"
	ReadFailed   = "failed"
	ReadUnclear  = "unclear"
)

// ErrRunSent refuses to send again what another docket may be waiting for.
var ErrRunSent = errors.New("another docket is sending requests of a run; what it has no answer to yet may be on its way")

// Hold is for who sends requests of a run, until release is called. Alone is for who sends again what has no answer: only
// where nobody else sends is nobody waiting for it.
func (s Runs) Hold(alone bool) (release func(), err error) {
	if s.dir == "" {
		return func() {}, nil
	}
	f, err := files.OpenOrCreate(filepath.Join(s.dir, "runs.lock"))
	if err != nil {
		return nil, err
	}
	ok := true
	if alone {
		ok, err = files.TryLock(f)
	}
	if ok && err == nil {
		ok, err = files.TryShare(f)
	}
	if !ok {
		return nil, errors.Join(cmp.Or(err, ErrRunSent), f.Close())
	}
	return func() { _ = f.Close() }, nil
}

// Sending reports whether another docket sends requests of a run now.
func (s Runs) Sending() bool {
	release, err := s.Hold(true)
	if err == nil {
		release()
	}
	return errors.Is(err, ErrRunSent)
}

// Begin stores a run over documents, of which nothing was sent yet, and gives its number.
func (s Runs) Begin(ctx context.Context, in Scope, r Run, documents []string) (id int64, err error) {
	err = s.write(ctx, "begin run", func(c *change) {
		id = first[int64](c, `INSERT INTO text_runs (address, company, template, collection, boxes, begun_at, told) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id`,
			in.place(), in.Company, r.Template, r.Collection, r.Boxes, c.now, asJSON(c, r.Told))
		c.exec(`INSERT INTO text_run_documents (run, document, ocr_text_id) SELECT ?, key, value FROM json_each(?)`, id, asJSON(c, documents))
	})
	return id, err
}

// Find is a run by its number, 0 is the latest of a template; template "" is any. What became of its requests is not
// counted: Documents and the numbers behind it are 0.
func (s Runs) Find(ctx context.Context, in Scope, template string, id int64) (r Run, ok bool, err error) {
	return get[Run](ctx, s.database, "run", `SELECT id, template, collection, boxes, begun_at, told, 0, 0, 0, 0, 0 FROM text_runs
		WHERE address = ?1 AND company = ?2`+unlessAll(template, ` AND template = ?3`)+` AND (?4 = 0 OR id = ?4) ORDER BY id DESC LIMIT 1`,
		in.place(), in.Company, template, id)
}

// List is the runs of a template, or of all with "", newest first.
func (s Runs) List(ctx context.Context, in Scope, template string) ([]Run, error) {
	return list[Run](ctx, s.database, "runs", `SELECT id, template, collection, boxes, begun_at, told,
		(SELECT count(*) FROM text_run_documents WHERE run = id),
		(SELECT count(*) FROM text_run_reads WHERE run = id AND state = 'answered'),
		(SELECT count(*) FROM text_run_reads WHERE run = id AND state = 'failed'),
		(SELECT count(*) FROM text_run_reads WHERE run = id AND state = 'unclear'),
		(SELECT count(*) FROM text_run_reads WHERE run = id AND state = 'sent')
		FROM text_runs WHERE address = ?1 AND company = ?2`+unlessAll(template, ` AND template = ?3`)+` ORDER BY id DESC`,
		in.place(), in.Company, template)
}

// Documents are the OCR text ids of a run, in their order.
func (s Runs) Documents(ctx context.Context, id int64) ([]string, error) {
	return list[string](ctx, s.database, "run", `SELECT ocr_text_id FROM text_run_documents WHERE run = ? ORDER BY document`, id)
}

// Reads are the requests of a run that were ever sent.
func (s Runs) Reads(ctx context.Context, id int64) ([]Read, error) {
	return list[Read](ctx, s.database, "run", `SELECT document, box, state, text, reason FROM text_run_reads WHERE run = ? ORDER BY document, box`, id)
}

// Step stores what became of some requests, one of state "" was not sent after all, and marks others as sent, which
// the caller is about to send. Each of those says the state that it is believed to have; claimed are those that have
// it still, and no other docket sends.
func (s Runs) Step(ctx context.Context, id int64, done, next []Read) (claimed []Read, err error) {
	err = s.write(ctx, "step of run", func(c *change) {
		c.exec(`INSERT INTO text_run_reads (run, document, box, state, text, reason)
			SELECT ?, value->>'Document', value->>'Box', value->>'State', value->>'Text', value->>'Reason' FROM json_each(?) WHERE true
			ON CONFLICT DO UPDATE SET state = excluded.state, text = excluded.text, reason = excluded.reason`, id, asJSON(c, done))
		if slices.ContainsFunc(done, func(r Read) bool { return r.State == "" }) {
			c.exec(`DELETE FROM text_run_reads WHERE run = ?1 AND state = '' AND (document, box) IN (SELECT value->>'Document', value->>'Box' FROM json_each(?2))`, id, asJSON(c, done))
		}
		claimed = all[Read](c, `INSERT INTO text_run_reads (run, document, box, state, text, reason)
			SELECT ?1, value->>'Document', value->>'Box', 'sent', '', value->>'State' FROM json_each(?2) WHERE true
			ON CONFLICT DO UPDATE SET state = 'sent', reason = '' WHERE state = excluded.reason
			RETURNING document, box, state, text, reason`, id, asJSON(c, next))
	})
	return claimed, err
}

// asJSON is a list as SQL reads it, with json_each.
func asJSON[T any](c *change, list []T) string {
	text, err := json.Marshal(append([]T{}, list...)) // never null
	c.err = errors.Join(c.err, err)
	return string(text)
}
