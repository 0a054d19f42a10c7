package fields

import (
	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
)

// startFrom fills a sheet with a submission that was sent. It is no step: there
// is nothing to take back.
func (s *sheet) startFrom(base *submit.Base) {
	s.base = base
	if base == nil {
		return
	}
	s.rows, s.head = sentRows(base), base.Settings.Extra
	s.judge()
	s.grid.Invalidate()
}

// sentRows are the rows of a submission that was sent.
func sentRows(base *submit.Base) []row {
	from := sentOrigin(base.Submission)
	rows := make([]row, len(base.Settings.Fields))
	for i, f := range base.Settings.Fields {
		rows[i] = rowOf(f, from)
	}
	return rows
}

func sentOrigin(sub store.Submission) origin {
	return origin{Kind: sent, What: sub.ID, State: submit.StateText(sub), At: sub.CreatedAt}
}

// settle gives the values that were sent their new origin, where they are still
// the same.
func (s *sheet) settle(t client.DocumentType, sub store.Submission) {
	from := sentOrigin(sub)
	for _, f := range t.Fields {
		i := s.index(f.Name)
		if i < 0 {
			continue
		}
		r := s.rows[i]
		if same(r.Label, f.Label) {
			r.From[colLabel] = from
		}
		if same(r.Required, f.Required) {
			r.From[colRequired] = from
		}
		if same(r.Visible, f.Visibility) {
			r.From[colVisible] = from
		}
		s.rows[i] = r
	}
	s.grid.Invalidate()
}

func same[T comparable](a, b *T) bool { return a != nil && b != nil && *a == *b }
