package client

import (
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

// start does something in the background, in the only goroutines that the client starts, and
// returns what waits for it. A panic on the way is raised there, in the goroutine of
// whoever waits: only there somebody can give the terminal back.
func start[T any](wg *sync.WaitGroup, do func() T) (take func() T) {
	take = sync.OnceValue(func() T {
		defer func() {
			if v := recover(); v != nil {
				panic(fmt.Sprintf("%v\n\nin another goroutine:\n%s", v, debug.Stack()))
			}
		}()
		return do()
	})
	wg.Go(func() {
		defer func() { _ = recover() }()
		take()
	})
	return take
}

// later runs a function that cannot panic, such as a cancel, once d has passed.
func later(d time.Duration, f func()) *time.Timer { return time.AfterFunc(d, f) }
