package fields

import (
	"encoding/json"
	"fmt"

	"docket/client"
)

// draftVersion is the form of a kept draft. A later form gets the next number.
const draftVersion = 1

// draftKey names a draft: those of a document type are told apart by their own
// names. The one that has none is the first, and the one that opens by itself.
type draftKey struct{ documentType, name string }

// String is the draft for a person.
func (k draftKey) String() string {
	if k.name == "" {
		return k.documentType
	}
	return k.documentType + " (" + k.name + ")"
}

// keptDraft is a sheet on disk, the text being typed included. What is unknown is
// not there.
type keptDraft struct {
	Version int          `json:"version"`
	Extra   []keptMember `json:"extra,omitempty"`
	Fields  []keptRow    `json:"fields"`
	Typing  *keptTyping  `json:"typing,omitempty"`
}

type keptRow struct {
	Name     string          `json:"name"`
	Label    *string         `json:"label,omitempty"`
	Required *bool           `json:"required,omitempty"`
	Visible  *bool           `json:"visibility,omitempty"`
	Extra    []keptMember    `json:"extra,omitempty"`
	From     [colFrom]origin `json:"from"`
}

// keptMember keeps the value as text, so that its bytes stay as they came.
type keptMember struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

type keptTyping struct {
	Kind editKind `json:"kind"`
	Row  int      `json:"row"`
	Text string   `json:"text"`
}

// encodeDraft writes a sheet for the store.
func encodeDraft(s *sheet) ([]byte, error) {
	d := keptDraft{Version: draftVersion, Extra: keepMembers(s.head), Fields: make([]keptRow, len(s.rows))}
	for i, r := range s.rows {
		d.Fields[i] = keptRow{r.Name, r.Label, r.Required, r.Visible, keepMembers(r.Extra), r.From}
	}
	if e := s.edit; e != nil {
		d.Typing = &keptTyping{e.kind, e.row, e.input.Value()}
	}
	return json.Marshal(d)
}

// decodeDraft reads what encodeDraft wrote.
func decodeDraft(content []byte) (rows []row, head []client.Member, typing *keptTyping, err error) {
	var d keptDraft
	if err := json.Unmarshal(content, &d); err != nil {
		return nil, nil, nil, fmt.Errorf("draft: %w", err)
	}
	if d.Version != draftVersion {
		return nil, nil, nil, fmt.Errorf("draft: it has form %d, and this docket knows %d", d.Version, draftVersion)
	}
	rows = make([]row, len(d.Fields))
	for i, f := range d.Fields {
		rows[i] = row{f.Name, f.Label, f.Required, f.Visible, unkeepMembers(f.Extra), f.From}
	}
	if t := d.Typing; t != nil && (t.Kind == editName || t.Row >= 0 && t.Row < len(rows)) {
		typing = t
	}
	return rows, unkeepMembers(d.Extra), typing, nil
}

func keepMembers(all []client.Member) []keptMember {
	var out []keptMember
	for _, m := range all {
		out = append(out, keptMember{m.Name, m.Value.Raw()})
	}
	return out
}

func unkeepMembers(all []keptMember) []client.Member {
	var out []client.Member
	for _, m := range all {
		out = append(out, client.Member{Name: m.Name, Value: client.Value(m.Value)})
	}
	return out
}
