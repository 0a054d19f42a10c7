package boxes

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"docket/client"
	"docket/config/store"
)

// Run is a template over documents, as far as it came.
type Run struct {
	store.Run
	Names []string // of the boxes
	IDs   []string // of the documents
	boxes []client.Coordinates
	reads []store.Read // by document, then by box
	store *store.Store
	scope store.Scope
}

// storedBox is a box as a run remembers it.
type storedBox struct {
	Name        string             `json:"name"`
	Coordinates client.Coordinates `json:"coordinates"`
}

func (t Template) stored() string {
	list := make([]storedBox, len(t.Boxes))
	for i, b := range t.Boxes {
		list[i] = storedBox{b.Name, b.Coordinates}
	}
	text, _ := json.Marshal(list) // texts cannot fail
	return string(text)
}

// Begin stores a new run of a template. Nothing is sent. Where nothing can be stored there is no run: what was sent
// must be known.
func Begin(ctx context.Context, s *store.Store, in store.Scope, t Template, ids []string) (*Run, error) {
	id, err := s.Runs.Begin(ctx, in, store.Run{Template: t.Name, Collection: t.Collection, Boxes: t.stored()}, ids)
	if err != nil {
		return nil, err
	}
	return open(ctx, s, in, store.Run{ID: id, Template: t.Name, Collection: t.Collection, Boxes: t.stored(), BegunAt: time.Now()})
}

// Find is a run of a template by its number, 0 is the latest.
func Find(ctx context.Context, s *store.Store, in store.Scope, template string, id int64) (*Run, error) {
	all, err := s.Runs.List(ctx, in, template)
	if err != nil {
		return nil, err
	}
	for _, r := range all {
		if id == 0 || r.ID == id {
			return open(ctx, s, in, r)
		}
	}
	if id == 0 {
		return nil, fmt.Errorf("%s was not run yet", template)
	}
	return nil, fmt.Errorf("there is no run %d of %s", id, template)
}

func open(ctx context.Context, s *store.Store, in store.Scope, stored store.Run) (*Run, error) {
	r := &Run{Run: stored, store: s, scope: in}
	var list []storedBox
	if err := json.Unmarshal([]byte(stored.Boxes), &list); err != nil {
		return nil, fmt.Errorf("run %d: %w", stored.ID, err)
	}
	for _, b := range list {
		r.Names, r.boxes = append(r.Names, b.Name), append(r.boxes, b.Coordinates)
	}
	var err error
	if r.IDs, err = s.Runs.Documents(ctx, r.ID); err != nil {
		return nil, err
	}
	r.reads = make([]store.Read, len(r.IDs)*len(r.boxes))
	for i := range r.reads {
		r.reads[i].Document, r.reads[i].Box = i/len(r.boxes), i%len(r.boxes)
	}
	known, err := s.Runs.Reads(ctx, r.ID)
	for _, read := range known {
		*r.read(read.Document, read.Box) = read
	}
	return r, err
}

func (r *Run) read(document, box int) *store.Read { return &r.reads[document*len(r.boxes)+box] }

// Of reports whether the boxes of the run are still those of the template.
func (r *Run) Of(t Template) bool { return r.Boxes == t.stored() && r.Collection == t.Collection }

// Count is how many requests of the run have one of these states.
func (r *Run) Count(states ...string) (n int) {
	for _, read := range r.reads {
		for _, s := range states {
			if read.State == s {
				n++
			}
		}
	}
	return n
}

// Requests is how many the whole run takes.
func (r *Run) Requests() int { return len(r.reads) }

// Progress is how far a run is; Done of Total are of those that were to be sent now.
type Progress struct {
	Done, Total, Failed, Unanswered int
	Rate                            float64 // requests a second
}

// Send sends the requests that have one of these states, "" those that were never sent, at most jobs at a time. Each
// is marked as sent before it is. It ends early where the service cannot be reached or refuses the person, and when
// ctx is cancelled: what was not sent then stays so. told, which may be nil, hears of each answer.
func (r *Run) Send(ctx context.Context, api *client.Client, jobs int, states []string, told func(Progress)) error {
	s := &sender{run: r, step: 8 * max(jobs, 1), began: time.Now(), told: told}
	for i, read := range r.reads {
		for _, state := range states {
			if read.State == state {
				s.waiting = append(s.waiting, i)
			}
		}
	}
	s.progress.Total = len(s.waiting)
	for n, reply := range api.Texts(ctx, jobs, func() (client.TextRequest, bool) { return s.next(ctx) }) {
		s.take(s.sent[n], reply)
	}
	for _, i := range s.claimed { // marked, and not sent
		r.reads[i].State = ""
		s.done = append(s.done, r.reads[i])
	}
	_, err := r.store.Runs.Step(context.WithoutCancel(ctx), r.ID, s.done, nil)
	return errors.Join(s.failed, err, ctx.Err())
}

// sender is the sending of some requests of a run; numbers are places in its reads.
type sender struct {
	run      *Run
	step     int          // how many are marked at once
	waiting  []int        // not marked yet
	claimed  []int        // marked, to be sent
	sent     []int        // by the number of the request
	done     []store.Read // to be stored
	failed   error        // why no more are sent
	progress Progress
	began    time.Time
	told     func(Progress)
}

// next is the next request to send. It stores what came, and marks some more, where none is marked.
func (s *sender) next(ctx context.Context) (req client.TextRequest, more bool) {
	for len(s.claimed) == 0 && len(s.waiting) > 0 && s.failed == nil && ctx.Err() == nil {
		s.claim(ctx)
	}
	if len(s.claimed) == 0 || s.failed != nil || ctx.Err() != nil {
		return req, false
	}
	at := s.claimed[0]
	s.claimed, s.sent = s.claimed[1:], append(s.sent, at)
	read := &s.run.reads[at]
	return client.TextRequest{Collection: s.run.Collection, OCRTextID: s.run.IDs[read.Document], Coordinates: s.run.boxes[read.Box]}, true
}

func (s *sender) claim(ctx context.Context) {
	n := min(s.step, len(s.waiting))
	next := make([]store.Read, n)
	for i, at := range s.waiting[:n] {
		next[i] = s.run.reads[at]
	}
	claimed, err := s.run.store.Runs.Step(ctx, s.run.ID, s.done, next)
	if err != nil {
		s.failed = err
		return
	}
	s.done = s.done[:0]
	for _, at := range s.waiting[:n] { // those that another docket sends are sent too, just not from here
		s.run.reads[at].State, s.run.reads[at].Text, s.run.reads[at].Reason = store.ReadSent, "", ""
	}
	for _, read := range claimed {
		s.claimed = append(s.claimed, read.Document*len(s.run.boxes)+read.Box)
	}
	s.waiting = s.waiting[n:]
}

// take is told what became of a request.
func (s *sender) take(at int, reply client.TextReply) {
	read := &s.run.reads[at]
	reason := ""
	if reply.Err != nil {
		reason = strings.TrimPrefix(reply.Err.Error(), string(client.OpText)+": ")
	}
	lost, noAnswer := errors.AsType[*client.TransportError](reply.Err)
	class := client.Classify(reply.Err)
	switch {
	case reply.Err == nil:
		lines := make([]string, len(reply.Lines))
		for i, l := range reply.Lines {
			lines[i] = l.Text()
		}
		read.State, read.Text = store.ReadAnswered, strings.Join(lines, "\n")
	case noAnswer && lost.Sent == client.MaybeSent:
		read.State, read.Reason = store.ReadSent, reason
		s.progress.Unanswered++
	case noAnswer || class == client.ClassInput || class == client.ClassOther || class == client.ClassCanceled: // never sent
		read.State = ""
	default:
		read.State, read.Reason = store.ReadFailed, reason
		s.progress.Failed++
	}
	if read.State == "" && class != client.ClassCanceled || class == client.ClassUnauthorised {
		s.failed = reply.Err
	}
	s.done = append(s.done, *read)
	s.progress.Done++
	s.progress.Rate = float64(s.progress.Done) / max(time.Since(s.began).Seconds(), 1e-9)
	if s.told != nil {
		s.told(s.progress)
	}
}
