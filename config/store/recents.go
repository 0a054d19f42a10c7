package store

import (
	"cmp"
	"context"
	"encoding/json"
	"time"
)

// keepRecents is how many targets of a kind are remembered.
const keepRecents = 200

// Recent is a target that was opened: an anchor document, a datasource, a document type or an OCR text id, by
// kind ("rules", "datasource", "fields", "text").
type Recent struct {
	Kind, Target string
	At           time.Time // when it was opened last
	Count        int       // how often
}

// Touch remembers that a target was opened now.
func (s Recents) Touch(ctx context.Context, in Scope, kind, target string) error {
	return s.write(ctx, "remember recent", func(c *change) {
		c.exec(`INSERT INTO recents (address, company, kind, target, count, seq, at)
			VALUES (?1, ?2, ?3, ?4, 1, (SELECT coalesce(max(seq), 0) + 1 FROM recents WHERE address = ?1 AND company = ?2 AND kind = ?3), ?5)
			ON CONFLICT DO UPDATE SET count = count + 1, seq = excluded.seq, at = excluded.at`,
			in.place(), in.Company, kind, target, c.now)
		c.exec(`DELETE FROM recents WHERE address = ?1 AND company = ?2 AND kind = ?3 AND seq <= (
			SELECT seq FROM recents WHERE address = ?1 AND company = ?2 AND kind = ?3
			ORDER BY seq DESC LIMIT 1 OFFSET ?4)`, in.place(), in.Company, kind, keepRecents)
	})
}

// List is the targets of a kind, the one opened last first; limit 0 is all.
func (s Recents) List(ctx context.Context, in Scope, kind string, limit int) ([]Recent, error) {
	return list[Recent](ctx, s.database, "recents", `SELECT kind, target, at, count FROM recents
		WHERE address = ? AND company = ? AND kind = ? ORDER BY seq DESC LIMIT ?`, in.place(), in.Company, kind, orAll(limit))
}

// What begins a key of a session under which is what was seen of an anchor document. Prune drops that when it is old; all
// else in a session is a choice of a person, and stays.
const (
	SeenRules   = "rules.seen:"    // what the rules were on the screen
	SeenAnswer  = "rules.answer:"  // which answer that was
	SeenPlace   = "rules.place:"   // where a person was among them
	SeenPrinted = "rules.printed:" // what they were in a command
)

const putSession = `INSERT INTO session (address, company, key, value, at) VALUES (?, ?, ?, ?, ?)
	ON CONFLICT DO UPDATE SET value = excluded.value, at = excluded.at WHERE value <> excluded.value`

// Save stores a small value by key, as JSON: where a person left off. One that is there already is
// not written, so that a start where nothing is new waits for no disk.
func (s Session) Save(ctx context.Context, in Scope, key string, what any) error {
	encode := func() ([]byte, error) { return json.Marshal(what) }
	if large, is := what.(json.Marshaler); is { // json.Marshal copies twice what it gives
		encode = large.MarshalJSON
	}
	value, err := encode()
	if err != nil {
		return err
	}
	return s.exec(ctx, "save session", putSession, in.place(), in.Company, key, value, s.stamp())
}

// Change reads what Save stored into an empty value, and stores what change makes of it, whoever else does so meanwhile.
// What an older docket meant otherwise is replaced.
func (s Session) Change(ctx context.Context, in Scope, key string, into any, by func()) error {
	return s.write(ctx, "save session", func(c *change) {
		_ = json.Unmarshal(first[[]byte](c, `SELECT value FROM session WHERE address = ? AND company = ? AND key = ?`, in.place(), in.Company, key), into)
		by()
		value, err := json.Marshal(into)
		c.err = cmp.Or(c.err, err)
		c.exec(putSession, in.place(), in.Company, key, value, c.now)
	})
}

// Append puts a value behind those that are stored by key, a JSON list, whoever else does so meanwhile.
func (s Session) Append(ctx context.Context, in Scope, key string, what any) error {
	value, err := json.Marshal(what)
	if err != nil {
		return err
	}
	return s.exec(ctx, "save session", `INSERT INTO session (address, company, key, value, at) VALUES (?1, ?2, ?3, CAST(json_array(json(?4)) AS BLOB), ?5)
		ON CONFLICT DO UPDATE SET value = CAST(json_insert(CAST(value AS TEXT), '$[#]', json(?4)) AS BLOB), at = excluded.at`,
		in.place(), in.Company, key, string(value), s.stamp())
}

// Take reads what was appended and removes it.
func (s Session) Take(ctx context.Context, in Scope, key string, into any) (ok bool, err error) {
	if ok, err = s.Get(ctx, in, key, into); !ok {
		return ok, err
	}
	err = s.write(ctx, "take session", func(c *change) {
		value := first[[]byte](c, `DELETE FROM session WHERE address = ? AND company = ? AND key = ? RETURNING value`, in.place(), in.Company, key)
		ok = c.err == nil && json.Unmarshal(value, into) == nil
	})
	return ok && err == nil, err
}

// Get reads what Save stored; ok is false where there is nothing, or what an older docket meant otherwise.
func (s Session) Get(ctx context.Context, in Scope, key string, into any) (ok bool, err error) {
	value, ok, err := get[[]byte](ctx, s.database, "session", `SELECT value FROM session WHERE address = ? AND company = ? AND key = ?`, in.place(), in.Company, key)
	return err == nil && ok && json.Unmarshal(value, into) == nil, err
}
