package terminal

import (
	"context"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// steady is a model that draws its size and what it is told.
type steady struct {
	text  string
	got   []tea.Msg
	ahead []bool
}

func (s *steady) Ahead(keys bool) { s.ahead = append(s.ahead, keys) }

func (s *steady) Init() tea.Cmd { return nil }
func (s *steady) View() string  { return "steady\n" + s.text }
func (s *steady) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case string:
		s.text = msg
	case tea.WindowSizeMsg:
		s.text = strconv.Itoa(msg.Width) + "x" + strconv.Itoa(msg.Height)
	}
	s.got = append(s.got, msg)
	return s, nil
}

// onPipe is a terminal on a pipe whose clock stands still between two frames; sent
// closes it and tells what it was sent.
func onPipe(t *testing.T) (term *Terminal, clock *time.Time, sent func() string) {
	t.Helper()
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close(); out.Close() })
	if term, err = New(context.Background(), &steady{}, Options{Input: in, Output: out, Start: func(f func()) { go f() },
		After: func(_ time.Duration, f func()) { go f() }}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(term.input.source.close)
	term.modes.ours = true
	now := time.Unix(0, 0)
	term.screen.now = func() time.Time { return now }
	return term, &now, func() string {
		out.Close()
		all, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		return string(all)
	}
}

func TestWhatMayHaveBeenDrawnOverIsDrawnWhole(t *testing.T) {
	for name, c := range map[string]struct {
		msgs  []tea.Msg
		drawn int
	}{
		"nothing happened":               {nil, 1},
		"a person asks for it":           {[]tea.Msg{Redraw{}}, 2},
		"another width":                  {[]tea.Msg{tea.WindowSizeMsg{Width: 21, Height: 2}}, 2},
		"a resize that ends as it began": {[]tea.Msg{tea.WindowSizeMsg{Width: 20, Height: 2}}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			term, clock, sent := onPipe(t)
			for _, msg := range append([]tea.Msg{tea.WindowSizeMsg{Width: 20, Height: 2}}, append(c.msgs, "line 2")...) {
				term.Update(msg)
				*clock = clock.Add(pace)
			}
			if got := strings.Count(sent(), "steady"); got != c.drawn {
				t.Errorf("the line that did not change was sent %d times, want %d", got, c.drawn)
			}
		})
	}
}

func TestFramesThatComeTooFastAreDrawnTogether(t *testing.T) {
	term, clock, sent := onPipe(t)
	woken := make(chan struct{}) // closing it twice would panic
	term.wake = func() { close(woken) }
	for height := range 4 {
		term.Update(tea.WindowSizeMsg{Width: 30, Height: 4 + height})
		*clock = clock.Add(pace / 8)
	}
	<-woken
	*clock = clock.Add(pace)
	term.Update(wake{})
	*clock = clock.Add(pace)
	term.Update("30x7") // the frame is there already
	all := sent()
	if !strings.Contains(all, "30x4") || strings.Contains(all, "30x5") || strings.Contains(all, "30x6") || strings.Count(all, "30x7") != 1 {
		t.Errorf("of four frames the first and the last are to be drawn; the terminal was sent %q", all)
	}
	for _, msg := range term.model.(*steady).got {
		if _, is := msg.(wake); is {
			t.Error("the alarm reached the model")
		}
	}
}

func TestABurstOfKeysIsDrawnAtItsEnd(t *testing.T) {
	term, clock, sent := onPipe(t)
	woken := make(chan struct{}, 1) // a second alarm for the burst would block
	term.wake = func() { woken <- struct{}{} }
	term.Update(tea.WindowSizeMsg{Width: 30, Height: 4})
	*clock = clock.Add(pace)
	term.input.feed([]byte(strings.Repeat("\x1b[B", 40)))
	for n, buf := 0, make([]byte, 256); len(term.input.keys) > 0; n++ {
		if got := string(buf[:term.input.next(buf)]); got != "\x1b[B" {
			t.Fatalf("the read after %d keys gave %q, want one key", n, got)
		}
		term.model.(*steady).text = "after " + strconv.Itoa(n+1) + " keys"
		term.Update(tea.KeyMsg{Type: tea.KeyDown})
	}
	<-woken
	term.Update(wake{})
	if all := sent(); strings.Count(all, "after") != 1 || !strings.Contains(all, "after 40 keys") {
		t.Errorf("forty keys that are there at once are drawn once, at their end; the terminal was sent %q", all)
	}
}

func TestKeysThatNeverEndAreDrawnEveryPace(t *testing.T) {
	term, clock, sent := onPipe(t)
	term.wake = func() {}
	term.Update(tea.WindowSizeMsg{Width: 30, Height: 4})
	for n, buf := 0, make([]byte, 256); n < 8; n++ {
		term.input.feed([]byte(strings.Repeat("\x1b[B", 9)))
		term.input.next(buf)
		*clock = clock.Add(pace / 2)
		term.model.(*steady).text = "after " + strconv.Itoa(n+1) + " keys"
		term.Update(tea.KeyMsg{Type: tea.KeyDown})
		if n%4 == 3 {
			*clock = clock.Add(pace)
			term.Update(wake{})
		}
	}
	if all := sent(); strings.Count(all, "after") != 1 || !strings.Contains(all, "after 4 keys") || !strings.Contains(all, "8") {
		t.Errorf("who holds a key sees it move; the terminal was sent %q", all)
	}
}

// A frame in the middle of a burst does not make what it shows answered by the keys that wait behind it. What was handed on
// and was no key waits for ever: it is waited for once.
func TestAFrameIsToldWhetherKeysWait(t *testing.T) {
	term, clock, _ := onPipe(t)
	term.wake = func() {}
	model := term.model.(*steady)
	frame := func(msg tea.Msg, want ...bool) {
		t.Helper()
		*clock = clock.Add(pace)
		model.ahead = nil
		if term.Update(msg); !slices.Equal(model.ahead, want) {
			t.Errorf("after %v it was told %v, want %v", msg, model.ahead, want)
		}
	}
	buf := make([]byte, 256)
	frame(tea.WindowSizeMsg{Width: 30, Height: 4}, false)
	term.input.feed([]byte("\x13\x13y"))
	term.input.next(buf)
	frame(tea.KeyMsg{Type: tea.KeyCtrlS})
	frame(wake{}, true)
	term.input.next(buf)
	frame(tea.KeyMsg{Type: tea.KeyCtrlS})
	term.input.next(buf)
	frame(wake{}, true)
	frame(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("y")}, false)
	term.input.feed([]byte("\xff"))
	term.input.next(buf)
	frame("news")
	frame(wake{}, true)
	frame(wake{}, false)
}

func TestAPanicWhileDrawingIsReported(t *testing.T) {
	term, _, _ := onPipe(t)
	var fault any
	term.options.Fault = func(v any, _ []byte) { fault = v }
	term.model = nil
	term.screen.resize(20, 2)
	term.draw()
	if fault == nil {
		t.Error("nobody was told")
	}
}
