package ui

import (
	"bytes"
	"os"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// screen is the terminal that frames are drawn on, as soon as there is one.
//
// Bubble Tea keeps the last frame and writes it on a tick: half a tick of waiting on
// every key, a program that wakes up 120 times a second with nothing to do, and
// every changed line sent again from its first column. Here a key is answered at
// once and with the cells that changed, and an idle docket sleeps. Everything else,
// raw mode, the alternate screen, the mouse, suspending, stays with Bubble Tea,
// which writes through this same file.
//
// It is used by Bubble Tea's loop alone; frames of Bubble Tea's own, which may come
// from its ticker, are dropped before they touch any state.
type screen struct {
	*os.File
	painter painter
	last    string // the frame that the terminal shows
	known   bool   // whether it does: not after it was erased
	size    [2]int
	drawn   time.Time
	now     func() time.Time
}

// pace is the least time between two frames. What comes faster, a burst of keys or
// of answers, is drawn together.
const pace = 4 * time.Millisecond

func newScreen(out *os.File) *screen { return &screen{File: out, now: time.Now} }

// due is how long the next frame has to wait, 0 when it can be drawn now.
func (s *screen) due() time.Duration { return max(0, pace-s.now().Sub(s.drawn)) }

// draw makes the terminal show a frame.
func (s *screen) draw(frame string, width, height int) {
	if frame == "" {
		return
	}
	known := s.known && s.size == [2]int{width, height}
	out := s.painter.paint(s.last, frame, known, width, height)
	s.last, s.known, s.size = frame, true, [2]int{width, height}
	if len(out) == 0 {
		return
	}
	s.drawn = s.now()
	if _, err := s.File.Write(out); err != nil {
		s.known = false // the terminal went away, or took a part
	}
}

// Write passes Bubble Tea's sequences on, but not its frames.
func (s *screen) Write(p []byte) (int, error) {
	// In the alternate screen a frame is the one thing that begins at the first cell
	// and goes on from there.
	if len(p) > len(ansi.CursorHomePosition) && bytes.HasPrefix(p, []byte(ansi.CursorHomePosition)) {
		return len(p), nil
	}
	if bytes.Contains(p, []byte(ansi.EraseEntireScreen)) || bytes.Contains(p, []byte(ansi.SetModeAltScreenSaveCursor)) {
		s.known = false
	}
	return s.File.Write(p)
}

// WriteString is Write; without it the file's own would be used.
func (s *screen) WriteString(text string) (int, error) { return s.Write([]byte(text)) }
