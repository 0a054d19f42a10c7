package demo

import (
	"context"
	"sync"
	"time"
)

// Gate keeps requests of one operation waiting, so that a test can look at a
// program in the middle of a request without guessing how long that takes.
type Gate struct {
	arrived chan struct{}
	open    chan struct{}
	once    sync.Once

	mu   sync.Mutex
	held int
}

// Arrived yields one value for each request that reached the gate.
func (g *Gate) Arrived() <-chan struct{} { return g.arrived }

// Held counts the requests that wait right now.
func (g *Gate) Held() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.held
}

// Release lets the waiting requests go and leaves the gate open.
func (g *Gate) Release() { g.once.Do(func() { close(g.open) }) }

// pass waits until the gate opens; false means that the caller went away.
func (g *Gate) pass(ctx context.Context) bool {
	select {
	case <-g.open:
		return true
	default:
	}
	g.count(1)
	defer g.count(-1)
	select {
	case g.arrived <- struct{}{}:
	case <-g.open:
		return true
	case <-ctx.Done():
		return false
	}
	select {
	case <-g.open:
		return true
	case <-ctx.Done():
		return false
	}
}

func (g *Gate) count(by int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.held += by
}

// gates are the closed gates by operation.
type gates struct {
	mu     sync.Mutex
	closed map[op]*Gate
}

// Hold makes requests of an operation wait until the gate is released. A
// request whose caller goes away ends there and has no effect. An operation
// that is already held keeps its gate. It panics on an unknown operation.
func (s *Service) Hold(operation string) *Gate {
	o := mustOp(operation, false)
	s.gates.mu.Lock()
	defer s.gates.mu.Unlock()
	if g := s.gates.closed[o]; g != nil {
		select {
		case <-g.open:
		default:
			return g
		}
	}
	if s.gates.closed == nil {
		s.gates.closed = map[op]*Gate{}
	}
	// The buffer only spares a test from reading values it has no use for.
	g := &Gate{arrived: make(chan struct{}, 1024), open: make(chan struct{})}
	s.gates.closed[o] = g
	return g
}

func (g *gates) pass(ctx context.Context, o op) bool {
	g.mu.Lock()
	gate := g.closed[o]
	g.mu.Unlock()
	return gate == nil || gate.pass(ctx)
}

// pause waits for d; false means that the caller went away meanwhile.
func pause(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return true
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
