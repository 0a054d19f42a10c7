package fields

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/fields/drafts"
	"docket/ui/fields/editing"
	"docket/ui/fields/sending"
	"docket/ui/view"
)

// recents are the document types that were looked at last.
type recents struct {
	names []string
	read  bool // the store was asked
}

// opening is what is to be open once the store has answered.
type opening struct {
	want  drafts.Key // to be shown; no document type is whatever was left
	types []string   // further document types
	alone bool       // want is a draft that is asked for by name, and no more is looked at
	then  []func() tea.Cmd
}

// loaded is what the store knows of them.
type loaded struct {
	drafts  []store.Draft // every one, so that nothing unsent is out of sight
	bases   map[string]*submit.Base
	recents []string
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

// read reads all drafts, or the one that is asked for, and what was sent last of these
// types and theirs.
func (next opening) read(ctx context.Context, s *store.Store, in store.Scope) (l loaded, err error) {
	if l.drafts, err = s.Drafts.List(ctx, in); err != nil {
		return l, err
	}
	if next.alone {
		l.drafts = slices.DeleteFunc(l.drafts, func(d store.Draft) bool { return keyOf(d) != next.want })
		if len(l.drafts) == 0 {
			return l, fmt.Errorf("the draft %s: %w", next.want, store.ErrNotFound)
		}
	}
	types := append(slices.Clone(next.types), next.want.DocumentType)
	for _, d := range l.drafts {
		types = append(types, d.DocumentType)
	}
	if l.bases, err = previous(ctx, s, in, types); err != nil {
		return l, err
	}
	recents, err := s.Recents.List(ctx, in, "fields", 9)
	for _, r := range recents {
		l.recents = append(l.recents, r.Target)
	}
	return l, err
}

// previous is what was sent last of each of these document types.
func previous(ctx context.Context, s *store.Store, in store.Scope, types []string) (map[string]*submit.Base, error) {
	bases := map[string]*submit.Base{}
	for _, name := range types {
		if _, done := bases[name]; done || name == "" {
			continue
		}
		var err error
		if bases[name], err = submit.Previous(ctx, s, in, name); err != nil {
			return nil, err
		}
	}
	return bases, nil
}

func keyOf(d store.Draft) drafts.Key { return drafts.Key{DocumentType: d.DocumentType, Name: d.Name} }

// withOpen does then once these document types are open, each with its draft or what was
// sent last. Done on an empty document instead, it would leave both behind.
func (o *documents) withOpen(types []string, then func() tea.Cmd) tea.Cmd {
	missing := slices.DeleteFunc(slices.Clone(types), func(name string) bool { return o.find(name) >= 0 })
	if len(missing) == 0 {
		cmd := then()
		return tea.Batch(cmd, o.m.settle())
	}
	return o.load(opening{want: drafts.Key{DocumentType: missing[0]}, types: missing[1:], then: []func() tea.Cmd{then}})
}

// loaded opens what was found: the drafts, and the document types asked for.
func (o *documents) loaded(l loaded, err error) tea.Cmd {
	asked := o.opening
	o.opening = opening{}
	if !asked.alone {
		o.recents = recents{l.recents, err == nil}
	}
	targets := append([]string{asked.want.DocumentType}, asked.types...)
	damaged := o.openFound(l, targets, asked.alone)
	for _, target := range targets {
		if target != "" && o.find(target) < 0 {
			d := editing.New(o.env, target)
			d.Start(l.bases[target])
			o.add(d, "", "")
		}
	}
	if err != nil {
		o.m.setReport(sending.Failed("What was saved of earlier edits could not be read.", err))
	}
	if len(damaged) > 0 {
		o.m.setReport(&sending.Report{Level: view.Bad, Title: "A draft could not be read.", Lines: []string{
			"It stays in the database; what you edit is saved beside it: " + strings.Join(damaged, ", ") + "."}})
	}
	cmds := []tea.Cmd{o.showLoaded(asked.want, asked.alone)}
	for _, then := range asked.then {
		cmds = append(cmds, then())
	}
	return tea.Batch(cmds...)
}

// openFound opens drafts and gives those that cannot be read. A document that was not
// edited gives way to the draft that was asked for; one that was edited keeps its own name
// until the keeper gives it another.
func (o *documents) openFound(l loaded, targets []string, alone bool) (damaged []string) {
	for _, saved := range toOpen(l.drafts, targets) {
		key := keyOf(saved)
		open := o.of(key)
		if open != nil && (!alone || o.keeper.At(open.slot).Revision == saved.Revision()) {
			continue
		}
		content, err := editing.Decode(saved.Content)
		if err != nil {
			damaged = append(damaged, key.String())
			continue
		}
		d := editing.New(o.env, key.DocumentType)
		d.Resume(content, l.bases[key.DocumentType])
		o.add(d, key.Name, saved.Revision()).savedAt = saved.SavedAt
		if open != nil && !open.unsaved() {
			o.remove(open)
		}
	}
	return damaged
}

// showLoaded brings what was asked for to the front: exactly that draft, or the document
// type; else the first one.
func (o *documents) showLoaded(want drafts.Key, exactly bool) tea.Cmd {
	if want.DocumentType == "" && len(o.list) > 0 {
		want.DocumentType = o.list[0].Name
	}
	i := o.find(want.DocumentType)
	if d := o.of(want); exactly && d != nil {
		i = slices.Index(o.list, d)
	}
	if i < 0 {
		return nil
	}
	visited := o.show(i)
	return tea.Batch(o.point(), visited)
}

// toOpen are the drafts that open by themselves: the first one of every document
// type, and of a type asked for, where it has no such, the one saved last.
func toOpen(drafts []store.Draft, targets []string) []store.Draft {
	var out []store.Draft
	for _, d := range drafts {
		if d.Name == "" {
			out = append(out, d)
		}
	}
	for _, target := range targets {
		of := func(d store.Draft) bool { return d.DocumentType == target }
		if i := slices.IndexFunc(drafts, of); i >= 0 && !slices.ContainsFunc(out, of) {
			out = append(out, drafts[i])
		}
	}
	return out
}
