package demo

import (
	"slices"
	"sync"
	"time"
)

// recent is how many requests are kept for Requests.
const recent = 64

// Submission is a retry_push_api request that the service accepted (§4.3).
type Submission struct {
	At           time.Time
	Path         string // which of the two path forms was used
	Company      string
	Username     string
	DocumentType string // collection_name
	Data         string // the JSON text exactly as it came
}

// Request is a request of an operation as it arrived, before anything was checked. Op
// is "rules", "datasource", "push" or "text".
type Request struct {
	At    time.Time
	Op    string
	Path  string
	Parts []Part // in the order sent
}

// ledger is what the service remembers.
type ledger struct {
	mu          sync.Mutex
	calls       map[op]int
	requests    []Request
	submissions []Submission
}

func (l *ledger) note(o op, path string, f form) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.calls == nil {
		l.calls = map[op]int{}
	}
	l.calls[o]++
	if len(l.requests) == recent {
		l.requests = slices.Delete(l.requests, 0, 1)
	}
	l.requests = append(l.requests, Request{At: time.Now(), Op: string(o), Path: path, Parts: f})
}

func (l *ledger) remember(s Submission) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.submissions = append(l.submissions, s)
}

// Submissions lists every accepted submission, oldest first.
func (s *Service) Submissions() []Submission {
	s.ledger.mu.Lock()
	defer s.ledger.mu.Unlock()
	return slices.Clone(s.ledger.submissions)
}

// Calls counts the requests of an operation that arrived, whatever became of
// them. It panics on an unknown operation.
func (s *Service) Calls(operation string) int {
	o := mustOp(operation, false)
	s.ledger.mu.Lock()
	defer s.ledger.mu.Unlock()
	return s.ledger.calls[o]
}

// Requests lists the most recent requests, at most 64, oldest first.
func (s *Service) Requests() []Request {
	s.ledger.mu.Lock()
	defer s.ledger.mu.Unlock()
	return slices.Clone(s.ledger.requests)
}
