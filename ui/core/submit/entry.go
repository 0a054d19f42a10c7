package submit

import (
	"encoding/json"
	"fmt"

	"docket/client"
	"docket/config/store"
)

// Entry is what the journal keeps beside the data of a submission: what it changed
// and, where it held only a part of the settings, what is known of the whole.
type Entry struct {
	Base        string // id of the submission compared with; "" for none
	Changes     []Change
	ChangedOnly bool                 // the data holds the changed fields and no others
	Known       *client.DocumentType // the whole set after it, as far as it was ever sent; nil: the data is all
}

// The form of an entry in its row.
type (
	rowEntry struct {
		Base        string          `json:"base,omitempty"`
		ChangedOnly bool            `json:"changed_only,omitempty"`
		Changes     []rowChange     `json:"changes"`
		Known       json.RawMessage `json:"known,omitempty"` // in the interface's form
	}
	rowChange struct {
		Field  string          `json:"field,omitempty"`
		Member string          `json:"member"`
		Old    json.RawMessage `json:"old,omitempty"`
		New    json.RawMessage `json:"new,omitempty"`
	}
)

// encodeEntry writes what the journal keeps of a plan.
func (p Plan) encodeEntry() ([]byte, error) {
	e := rowEntry{Base: p.compared(), ChangedOnly: p.ChangedOnly, Changes: rowChanges(p.Changes)}
	if p.ChangedOnly {
		var err error
		if e.Known, err = client.EncodeSettings([]client.DocumentType{p.After(store.Submission{}).Settings}); err != nil {
			return nil, err
		}
	}
	return marshal(e)
}

func rowChanges(changes []Change) []rowChange {
	out := make([]rowChange, 0, len(changes))
	for _, c := range changes {
		out = append(out, rowChange{c.Field, c.Member, json.RawMessage(c.Old), json.RawMessage(c.New)})
	}
	return out
}

func readChanges(rows []rowChange) []Change {
	var out []Change
	for _, c := range rows {
		out = append(out, Change{c.Field, c.Member, string(c.Old), string(c.New)})
	}
	return out
}

// ReadEntry reads what the journal keeps of a submission beside its data.
func ReadEntry(sub store.Submission) (Entry, error) {
	if len(sub.Changes) == 0 {
		return Entry{}, nil
	}
	var r rowEntry
	if err := json.Unmarshal(sub.Changes, &r); err != nil {
		return Entry{}, fmt.Errorf("journal entry of %s: %w", sub.ID, err)
	}
	e := Entry{Base: r.Base, ChangedOnly: r.ChangedOnly, Changes: readChanges(r.Changes)}
	if len(r.Known) > 0 {
		t, err := only(r.Known, sub.DocumentType)
		if err != nil {
			return Entry{}, fmt.Errorf("journal entry of %s: %w", sub.ID, err)
		}
		e.Known = &t
	}
	return e, nil
}

// DecodeChanges reads the changes of a row of the journal, and the id of the
// submission that they were compared with ("" for none).
func DecodeChanges(row []byte) (changes []Change, base string, err error) {
	e, err := ReadEntry(store.Submission{NewSubmission: store.NewSubmission{Changes: row}})
	return e.Changes, e.Base, err
}

// only reads the settings of one document type from a data text that has it alone.
func only(data []byte, documentType string) (client.DocumentType, error) {
	report, err := client.DecodeSettings(data)
	if err != nil {
		return client.DocumentType{}, err
	}
	if len(report.Types) != 1 || documentType != "" && report.Types[0].Name != documentType {
		return client.DocumentType{}, fmt.Errorf("the data is not that of the document type %q alone", documentType)
	}
	return report.Types[0], nil
}
