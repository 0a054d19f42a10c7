package editing

import (
	"encoding/json"
	"fmt"
	"slices"

	"docket/client"
	"docket/ui/core/submit"
)

// draftVersion is the form of a draft. A later form gets the next number.
const draftVersion = 1

// Draft is a document on disk, the text being typed included. What is unknown is not there.
type Draft struct {
	Version int           `json:"version"`
	Extra   []draftMember `json:"extra,omitempty"`
	Fields  []draftRow    `json:"fields"`
	Typing  *draftTyping  `json:"typing,omitempty"`
}

type draftRow struct {
	Name     string          `json:"name"`
	Label    *string         `json:"label,omitempty"`
	Required *bool           `json:"required,omitempty"`
	Visible  *bool           `json:"visibility,omitempty"`
	Extra    []draftMember   `json:"extra,omitempty"`
	From     [colFrom]Origin `json:"from"`
}

// draftMember keeps the value as text, so that its bytes stay as they came.
type draftMember struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

type draftTyping struct {
	Kind editKind `json:"kind"`
	Row  int      `json:"row"`
	Text string   `json:"text"`
}

// Encode writes the document for the store.
func (d *Document) Encode() ([]byte, error) {
	draft := Draft{Version: draftVersion, Extra: fromMembers(d.head), Fields: make([]draftRow, len(d.rows))}
	for i, r := range d.rows {
		draft.Fields[i] = draftRow{r.Name, r.Label, r.Required, r.Visible, fromMembers(r.Extra), r.From}
	}
	if l := d.line; l != nil {
		draft.Typing = &draftTyping{l.kind, l.row, l.input.Value()}
	}
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
	for _, f := range d.Fields {
		if f.Label == nil || f.Required == nil || f.Visible == nil {
			n++
		}
	}
	return n
}

// Resume fills the document with a draft, and opens the line as it was left.
func (d *Document) Resume(draft Draft, base *submit.Base) {
	d.rows = slices.Grow(d.rows[:0:0], len(draft.Fields))
	for _, f := range draft.Fields {
		d.rows = append(d.rows, Row{f.Name, f.Label, f.Required, f.Visible, toMembers(f.Extra), f.From})
	}
	d.head, d.base = toMembers(draft.Extra), base
	d.judge()
	if t := draft.Typing; t != nil && (t.Kind == editName || t.Row >= 0) && t.Row < len(d.rows) {
		d.edit(t.Kind, t.Row, t.Text)
	}
}

func fromMembers(all []client.Member) (out []draftMember) {
	for _, m := range all {
		out = append(out, draftMember{m.Name, m.Value.Raw()})
	}
	return out
}

func toMembers(all []draftMember) (out []client.Member) {
	for _, m := range all {
		out = append(out, client.Member{Name: m.Name, Value: client.Value(m.Value)})
	}
	return out
}
