package editing

import (
	"time"

	"docket/ui/view"
)

// Origin is where a value comes from. The zero Origin is nowhere: the value is unknown.
type Origin struct {
	Kind  string    `json:"kind,omitempty"`
	What  string    `json:"what,omitempty"`  // the file, the submission's id, the rules or the datasource
	State string    `json:"state,omitempty"` // of a submission: how it was answered, in words
	At    time.Time `json:"at,omitzero"`
	Over  time.Time `json:"over,omitzero"` // when another value was sent since it was changed here: a conflict
}

// The kinds of origin. Restored is what the inverse of a submission put back. Named is only
// of a field's name: rules and datasources say nothing of settings. Proposed is a label made of
// the field's name; Copied is from another document type or company.
const (
	Typed    = "typed"
	Imported = "imported"
	Sent     = "sent"
	Named    = "named"
	Restored = "restored"
	Proposed = "proposed"
	Copied   = "copied"
	Preset   = "preset"
)

// short is Words for a column: how a submission was answered is not what is cut.
func (o Origin) short(now time.Time) string {
	if o.Kind == Sent {
		return o.State + " " + view.When(o.At, now)
	}
	return o.words(now)
}

func (o Origin) Words(now time.Time) string {
	if !o.Over.IsZero() {
		return o.words(now) + "; sent otherwise " + view.When(o.Over, now)
	}
	return o.words(now)
}

func (o Origin) words(now time.Time) string {
	switch o.Kind {
	case "":
		return "unknown"
	case Imported:
		return "imported " + o.What
	case Sent:
		return "sent " + view.When(o.At, now) + ", " + o.State
	case Proposed:
		return "proposed from its name"
	case Copied:
		return "copied from " + o.What
	case Preset:
		return "preset " + o.What
	case Named:
		return o.What
	}
	return o.Kind
}
