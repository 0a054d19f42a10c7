package demo

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"sync"
	"time"
)

// Server is a service that listens on a loopback port of its own. The fields
// are what a caller needs to talk to it.
type Server struct {
	*Service
	URL      string // the base address, such as http://127.0.0.1:40123
	Token    string
	Company  string
	Username string

	http   *http.Server
	served chan struct{}  // closed when the accepting loop has ended
	fault  any            // what serving panicked with, once served is closed
	conns  sync.WaitGroup // one for every open connection
}

// Start serves a new service on a loopback address and returns once it
// accepts connections. Another address is refused, because the token would
// travel in the clear.
func Start(o Options) (*Server, error) {
	addr := o.Addr
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	if err := loopback(addr); err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("demo: listen on %s: %w", addr, err)
	}
	service := New(o)
	s := &Server{
		Service:  service,
		URL:      "http://" + listener.Addr().String(),
		Token:    service.Token(),
		Company:  service.Company(),
		Username: service.Username(),
		served:   make(chan struct{}),
	}
	s.http = &http.Server{
		Handler:           local(service),
		ReadHeaderTimeout: 10 * time.Second,
		ConnState:         s.track,
		ErrorLog:          log.New(nowhere{}, "", 0),
	}
	go func() {
		defer close(s.served)
		defer func() { s.fault = recover() }()
		_ = s.http.Serve(listener)
	}()
	return s, nil
}

// Close stops listening, ends every request, also those held at a gate, and
// waits until all of them are gone. It may be called more than once.
func (s *Server) Close() {
	_ = s.http.Close()
	<-s.served
	// A connection accepted in the very moment of the first Close was not yet
	// known to it.
	_ = s.http.Close()
	s.conns.Wait()
	if s.fault != nil {
		panic(s.fault) // of the goroutine that served
	}
}

func (s *Server) track(_ net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		s.conns.Add(1)
	case http.StateClosed, http.StateHijacked:
		s.conns.Done()
	}
}

func loopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("demo: address %q: want host:port, such as 127.0.0.1:8080", addr)
	}
	if loopbackHost(host) {
		return nil
	}
	return fmt.Errorf("demo: address %q: only a loopback address is served, such as 127.0.0.1:8080", addr)
}
