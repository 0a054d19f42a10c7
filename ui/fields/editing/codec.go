package editing

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"docket/client"
	"docket/ui/core/submit"
)

// draftVersion is the form of a draft. A later form gets the next number.
const draftVersion = 1

// Draft is a document on disk, the text being typed included. What is unknown is not there.
type Draft struct {
	Version int     `json:"version"`
	Extra   extras  `json:"extra,omitempty"`
	Fields  []*Row  `json:"fields"`
	Typing  *typing `json:"typing,omitempty"`

	Done   []savedStep `json:"done,omitempty"` // what undo takes back, the last one first
	Undone []savedStep `json:"undone,omitempty"`
	Marked []string    `json:"marked,omitempty"` // fields that are selected
}

type typing struct {
	Kind editKind `json:"kind"`
	Row  int      `json:"row"`
	Text string   `json:"text"`
}

// extras keep their values as text, so that its bytes stay as they came.
type extras []client.Member

type savedMember struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// MarshalJSON implements json.Marshaler.
func (all extras) MarshalJSON() ([]byte, error) {
	saved := make([]savedMember, len(all))
	for i, m := range all {
		saved[i] = savedMember{m.Name, m.Value.Raw()}
	}
	return json.Marshal(saved)
}

// UnmarshalJSON implements json.Unmarshaler.
func (all *extras) UnmarshalJSON(text []byte) error {
	var saved []savedMember
	err := json.Unmarshal(text, &saved)
	for _, m := range saved {
		*all = append(*all, client.Member{Name: m.Name, Value: client.Value(m.Value)})
	}
	return err
}

// Encode writes the document for the store.
func (d *Document) Encode() ([]byte, error) {
	draft := d.draft()
	if l := d.line; l != nil {
		draft.Typing = &typing{l.kind, l.row, l.input.Value()}
	}
	for _, i := range d.selected() {
		draft.Marked = append(draft.Marked, d.rows[i].Name)
	}
	return json.Marshal(draft)
}

func (d *content) draft() Draft {
	return Draft{Version: draftVersion, Extra: d.head, Fields: d.rows, Done: packed(d.done, d.rows), Undone: packed(d.undone, d.rows)}
}

// fill fills the content with a draft.
func (d *content) fill(draft Draft, base *submit.Base) {
	d.fieldSet, d.base = fieldSet{draft.Fields, draft.Extra}, base
	d.done, d.undone = unpacked(draft.Done, draft.Fields), unpacked(draft.Undone, draft.Fields)
	d.judge()
}

// opened is the content of a draft, or what was sent last where there is none, shown nowhere.
func opened(name string, saved []byte, base *submit.Base) (d content, draft Draft, err error) {
	d = content{Name: name, now: time.Now, shown: shown{show: func() {}, cleared: func() {}}}
	if saved == nil {
		d.Start(base)
		return d, draft, nil
	}
	draft, err = Decode(saved)
	d.fill(draft, base)
	return d, draft, err
}

// Settings are those of a draft, or, where saved is nil, what was sent last.
func Settings(name string, saved []byte, base *submit.Base) (client.DocumentType, error) {
	d, _, err := opened(name, saved, base)
	return d.Settings(), err
}

// Laid is a draft, or what was sent last, with an import over it as one step.
func Laid(name string, saved []byte, base *submit.Base, over submit.Import, words string, from Origin) ([]byte, error) {
	d, was, err := opened(name, saved, base)
	if err != nil {
		return nil, err
	}
	d.Import(words, over, from)
	draft := d.draft()
	draft.Typing, draft.Marked = was.Typing, was.Marked
	return json.Marshal(draft)
}

// Decode reads what Encode wrote.
func Decode(content []byte) (Draft, error) {
	var d Draft
	if err := json.Unmarshal(content, &d); err != nil {
		return d, fmt.Errorf("draft: %w", err)
	}
	if d.Version != draftVersion {
		return d, fmt.Errorf("draft: it has form %d, and this docket knows %d", d.Version, draftVersion)
	}
	return d, nil
}

// Unknown is of how many fields something is not known.
func (d Draft) Unknown() (n int) {
	for _, r := range d.Fields {
		if r.Unknown() {
			n++
		}
	}
	return n
}

// Resume fills the document with a draft, and opens the line as it was left.
func (d *Document) Resume(draft Draft, base *submit.Base) {
	d.fill(draft, base)
	for i := range d.entries {
		d.Select(i, d.entries[i].at >= 0 && slices.Contains(draft.Marked, d.entries[i].Name))
	}
	if t := draft.Typing; t != nil && (t.Kind == editName || t.Row >= 0) && t.Row < len(d.rows) {
		d.edit(t.Kind, t.Row, t.Text)
	}
}
