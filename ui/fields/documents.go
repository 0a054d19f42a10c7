package fields

import (
	"cmp"
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/fields/drafts"
	"docket/ui/fields/editing"
	"docket/ui/fields/sending"
	"docket/ui/view"
)

// document is a document type that is open, and what is known of its draft.
type document struct {
	*editing.Document
	actions []view.Action
	draft   string       // the name of the draft, "" for the first one
	slot    *drafts.Slot // where the keeper keeps it
	front   int          // when it was in front last, counted up
	saved   int          // the version that is on disk
	savedAt time.Time
	saveErr error // why the last attempt to save it failed
	beside  *beside
	label   label
}

// beside is that another docket changed a draft, and what is to be said of it: as long as
// both drafts are there, or until esc.
type beside struct {
	theirs, mine drafts.Key
	report       *sending.Report
}

// key names the draft of the document.
func (d *document) key() drafts.Key { return drafts.Key{DocumentType: d.Name, Name: d.draft} }

// unsaved reports whether a change is not on the disk.
func (d *document) unsaved() bool { return d.Version != d.saved }

// documents are the document types that are open side by side, with their drafts.
type documents struct {
	env     *view.Env
	m       *Model
	keeper  *drafts.Keeper
	list    []*document
	at      int      // the one in front
	shown   int      // counts what was brought to the front
	pointed []string // fields to go to, the first that there is, once a document is in front
	recents recents
	opening opening // what loading is for
	missed  bool    // what was asked for last could not be opened

	loading  view.Task[loaded]
	flushing int  // how often drafts are being written
	saveDue  bool // a timer for it runs
	learning view.Task[map[string]*submit.Base]
	changing view.Task[draftChange]
}

// find is the place of an open document type, or -1. Of its drafts it is the one that was
// in front last.
func (o *documents) find(name string) int {
	found := -1
	for i, d := range o.list {
		if d.Name == name && (found < 0 || d.front > o.list[found].front) {
			found = i
		}
	}
	return found
}

// where is the first open document that has something, or nil.
func (o *documents) where(has func(*document) bool) *document {
	if i := slices.IndexFunc(o.list, has); i >= 0 {
		return o.list[i]
	}
	return nil
}

// of is the open document of a draft, or nil.
func (o *documents) of(key drafts.Key) *document {
	return o.where(func(d *document) bool { return d.key() == key })
}

// front is the document in front, or nil.
func (o *documents) front() *document {
	if o.at < 0 || o.at >= len(o.list) {
		return nil
	}
	return o.list[o.at]
}

// show brings a document to the front.
func (o *documents) show(i int) tea.Cmd {
	o.at = i
	o.shown++
	o.list[i].front = o.shown
	o.m.over = nil
	return view.Send(view.Visited{Kind: "fields", Target: o.list[i].Name})
}

// add opens a document behind the others. Revision is that of its draft in the store, ""
// where none was found.
func (o *documents) add(d *editing.Document, draft, revision string) *document {
	doc := &document{Document: d, draft: draft, actions: o.m.documentActions(d)}
	doc.slot = &drafts.Slot{Key: doc.key(), Revision: revision}
	doc.saved = d.Version
	o.list = append(o.list, doc)
	return doc
}

// remove takes a document off the screen.
func (o *documents) remove(d *document) {
	o.list = slices.DeleteFunc(o.list, func(other *document) bool { return other == d })
	o.at = max(0, min(o.at, len(o.list)-1))
}

// next brings the next or the previous document type to the front.
func (o *documents) next(by int) tea.Cmd { return o.show((o.at + by + len(o.list)) % len(o.list)) }

// point goes to the field that was asked for.
func (o *documents) point() tea.Cmd {
	names := o.pointed
	o.pointed = nil
	if d := o.front(); d != nil && len(names) > 0 {
		return d.Point(names)
	}
	return nil
}

// learn reads what each document type is compared with now. An outcome may have been
// resolved here, by a command, or by another docket, since a document was filled.
func (o *documents) learn() tea.Cmd {
	var types []string
	for _, d := range o.list {
		types = append(types, d.Name)
	}
	s, in := o.env.Store, o.env.Scope
	return o.learning.Start(o.env.Context, func(ctx context.Context) (map[string]*submit.Base, error) { return previous(ctx, s, in, types) })
}

// learned brings the documents up to date, with how the submissions of the journal ended
// that values are said to come from.
func (o *documents) learned(bases map[string]*submit.Base) {
	states := map[string]string{}
	for _, s := range o.m.journal.Rows.List {
		states[s.ID] = submit.StateText(s)
	}
	for _, b := range bases {
		if b != nil { // read later than the journal
			states[b.Submission.ID] = submit.StateText(b.Submission)
		}
	}
	for _, d := range o.list {
		if base, there := bases[d.Name]; there { // else it was opened since
			d.Learn(func(id, was string) string { return cmp.Or(states[id], was) })
			d.SetBase(base)
		}
	}
}

// accepted takes what was accepted: changes are counted from it, and a document that is
// now as it was accepted is no draft any more.
func (o *documents) accepted(s sending.Sent) tea.Cmd {
	var cmds []tea.Cmd
	for _, r := range s.Receipts {
		n := slices.IndexFunc(s.Plans, func(p submit.Plan) bool { return p.DocumentType.Name == r.DocumentType })
		if r.State != store.Accepted || n < 0 {
			continue // nothing is counted from what may not have arrived
		}
		base := s.Plans[n].After(r.Submission)
		for _, d := range o.list {
			if n >= len(s.Keys) || d.key() != s.Keys[n] {
				if d.Name == r.DocumentType {
					d.Accepted(base, nil)
				}
				continue
			}
			d.Version++ // the new provenance is worth saving
			if d.Accepted(base, &s.Plans[n].DocumentType) && !d.Editing() {
				d.saved, d.savedAt = d.Version, time.Time{}
				o.put(d, true)
				cmds = append(cmds, o.flush())
			}
		}
	}
	return tea.Batch(cmds...)
}
