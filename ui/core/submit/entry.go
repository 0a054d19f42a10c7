package submit

import (
	"encoding/json"
	"fmt"

	"docket/client"
	"docket/config/store"
)

// Entry is what the journal keeps beside the data: what it changed, and what is known of the whole after a part.
type Entry struct {
	Base        string          `json:"base,omitempty"`         // id of the submission compared with; "" for none
	Counted     string          `json:"counted,omitempty"`      // what is counted in Known of outcomes that were resolved, see [store.Submissions.Counted]
	ChangedOnly bool            `json:"changed_only,omitempty"` // the data holds some of the fields: those that changed, or those chosen
	Changes     []Change        `json:"changes"`
	Known       json.RawMessage `json:"known,omitempty"` // the whole set after it, as far as it was ever sent, in the interface's form; nil: the data is all
}

// changeJSON is a change as journal and plan files hold it: values are JSON, not texts.
type changeJSON struct {
	Field  string          `json:"field,omitempty"`
	Member string          `json:"member"`
	Old    json.RawMessage `json:"old,omitempty"`
	New    json.RawMessage `json:"new,omitempty"`
}

// MarshalJSON writes the values as they are.
func (c Change) MarshalJSON() ([]byte, error) {
	return marshal(changeJSON{c.Field, c.Member, json.RawMessage(c.Old), json.RawMessage(c.New)})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (c *Change) UnmarshalJSON(text []byte) error {
	var v changeJSON
	err := json.Unmarshal(text, &v)
	*c = Change{v.Field, v.Member, string(v.Old), string(v.New)}
	return err
}

func (p Plan) encodeEntry() ([]byte, error) {
	e := Entry{Base: p.Base.ID(), ChangedOnly: p.ChangedOnly, Changes: append([]Change{}, p.Changes...)}
	if p.ChangedOnly {
		e.Counted = p.Base.holds()
		var err error
		if e.Known, err = client.EncodeSettings([]client.DocumentType{p.After(store.Submission{}).Settings}); err != nil {
			return nil, err
		}
	}
	return marshal(e)
}

// ReadEntry reads what the journal keeps of a submission beside its data.
func ReadEntry(sub store.Submission) (e Entry, err error) {
	if len(sub.Changes) > 0 {
		err = json.Unmarshal(sub.Changes, &e)
	}
	if err != nil {
		return Entry{}, fmt.Errorf("journal entry of %s: %w", sub.ID, err)
	}
	return e, nil
}

// readBase reads a submission back; nil is one that only a damaged journal can hold.
func readBase(sub store.Submission) *Base {
	known := sub.Data
	e, _ := ReadEntry(sub)
	if len(e.Known) > 0 {
		known = e.Known
	}
	t, err := only(known, sub.DocumentType)
	if err != nil {
		return nil
	}
	return &Base{Submission: sub, Settings: t, part: e.ChangedOnly, within: e.Counted}
}

// only reads the settings of one document type from a data text that has it alone.
func only(data []byte, documentType string) (client.DocumentType, error) {
	report, err := client.DecodeSettings(data)
	if err != nil {
		return client.DocumentType{}, err
	}
	if len(report.Types) != 1 || documentType != "" && report.Types[0].Name != documentType {
		return client.DocumentType{}, &AlteredError{fmt.Sprintf("its data is not that of the document type %q alone", documentType)}
	}
	return report.Types[0], nil
}
