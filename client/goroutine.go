package client

import (
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

// start fetches in the background, in the only goroutines that the client starts, and
// returns what waits for the page. A panic on the way is raised there, in the goroutine of
// whoever waits: only there somebody can give the terminal back.
func start(wg *sync.WaitGroup, fetch func() fetched) (take func() fetched) {
	take = sync.OnceValue(func() fetched {
		defer func() {
			if v := recover(); v != nil {
				panic(fmt.Sprintf("%v\n\nin another goroutine:\n%s", v, debug.Stack()))
			}
		}()
		return fetch()
	})
	wg.Go(func() {
		defer func() { _ = recover() }()
		take()
	})
	return take
}

// later runs a function that cannot panic, such as a cancel, once d has passed.
func later(d time.Duration, f func()) *time.Timer { return time.AfterFunc(d, f) }
