package client

import (
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

// pending is a page that is being fetched. A panic on the way is raised again by take,
// in the goroutine of whoever waits for the page: only there somebody can give the
// terminal back.
type pending struct {
	done  chan struct{}
	got   fetched
	fault *panicked
}

// panicked is a panic of another goroutine, with its stack.
type panicked struct {
	value any
	stack []byte
}

func (p *panicked) String() string {
	return fmt.Sprintf("%v\n\nin another goroutine:\n%s", p.value, p.stack)
}

// start fetches in the background, in the only goroutines that the client starts.
func start(wg *sync.WaitGroup, fetch func() fetched) *pending {
	p := &pending{done: make(chan struct{})}
	wg.Go(func() {
		defer close(p.done)
		defer func() {
			if v := recover(); v != nil {
				p.fault = &panicked{v, debug.Stack()}
			}
		}()
		p.got = fetch()
	})
	return p
}

// arrived is a page that need not be waited for.
func arrived(page *Page) *pending {
	p := &pending{done: make(chan struct{}), got: fetched{page: page}}
	close(p.done)
	return p
}

// take waits for the page.
func (p *pending) take() fetched {
	<-p.done
	if p.fault != nil {
		panic(p.fault)
	}
	return p.got
}

// later runs a function that cannot panic, such as a cancel, once d has passed.
func later(d time.Duration, f func()) *time.Timer { return time.AfterFunc(d, f) }
