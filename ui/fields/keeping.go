package fields

import (
	"errors"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/fields/drafts"
	"docket/ui/fields/editing"
	"docket/ui/fields/sending"
	"docket/ui/view"
)

// saveWithin is how long a key may wait for its draft to be on the disk. It is counted
// from the first key, so that steady typing is saved too.
const saveWithin = 400 * time.Millisecond

// saveTick says that the time has come, and flushed that the keeper has written.
type (
	saveTick struct{}
	flushed  struct{}
)

func (o *documents) unsaved() bool { return o.where((*document).unsaved) != nil }

// saveSoon starts the timer where something is not on the disk and none runs.
func (o *documents) saveSoon() tea.Cmd {
	if o.saveDue || o.flushing > 0 || !o.unsaved() {
		return nil
	}
	o.saveDue = true
	return o.env.After(saveWithin, saveTick{})
}

// save writes what is due when the timer has run.
func (o *documents) save() tea.Cmd {
	if o.saveDue = false; !o.unsaved() {
		return nil
	}
	o.putAll()
	return o.flush()
}

func (o *documents) putAll() {
	for _, d := range o.list {
		o.put(d, false, false)
	}
}

// put gives the keeper one draft, which may have been written or be discarded then, because it was sent or by a person.
func (o *documents) put(d *document, discard, sent bool) {
	w := drafts.Write{Slot: d.slot, Discard: discard, Sent: sent}
	if d.unsaved() {
		content, err := d.Encode()
		w.Follows = d.follows == d.Version && !discard
		if w.Version, w.Content = d.Version, content; err != nil {
			d.saveErr = err
		}
	}
	if w.Content != nil || discard {
		o.keeper.Put(w)
	}
}

func (o *documents) flush() tea.Cmd {
	k, ctx := o.keeper, o.env.Context
	o.flushing++
	return view.Do(func() tea.Msg {
		k.Flush(ctx)
		return flushed{}
	})
}

// written takes what became of drafts. One that could not be saved is tried with the next key.
func (o *documents) written() tea.Cmd {
	failed := false
	for _, d := range o.list {
		if !d.looked() {
			continue
		}
		if d.key = o.keeper.At(d.slot).Key; d.beside != nil && d.beside.mine != d.key {
			d.beside = nil
		}
	}
	var cmds []tea.Cmd
	for _, w := range o.keeper.Take() {
		d := o.where(func(d *document) bool { return d.slot == w.Slot })
		if w.Key != w.Was && d != nil {
			d.beside = &beside{w.Was, w.Key, &sending.Report{Level: view.Warn, Title: "Another docket changed the draft of " + w.Was.String() + ".",
				Lines: []string{"Your fields are saved beside it, as the draft " + w.Key.String() + ". Nothing was overwritten; D lists both."}}}
			editing.Went(d.Document, w.Met, w.Read)
		}
		switch {
		case w.Discard && w.Err != nil:
			cmds = append(cmds, view.Say(view.Warn, "The draft of "+w.Was.String()+" stays in use. "+trouble(w.Err)))
		case w.Discard && d == nil:
			cmds = append(cmds, view.Say(view.Good, "Draft of "+w.Key.String()+" discarded. Press u to restore it."))
		case d == nil: // it was closed
		case w.Follows && (errors.Is(w.Err, store.ErrDraftChanged) || errors.Is(w.Err, store.ErrNotFound)):
			d.saved = w.Version
		case w.Err != nil:
			d.saveErr, failed = w.Err, true
		case w.Discard:
			d.saveErr = nil
		default:
			d.saveErr, d.saved, d.savedAt = nil, w.Version, o.env.Now()
		}
	}
	if !failed { // else the status line says it, and quitting asks
		cmds = append(cmds, o.saveSoon())
	}
	return tea.Batch(cmds...)
}

// Unsaved implements [view.Losing].
func (m *Model) Unsaved() string {
	d, why := losing(m.docs), m.env.Store.Degraded()
	if d == nil {
		return ""
	}
	if d.saveErr != nil {
		why = view.StoreWords(d.saveErr)
	}
	return "the draft of " + d.key.String() + " could not be saved: " + why
}

// losing is the first draft that could not be written, or cannot be where nothing can.
func losing(o *documents) *document {
	return o.where(func(d *document) bool { return d.unsaved() && (d.saveErr != nil || o.env.Store.Degraded() != "") })
}

// hold is why quitting should ask: a draft that could not be written.
func (o *documents) hold() string {
	if d := losing(o); d != nil {
		return "the draft of " + d.key.String() + " is not on the disk; E exports it to a file"
	}
	return ""
}
