package ui

import (
	"io"
	"os"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// onPipe is a screen on a pipe; sent closes it and tells what it was sent.
func onPipe(t *testing.T) (s *screen, sent func() string) {
	t.Helper()
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close(); out.Close() })
	return newScreen(out), func() string {
		out.Close()
		all, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		return string(all)
	}
}

func TestBubbleTeasSequencesPassAndItsFramesDoNot(t *testing.T) {
	s, sent := onPipe(t)
	for _, text := range []string{"\x1b[?1049h", "\x1b[2J", "\x1b[H", "\x1b[H\r \x1b[K\x1b[0;1H", "\x1b[?25l", "\x1b[2K", "\r"} {
		if n, err := io.WriteString(s, text); n != len(text) || err != nil {
			t.Fatalf("writing %q gave %d, %v", text, n, err)
		}
	}
	if got, want := sent(), "\x1b[?1049h\x1b[2J\x1b[H\x1b[?25l\x1b[2K\r"; got != want {
		t.Errorf("the terminal was sent %q, want %q", got, want)
	}
}

func TestAnErasedOrResizedScreenIsDrawnWhole(t *testing.T) {
	for name, lost := range map[string]func(*screen) (width int){
		"nothing happened": func(*screen) int { return 20 },
		"it was erased":    func(s *screen) int { _, _ = s.WriteString("\x1b[2J"); return 20 },
		"docket came back": func(s *screen) int { _, _ = s.WriteString("\x1b[?1049h"); return 20 },
		"another width":    func(*screen) int { return 21 },
	} {
		t.Run(name, func(t *testing.T) {
			s, sent := onPipe(t)
			s.draw("steady\nline 1", 20, 2)
			s.draw("steady\nline 2", lost(s), 2)
			want := 2
			if name == "nothing happened" {
				want = 1
			}
			if got := strings.Count(sent(), "steady"); got != want {
				t.Errorf("the line that did not change was sent %d times, want %d", got, want)
			}
		})
	}
}

func TestFramesThatComeTooFastAreDrawnTogether(t *testing.T) {
	s, sent := onPipe(t)
	clock := time.Unix(0, 0)
	s.now = func() time.Time { return clock }
	woken := make(chan struct{}) // closing it twice would panic
	g := &guard{root: &Root{width: 30, height: 3}, screen: s, send: func(tea.Msg) { close(woken) }}
	for range 4 { // the size is in the frame, and too small for anything else
		g.root.height++
		if frame := g.View(); frame != "" {
			t.Fatalf("Bubble Tea was given the frame %q", frame)
		}
		clock = clock.Add(pace / 8)
	}
	<-woken
	clock = clock.Add(pace)
	if _, cmd := g.Update(redraw{}); cmd != nil {
		t.Errorf("the message reached the root")
	}
	g.View()
	clock = clock.Add(pace)
	g.View() // the frame is there already
	all := sent()
	if !strings.Contains(all, "30x4") || strings.Contains(all, "30x5") || strings.Contains(all, "30x6") || strings.Count(all, "30x7") != 1 {
		t.Errorf("of four frames the first and the last are to be drawn; the terminal was sent %q", all)
	}
}
