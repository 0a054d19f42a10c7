package text

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/view"
)

// formKey is where the store keeps the form that was not sent.
const formKey = "text/form"

type kept struct {
	Values [fields]string
	Size   bool   // the coordinates are a corner and a size
	Sent   bool   // it went out, and no answer came
	Doubts string // JSON of all rectangles that may have arrived without an answer
}

func (k *kept) doubts() (all []client.TextRequest) {
	_ = json.Unmarshal([]byte(k.Doubts), &all) // none where an earlier docket wrote it
	return all
}

func (k *kept) setDoubts(all []client.TextRequest) {
	if k.Doubts = ""; len(all) > 0 {
		text, _ := json.Marshal(all) // texts cannot fail
		k.Doubts = string(text)
	}
}

// stored is the form as the store has it, or will have: of writes that overtake each other each takes the newest.
type stored struct {
	writing sync.Mutex
	written [fields]string // the form that this docket wrote last, or took
	newest  atomic.Pointer[kept]
}

// write stores the newest form. What another docket stored stays: its doubts, but those of which more is known here, and
// its form where there is none here.
func (s *stored) write(env *view.Env, doubts *boxes.Doubts) {
	s.writing.Lock()
	defer s.writing.Unlock()
	var k kept
	_ = env.Store.Session.Change(env.Context, env.Scope, formKey, &k, func() {
		mine := s.newest.Load()
		if mine.Values != (kept{}).Values || k.Values == s.written {
			k.Values, k.Size, k.Sent, s.written = mine.Values, mine.Size, mine.Sent, mine.Values
		}
		k.setDoubts(doubts.Over(k.doubts()))
	})
}

// Keep saves the form. Where one waits, its OCR text id becomes the most recent one.
func (m *Model) Keep() tea.Cmd {
	env, id, saved := m.env, m.id(), m.save()
	if id == "" || m.form.stored.newest.Load().Values == (kept{}).Values {
		return saved
	}
	return tea.Batch(saved, view.Do(func() tea.Msg {
		_ = env.Store.Recents.Touch(env.Context, env.Scope, Name, id)
		return nil
	}))
}

// save stores the form where it was not sent or not answered, so that it is there after a restart.
func (m *Model) save() tea.Cmd {
	var k kept
	r, s := m.form.request(), &m.send
	if open := m.runs.MayHaveArrived(r) || r == s.asked && s.unanswered(); open || r != s.asked {
		for i := range k.Values {
			k.Values[i] = m.form.text(i)
		}
		if k.Values != [fields]string{} {
			k.Size, k.Sent = m.form.box.Form == client.SizeForm, open
		}
	}
	k.setDoubts(m.runs.Doubts.Open())
	env, stored, doubts := m.env, m.form.stored, &m.runs.Doubts
	if *stored.newest.Swap(&k) == k {
		return nil
	}
	return view.Do(func() tea.Msg {
		stored.write(env, doubts)
		return nil
	})
}

// Doubt keeps for every docket whether a request may have arrived without an answer, and tells whether one before it may
// have.
func Doubt(ctx context.Context, s *store.Store, in store.Scope, r client.TextRequest, open bool) (was bool) {
	var k kept
	if err := s.Session.Change(ctx, in, formKey, &k, func() {
		all := k.doubts()
		if was = slices.Contains(all, r); was {
			all = slices.DeleteFunc(all, func(o client.TextRequest) bool { return o == r })
		}
		if open {
			all = append(all, r)
		}
		k.setDoubts(all)
	}); err != nil { // it can still be read
		_, _ = s.Session.Get(ctx, in, formKey, &k)
		was = slices.Contains(k.doubts(), r)
	}
	return was
}

// restore puts the form back that was kept, where it is of the target that is opened.
func restore(m *Model, t Target) {
	var k kept
	env, f := m.env, &m.form
	ok, _ := env.Store.Session.Get(env.Context, env.Scope, formKey, &k)
	for _, r := range k.doubts() {
		if _, known := m.runs.Doubts.Of(r); !known {
			m.runs.Doubts.Note(r, true)
		}
	}
	if !ok || k.Values == (kept{}).Values || t.Coordinates != "" || t.OCRTextID != "" && t.OCRTextID != k.Values[ocrTextID] {
		return
	}
	f.stored.newest.Store(&k)
	f.stored.written = k.Values
	f.set(k.Values)
	if k.Size {
		f.box.Form = client.SizeForm
		f.read()
	}
	if k.Sent {
		m.send.asked, m.send.about, m.dirty.lines = f.request(), f.request(), true
		m.runs.Doubts.Note(f.request(), true)
		m.send.failed, m.send.advice = "This rectangle was sent before docket ended, without an answer that could be used.", sendAgain
	}
}
