package view

import "time"

// Go runs f beside everything else. A panic in it is given to broken, and the program goes on: broken has to end it in
// order. This and [After] are the only places below ui that start a goroutine.
func Go(f func(), broken func(Fault)) { go caught(f, broken) }

// After is [Go] once d has passed.
func After(d time.Duration, f func(), broken func(Fault)) *time.Timer {
	return time.AfterFunc(d, func() { caught(f, broken) })
}

func caught(f func(), broken func(Fault)) {
	defer func() {
		if v := recover(); v != nil {
			broken(NewFault(v))
		}
	}()
	f()
}
