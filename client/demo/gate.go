package demo

import (
	"cmp"
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Gate keeps requests of one operation waiting, so that a test can look at a program in between.
type Gate struct {
	arrived chan struct{}
	open    chan struct{}
	Release func() // lets the waiting requests go, and every later one
	held    atomic.Int64
}

// Arrived yields one value for each request that reached the gate.
func (g *Gate) Arrived() <-chan struct{} { return g.arrived }

// Held counts the requests that wait right now.
func (g *Gate) Held() int { return int(g.held.Load()) }

// gated are the requests that a gate keeps: of an operation, and, unless it is "", about one datasource.
type gated struct {
	op         op
	datasource string
}

// Hold makes requests of an operation, of "all", or about one datasource ("datasource vendors") wait until the gate is
// released, or their caller goes away. It panics on an unknown operation.
func (s *Service) Hold(operation string) *Gate {
	name, datasource, _ := strings.Cut(operation, " ")
	o := gated{mustOp(name), datasource}
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.gates[o]; g != nil {
		return g
	}
	// The buffer only spares a test from reading values it has no use for.
	g := &Gate{arrived: make(chan struct{}, 1024), open: make(chan struct{})}
	g.Release = sync.OnceFunc(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.gates, o)
		close(g.open)
	})
	s.gates[o] = g
	return g
}

// pass waits until the gate of a request opens; false means that the caller went away.
func (s *Service) pass(ctx context.Context, o op, c *call) bool {
	s.mu.Lock()
	g := cmp.Or(s.gates[gated{op: o}], s.gates[gated{op: opAll}], s.gates[gated{o, strings.Join(c.fields["datasource_name"], "")}])
	s.mu.Unlock()
	if g == nil {
		return true
	}
	g.held.Add(1)
	defer g.held.Add(-1)
	g.arrived <- struct{}{}
	select {
	case <-g.open:
		return true
	case <-ctx.Done():
		return false
	}
}

// pause waits for d; false means that the caller went away meanwhile.
func pause(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return true
	}
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}
