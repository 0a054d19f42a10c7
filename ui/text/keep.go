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

// stored is the form as the store has it, or will have: of writes that overtake each other each takes the newest.
type stored struct {
	writing sync.Mutex
	newest  atomic.Pointer[kept]
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
	if open := m.runs.Doubts.Open(); len(open) > 0 {
		text, _ := json.Marshal(open) // texts cannot fail
		k.Doubts = string(text)
	}
	env, stored := m.env, m.form.stored
	if *stored.newest.Swap(&k) == k {
		return nil
	}
	return view.Do(func() tea.Msg {
		stored.writing.Lock()
		defer stored.writing.Unlock()
		_ = env.Store.Session.Save(env.Context, env.Scope, formKey, stored.newest.Load())
		return nil
	})
}

// Doubt keeps for the screen whether a request of a command may have arrived without an answer, and tells whether one
// before it may have.
func Doubt(ctx context.Context, s *store.Store, in store.Scope, r client.TextRequest, open bool) (was bool) {
	var k kept
	var all []client.TextRequest
	_, _ = s.Session.Get(ctx, in, formKey, &k)
	_ = json.Unmarshal([]byte(k.Doubts), &all)
	if was = slices.Contains(all, r); open && !was {
		all = append(all, r)
	} else if !open {
		all = slices.DeleteFunc(all, func(o client.TextRequest) bool { return o == r })
	}
	text, _ := json.Marshal(all) // texts cannot fail
	k.Doubts = string(text)
	_ = s.Session.Save(ctx, in, formKey, k)
	return was
}

// restore puts the form back that was kept, where it is of the target that is opened.
func restore(m *Model, t Target) {
	var k kept
	env, f := m.env, &m.form
	ok, _ := env.Store.Session.Get(env.Context, env.Scope, formKey, &k)
	var open []client.TextRequest
	_ = json.Unmarshal([]byte(k.Doubts), &open) // none where an earlier docket wrote it
	for _, r := range open {
		if _, known := m.runs.Doubts.Of(r); !known {
			m.runs.Doubts.Note(r, true)
		}
	}
	if !ok || k.Values == (kept{}).Values || t.Coordinates != "" || t.OCRTextID != "" && t.OCRTextID != k.Values[ocrTextID] {
		return
	}
	f.stored.newest.Store(&k)
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
