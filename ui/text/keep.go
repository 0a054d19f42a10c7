package text

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/text/box"
	"docket/ui/view"
)

// formKey is where the store keeps the form that was not sent.
const formKey = "text/form"

type kept struct {
	Values [fields]string
	Size   bool   // the coordinates are a corner and a size
	Sent   bool   // it went out, and no answer came
	Doubts string // JSON of all rectangles that may have arrived without an answer; [doubts] alone writes it
}

// stored is the form as the store has it, or will have: of writes that overtake each other each takes the newest.
type stored struct {
	writing sync.Mutex
	written [fields]string // the form that this docket wrote last, or took
	newest  atomic.Pointer[kept]
}

// write stores the newest form. What another docket stored stays where there is none here.
func (s *stored) write(env *view.Env) {
	s.writing.Lock()
	defer s.writing.Unlock()
	var k kept
	_ = env.Store.Session.Change(env.Context, env.Scope, formKey, &k, func() {
		mine := s.newest.Load()
		if mine.Values != (kept{}).Values || k.Values == s.written {
			k.Values, k.Size, k.Sent, s.written = mine.Values, mine.Size, mine.Sent, mine.Values
		}
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
	env, stored := m.env, m.form.stored
	if *stored.newest.Swap(&k) == k {
		return nil
	}
	return view.Do(func() tea.Msg {
		stored.write(env)
		return nil
	})
}

// doubts keeps what any docket has in doubt, beside the form.
type doubts struct {
	store *store.Store
	in    store.Scope
}

// mostDoubts bounds what is kept. None of it is given up for another one.
const mostDoubts = 500

// Keep implements [boxes.DoubtStore].
func (d doubts) Keep(ctx context.Context, r client.TextRequest, open bool) (was, ok bool) {
	var k kept
	err := d.store.Session.Change(ctx, d.in, formKey, &k, func() {
		all := inDoubt(k)
		was = slices.Contains(all, r)
		all = slices.DeleteFunc(all, func(o client.TextRequest) bool { return o == r })
		if ok = !open || len(all) < mostDoubts; open && ok {
			all = append(all, r)
		}
		if !open && k.Sent && k.request() == r { // it is answered
			k.Sent = false
		}
		text, _ := json.Marshal(all) // texts cannot fail
		k.Doubts = string(text)
	})
	if err != nil {
		all, _ := d.Kept(ctx)
		return slices.Contains(all, r), false
	}
	return was, ok
}

// Kept implements [boxes.DoubtStore].
func (d doubts) Kept(ctx context.Context) (open []client.TextRequest, ok bool) {
	var k kept
	_, err := d.store.Session.Get(ctx, d.in, formKey, &k)
	return inDoubt(k), err == nil
}

// request is what the form asks for.
func (k *kept) request() client.TextRequest {
	form := view.Either(k.Size, client.SizeForm, client.CornersForm)
	return client.TextRequest{Collection: strings.TrimSpace(k.Values[collection]), OCRTextID: strings.TrimSpace(k.Values[ocrTextID]),
		Coordinates: box.Read(strings.TrimSpace(k.Values[coordinates]), form).Coordinates}
}

func inDoubt(k kept) (all []client.TextRequest) {
	_ = json.Unmarshal([]byte(k.Doubts), &all) // none where an earlier docket wrote it
	return all
}

// Doubts are where every docket keeps what may have arrived without an answer.
func Doubts(s *store.Store, in store.Scope) boxes.DoubtStore { return doubts{s, in} }

// restore puts the form back that was kept, where it is of the target that is opened.
func restore(m *Model, t Target) {
	var k kept
	env, f := m.env, &m.form
	ok, _ := env.Store.Session.Get(env.Context, env.Scope, formKey, &k)
	m.runs.Doubts.Refresh(env.Context)
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
		m.runs.Doubts.Settle(env.Context, f.request(), true)
	}
}
