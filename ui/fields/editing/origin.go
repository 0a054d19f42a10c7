package fields

import "time"

// origin says where a value comes from. The zero origin is nowhere: the value is
// unknown.
type origin struct {
	Kind  string    `json:"kind,omitempty"`
	What  string    `json:"what,omitempty"`  // the file, the submission's id, the rules or the datasource
	State string    `json:"state,omitempty"` // of a submission: how it was answered, in words
	At    time.Time `json:"at,omitzero"`
}

// The kinds of origin. Restored is an old value that the inverse of a submission has
// put back. Named is only ever the origin of a field's name: rules and
// datasources name fields and say nothing of their settings.
const (
	typed    = "typed"
	imported = "imported"
	sent     = "sent"
	named    = "named"
	restored = "restored"
)

// words is the origin for the screen.
func (o origin) words(now time.Time) string {
	switch o.Kind {
	case "":
		return "unknown"
	case imported:
		return "imported " + o.What
	case sent:
		return "sent " + when(o.At, now) + ", " + o.State
	case named:
		return "named by " + o.What
	case restored:
		return "as before " + o.What
	}
	return o.Kind
}

// when is a moment as near as it needs to be said: the time today, else the day.
func when(at, now time.Time) string {
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
