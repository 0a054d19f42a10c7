// Package demo is the document-processing service in process: the operations of the
// interface for a sample company, as strict as a real server, with trouble on request.
//
// It does not import the client, nor anything else of docket: a demo that shared code with
// the client could not show that the client reads the interface right. Comments name the
// sections of the interface ("§4.2") as ../INTERFACE.md describes them.
//
// What the interface leaves open, this service has to decide: pages count from one (or
// from zero, on request), coordinates are pixels from the top left corner, and errors of
// every operation have the shape that the interface shows for rules, {"error": text}.
package demo

import (
	"cmp"
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// The sample company, its user, and the release that the answers name.
const (
	companyName    = "Northgate Trading"
	userName       = "demo.analyst"
	releaseVersion = "7.4.2"
)

// Options say how a service behaves; the zero value behaves well and counts pages from one.
type Options struct {
	Addr        string  // where Start listens, a loopback address; default 127.0.0.1:0
	Token       string  // the bearer token that is accepted; default a random one
	ZeroBased   bool    // page_index 0 is the first page; else 1 is, and 0 is taken for 1
	PathSegment string  // stands in the paths where the interface writes "platform", the default
	Later       int     // how many days have passed in the sample company
	Trouble     Trouble // what goes wrong, from ParseTrouble; nil is nothing
}

// Service answers the operations under any base address. It is safe for concurrent use.
type Service struct {
	Token    string // the bearer token that is accepted
	Company  string // the company that is known
	Username string // of the sample company; any name is taken, since the interface does not say who may submit

	segment   string
	firstPage int // page_index of the first page
	seed      seed
	latency   time.Duration // of every answer
	later     *atomic.Int64 // days

	mu          sync.Mutex
	calls       map[op]int
	submissions []Submission
	gates       map[gated]*Gate
	steps       map[op][]repeated // trouble that is still to come
}

func newService(o Options) *Service {
	later := new(atomic.Int64)
	s := &Service{
		Token: cmp.Or(o.Token, rand.Text()), Company: companyName, Username: userName,
		segment: cmp.Or(o.PathSegment, "platform"), firstPage: 1, seed: plantSeed(later), later: later,
		steps: map[op][]repeated{}, calls: map[op]int{}, gates: map[gated]*Gate{},
	}
	s.Later(o.Later)
	if o.ZeroBased {
		s.firstPage = 0
	}
	for _, trouble := range o.Trouble {
		trouble(s)
	}
	return s
}

// Later has so many days pass in the sample company: purchase orders come in and go on.
func (s *Service) Later(days int) { s.later.Add(int64(days)) }

// Calls counts the requests of an operation, or of "all", that arrived. It panics on an unknown one.
func (s *Service) Calls(operation string) int {
	o := mustOp(operation)
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls[o]
}

// ServeHTTP answers one request: counted, held while a gate is closed,
// troubled when a step is scripted, and otherwise answered by its operation.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	o, known := s.route(r.URL.Path)
	if !known {
		refuse(http.StatusNotFound, "no operation at "+quoted(r.URL.Path)).send(w)
		return
	}
	if r.Method != http.MethodPost {
		refuse(http.StatusMethodNotAllowed, "this operation is a POST, not a "+r.Method).with("Allow", http.MethodPost).send(w)
		return
	}
	c := readCall(w, r)
	s.mu.Lock()
	s.calls[o.op]++
	s.calls[opAll]++
	s.mu.Unlock()
	if !s.pass(r.Context(), o.op, c) {
		return
	}
	step := s.next(o.op)
	if !pause(r.Context(), s.latency+step.delay) {
		return
	}
	step.answer(w, func() *answer {
		scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ") // §5
		if !strings.EqualFold(scheme, "Bearer") || subtle.ConstantTimeCompare([]byte(token), []byte(s.Token)) != 1 {
			return refuse(http.StatusUnauthorized, "the access token is missing or not valid").with("Www-Authenticate", "Bearer")
		}
		return s.perform(o, c)
	})
}

// perform runs an operation on a form that was read and a caller who is known.
func (s *Service) perform(o operation, c *call) *answer {
	company := c.required("company_name")
	switch {
	case c.refusal != nil:
		return c.refusal
	case company != s.Company:
		return refuse(http.StatusForbidden, "company "+quoted(company)+" is not known to this user")
	}
	return o.perform(s, c)
}
