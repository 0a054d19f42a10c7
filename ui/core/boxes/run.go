package boxes

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
)

// Run is a template over documents, as far as it came. One sends it while others look at it.
type Run struct {
	store.Run
	Names []string // of the boxes
	IDs   []string // of the documents
	boxes []client.Coordinates
	store *store.Store

	mu     sync.RWMutex
	reads  []store.Read   // by document, then by box
	counts map[string]int // of them, by state
	under  map[int]bool   // those whose answer is awaited
}

type storedBox struct {
	Name        string             `json:"name"`
	Coordinates client.Coordinates `json:"coordinates"`
}

func (t Template) stored() string {
	text, _ := json.Marshal(each.Of(t.Boxes, func(b Box) storedBox { return storedBox{b.Name, b.Coordinates} })) // texts cannot fail
	return string(text)
}

// Begin stores a new run of a template, and what was told of its documents. Where nothing can be stored there is none: what
// was sent must be known.
func Begin(ctx context.Context, s *store.Store, in store.Scope, t Template, ids []string, told ...string) (_ *Run, err error) {
	run := store.Run{Template: t.Name, Collection: t.Collection, Boxes: t.stored(), Told: told, BegunAt: time.Now()}
	if run.ID, err = s.Runs.Begin(ctx, in, run, ids); err != nil {
		return nil, err
	}
	return open(ctx, s, run)
}

// Find is a run of a template by its number, 0 is the latest.
func Find(ctx context.Context, s *store.Store, in store.Scope, template string, id int64) (*Run, error) {
	found, ok, err := s.Runs.Find(ctx, in, template, id)
	switch {
	case err != nil:
		return nil, err
	case ok:
		return open(ctx, s, found)
	case id == 0:
		return nil, fmt.Errorf("%s was not run yet", template)
	}
	return nil, fmt.Errorf("there is no run %d of %s", id, template)
}

func open(ctx context.Context, s *store.Store, stored store.Run) (*Run, error) {
	r := &Run{Run: stored, store: s, under: map[int]bool{}}
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
	r.counts = map[string]int{"": len(r.reads)}
	known, err := s.Runs.Reads(ctx, r.ID)
	for _, read := range known {
		r.set(r.place(read.Document, read.Box), func(was *store.Read) { *was = read })
	}
	return r, err
}

func (r *Run) place(document, box int) int { return document*len(r.boxes) + box }

// read is what is known of a request; awaited that its answer is on its way.
func (r *Run) read(document, box int) (read store.Read, awaited bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	at := r.place(document, box)
	return r.reads[at], r.under[at]
}

// Box is where a box lies, and the lines that were read in it of a document, with what the answer told of an error; nil
// where there is no answer.
func (r *Run) Box(document, box int) (at client.Coordinates, lines []string, complaint string) {
	if read, _ := r.read(document, box); read.State == store.ReadAnswered {
		complaint = read.Reason
		lines = slices.DeleteFunc(strings.Split(read.Text, "\n"), func(l string) bool { return read.Text == "" })
	}
	return r.boxes[box], lines, complaint
}

// Unanswered says what became of a request that went out and has no answer, and whether it may have been carried out.
func (r *Run) Unanswered(document, box int) (reason string, open bool) {
	read, awaited := r.read(document, box)
	if read.State == "" {
		return "", false
	}
	return why(read, awaited), read.State == store.ReadSent || read.State == store.ReadUnclear
}

// set changes what is known of a request, and gives it.
func (r *Run) set(at int, change func(*store.Read)) store.Read {
	r.mu.Lock()
	defer r.mu.Unlock()
	read := &r.reads[at]
	r.counts[read.State]--
	change(read)
	r.counts[read.State]++
	return *read
}

func (r *Run) await(at int, on bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if delete(r.under, at); on {
		r.under[at] = true
	}
}

// Awaited counts the requests whose answer is on its way.
func (r *Run) Awaited() int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return len(r.under)
}

// Of reports whether the boxes of the run are still those of the template.
func (r *Run) Of(t Template) bool { return r.Boxes == t.stored() && r.Collection == t.Collection }

// As names a run that another is compared with: "run 3, of other boxes" where the same names may mean other places.
func (r *Run) As(other *Run) string {
	name := fmt.Sprint("run ", r.ID)
	if r.Boxes != other.Boxes || r.Collection != other.Collection {
		name += ", of other boxes"
	}
	return name
}

func (r *Run) Count(states ...string) (n int) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	for _, s := range states {
		n += r.counts[s]
	}
	return n
}

// Asks are the requests in some states.
func (r *Run) Asks(states ...string) []client.TextRequest {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return each.Of(each.Where(r.reads, func(read store.Read) bool { return slices.Contains(states, read.State) }), r.request)
}

// Odd counts the answers that told of an error too.
func (r *Run) Odd() (n int) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return each.Count(r.reads, odd)
}

func odd(read store.Read) bool { return read.State == store.ReadAnswered && read.Reason != "" }

func (r *Run) Requests() int { return len(r.reads) }
