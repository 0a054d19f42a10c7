package boxes

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"docket/client"
	"docket/config/store"
)

// Progress is how far a run is; Done of Total are of those that were to be sent now.
type Progress struct {
	Done, Total, Failed, Unanswered int
	Rate                            float64 // requests a second
}

// Sending says what is sent of a run.
type Sending struct {
	States []string       // of the requests; "" are those that were never sent
	Jobs   int            // at the same time
	Most   int            // of them; 0 is all
	Stop   func() bool    // says that no more are to be sent; it may be nil
	Told   func(Progress) // hears of each answer; it may be nil
}

// Pushes is how many requests are sent.
func (r *Run) Pushes(o Sending) int {
	n := r.Count(o.States...)
	if o.Most > 0 {
		n = min(n, o.Most)
	}
	return n
}

// Send sends requests of a run. Each is marked as sent before it is. It ends early where the service cannot be reached
// or refuses the person, and when ctx is cancelled: what was not sent then stays so.
func (r *Run) Send(ctx context.Context, api *client.Client, o Sending) error {
	release, err := r.store.Runs.Hold(slices.Contains(o.States, store.ReadSent))
	if err != nil {
		return err
	}
	defer release()
	s := &sender{run: r, step: 8 * max(o.Jobs, 1), began: time.Now(), told: o.Told, stop: o.Stop}
	if s.stop == nil {
		s.stop = func() bool { return false }
	}
	most := r.Pushes(o)
	for i, read := range r.reads { // nobody but a sender changes them
		if len(s.waiting) < most && slices.Contains(o.States, read.State) {
			s.waiting = append(s.waiting, i)
		}
	}
	s.progress.Total = len(s.waiting)
	for n, reply := range api.Texts(ctx, o.Jobs, func() (client.TextRequest, bool) { return s.next(ctx) }) {
		s.take(s.sent[n], reply)
	}
	for _, i := range s.claimed { // marked, and not sent
		s.run.await(i, false)
		s.done = append(s.done, r.set(i, func(read *store.Read) { read.State = "" }))
	}
	_, err = r.store.Runs.Step(context.WithoutCancel(ctx), r.ID, s.done, nil)
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
	stop     func() bool
}

// next is the next request to send. It stores what came, and marks some more, where none is marked.
func (s *sender) next(ctx context.Context) (req client.TextRequest, more bool) {
	for len(s.claimed) == 0 && len(s.waiting) > 0 && s.failed == nil && ctx.Err() == nil && !s.stop() {
		s.claim(ctx)
	}
	if len(s.claimed) == 0 || s.failed != nil || ctx.Err() != nil || s.stop() {
		return req, false
	}
	at := s.claimed[0]
	s.claimed, s.sent = s.claimed[1:], append(s.sent, at)
	read := s.run.reads[at]
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
		s.run.set(at, func(read *store.Read) { read.State, read.Text, read.Reason = store.ReadSent, "", "" })
	}
	for _, read := range claimed {
		at := s.run.place(read.Document, read.Box)
		s.run.await(at, true)
		s.claimed = append(s.claimed, at)
	}
	s.waiting = s.waiting[n:]
}

// take is told what became of a request.
func (s *sender) take(at int, reply client.TextReply) {
	s.run.await(at, false)
	answered := s.run.set(at, func(read *store.Read) { came(read, reply) })
	switch class := client.Classify(reply.Err); {
	case answered.State == "" && class != client.ClassCanceled, class == client.ClassUnauthorised:
		s.failed = reply.Err
	case answered.State == store.ReadFailed:
		s.progress.Failed++
	case answered.State == store.ReadSent:
		s.progress.Unanswered++
	}
	s.done = append(s.done, answered)
	s.progress.Done++
	s.progress.Rate = float64(s.progress.Done) / max(time.Since(s.began).Seconds(), 1e-9)
	if s.told != nil {
		s.told(s.progress)
	}
}

// came puts down what became of a request.
func came(read *store.Read, reply client.TextReply) {
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
		read.State, read.Reason = store.ReadSent, reason(reply.Err)
	case noAnswer || class == client.ClassInput || class == client.ClassOther || class == client.ClassCanceled: // never sent
		read.State = ""
	default:
		read.State, read.Reason = store.ReadFailed, reason(reply.Err)
	}
}

// reason is an error without the operation, which is the same in every row.
func reason(err error) string { return strings.TrimPrefix(err.Error(), string(client.OpText)+": ") }
