package drafts

import (
	"context"
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/view"
)

// Trouble is why a draft could not be written, a sentence.
func Trouble(err error) string {
	switch {
	case errors.Is(err, store.ErrDraftInUse):
		return "A draft of that name is in use: name or discard that one first."
	case errors.Is(err, store.ErrNotFound):
		return "That draft does not exist any more."
	case errors.Is(err, store.ErrDraftChanged):
		return "Another docket changed it; look at it first (D, Enter)."
	}
	return view.Explain(err).What
}

// change writes something, one change at a time; first is done before it.
func (l *List) change(run func(context.Context) (change, error), first ...func()) tea.Cmd {
	if l.writing.Busy() {
		return view.Say(view.Info, "The change before is still being written. Try again.")
	}
	for _, do := range first {
		do()
	}
	return l.writing.StartOnce(l.env.Context, run)
}

// open opens a draft; a discarded one is restored first.
func (l *List) open(r Row) tea.Cmd {
	switch {
	case r.Err != nil:
		return view.Say(view.Bad, r.Err.Error())
	case r.discarded():
		return l.restore(r.Key())
	}
	return l.owner.Open(r)
}

// discard discards a draft and closes its document. It can be restored as it was.
func (l *List) discard(r Row) tea.Cmd {
	if why := l.owner.Busy(); why != "" {
		return view.Say(view.Info, why)
	}
	k := l.keeper
	return l.change(func(ctx context.Context) (change, error) {
		k.Flush(ctx)
		return change{}, nil
	}, func() {
		w, open := l.owner.Release(r.Key())
		if !open {
			w = Write{Slot: &Slot{r.Key(), r.Revision()}}
		}
		w.Discard = true
		k.Put(w)
	})
}

// last is the draft that was discarded last, or nil.
func (l *List) last() (last *Row) {
	for i, r := range l.rows.List {
		if r.discarded() && (last == nil || r.DiscardedAt.After(last.DiscardedAt)) {
			last = &l.rows.List[i]
		}
	}
	return last
}

func (l *List) restore(key Key) tea.Cmd {
	s, in := l.env.Store, l.env.Scope
	return l.change(func(ctx context.Context) (change, error) {
		return change{"Draft of " + key.String() + " restored.", key}, s.Drafts.Restore(ctx, in, key.DocumentType, key.Name)
	})
}

// askName asks for another name, keeps the draft under it and discards the old name.
func (l *List) askName(r Row) tea.Cmd {
	return view.Send(view.Ask{Title: "Name the draft of " + r.DocumentType, Prompt: "Name", Initial: r.Name, Check: l.Free(r.DocumentType, nil),
		Then: func(name string) tea.Cmd {
			name, k := strings.TrimSpace(name), l.keeper
			at, open := l.owner.Slot(r.Key())
			if !open {
				at = &Slot{r.Key(), r.Revision()}
			}
			return l.change(func(ctx context.Context) (change, error) {
				return change{said: "The draft is now " + Key{r.DocumentType, name}.String() + "."}, k.Rename(ctx, at, name)
			}, l.owner.Put)
		}})
}

// Free refuses an empty name, and one that a draft of the document type has, or that is
// taken.
func (l *List) Free(documentType string, open []string) func(string) error {
	taken := map[string]bool{}
	for _, name := range open {
		taken[name] = true
	}
	for _, r := range l.rows.List {
		taken[r.Name] = taken[r.Name] || r.DocumentType == documentType && !r.discarded()
	}
	return func(name string) error {
		switch name = strings.TrimSpace(name); {
		case name == "":
			return errors.New("a draft needs a name that tells it from the others")
		case taken[name]:
			return errors.New("there is a draft of that name already")
		}
		return nil
	}
}
