package demo

import (
	"cmp"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// Server is a service that listens on a loopback port of its own.
type Server struct {
	*Service
	URL string // the base address, such as http://127.0.0.1:40123

	http   *http.Server
	served chan struct{}  // closed when the accepting loop has ended
	fault  any            // what serving panicked with, once served is closed
	conns  sync.WaitGroup // one for every open connection
}

// Start serves a new service on a loopback address and returns once it accepts connections. Another address is refused,
// because the token would travel in the clear.
func Start(o Options) (*Server, error) {
	addr := cmp.Or(o.Addr, "127.0.0.1:0")
	if _, _, err := net.SplitHostPort(addr); err != nil {
		return nil, fmt.Errorf("demo: address %q: want host:port, such as 127.0.0.1:8080", addr)
	}
	if !isLoopback(addr) {
		return nil, fmt.Errorf("demo: address %q: only a loopback address is served, such as 127.0.0.1:8080", addr)
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("demo: listen on %s: %w", addr, err)
	}
	s := &Server{Service: newService(o), URL: "http://" + listener.Addr().String(), served: make(chan struct{})}
	s.http = &http.Server{
		Handler:           local(s.Service),
		ReadHeaderTimeout: 10 * time.Second,
		ConnState:         s.track,
		ErrorLog:          log.New(io.Discard, "", 0),
	}
	go func() {
		defer close(s.served)
		defer func() { s.fault = recover() }()
		_ = s.http.Serve(listener)
	}()
	return s, nil
}

// Close ends every request, also those held at a gate, and waits for them. It may be called again.
func (s *Server) Close() {
	_ = s.http.Close()
	<-s.served
	_ = s.http.Close() // a connection accepted in the very moment of the first was not yet known to it
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

// local refuses requests for another host: a web page whose name was pointed at a loopback address
// would otherwise read the answers as its own (DNS rebinding).
func local(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isLoopback(r.Host) {
			http.Error(w, "this demo answers requests for this machine only: localhost, 127.0.0.1 or [::1]", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isLoopback reports whether a host, with a port or without, is this machine.
func isLoopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if strings.EqualFold(strings.TrimSuffix(host, "."), "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && ip.Unmap().IsLoopback()
}
