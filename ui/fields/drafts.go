package fields

import (
	"context"
	"errors"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/fields/drafts"
	"docket/ui/keys"
	"docket/ui/view"
)

type draftChange struct {
	said     string
	restored drafts.Key // to be opened
}

func (o *documents) draftActions(l *drafts.List) []view.Action {
	const group = "Drafts"
	inUse := func(words string) func() string {
		return view.First(l.NoRow, view.Unless(func() bool { return !l.Under().Discarded() }, words),
			view.Unless(func() bool { return !o.changing.Busy() }, "The change before is still being written. Try again."))
	}
	return []view.Action{
		{Name: "Discard", Sentence: "Discard this draft; it can be restored.", Group: group, Hint: 2, Words: []string{"delete"}, Key: keys.On("x", "delete"), Seen: true,
			Why: inUse("Already discarded. Press Enter to restore it."), Do: l.On(o.discard)},
		{Name: "Restore last", Sentence: "Restore the draft that was discarded last.", Group: group, Hint: 3, Words: []string{"undo"}, Key: keys.On("u"), Seen: true,
			Why: view.Unless(func() bool { return l.Last() != nil }, "No discarded drafts."), Do: func() tea.Cmd { return o.restore(l.Last().Key()) }},
		{Name: "Name draft", Takes: true, Sentence: "Give this draft another name.", Group: group, Hint: 4, Words: []string{"rename"}, Key: keys.On("e"),
			Why: inUse("This draft is discarded. Press Enter to restore it first."), Do: l.On(o.askName)},
		{Name: "Reload", Sentence: "Read the drafts again.", Group: group, Key: keys.On("R"), Do: l.Reload},
	}
}

// changed takes what became of a change.
func (o *documents) changed(c draftChange, err error) tea.Cmd {
	cmds := []tea.Cmd{o.written(), o.m.drafts.Reload(), o.learn()}
	switch {
	case err != nil:
		cmds = append(cmds, view.Say(view.Bad, trouble(err)))
	case c.said != "":
		cmds = append(cmds, view.Say(view.Good, c.said))
	}
	if c.restored != (drafts.Key{}) && err == nil {
		cmds = append(cmds, o.load(opening{want: c.restored, alone: true}))
	}
	return tea.Batch(cmds...)
}

// openDraft opens a draft as it is on the disk; a discarded one is restored first.
func (o *documents) openDraft(r drafts.Row) tea.Cmd {
	d := o.of(r.Key())
	switch {
	case r.Err != nil:
		return view.Say(view.Bad, r.Err.Error())
	case r.Discarded():
		return o.restore(r.Key())
	case !d.looked() || !d.unsaved() && o.keeper.At(d.slot).Revision != r.Revision():
		return o.load(opening{want: r.Key(), alone: true})
	}
	return o.show(d)
}

// slot is where a draft of the list is kept.
func (o *documents) slot(r drafts.Row) *drafts.Slot {
	if d := o.of(r.Key()); d.looked() {
		return d.slot
	}
	return &drafts.Slot{Key: r.Key(), Revision: r.Revision()}
}

// discard discards a draft and closes its document. It can be restored as it was.
func (o *documents) discard(r drafts.Row) tea.Cmd {
	if busy := o.m.sender.Busy; busy() != "" {
		return view.Refuse(busy)
	}
	k, d := o.keeper, o.of(r.Key())
	if d.looked() {
		o.put(d, true, false)
	} else {
		k.Put(drafts.Write{Slot: o.slot(r), Discard: true})
	}
	return tea.Batch(o.remove(d), o.changing.StartOnce(o.env.Context, func(ctx context.Context) (draftChange, error) {
		k.Flush(ctx)
		return draftChange{}, nil
	}))
}

func (o *documents) restore(key drafts.Key) tea.Cmd {
	s, in, was := o.env.Store, o.env.Scope, key.Name
	return o.changing.StartOnce(o.env.Context, func(ctx context.Context) (draftChange, error) {
		as, err := s.Drafts.Restore(ctx, in, key.DocumentType, key.Name)
		said, key := "Draft of "+key.String()+" restored", drafts.Key{DocumentType: key.DocumentType, Name: as}
		if as != was {
			said += " as " + key.String() + ": another one is in use"
		}
		return draftChange{said + ".", key}, err
	})
}

// askName asks for another name of a draft.
func (o *documents) askName(r drafts.Row) tea.Cmd {
	return view.Send(view.Ask{Title: "Name the draft of " + r.DocumentType, Prompt: "Name", Initial: r.Name, Check: o.free(r.DocumentType),
		Then: func(name string) tea.Cmd {
			name, k, at := strings.TrimSpace(name), o.keeper, o.slot(r)
			o.putAll()
			return o.changing.StartOnce(o.env.Context, func(ctx context.Context) (draftChange, error) {
				return draftChange{said: "The draft is now " + drafts.Key{DocumentType: r.DocumentType, Name: name}.String() + "."}, k.Rename(ctx, at, name)
			})
		}})
}

// askBranch asks for the name of another draft of the document type, and opens it as a copy.
func (o *documents) askBranch(from *document) tea.Cmd {
	return view.Send(view.Ask{Title: "Another draft of " + from.Name, Prompt: "Name", Check: o.free(from.Name), Then: func(name string) tea.Cmd {
		defer o.m.layout()
		d := o.add(from.Copy(), drafts.Key{DocumentType: from.Name, Name: strings.TrimSpace(name)}, "")
		d.Version++ // it is to be saved also while nothing in it is changed
		o.show(d)
		return tea.Batch(o.saveSoon(), view.Say(view.Good, "Draft "+d.key.String()+" opened; the other one is unchanged."))
	}})
}

// free refuses an empty name, and one that a draft of the document type has.
func (o *documents) free(documentType string) func(string) error {
	return func(name string) error {
		key := drafts.Key{DocumentType: documentType, Name: strings.TrimSpace(name)}
		switch {
		case key.Name == "":
			return errors.New("a draft needs a name that tells it from the others")
		case o.of(key) != nil || slices.Contains(o.known.inUse, key):
			return errors.New("there is a draft of that name already")
		}
		return nil
	}
}

// trouble is why a draft could not be written, a sentence.
func trouble(err error) string {
	switch {
	case errors.Is(err, store.ErrDraftInUse):
		return "A draft of that name is in use: name or discard that one first."
	case errors.Is(err, store.ErrNotFound):
		return "That draft does not exist any more."
	case errors.Is(err, store.ErrDraftChanged):
		return "Another docket changed it; look at it first (D, Enter)."
	}
	return view.What(err)
}
