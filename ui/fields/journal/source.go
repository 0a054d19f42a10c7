package journal

import (
	"time"

	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/fields/editing"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// table says what the columns show, and what rows can be filtered by besides.
func table(env *view.Env) *sheet.Rows[store.Submission] {
	type sub = store.Submission
	type field = sheet.Field[sub]
	plain := func(text func(*sub) string, k widget.Kind) func(*sub) (string, widget.Kind) {
		return func(s *sub) (string, widget.Kind) { return text(s), k }
	}
	return sheet.NewRows(func(s *sub) string { return s.ID },
		field{Column: widget.Column{Title: "sent", Width: 11}, Show: plain(func(s *sub) string { return editing.When(s.CreatedAt, env.Now()) }, widget.Plain),
			Full: func(s *sub) string { return s.CreatedAt.In(env.Now().Location()).Format(time.DateTime) }},
		field{Column: widget.Column{Title: "document type", Min: 12, Flex: 2}, Name: "type", Show: plain(func(s *sub) string { return s.DocumentType }, widget.Plain)},
		field{Column: widget.Column{Title: "state", Width: 12}, Show: func(s *sub) (string, widget.Kind) {
			text, kind := state(*s)
			if s.Unresolved() {
				text += " !"
			}
			return text, kind
		}, Full: func(s *sub) string { text, _ := state(*s); return text }},
		field{Column: widget.Column{Title: "answer", Min: 8, Flex: 3}, Show: func(s *sub) (string, widget.Kind) {
			if s.Answer == "" {
				return s.Reason, widget.Muted
			}
			return submit.Answered(*s), widget.Plain
		}},
		field{Column: widget.Column{Title: "id", Width: 13}, Show: plain(func(s *sub) string { return s.ID }, widget.Muted)},
		field{Name: "reason", Full: func(s *sub) string { return s.Reason }},
		field{Name: "note", Full: func(s *sub) string { return s.Note }},
		field{Name: "user", Full: func(s *sub) string { return s.Username }})
}

// state is a state in a word or two.
func state(s store.Submission) (string, widget.Kind) {
	switch {
	case s.State == store.Accepted:
		return s.State, widget.Good
	case s.State == store.Rejected:
		return s.State, widget.Bad
	case s.Unresolved():
		return s.State, widget.Unknown
	case s.Resolution == store.Applied:
		return "applied", widget.Good
	case s.Resolution == store.NotApplied:
		return "not applied", widget.Muted
	case s.State == store.NotSent:
		return "not sent", widget.Warn
	}
	return s.State, widget.Warn
}
