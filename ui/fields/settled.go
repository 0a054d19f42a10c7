package fields

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/submit"
)

// known is what the journal says now of what the open sheets show: what each
// document type is compared with, and how the submissions ended that values are
// said to come from.
type known struct {
	bases  map[string]*submit.Base
	states map[string]string // in words, by the id of the submission
}

// learn reads it. An outcome may have been settled here, by a command, or by
// another docket, since a sheet was filled or a draft was kept.
func (m *Model) learn() tea.Cmd {
	k := known{bases: map[string]*submit.Base{}, states: map[string]string{}}
	for _, s := range m.sheets {
		k.bases[s.name] = nil
		for _, r := range s.rows {
			for _, from := range r.From {
				if from.Kind == sent {
					k.states[from.What] = from.State
				}
			}
		}
	}
	if len(k.bases) == 0 {
		return nil
	}
	s, in := m.env.Store, m.env.Scope
	return m.settling.Start(m.env.Context, func(ctx context.Context) (known, error) {
		var err error
		for name := range k.bases {
			if k.bases[name], err = submit.Previous(ctx, s, in, name); err != nil {
				return k, err
			}
		}
		for id := range k.states {
			sub, err := s.Submission(ctx, id)
			if errors.Is(err, store.ErrNotFound) {
				continue // it was pruned
			}
			if err != nil {
				return k, err
			}
			k.states[id] = submit.StateText(sub)
		}
		return k, nil
	})
}

// learned brings the sheets up to date.
func (m *Model) learned(k known) {
	for _, s := range m.sheets {
		base, there := k.bases[s.name]
		if !there {
			continue // opened since
		}
		for i := range s.rows {
			for c, from := range s.rows[i].From {
				if state, ok := k.states[from.What]; ok && from.Kind == sent {
					s.rows[i].From[c].State = state
				}
			}
		}
		if moved := s.base == nil || base == nil || s.base.Submission.ID != base.Submission.ID; moved && base != nil {
			s.settle(base.Settings, base.Submission)
		}
		s.base = base
		s.judge()
		s.grid.Invalidate()
	}
}
