package store

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"time"
)

// SubmissionFilter says which submissions; the zero value is all of them.
type SubmissionFilter struct {
	Scope        Scope    // zero: of every address and company
	DocumentType string   // "": of every one
	States       []string // none: in every state
	Unresolved   bool     // only those of unknown outcome that nobody has resolved
	Limit        int      // 0: all
	Before       string   // id: only those that were begun before it
	Short        bool     // without Data and Changes, which are not read
}

// journalPage is how many submissions Newest reads at once.
const journalPage = 50

// Event is a moment in the life of a submission: a state, or a resolution with its note.
type Event struct {
	Event, Detail string
	At            time.Time
}

// selectSubmissions reads submissions, each with who of the team sent it.
const selectSubmissions = `SELECT ` + columns + `, coalesce((SELECT author FROM team_submissions t WHERE t.id = submissions.id), '') FROM submissions WHERE `

const ofType = `place = ?1 AND company = ?2 AND document_type = ?3 AND `

// taken chooses what the service has: nothing of which that is not known.
const taken = `(state = 'accepted' OR state = 'unknown' AND resolution = 'applied')`

// unresolved chooses what is on its way, or may have arrived.
const unresolved = `state IN ('sending', 'unknown') AND resolution = ''`

// unresolvedRows chooses the same among the rows: the sign keeps SQLite from the index. A disk that lost a write may leave
// an index without what its table has, and SQLite does not compare them: what goes out must not rest on one alone.
const unresolvedRows = "+" + unresolved

// List is the journal, newest first.
func (s Submissions) List(ctx context.Context, f SubmissionFilter) ([]Submission, error) {
	where, args := []string{"1"}, []any{}
	add := func(wanted bool, clause string, values ...any) {
		if wanted {
			where, args = append(where, clause), append(args, values...)
		}
	}
	add(f.Scope != (Scope{}), "place = ? AND company = ?", f.Scope.place(), f.Scope.Company)
	add(f.DocumentType != "", "document_type = ?", f.DocumentType)
	add(f.Unresolved, unresolved+" AND state = 'unknown'") // the index is on all of unresolved
	add(len(f.States) > 0, "instr(?, ' ' || state || ' ')", " "+strings.Join(f.States, " ")+" ")
	add(f.Before != "", "seq < (SELECT seq FROM submissions WHERE id = ?)", f.Before)
	query := selectSubmissions
	if f.Short {
		query = strings.Replace(query, "data, changes", "x'', x''", 1)
	}
	return list[Submission](ctx, s.database, "submissions", query+strings.Join(where, " AND ")+` ORDER BY seq DESC LIMIT ?`, append(args, orAll(f.Limit))...)
}

// Newest gives the journal as List does, a page at a time, so that memory holds no more however long it is.
func (s Submissions) Newest(ctx context.Context, f SubmissionFilter) iter.Seq2[Submission, error] {
	return func(yield func(Submission, error) bool) {
		for left := f.Limit; f.Limit == 0 || left > 0; left -= journalPage {
			page := f
			if page.Limit = journalPage; f.Limit > 0 {
				page.Limit = min(left, journalPage)
			}
			rows, err := s.List(ctx, page)
			if err != nil {
				yield(Submission{}, err)
				return
			}
			for _, row := range rows {
				if !yield(row, nil) {
					return
				}
				f.Before = row.ID
			}
			if len(rows) < page.Limit {
				return
			}
		}
	}
}

// Get is the one of that id, or the only one whose id begins so; ErrNotFound and ErrAmbiguous otherwise.
func (s Submissions) Get(ctx context.Context, id string) (Submission, error) {
	id = strings.ToLower(strings.TrimSpace(id))
	found, err := list[Submission](ctx, s.database, "submissions", selectSubmissions+`id >= ?1 AND id < ?1 || char(0x10ffff) AND ?1 <> '' LIMIT 2`, id)
	switch {
	case err != nil:
		return Submission{}, err
	case len(found) == 0:
		return Submission{}, fmt.Errorf("submission %q: %w", id, ErrNotFound)
	case len(found) > 1:
		return Submission{}, fmt.Errorf("submission %q: %w", id, ErrAmbiguous)
	}
	return found[0], nil
}

// LastSent is the newest submission of a document type that the service has: accepted, or unknown and found applied.
// One that nobody has resolved is none, for nothing can be counted from it. ok is false where there is none.
func (s Submissions) LastSent(ctx context.Context, in Scope, documentType string) (sub Submission, ok bool, err error) {
	return get[Submission](ctx, s.database, "submissions", selectSubmissions+ofType+taken+` ORDER BY seq DESC LIMIT 1`, in.place(), in.Company, documentType)
}

// SentType is a document type that was sent, in the scope of the last submission of it.
type SentType struct {
	Scope
	DocumentType string
}

// Types are what was sent in a scope, or anywhere for the zero one, the last one first. It reads an index, and one row of each.
func (s Submissions) Types(ctx context.Context, in Scope) ([]SentType, error) {
	return list[SentType](ctx, s.database, "submissions", `SELECT s.address, s.company, s.document_type
		FROM (SELECT max(seq) AS last FROM submissions`+unlessAll(in.Address, ` WHERE place = ?1 AND company = ?2`)+` GROUP BY place, company, document_type)
		JOIN submissions s ON s.seq = last ORDER BY last DESC`, in.place(), in.Company)
}

// History is everything that happened to a submission, oldest first.
func (s Submissions) History(ctx context.Context, id string) ([]Event, error) {
	out, err := list[Event](ctx, s.database, "history", `SELECT event, detail, at FROM submission_events WHERE id = ? ORDER BY seq`, id)
	if err == nil && len(out) == 0 {
		return nil, fmt.Errorf("history of %q: %w", id, ErrNotFound)
	}
	return out, err
}

func (c *change) event(id, event, detail string) {
	c.exec(`INSERT INTO submission_events (id, event, detail, at) VALUES (?, ?, ?, ?)`, id, event, detail, c.now)
	c.exec(`UPDATE team_submissions SET told = 0 WHERE id = ?`, id)
}
