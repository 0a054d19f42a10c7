package submit

import (
	"time"

	"docket/config/store"
)

// Column is what a submission can be filtered by, on the screen and in commands: a text.
type Column struct {
	Name string
	Text func(s *store.Submission) string
	Date bool // Text is a date and a time
}

// Columns are those of the journal in the order of its table, with arrow between what was and what became. Dates are in zone.
func Columns(arrow string, zone *time.Location) []Column {
	return []Column{
		{Name: "sent", Text: func(s *store.Submission) string { return s.CreatedAt.In(zone).Format(time.DateTime) }, Date: true},
		{Name: "state", Text: func(s *store.Submission) string { return StateNow(*s) }},
		{Name: "type", Text: func(s *store.Submission) string { return s.DocumentType }},
		{Name: "changed", Text: func(s *store.Submission) (all string) { _, all = Told(*s, arrow); return all }},
		{Name: "answer", Text: func(s *store.Submission) string {
			if s.Answer == "" {
				return s.Reason
			}
			return Answered(*s)
		}},
		{Name: "note", Text: func(s *store.Submission) string { return s.Note }},
		{Name: "id", Text: func(s *store.Submission) string { return s.ID }},
		{Name: "by", Text: func(s *store.Submission) string { return s.Username }},
		{Name: "address", Text: func(s *store.Submission) string { return s.Address }},
		{Name: "company", Text: func(s *store.Submission) string { return s.Company }},
		{Name: "reason", Text: func(s *store.Submission) string { return s.Reason }},
		{Name: "user", Text: func(s *store.Submission) string { return s.Username }}, // who it was sent as, as in requests
		{Name: "member", Text: func(s *store.Submission) string { return s.By }},     // who is logged in to a team's database
	}
}
