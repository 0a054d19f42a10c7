package editing

import "time"

// Origin is where a value comes from. The zero Origin is nowhere: the value is unknown.
type Origin struct {
	Kind  string    `json:"kind,omitempty"`
	What  string    `json:"what,omitempty"`  // the file, the submission's id, the rules or the datasource
	State string    `json:"state,omitempty"` // of a submission: how it was answered, in words
	At    time.Time `json:"at,omitzero"`
}

// The kinds of origin. Restored is an old value that the inverse of a submission put
// back. Named is only ever the origin of a field's name: rules and datasources name
// fields and say nothing of their settings.
const (
	Typed    = "typed"
	Imported = "imported"
	Sent     = "sent"
	Named    = "named"
	Restored = "restored"
)

// Words is the origin for the screen.
func (o Origin) Words(now time.Time) string {
	switch o.Kind {
	case "":
		return "unknown"
	case Imported:
		return "imported " + o.What
	case Sent:
		return "sent " + When(o.At, now) + ", " + o.State
	case Named:
		return o.What
	}
	return o.Kind
}

// When is a moment as exact as it needs to be: the time today, else the day.
func When(at, now time.Time) string {
	at = at.In(now.Location())
	switch {
	case at.IsZero():
		return "at an unknown time"
	case at.Year() == now.Year() && at.YearDay() == now.YearDay():
		return at.Format("15:04")
	case at.Year() == now.Year():
		return at.Format("2 Jan")
	}
	return at.Format("2 Jan 2006")
}
