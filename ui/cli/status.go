package cli

import (
	"fmt"
	"os"
	"sync"
	"time"

	"docket/ui/safe"
)

// statusLine is one line on stderr that tells how far something is, and is gone when
// anything else is said. It is drawn only for a person: on a terminal that can
// go back to the beginning of a line.
type statusLine struct{ *statusState }

type statusState struct {
	err  *os.File
	on   bool
	mu   sync.Mutex
	here bool      // a line is there
	last time.Time // when it was drawn
}

func newStatusLine(err *os.File, env func(string) string) statusLine {
	return statusLine{&statusState{err: err, on: isTerminal(err) && env("TERM") != "dumb"}}
}

// statusEvery is how often the line is drawn at the most.
const statusEvery = 100 * time.Millisecond

// show draws the line anew, unless it was drawn just now.
func (s statusLine) show(text func() string) {
	if !s.on {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := time.Now(); now.Sub(s.last) >= statusEvery {
		fmt.Fprintf(s.err, "\r\x1b[K%s", safe.Truncate(safe.Line(text()), statusWidth, "…"))
		s.here, s.last = true, now
	}
}

// statusWidth is what every terminal has room for: a line that wraps cannot be drawn
// over.
const statusWidth = 79

// clear takes the line away.
func (s statusLine) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.here {
		fmt.Fprint(s.err, "\r\x1b[K")
		s.here, s.last = false, time.Time{}
	}
}

// size writes a number of bytes for people.
func size(n int64) string {
	value, unit := float64(n), 0
	for value >= 1000 && unit < 4 {
		value /= 1000
		unit++
	}
	if unit == 0 {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%.1f %s", value, []string{"", "kB", "MB", "GB", "TB"}[unit])
}
