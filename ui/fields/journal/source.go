package journal

import (
	"docket/config/store"
	"docket/ui/core/query"
	"docket/ui/core/submit"
	"docket/ui/fields/editing"
	"docket/ui/widget"
)

// source shows the submissions in the table.
type source struct{ *List }

var columns = [...]widget.Column{{Title: "sent", Width: 11}, {Title: "document type", Min: 12, Flex: 2}, {Title: "state", Width: 12},
	{Title: "answer", Min: 8, Flex: 3}, {Title: "id", Width: 13}}

// Rows implements widget.Source.
func (s source) Rows() int { return len(s.rows) }

// Columns implements widget.Source.
func (s source) Columns() int { return len(columns) }

// Column implements widget.Source.
func (s source) Column(c int) widget.Column { return columns[c] }

// Fields implements sheet.Valued: the columns, and what a submission holds besides.
func (s source) Fields() []string {
	return []string{"sent", "type", "state", "answer", "id", "reason", "note", "user"}
}

// Key implements sheet.Keyed.
func (s source) Key(row int) string { return s.rows[row].ID }

// Value implements sheet.Valued.
func (s source) Value(row, c int) query.Value {
	r := &s.rows[row]
	text := ""
	switch c {
	case 0:
		text = r.CreatedAt.In(s.env.Now().Location()).Format("2006-01-02 15:04:05")
	case 2:
		text, _ = state(*r)
	case 5:
		text = r.Reason
	case 6:
		text = r.Note
	case 7:
		text = r.Username
	default:
		text, _ = s.Cell(row, c)
	}
	return query.Value{Text: text}
}

// Cell implements widget.Source.
func (s source) Cell(row, c int) (string, widget.Kind) {
	r := s.rows[row]
	switch c {
	case 0:
		return editing.When(r.CreatedAt, s.env.Now()), widget.Plain
	case 1:
		return r.DocumentType, widget.Plain
	case 2:
		text, kind := state(r)
		if r.Unresolved() {
			text += " !"
		}
		return text, kind
	case 3:
		if r.Answer == "" {
			return r.Reason, widget.Dim
		}
		return submit.Answered(r), widget.Plain
	}
	return r.ID, widget.Dim
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
		return "not applied", widget.Dim
	case s.State == store.NotSent:
		return "not sent", widget.Warn
	}
	return s.State, widget.Warn
}
