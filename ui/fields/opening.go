package fields

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/submit"
	"docket/ui/fields/drafts"
	"docket/ui/fields/editing"
	"docket/ui/fields/sending"
	"docket/ui/view"
)

// opening is what is to be open once the store has answered.
type opening struct {
	want    drafts.Key // to be shown; no document type is whatever was left
	types   []string   // further document types
	alone   bool       // want is a draft that is asked for by name, and no more is looked at
	beneath bool       // the list that is shown by then stays
	then    []func() tea.Cmd
}

type loaded struct {
	known
	drafts  []opened // those that are to be opened
	recents []string // the document types that were looked at last
}

type opened struct {
	store.Draft
	was *submit.Base
}

// load asks the store. What another load still had to do is done with this one.
func (o *documents) load(next opening) tea.Cmd {
	if o.loading.Busy() {
		next.types = append(append(next.types, o.opening.want.DocumentType), o.opening.types...)
		next.then = append(o.opening.then, next.then...)
		next.alone = false
	}
	o.opening = next
	o.putAll()
	s, in, k := o.env.Store, o.env.Scope, o.keeper
	return o.loading.Start(o.env.Context, func(ctx context.Context) (loaded, error) {
		k.Flush(ctx) // what was closed is read as it was left
		return next.read(ctx, s, in)
	})
}

// read reads what is known, and the drafts that are asked for.
func (next opening) read(ctx context.Context, s *store.Store, in store.Scope) (l loaded, err error) {
	types := append(slices.Clone(next.types), next.want.DocumentType)
	if l.known, err = learn(ctx, s, in, types); err != nil {
		return l, err
	}
	open := []drafts.Key{next.want}
	if !next.alone {
		open = toOpen(l.inUse, types)
	}
	for _, key := range open {
		d, ok, err := s.Drafts.Get(ctx, in, key.DocumentType, key.Name)
		switch {
		case err != nil:
			return l, err
		case ok:
			was, err := submit.Earlier(ctx, s, in, key.DocumentType, editing.SentLast(d.Content))
			if err != nil {
				return l, err
			}
			l.drafts = append(l.drafts, opened{d, was})
		case next.alone:
			return l, fmt.Errorf("the draft %s: %w", key, store.ErrNotFound)
		}
		if err := l.compare(ctx, s, in, key.DocumentType); err != nil {
			return l, err
		}
	}
	recents, err := s.Recents.List(ctx, in, "fields", 9)
	l.recents = each.Of(recents, func(r store.Recent) string { return r.Target })
	return l, err
}

// toOpen are the drafts that are opened for these document types: the first one of each, or,
// where it has no such, the one saved last; for "" the first one that was saved last.
func toOpen(all []drafts.Key, types []string) (open []drafts.Key) {
	for _, name := range types {
		i := slices.IndexFunc(all, func(k drafts.Key) bool { return k.Name == "" && (name == "" || k.DocumentType == name) })
		if i < 0 {
			i = slices.IndexFunc(all, func(k drafts.Key) bool { return k.DocumentType == name })
		}
		if i >= 0 && !slices.Contains(open, all[i]) {
			open = append(open, all[i])
		}
	}
	return open
}

// withOpen does then once these document types are open, each with its draft or what was
// sent last. Done on an empty document instead, it would leave both behind.
func (o *documents) withOpen(types []string, then func() tea.Cmd) tea.Cmd {
	missing := slices.DeleteFunc(slices.Clone(types), func(name string) bool { return o.find(name).looked() })
	if len(missing) == 0 {
		cmd := then()
		return tea.Batch(cmd, o.m.settle())
	}
	next := opening{want: drafts.Key{DocumentType: missing[0]}, types: missing[1:], then: []func() tea.Cmd{then}}
	if d := o.front(); d != nil {
		next.want.DocumentType, next.types = d.Name, missing
	}
	return o.load(next)
}

// loaded opens what was found: the drafts, and the document types asked for.
func (o *documents) loaded(l loaded, err error) tea.Cmd {
	asked, written, over := o.opening, o.written(), o.m.over
	o.opening, o.missed = opening{}, err != nil
	targets := append([]string{asked.want.DocumentType}, asked.types...)
	damaged := o.openFound(l, asked.alone)
	for _, target := range targets {
		if target != "" && !o.find(target).looked() {
			d := editing.New(o.env, target)
			d.Start(l.bases[target])
			o.add(d, drafts.Key{DocumentType: target}, "")
		}
	}
	if err != nil {
		o.m.setReport(sending.Failed("What was saved of earlier edits could not be read.", err))
	} else {
		o.take(l.known, o.recents == nil)
		o.recents = l.recents
	}
	if len(damaged) > 0 {
		o.m.setReport(&sending.Report{Level: view.Bad, Title: "A draft could not be read.", Lines: []string{
			"It stays in the database; what you edit is saved beside it: " + strings.Join(damaged, ", ") + "."}})
	}
	cmds := []tea.Cmd{written, o.showLoaded(asked.want, asked.alone), o.meet()}
	if asked.beneath {
		o.m.over = over
	}
	return tea.Batch(append(cmds, each.Of(asked.then, func(then func() tea.Cmd) tea.Cmd { return then() })...)...)
}

// openFound opens drafts and gives those that cannot be read. A document that was not edited
// gives way; one that was edited keeps its name until the keeper gives it another.
func (o *documents) openFound(l loaded, alone bool) (damaged []string) {
	for _, saved := range l.drafts {
		key := drafts.Key{DocumentType: saved.DocumentType, Name: saved.Name}
		open := o.of(key)
		looked := open.looked()
		if looked && (!alone || o.keeper.At(open.slot).Revision == saved.Revision()) {
			continue
		}
		content, err := editing.Decode(saved.Content)
		if err != nil {
			damaged = append(damaged, key.String())
			continue
		}
		d := editing.New(o.env, key.DocumentType)
		d.Resume(content, saved.was, l.bases[key.DocumentType])
		o.add(d, key, saved.Revision()).savedAt = saved.SavedAt
		if looked && !open.unsaved() {
			o.list = slices.DeleteFunc(o.list, func(d *document) bool { return d == open })
		}
	}
	return damaged
}

// showLoaded brings to the front exactly the draft, or the document type; else the first one.
func (o *documents) showLoaded(want drafts.Key, exactly bool) tea.Cmd {
	d := o.find(want.DocumentType)
	switch draft := o.of(want); {
	case exactly && draft != nil:
		d = draft
	case want.DocumentType == "":
		d = o.where((*document).looked)
	}
	if d == nil {
		return nil
	}
	visited := o.show(d)
	return tea.Batch(o.point(), visited)
}
