package submit_test

import (
	"bytes"
	"net"
	"net/textproto"
	"strconv"
	"strings"
	"sync"

	"docket/client"
	"docket/config/files/filestest"
)

// whole is the number of bytes of a fault that takes or gives everything.
const whole = -1

// ending is how a connection ends.
type ending string

const (
	fin     ending = "FIN"     // in order, though perhaps too early
	rst     ending = "RST"     // thrown away
	silence ending = "silence" // not at all: nothing more comes
)

// endings are all of them.
var endings = []ending{fin, rst, silence}

// fault is what a service does with one connection, to the byte.
type fault struct {
	read   int // bytes of the request that it takes before it answers
	answer answer
	write  int // bytes of the answer that it gives before the end
	end    ending
	before func() // called before the answer, if not nil
	at     func() // called before the end, if not nil
}

// given is how many bytes of the answer are written.
func (f fault) given() int {
	if f.write == whole {
		return len(f.answer.text)
	}
	return f.write
}

// said reports whether so much of the answer was written that it means something.
func (f fault) said() bool {
	return f.given() >= f.answer.sense() && (f.end == fin || !f.answer.toClose)
}

// untold reports whether this system hides how the fault ends. Wine 8 reads a reset that has come already as the end of
// the connection, net/http's plain client too: an answer without a length then looks whole.
func (f fault) untold() bool {
	return f.answer.toClose && f.end == rst && f.given() >= len(f.answer.text) && filestest.Wine()
}

// arrival is what the service saw of one connection.
type arrival struct {
	fault
	path string // "" when not even the first line came
	size int    // bytes of the request that it took
	came bool   // the request came whole: this is a delivery
}

// gone reports whether the service said that there is nothing at this path.
func (a arrival) gone() bool {
	return a.said() && (a.answer.status == 404 || a.answer.status == 405)
}

// faultServer is a service of exact misbehaviour on loopback. It knows no HTTP but
// what it needs to see where a request ends, so that nothing is put right for it.
type faultServer struct {
	listener net.Listener
	over     chan struct{} // closed when the trial is over
	handlers sync.WaitGroup

	mu       sync.Mutex
	faults   []fault // one a connection; the last is for all that follow
	arrivals []arrival
}

func newFaultServer(faults ...fault) (*faultServer, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &faultServer{listener: l, over: make(chan struct{}), faults: faults}
	s.handlers.Go(s.accept)
	return s, nil
}

func (s *faultServer) url() string { return "http://" + s.listener.Addr().String() }

// close ends the trial and waits until nothing of it runs any more.
func (s *faultServer) close() []arrival {
	s.listener.Close()
	close(s.over)
	s.handlers.Wait()
	return s.arrivals
}

func (s *faultServer) accept() {
	for n := 0; ; n++ {
		conn, err := s.listener.Accept()
		if err != nil {
			return
		}
		f := s.next(n)
		s.handlers.Go(func() { s.serve(conn.(*net.TCPConn), f) })
	}
}

func (s *faultServer) serve(conn *net.TCPConn, f fault) {
	defer conn.Close()
	conn.SetReadBuffer(4 << 10) // so that a service that does not read is felt soon
	stop := make(chan struct{})
	s.handlers.Go(func() { // a request that never becomes whole ends with the trial
		select {
		case <-s.over:
			conn.Close()
		case <-stop:
		}
	})
	defer close(stop)
	a := s.take(conn, f)
	s.note(a)
	if f.read == whole && !a.came {
		return // the other side has gone
	}
	if f.before != nil {
		f.before()
	}
	conn.Write([]byte(f.answer.text[:f.given()])) // the other side may have gone
	if f.at != nil {
		f.at()
	}
	switch f.end {
	case rst:
		conn.SetLinger(0)
	case fin:
		// To close with unread bytes would send RST; this is FIN for certain.
		conn.CloseWrite()
		<-s.over
	case silence:
		<-s.over
	}
}

func (s *faultServer) next(n int) fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.faults[min(n, len(s.faults)-1)]
}

// become makes the service do f from the next connection on.
func (s *faultServer) become(f fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = []fault{f}
}

func (s *faultServer) note(a arrival) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.arrivals = append(s.arrivals, a)
}

// take reads as much of a request as the fault says, and not a byte more.
func (s *faultServer) take(conn net.Conn, f fault) arrival {
	a := arrival{fault: f}
	var got []byte
	buffer := make([]byte, 32<<10)
	for f.read == whole || len(got) < f.read {
		want := len(buffer)
		if f.read != whole {
			want = min(want, f.read-len(got))
		}
		n, err := conn.Read(buffer[:want])
		got = append(got, buffer[:n]...)
		a.path, a.came = request(got)
		if a.came || err != nil {
			break
		}
	}
	a.size = len(got)
	return a
}

// request finds the path in the beginning of a request, and whether it is whole.
func request(got []byte) (path string, came bool) {
	head, body, ok := bytes.Cut(got, []byte("\r\n\r\n"))
	if line := strings.Fields(string(head[:max(0, bytes.IndexByte(head, '\r'))])); len(line) == 3 {
		path = line[1]
	}
	if !ok {
		return path, false
	}
	for line := range strings.SplitSeq(string(head), "\r\n") {
		name, value, _ := strings.Cut(line, ":")
		if textproto.CanonicalMIMEHeaderKey(name) == "Content-Length" {
			length, err := strconv.Atoi(strings.TrimSpace(value))
			return path, err == nil && len(body) >= length
		}
	}
	return path, false
}

// answer is what a service says, and what somebody who has only the interface's
// text may take from it once enough of it came.
type answer struct {
	name   string
	status int
	text   string
	means  client.Outcome
	enough int // bytes that have to come before it means that; 0: all of them

	toClose bool // it ends with the connection: only FIN makes it whole
}

func (a answer) sense() int {
	if a.enough > 0 {
		return a.enough
	}
	return len(a.text)
}
