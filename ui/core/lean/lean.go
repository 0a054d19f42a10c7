// Package lean lets work that leaves much garbage behind run in less memory: garbage is collected sooner while it lasts.
package lean

import (
	"runtime/debug"
	"sync"
)

// How much garbage, in percent of what is in use, waits until it is collected: meanwhile, and at most otherwise. A
// start that collects later than that has ended when something runs leanly.
const (
	lean  = 12
	usual = 100
)

var (
	mu     sync.Mutex
	users  int
	before int
)

// Begin makes it so until end is called, or the ends of all who asked for it at the same time.
func Begin() (end func()) {
	mu.Lock()
	defer mu.Unlock()
	if users++; users == 1 {
		before = min(debug.SetGCPercent(lean), usual)
	}
	return sync.OnceFunc(func() {
		mu.Lock()
		defer mu.Unlock()
		if users--; users == 0 {
			debug.SetGCPercent(before)
		}
	})
}
