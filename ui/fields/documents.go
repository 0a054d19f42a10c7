package fields

import (
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

// document is a document type that is open, and what is known of its draft. Without an
// [editing.Document] it was not looked at yet: all there is of it is its draft on the disk.
type document struct {
	*editing.Document
	key     drafts.Key
	actions []view.Action // while nothing is typed; nil before they are asked for
	slot    *drafts.Slot  // where the keeper keeps it
	front   int           // when it was in front last, counted up
	saved   int           // the version that is on disk
	follows int           // the version that nobody edited since the one that is on disk: it follows what was sent
	savedAt time.Time
	saveErr error // why the last attempt to save it failed
	beside  *beside
	label   label
	going   going
}

// going is the submission that went out of a document last, in which version, and the revision of the draft that has the
// same, which another docket may have read; "" where none has.
type going struct {
	id, of string
	in     int
}

// beside says that another docket changed a draft, while both are there, or until esc.
type beside struct {
	theirs, mine drafts.Key
	report       *sending.Report
}

func (d *document) unsaved() bool { return d.looked() && d.Version != d.saved }

func (d *document) looked() bool { return d != nil && d.Document != nil }

// documents are the document types that are open side by side, with their drafts.
type documents struct {
	env     *view.Env
	m       *Model
	keeper  *drafts.Keeper
	list    []*document
	at      int      // the one in front
	shown   int      // counts what was brought to the front
	pointed []string // fields to go to, the first that there is, once a document is in front
	known   known
	recents []string // the document types that were looked at last; nil while the store was not asked
	opening opening  // what loading is for
	missed  bool     // what was asked for last could not be opened

	loading  view.Task[loaded]
	flushing int  // how often drafts are being written
	saveDue  bool // a timer for it runs
	learning view.Task[known]
	meeting  view.Task[struct{}] // reads what others of a team sent
	met      time.Time           // when it was begun last
	mark     store.Mark          // up to where any docket on this computer had written then
	away     bool                // the team's database could not be read then
	changing view.Task[draftChange]
}

// find is the draft of a document type that was in front last, or nil.
func (o *documents) find(name string) (found *document) {
	for _, d := range o.list {
		if d.key.DocumentType == name && (found == nil || d.front > found.front) {
			found = d
		}
	}
	return found
}

// lasting tells whether what was done last in a document is still there, and the document open.
func (o *documents) lasting(d *document) func() bool {
	in, lasts := d.Document, d.Lasting()
	return func() bool { return slices.Contains(o.list, d) && d.Document == in && lasts() }
}

// edited is a document type as it is edited here, nil where it is not open.
func (o *documents) edited(name string) *editing.Document {
	if d := o.find(name); d != nil {
		return d.Document
	}
	return nil
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
	return o.where(func(d *document) bool { return d.key == key })
}

// front is the document in front, or nil.
func (o *documents) front() *document {
	if o.at >= len(o.list) || !o.list[o.at].looked() {
		return nil
	}
	return o.list[o.at]
}

// show brings a document to the front; one that was not looked at yet is read first.
func (o *documents) show(d *document) tea.Cmd {
	if !d.looked() {
		return o.load(opening{want: d.key})
	}
	o.at = slices.Index(o.list, d)
	o.shown++
	d.front = o.shown
	o.m.over = nil
	return view.Send(view.Visited{Kind: "fields", Target: d.Name})
}

// add opens a document behind the others, or in the place of the same draft that was not
// looked at. Revision is that of its draft in the store, "" where none was found.
func (o *documents) add(d *editing.Document, key drafts.Key, revision string) *document {
	doc := o.of(key)
	if doc == nil || doc.looked() {
		doc = &document{key: key}
		o.list = append(o.list, doc)
	}
	doc.Document, doc.actions, doc.saved = d, nil, d.Version
	doc.slot = &drafts.Slot{Key: key, Revision: revision}
	return doc
}

// remove takes a document off the screen, and shows the one in its place, beneath the list that it was discarded from.
func (o *documents) remove(d *document) tea.Cmd {
	o.list = slices.DeleteFunc(o.list, func(other *document) bool { return other == d })
	o.at = max(0, min(o.at, len(o.list)-1))
	if len(o.list) > 0 && o.front() == nil {
		return o.load(opening{want: o.list[o.at].key, beneath: true})
	}
	return nil
}

// next brings the next or the previous document type to the front.
func (o *documents) next(by int) tea.Cmd { return o.show(o.list[(o.at+by+len(o.list))%len(o.list)]) }

func (o *documents) point() tea.Cmd {
	names := o.pointed
	o.pointed = nil
	if d := o.front(); d != nil && len(names) > 0 {
		return d.Point(names)
	}
	return nil
}

// follow counts changes from what was sent since, and keeps a draft as it is shown from then on: followed once more from
// what is on the disk, it would take for an edit what had become equal to something sent in between.
func (o *documents) follow(d *document, base *submit.Base) {
	was := d.Base
	if d.SetBase(base); !was.Same(base) {
		d.renew(o.keeper)
	}
}

// renew has a draft saved that became another one by itself. Without an edit it gives way to what another docket saved,
// and where there is no draft none is made.
func (d *document) renew(k *drafts.Keeper) {
	edited := d.unsaved() && d.follows != d.Version
	if !edited && k.At(d.slot).Revision == "" {
		return
	}
	if d.Version++; !edited {
		d.follows = d.Version
	}
}

// begun notes in the drafts what is about to go out of them, and has that on the disk before it leaves: what is edited
// from then on is told from what was sent, also where docket ends before the outcome comes.
func (m *Model) begun(plans []submit.Plan, keys []drafts.Key) tea.Cmd {
	o := m.docs
	m.setReport(nil)
	m.layout()
	for n := range min(len(plans), len(keys)) {
		d := o.of(keys[n])
		if !d.looked() {
			continue
		}
		if d.going.id == "" || d.going.in != d.Version { // else only the note of it was written since
			if d.going.of = ""; !d.unsaved() || d.follows == d.Version {
				d.going.of = o.keeper.At(d.slot).Revision
			}
		}
		d.Sent(plans[n].ID, d.going.of)
		if d.renew(o.keeper); o.keeper.At(d.slot).Revision != "" { // else it is saved first with the note in it
			o.put(d, false, false)
		}
		d.going.id, d.going.in = plans[n].ID, d.Version
	}
	return o.flush()
}

// accepted counts changes from what was accepted; a document that is as accepted is no draft.
func (o *documents) accepted(s sending.Sent) tea.Cmd {
	var cmds []tea.Cmd
	for _, r := range s.Receipts {
		n := slices.IndexFunc(s.Plans, func(p submit.Plan) bool { return p.DocumentType.Name == r.DocumentType })
		if r.State != store.Accepted || n < 0 || slices.Contains(o.env.Store.Submissions.Underway(), r.ID) { // nothing is counted from what may not have arrived, or the journal does not say
			continue
		}
		base := s.Plans[n].After(r.Submission)
		for _, d := range o.list {
			switch {
			case !d.looked() || d.Name != r.DocumentType:
			case d.going.id != r.ID:
				o.follow(d, &base)
			default:
				d.Version++ // the new provenance is worth saving
				if d.Accepted(base, s.Plans[n].DocumentType) && !d.Editing() {
					d.saved, d.savedAt = d.Version, time.Time{}
					o.put(d, true, true)
					cmds = append(cmds, o.flush())
				}
			}
		}
	}
	return tea.Batch(cmds...)
}
