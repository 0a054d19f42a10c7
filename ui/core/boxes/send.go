package boxes

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/export"
	"docket/ui/core/paging"
)

// Progress is how far a run is; Done of Total are of those that were to be sent now.
type Progress struct {
	Done, Total, Failed, Unclear, Unanswered int
	Rate                                     float64 // requests a second
}

type Sending struct {
	States []string       // of the requests; "" are those that were never sent
	Jobs   int            // at the same time
	Most   int            // of them; 0 is all
	Stop   func() bool    // says that no more are to be sent, nor sent again; it may be nil
	Told   func(Progress) // hears of each answer; it may be nil
	Doubts *Doubts        // hears what became of each; it may be nil
}

func (r *Run) Pushes(o Sending) int {
	n := r.Count(o.States...)
	if o.Most > 0 {
		n = min(n, o.Most)
	}
	return n
}

// Send sends requests of a run. Each is marked as sent right before it is, together with storing the answers that came
// meanwhile: a docket that is killed leaves at most o.Jobs requests of which it is not known whether they arrived. It ends
// early where the service cannot be reached or refuses the person, and when ctx is cancelled: what was not sent stays so.
func (r *Run) Send(ctx context.Context, api *client.Client, o Sending) error {
	release, err := r.store.Runs.Hold(slices.Contains(o.States, store.ReadSent))
	if err != nil {
		return err
	}
	defer release()
	if o.Doubts != nil {
		o.Doubts.Refresh(ctx)
	}
	if err := r.reread(ctx, nil); err != nil { // another docket may have sent some of them since
		return err
	}
	if o.Stop != nil {
		ctx = client.Stopping(ctx, o.Stop)
	}
	s := &sender{run: r, elsewhere: map[int]bool{}, before: map[int]store.Read{}, began: time.Now(), Sending: o}
	most := r.Pushes(o)
	for i, read := range r.reads { // nobody but a sender changes them
		if len(s.waiting) < most && slices.Contains(o.States, read.State) {
			s.waiting = append(s.waiting, i)
		}
	}
	s.progress.Total = len(s.waiting)
	for n, reply := range api.Texts(ctx, o.Jobs, func(free int) []client.TextRequest { return s.next(ctx, free) }) {
		s.take(ctx, s.sent[n], reply)
	}
	var unread error
	if s.unstored == nil { // else more is known here
		unread = r.reread(context.WithoutCancel(ctx), s.elsewhere)
	}
	return errors.Join(s.failed, s.unstored, unread, ctx.Err())
}

// reread takes what any docket on this computer stored of the run; of requests that another one sends now it says that.
func (r *Run) reread(ctx context.Context, elsewhere map[int]bool) error {
	known, err := r.store.Runs.Reads(ctx, r.ID)
	for _, read := range known {
		if at := r.place(read.Document, read.Box); !elsewhere[at] || read.State != store.ReadSent {
			r.set(at, func(was *store.Read) { *was = read })
		}
	}
	return err
}

const otherSends = "another docket sends it"

// sender is the sending of some requests of a run; numbers are places in its reads.
type sender struct {
	Sending
	run       *Run
	waiting   []int              // not marked yet
	sent      []int              // by the number of the request
	done      []store.Read       // to be stored
	elsewhere map[int]bool       // marked by another docket
	before    map[int]store.Read // what they were before they were marked here
	failed    error              // why no more are sent
	unstored  error              // why nothing could be stored the last time
	progress  Progress
	began     time.Time
}

// next stores what came, and gives up to so many requests to be sent now. Where nothing can be stored, nothing is sent.
func (s *sender) next(ctx context.Context, free int) (requests []client.TextRequest) {
	for {
		if s.failed != nil || ctx.Err() != nil || s.Stop != nil && s.Stop() {
			free = len(requests)
		}
		for _, read := range s.mark(context.WithoutCancel(ctx), min(free-len(requests), len(s.waiting))) {
			at := s.run.place(read.Document, read.Box)
			s.run.await(at, true)
			s.sent = append(s.sent, at)
			requests = append(requests, s.run.request(read))
		}
		if s.unstored != nil || len(requests) == free || len(s.waiting) == 0 {
			return requests
		}
	}
}

// mark stores what came and marks the next n requests as sent, in one transaction. It gives those that are to be sent
// from here: another docket marked the others.
func (s *sender) mark(ctx context.Context, n int) (claimed []store.Read) {
	if n+len(s.done) == 0 {
		return nil
	}
	next := make([]store.Read, n)
	for i, at := range s.waiting[:n] {
		next[i], s.before[at] = s.run.reads[at], s.run.reads[at]
	}
	if claimed, s.unstored = s.run.store.Runs.Step(ctx, s.run.ID, s.done, next); s.unstored != nil {
		return nil
	}
	s.done = s.done[:0]
	for _, at := range s.waiting[:n] {
		s.elsewhere[at] = true
		s.run.set(at, func(read *store.Read) { read.State, read.Text, read.Reason = store.ReadSent, "", otherSends })
	}
	for _, read := range claimed {
		at := s.run.place(read.Document, read.Box)
		delete(s.elsewhere, at)
		s.run.set(at, func(read *store.Read) { read.Reason = "" })
	}
	s.progress.Total -= n - len(claimed)
	s.waiting = s.waiting[n:]
	return claimed
}

func (s *sender) take(ctx context.Context, at int, reply client.TextReply) {
	s.run.await(at, false)
	sent := true
	answered := s.run.set(at, func(read *store.Read) {
		if sent = came(read, reply); !sent {
			*read = s.before[at]
		}
	})
	switch class := client.Classify(reply.Err); {
	case !sent && class != client.ClassCanceled, class == client.ClassUnauthorised:
		s.failed = reply.Err
	case !sent:
	case answered.State == store.ReadFailed:
		s.progress.Failed++
	case answered.State == store.ReadUnclear:
		s.progress.Unclear++
	case answered.State == store.ReadSent:
		s.progress.Unanswered++
	}
	if open := answered.State == store.ReadSent || answered.State == store.ReadUnclear; s.Doubts != nil && (open || answered.State == store.ReadAnswered) {
		s.Doubts.Settle(ctx, s.run.request(answered), open)
	}
	delete(s.before, at)
	s.done = append(s.done, answered)
	s.progress.Done++
	s.progress.Rate = paging.Rate(s.progress.Done, time.Since(s.began))
	if s.Told != nil {
		s.Told(s.progress)
	}
}

func (r *Run) request(read store.Read) client.TextRequest {
	return client.TextRequest{Collection: r.Collection, OCRTextID: r.IDs[read.Document], Coordinates: r.boxes[read.Box]}
}

// came takes a reply, and says whether the request was sent at all.
func came(read *store.Read, reply client.TextReply) (sent bool) {
	lost, noAnswer := errors.AsType[*client.TransportError](reply.Err)
	_, refused := errors.AsType[*client.Error](reply.Err)
	switch {
	case reply.Err == nil:
		read.State, read.Text, read.Reason = store.ReadAnswered, strings.Join(each.Of(reply.Lines, export.Cell), "\n"), reply.Complaint
	case noAnswer && lost.Sent == client.MaybeSent:
		read.State, read.Reason = store.ReadSent, reason(reply.Err)
	case CarriedOut(reply.Err):
		read.State, read.Reason = store.ReadUnclear, reason(reply.Err)+" (it may have been pushed)"
	case refused:
		read.State, read.Reason = store.ReadFailed, reason(reply.Err)
	default:
		return false
	}
	return true
}

// reason is an error without the operation, which is the same in every row.
func reason(err error) string { return strings.TrimPrefix(err.Error(), string(client.OpText)+": ") }

// WentOut reports whether a request that has no answer left this computer.
func WentOut(err error) bool {
	lost, noAnswer := errors.AsType[*client.TransportError](err)
	return !errors.Is(err, ErrElsewhere) && !(noAnswer && lost.Sent == client.NotSent)
}

// CarriedOut tells that the service may have done what was asked of it: it went out, and no answer says that it was
// refused. Only a whole 4xx does, as for submissions.
func CarriedOut(err error) bool {
	if lost, is := errors.AsType[*client.TransportError](err); is {
		return lost.Sent != client.NotSent
	}
	if refused, is := errors.AsType[*client.Error](err); is {
		return client.Reopened(err) || refused.Status/100 != 4 || refused.Status == http.StatusRequestTimeout || refused.Part
	}
	_, unread := errors.AsType[*client.DecodeError](err)
	return unread
}
