package text

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/view"
)

// formKey is where the store keeps the form that was not sent.
const formKey = "text/form"

// kept is the form as it is stored.
type kept struct {
	Values [fields]string
	Size   bool // the coordinates are a corner and a size
}

// Keep saves the form where it was not sent, so that it is there after a restart: under its OCR text id, which
// becomes the most recent one.
func (m *Model) Keep() tea.Cmd {
	env, k, id := m.env, kept{Size: m.form.box.Form == client.SizeForm}, m.id()
	if m.form.request() != m.send.asked {
		for i := range k.Values {
			k.Values[i] = m.form.text(i)
		}
	}
	if k.Values == [fields]string{} {
		k.Size = false
	}
	if k == m.form.stored {
		return nil
	}
	m.form.stored = k
	return view.Do(func() tea.Msg {
		_ = env.Store.Session.Save(env.Context, env.Scope, formKey, k)
		if id != "" && k.Values != [fields]string{} {
			_ = env.Store.Recents.Touch(env.Context, env.Scope, Name, id)
		}
		return nil
	})
}

// restore puts the form back that was not sent, where it is of the target that is opened.
func (f *form) restore(env *view.Env, t Target) {
	var k kept
	if ok, _ := env.Store.Session.Get(env.Context, env.Scope, formKey, &k); !ok || t.Coordinates != "" || t.OCRTextID != "" && t.OCRTextID != k.Values[ocrTextID] {
		return
	}
	f.stored = k
	f.set(k.Values)
	if k.Size {
		f.box.Form = client.SizeForm
		f.read()
	}
}
