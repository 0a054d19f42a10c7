package cli

import (
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"

	"docket/ui/safe"
)

// statusLine is one line on stderr that tells a person how far something is, and is gone when anything else is said.
type statusLine struct {
	err  *os.File
	on   bool
	mu   sync.Mutex
	last time.Time // when it was drawn; zero, where there is no line
}

// statusEvery is how often the line is drawn at the most.
const statusEvery = 100 * time.Millisecond

// show draws the line anew, unless it was drawn just now.
func (s *statusLine) show(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := time.Now(); s.on && now.Sub(s.last) >= statusEvery {
		fmt.Fprintf(s.err, "\r"+ansi.EraseLineRight+"%s", safe.Truncate(safe.Line(fmt.Sprintf(format, args...)), max(widthOf(s.err)-1, 1), "…")) // one that wraps cannot be drawn over
		s.last = now
	}
}

func (s *statusLine) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.last.IsZero() {
		fmt.Fprint(s.err, "\r"+ansi.EraseLineRight)
		s.last = time.Time{}
	}
}

func size(n int64) string {
	if n < 1000 {
		return fmt.Sprintf("%d B", n)
	}
	value, unit := float64(n)/1000, 0
	for ; value >= 1000 && unit < 3; unit++ {
		value /= 1000
	}
	return fmt.Sprintf("%.1f %cB", value, "kMGT"[unit])
}
