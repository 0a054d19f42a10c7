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
	"net/http"
	"strings"
)

// The sample company, its user, and the release that the answers name.
const (
	companyName    = "Northgate Trading"
	userName       = "demo.analyst"
	releaseVersion = "7.4.2"
)

// Options say how a service behaves. The zero value is a well-behaved service
// of the sample company that counts pages from one.
type Options struct {
	// Addr is where Start listens, a loopback address; default 127.0.0.1:0.
	Addr string
	// Token is the bearer token that is accepted; default a random one.
	Token string
	// Company is the company that is known; default "Northgate Trading".
	Company string
	// ZeroBased makes page_index 0 the first page of a datasource. The default
	// is a service that counts from one and takes 0 for 1.
	ZeroBased bool
	// PathSegment stands in the paths where the interface writes the neutral
	// word "platform", which is the default.
	PathSegment string
	// Trouble is what goes wrong, from ParseTrouble; nil is nothing.
	Trouble *Trouble
}

// Service answers the operations. It is an http.Handler that may be mounted
// anywhere: whatever stands before the interface's own path is the base address. It is safe for concurrent use.
type Service struct {
	token     string
	company   string
	segment   string
	zeroBased bool

	seed    seed
	history history
	gates   gates
	script  script
}

// New makes a service. Nothing runs until a server hands it requests.
func New(o Options) *Service {
	s := &Service{
		token:     cmp.Or(o.Token, rand.Text()),
		company:   cmp.Or(o.Company, companyName),
		segment:   cmp.Or(strings.Trim(o.PathSegment, "/"), "platform"),
		zeroBased: o.ZeroBased,
		seed:      plantSeed(),
	}
	if t := o.Trouble; t != nil {
		s.script.start(t)
		if t.zeroBased != nil {
			s.zeroBased = *t.zeroBased
		}
	}
	return s
}

// Token is the bearer token that the service accepts.
func (s *Service) Token() string { return s.token }

// Company is the company that the service knows.
func (s *Service) Company() string { return s.company }

// Username is the user of the sample company. The service takes any name that
// is not empty, since the interface does not say who may submit.
func (s *Service) Username() string { return userName }

// ServeHTTP answers one request: counted, held while a gate is closed,
// troubled when a step is scripted, and otherwise answered by its operation.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	o, known := s.route(r.URL.Path)
	if !known {
		s.serveElse(w, r)
		return
	}
	if r.Method != http.MethodPost {
		a := refuse(http.StatusMethodNotAllowed, "this operation is a POST, not a "+r.Method)
		a.header = http.Header{"Allow": {http.MethodPost}}
		a.send(w)
		return
	}
	f, refusal := readForm(w, r)
	s.history.note(o.op, r.URL.Path, f)
	if !s.gates.pass(r.Context(), o.op) {
		return
	}
	step := s.script.next(o.op)
	if !pause(r.Context(), s.script.latency+step.delay) {
		return
	}
	step.answer(w, func() *answer {
		if !s.authorised(r) {
			a := refuse(http.StatusUnauthorized, "the access token is missing or not valid")
			a.header = http.Header{"Www-Authenticate": {"Bearer"}}
			return a
		}
		if refusal != nil {
			return refusal
		}
		return s.perform(o, call{f, r.URL.Path})
	})
}

// perform runs an operation on a form that was read and a caller who is known.
func (s *Service) perform(o operation, c call) *answer {
	company, refusal := c.required("company_name")
	if refusal != nil {
		return refusal
	}
	if company != s.company {
		return refuse(http.StatusForbidden, "company "+quoted(company)+" is not known to this user")
	}
	return o.perform(s, c)
}
