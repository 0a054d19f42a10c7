package ui_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client/demo"
	"docket/ui/uitest"
)

var (
	monkeyFor  = flag.Duration("monkey", 0, "how long random input is typed into docket, with new seeds")
	monkeySeed = flag.Uint64("seed", uint64(time.Now().Unix()), "the first seed of -monkey")
)

// monkey types, clicks, pastes and resizes at random. The driver holds every frame
// against the terminal; the monkey holds that nothing is asked for unseen.
type monkey struct {
	t     *testing.T
	d     *uitest.Driver
	r     *rand.Rand
	seed  uint64
	path  string
	small bool
	log   []string
	held  map[string]*uitest.Held // by operation
}

var operations = []string{"rules", "datasource", "push", "text"}

// pastes are what a clipboard may hold.
var pastes = []string{"y", "invoice", "DOC-1003", "vendors", "100 80 700 160", "10,5 20 30", "\x1b[31mred\x1b]0;t\x07", "two\nlines\n", strings.Repeat("long ", 400),
	"取引先マスタ", "👩🏽‍❤️‍💋‍👨🏿", "\u202eevil", "column:a >= 3 and not (b or c", "1e999999999", "-1", "/nonexistent/file.json", ".", "", "\xff\xfe"}

// ways are the targets that the monkey starts at.
var ways = [][2]string{{"rules", "DOC-1001"}, {"data", "vendors"}, {"fields", "invoice"}, {"text", "ocr-7f3a-0001"}, {"rules", ""}, {"data", ""}, {"fields", ""}, {"text", ""}}

func (m *monkey) start() {
	way := ways[m.r.IntN(len(ways))]
	m.held, m.small = map[string]*uitest.Held{}, false
	m.note("start %s %s", way[0], way[1])
	m.d = uitest.Start(m.t, uitest.Options{View: way[0], Target: way[1], StatePath: m.path, Width: 100, Height: 30})
}

func (m *monkey) note(format string, args ...any) {
	m.log = append(m.log, fmt.Sprintf(format, args...))
}

// step does one thing.
func (m *monkey) step() {
	calls := m.calls()
	n := m.r.IntN(100)
	unseen := m.small && n < 87 // what others ask for meanwhile may go on
	switch {
	case n < 70:
		m.press()
	case n < 72:
		known := screens[m.r.IntN(len(screens))]
		m.note("press %s", known.keys)
		m.d.Press(strings.Fields(known.keys)...)
	case n < 82:
		m.click()
	case n < 87:
		text := pastes[m.r.IntN(len(pastes))]
		m.note("paste %.20q", text)
		m.d.Paste(text)
	case n < 94:
		m.resize()
	case n < 96:
		m.note("advance")
		m.d.Advance(time.Duration(m.r.IntN(1500)) * time.Millisecond)
	case n < 97:
		m.note("dark or light")
		m.d.Root.SetDark(m.r.IntN(2) == 0)
	default:
		m.trouble()
	}
	if m.d.Quit() {
		m.start()
		return
	}
	if n := m.calls() - calls; n > 0 && unseen {
		m.t.Fatalf("%d requests went out while nothing could be seen", n)
	}
}

// calls counts the requests of operations that are not held: where one is, what began to ask for two pages when it could
// be seen may send the second while it cannot.
func (m *monkey) calls() (n int) {
	for _, op := range operations {
		if m.held[op] == nil {
			n += m.d.Demo.Calls(op)
		}
	}
	return n
}

func (m *monkey) press() {
	key := everything[m.r.IntN(len(everything))]
	if m.r.IntN(3) == 0 {
		key = []string{"down", "up", "right", "left", "enter", "esc", "tab", "y", "ctrl+s"}[m.r.IntN(9)]
	}
	if m.r.IntN(12) == 0 {
		burst := ""
		for range 2 + m.r.IntN(5) {
			burst += string(rune('!' + m.r.IntN('~'-'!')))
		}
		m.note("burst %q", burst)
		m.d.Burst(burst)
		return
	}
	m.note("press %s", key)
	m.d.Press(key)
}

func (m *monkey) click() {
	e := tea.MouseEvent{X: m.r.IntN(210) - 5, Y: m.r.IntN(70) - 5, Button: tea.MouseButton(m.r.IntN(8)), Action: tea.MouseAction(m.r.IntN(3)), Shift: m.r.IntN(9) == 0}
	m.note("mouse %+v", e)
	m.d.Mouse(e)
}

func (m *monkey) resize() {
	w, h := 40+m.r.IntN(170), 12+m.r.IntN(50)
	switch m.r.IntN(4) {
	case 0:
		w, h = 1+m.r.IntN(50), 1+m.r.IntN(16)
	case 1:
		w, h = 40, 12
	}
	m.small = w < 40 || h < 12
	m.note("resize %dx%d", w, h)
	m.d.Resize(w, h)
}

// trouble makes the service slow or broken for a while.
func (m *monkey) trouble() {
	op := operations[m.r.IntN(4)]
	switch {
	case len(m.held) > 0:
		m.note("release")
		for _, h := range m.held {
			h.Release()
		}
		clear(m.held)
	case m.r.IntN(2) == 0:
		m.note("hold %s", op)
		if m.held[op] == nil {
			m.held[op] = m.d.Hold(op)
		}
	default:
		status := []int{400, 401, 404, 422, 500, 503}[m.r.IntN(6)]
		m.note("%s answers %d", op, status)
		m.d.Demo.Script(op, demo.Status(status, ""), demo.Normal())
	}
}

// rampage is some steps from a seed.
func rampage(t *testing.T, seed uint64, steps int) {
	t.Chdir(t.TempDir()) // exports are written where docket is
	m := &monkey{t: t, r: rand.New(rand.NewPCG(seed, 0)), seed: seed, path: t.TempDir() + "/docket.db"}
	defer func() {
		v := recover()
		if v != nil || t.Failed() {
			t.Logf("seed %d, the last steps of %d:\n%s", seed, len(m.log), strings.Join(m.log[max(0, len(m.log)-40):], "\n"))
		}
		if v != nil {
			t.Fatalf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	m.start()
	for range steps {
		m.step()
	}
	m.note("the end")
}

func TestRandomInputBreaksNothing(t *testing.T) {
	seeds, steps := uint64(16), 400
	if *monkeyFor > 0 {
		until := time.Now().Add(*monkeyFor)
		for seed := *monkeySeed; time.Now().Before(until); seed++ {
			t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { rampage(t, seed, 1500) })
		}
		return
	}
	for seed := range seeds {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { rampage(t, seed, steps) })
	}
}
