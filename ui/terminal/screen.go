package terminal

import (
	"os"
	"time"
)

// screen is what the terminal shows.
//
// Bubble Tea's renderer would keep each frame for its tick and send changed lines whole: half a tick of waiting on
// every key, and a program that wakes up 120 times a second with nothing to do. Here a key is answered at once and with
// the cells that changed, and an idle docket sleeps.
type screen struct {
	out     *os.File
	painter painter
	last    string // the frame that the terminal shows
	known   bool   // whether it does: not after it was erased, resized, or drawn over
	width   int
	height  int
	drawn   time.Time
	now     func() time.Time
}

// pace is the least time between two frames. What comes faster, a burst of keys or of answers, is drawn together.
const pace = time.Millisecond

func newScreen(out *os.File) *screen { return &screen{out: out, now: time.Now} }

// due is how long the next frame has to wait, 0 when it can be drawn now.
func (s *screen) due() time.Duration { return max(0, pace-s.now().Sub(s.drawn)) }

// forget makes the next frame be drawn whole.
func (s *screen) forget() { s.known = false }

// resize sets the size. Terminals move and cut lines on a resize, also on one that
// ends where it began, so nobody knows what is shown.
func (s *screen) resize(width, height int) { s.width, s.height, s.known = width, height, false }

func (s *screen) draw(frame string) {
	if frame == "" {
		return
	}
	out := s.painter.paint(s.last, frame, s.known, s.width, s.height)
	s.last, s.known = frame, true
	if len(out) == 0 {
		return
	}
	s.drawn = s.now()
	if _, err := s.out.Write(out); err != nil {
		s.known = false // the terminal went away, or took a part
	}
}
