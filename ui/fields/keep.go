package fields

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

// keepWithin is how long a key may wait for its draft to be on the disk. It is
// counted from the first key, so that steady typing is kept too.
const keepWithin = 400 * time.Millisecond

// keepNow says that the time has come.
type keepNow struct{ to *Model }

// keepSoon starts the timer where something is not on the disk and none runs.
func (m *Model) keepSoon() tea.Cmd {
	if m.saveDue || m.saving.Busy() || !m.dirty() {
		return nil
	}
	m.saveDue = true
	return m.env.After(keepWithin, keepNow{m})
}

// dirty reports whether a change is not on the disk.
func (m *Model) dirty() bool {
	for _, s := range m.sheets {
		if s.version != s.kept {
			return true
		}
	}
	return false
}

// unkept are the drafts whose last change is not on the disk.
func (m *Model) unkept() []keeping {
	var out []keeping
	for _, s := range m.sheets {
		if s.version == s.kept {
			continue
		}
		content, err := encodeDraft(s)
		if err != nil {
			s.keepErr = err
			continue
		}
		out = append(out, keeping{s.key(), s.version, content})
	}
	return out
}

func (m *Model) keepDue(msg keepNow) tea.Cmd {
	if msg.to != m {
		return nil
	}
	m.saveDue = false
	drafts, k := m.unkept(), m.keeper
	if len(drafts) == 0 {
		return nil
	}
	return m.saving.StartOnce(m.env.Context, func(ctx context.Context) ([]keptResult, error) {
		return k.keep(ctx, drafts), nil
	})
}

// saved takes what became of the drafts. One that could not be kept is said and
// tried again with the next key.
func (m *Model) saved(all []keptResult, err error) tea.Cmd {
	failed := false
	for _, r := range all {
		s := m.sheetOf(r.key)
		if s == nil {
			continue
		}
		if s.keepErr = r.err; r.err != nil {
			failed = true
			continue
		}
		if r.version > s.kept { // else it was accepted meanwhile, and is no draft
			m.drafts.stale = m.drafts.stale || s.keptAt.IsZero()
			s.kept, s.keptAt = r.version, m.env.Now()
		}
	}
	if failed || err != nil {
		return nil // the status line says it, and quitting asks
	}
	if m.drafts.stale {
		return tea.Batch(m.keepSoon(), m.drafts.reload(m.env))
	}
	return m.keepSoon()
}

// Keep writes every draft that is not on the disk, when docket is left.
func (m *Model) Keep() tea.Cmd {
	drafts, k, ctx := m.unkept(), m.keeper, m.env.Context
	if len(drafts) == 0 {
		return nil
	}
	return func() tea.Msg {
		k.keep(context.WithoutCancel(ctx), drafts)
		return nil
	}
}

// settleDraft takes the draft of a sheet out of use: what it holds was accepted.
func (m *Model) settleDraft(s *sheet) tea.Cmd {
	s.version++
	s.kept, s.keptAt = s.version, time.Time{}
	k, d, ctx := m.keeper, keeping{key: s.key(), version: s.version}, m.env.Context
	return func() tea.Msg {
		for _, r := range k.keep(context.WithoutCancel(ctx), []keeping{d}) {
			if r.err != nil {
				return view.Notify{Level: view.Warn, Text: "the draft of " + r.key.String() + " could not be put away: " + r.err.Error()}
			}
		}
		return nil
	}
}
