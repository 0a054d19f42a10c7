package store

import (
	"bytes"
	"cmp"
	"database/sql/driver"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"modernc.org/sqlite"
)

// mostEdits is how many changes of a draft are kept before its whole content is written again.
const mostEdits = 32

// contentOf is the content of a draft as it was saved last.
const contentOf = `spliced(content, (SELECT json_group_array(json_object('seq', seq, 'head', head, 'tail', tail, 'middle', hex(middle)))
	FROM draft_edits WHERE draft = drafts.id))`

func init() {
	sqlite.MustRegisterDeterministicScalarFunction("spliced", 2, func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
		return spliced(fmt.Appendf(nil, "%s", args[0]), fmt.Sprint(args[1]))
	})
}

// spliced makes the edits of a draft, as contentOf gathers them, on its content.
func spliced(content []byte, edits string) ([]byte, error) {
	type edit struct {
		Seq, Head, Tail int
		Middle          string
	}
	var list []edit
	if err := json.Unmarshal([]byte(edits), &list); err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b edit) int { return cmp.Compare(a.Seq, b.Seq) })
	for _, e := range list {
		middle, err := hex.DecodeString(e.Middle)
		if err != nil || e.Head < 0 || e.Tail < 0 || e.Head+e.Tail > len(content) {
			return nil, fmt.Errorf("an edit does not fit its draft: %d+%d of %d", e.Head, e.Tail, len(content))
		}
		content = slices.Concat(content[:e.Head], middle, content[len(content)-e.Tail:])
	}
	return content, nil
}

// putDraft writes a draft: what changed in the one that is in use under its name, now and then the whole.
func (c *change) putDraft(in Scope, d Draft) {
	key := []any{in.place(), in.Company, d.DocumentType, d.Name}
	was := first[struct {
		ID      int64
		Content []byte
		Edits   int
	}](c, `SELECT id, `+contentOf+`, (SELECT count(*) FROM draft_edits WHERE draft = drafts.id) FROM drafts WHERE `+draftInUse, key...)
	head := common(was.Content, d.Content, func(b []byte, i int) byte { return b[i] })
	tail := common(was.Content[head:], d.Content[head:], func(b []byte, i int) byte { return b[len(b)-1-i] })
	switch middle := d.Content[head : len(d.Content)-tail]; {
	case was.ID == 0:
		c.exec(`INSERT INTO drafts (address, company, document_type, name, content, saved_at, turn) VALUES (?, ?, ?, ?, ?, ?, `+nextTurn+`)`, append(key, blob(d.Content), c.now)...)
	case bytes.Equal(was.Content, d.Content):
		c.exec(`UPDATE drafts SET saved_at = ?, turn = `+nextTurn+` WHERE id = ?`, c.now, was.ID)
	case was.Edits < mostEdits && 2*len(middle) < len(d.Content):
		c.exec(`INSERT INTO draft_edits (draft, seq, head, tail, middle) VALUES (?, ?, ?, ?, ?)`, was.ID, was.Edits, head, tail, blob(middle))
		c.exec(`UPDATE drafts SET saved_at = ?, turn = `+nextTurn+` WHERE id = ?`, c.now, was.ID)
	default:
		c.exec(`DELETE FROM draft_edits WHERE draft = ?`, was.ID)
		c.exec(`UPDATE drafts SET content = ?, saved_at = ?, turn = `+nextTurn+` WHERE id = ?`, blob(d.Content), c.now, was.ID)
	}
}

// common counts the bytes that are the same in both, one by one.
func common(a, b []byte, at func([]byte, int) byte) (n int) {
	for n < min(len(a), len(b)) && at(a, n) == at(b, n) {
		n++
	}
	return n
}
