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

// putDue gives the keeper every draft whose last change is not on the disk.
func (m *Model) putDue() {
	for _, s := range m.sheets {
		m.putSheet(s, false)
	}
}

func (m *Model) putSheet(s *sheet, discard bool) {
	d := keeping{slot: s.slot, version: s.version, discard: discard}
	if s.version != s.kept {
		content, err := encodeDraft(s)
		if err != nil {
			s.keepErr = err
			return
		}
		d.content = content
	}
	if d.content != nil || discard {
		m.keeper.put(d)
	}
}

func (m *Model) keepDue(msg keepNow) tea.Cmd {
	if msg.to != m {
		return nil
	}
	m.saveDue = false
	if !m.dirty() {
		return nil
	}
	m.putDue()
	k := m.keeper
	return m.saving.StartOnce(m.env.Context, func(ctx context.Context) (struct{}, error) {
		k.flush(ctx)
		return struct{}{}, nil
	})
}

// flushed says that the keeper has written what was due.
type flushed struct{ to *Model }

// flush writes what is due.
func (m *Model) flush() tea.Cmd {
	k, ctx := m.keeper, m.env.Context
	return view.Do(func() tea.Msg {
		k.flush(ctx)
		return flushed{m}
	})
}

// Keep writes every draft that is not on the disk, when docket is left.
func (m *Model) Keep() tea.Cmd {
	m.putDue()
	return m.flush()
}

// takeKept takes what became of drafts. One that could not be kept is said and tried
// again with the next key.
func (m *Model) takeKept() tea.Cmd {
	failed, stale := false, false
	for _, s := range m.sheets {
		s.draft = m.keeper.at(s.slot).key.name
	}
	var cmds []tea.Cmd
	for _, r := range m.keeper.take() {
		if r.key != r.was {
			m.branched(r)
			stale = true
		}
		s := m.sheetIn(r.slot)
		switch {
		case r.discard && r.err != nil:
			cmds = append(cmds, view.Say(view.Warn, "the draft of "+r.was.String()+" stays in use: "+draftTrouble(r.err)))
		case r.discard && s == nil:
			cmds = append(cmds, view.Say(view.Good, "the draft of "+r.key.String()+" is out of use; u brings it back"))
		case s == nil: // it was put away
		case r.err != nil:
			s.keepErr, failed = r.err, true
		case r.discard:
			s.keepErr = nil
		default:
			stale = stale || s.keptAt.IsZero()
			s.keepErr, s.kept, s.keptAt = nil, r.version, m.env.Now()
		}
	}
	if stale {
		cmds = append(cmds, m.drafts.reload(m.env))
	}
	if !failed { // else the status line says it, and quitting asks
		cmds = append(cmds, m.keepSoon())
	}
	return tea.Batch(cmds...)
}

// branched tells of a draft that was kept under a name of its own.
func (m *Model) branched(r kept) {
	m.tell(view.Warn, "Another docket changed the draft of "+r.was.String()+".",
		"Your fields are kept beside it, as the draft "+r.key.String()+". Nothing was overwritten; D lists both.")
}

// settleDraft takes the draft of a sheet out of use: what it holds was accepted.
func (m *Model) settleDraft(s *sheet) tea.Cmd {
	s.version++
	s.kept, s.keptAt = s.version, time.Time{}
	m.putSheet(s, true)
	return m.flush()
}
