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

// history is what the service remembers of requests.
type history struct {
	mu          sync.Mutex
	calls       map[op]int
	requests    []Request
	submissions []Submission
}

func (h *history) note(o op, path string, f form) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.calls == nil {
		h.calls = map[op]int{}
	}
	h.calls[o]++
	if len(h.requests) == recent {
		h.requests = slices.Delete(h.requests, 0, 1)
	}
	h.requests = append(h.requests, Request{At: time.Now(), Op: string(o), Path: path, Parts: f})
}

func (h *history) remember(s Submission) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.submissions = append(h.submissions, s)
}

// Submissions lists every accepted submission, oldest first.
func (s *Service) Submissions() []Submission {
	s.history.mu.Lock()
	defer s.history.mu.Unlock()
	return slices.Clone(s.history.submissions)
}

// Calls counts the requests of an operation that arrived, whatever became of
// them. It panics on an unknown operation.
func (s *Service) Calls(operation string) int {
	o := mustOp(operation, false)
	s.history.mu.Lock()
	defer s.history.mu.Unlock()
	return s.history.calls[o]
}

// Requests lists the most recent requests, at most 64, oldest first.
func (s *Service) Requests() []Request {
	s.history.mu.Lock()
	defer s.history.mu.Unlock()
	return slices.Clone(s.history.requests)
}
