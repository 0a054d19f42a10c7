// Package together does work in several goroutines at the same time.
package together

import (
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Do runs do once for each of n workers at the same time, and returns when all are done. A panic in one of them is
// raised here, in the goroutine of whoever waits: only there somebody can give the terminal back.
func Do(n int, do func(worker int)) {
	var group sync.WaitGroup
	var fault atomic.Pointer[string]
	for worker := range n {
		group.Go(func() {
			defer func() {
				if v := recover(); v != nil {
					fault.Store(new(fmt.Sprintf("%v\n\nin another goroutine:\n%s", v, debug.Stack())))
				}
			}()
			do(worker)
		})
	}
	group.Wait()
	if text := fault.Load(); text != nil {
		panic(*text)
	}
}
