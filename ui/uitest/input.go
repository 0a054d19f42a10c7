package uitest

import (
	"os"
	"slices"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client/demo"
	"docket/ui/keys"
)

// Press presses keys by the names that the help shows, waiting until idle
// after each. Anything that is not a name must be one character.
func (d *Driver) Press(names ...string) *Driver {
	d.T.Helper()
	for _, name := range names {
		d.PressOnly(name)
		d.Idle()
	}
	return d
}

// PressOnly presses one key and does not wait.
func (d *Driver) PressOnly(name string) {
	d.T.Helper()
	k, ok := keys.Named(name)
	if !ok {
		d.T.Fatalf("no key is named %q", name)
	}
	d.update(k)
}

// Type types text, a key a character.
func (d *Driver) Type(text string) *Driver {
	d.T.Helper()
	for _, c := range text {
		d.Press(string(c))
	}
	return d
}

// Burst sends characters in one message, as a slow line folds them.
func (d *Driver) Burst(text string) *Driver {
	d.T.Helper()
	return d.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text)})
}

// Paste pastes text, as a terminal with bracketed paste does.
func (d *Driver) Paste(text string) *Driver {
	d.T.Helper()
	return d.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
}

func (d *Driver) Resize(width, height int) *Driver {
	d.T.Helper()
	d.width, d.height = width, height
	return d.Send(tea.WindowSizeMsg{Width: width, Height: height})
}

// Click presses and releases the left button on a cell of the screen.
func (d *Driver) Click(x, y int) *Driver {
	d.T.Helper()
	d.Mouse(tea.MouseEvent{X: x, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	return d.Mouse(tea.MouseEvent{X: x, Y: y, Action: tea.MouseActionRelease, Button: tea.MouseButtonLeft})
}

func (d *Driver) Mouse(e tea.MouseEvent) *Driver {
	d.T.Helper()
	return d.Send(tea.MouseMsg(e))
}

// Send gives the root a message and waits until idle.
func (d *Driver) Send(msg tea.Msg) *Driver {
	d.T.Helper()
	d.update(msg)
	d.Idle()
	return d
}

// Advance moves the clock and fires the timers that are due, in order.
func (d *Driver) Advance(by time.Duration) *Driver {
	d.T.Helper()
	d.now = d.now.Add(by)
	waiting := d.timers
	d.timers = nil
	for _, t := range waiting {
		if t.after -= by; t.after > 0 {
			d.timers = append(d.timers, t)
			continue
		}
		d.update(t.msg)
	}
	d.Idle()
	return d
}

// Timers is how many timers run: none, when nothing moves.
func (d *Driver) Timers() int { return len(d.timers) }

// Hold keeps the service's answers to op ("rules", "datasource", "datasource vendors", "push", "text") at a gate, so that a
// test can look at the screen meanwhile. One held request counts as one command that Idle does not wait for.
func (d *Driver) Hold(op string) *Held {
	g := d.Demo.Hold(op)
	d.mu.Lock()
	d.gates = append(d.gates, g)
	d.mu.Unlock()
	stop := make(chan struct{})
	go func() {
		for {
			select {
			case <-g.Arrived():
				d.mu.Lock()
				d.changed.Broadcast()
				d.mu.Unlock()
			case <-stop:
				return
			}
		}
	}()
	h := &Held{driver: d, gate: g, end: sync.OnceFunc(func() {
		g.Release()
		close(stop)
		d.mu.Lock()
		defer d.mu.Unlock()
		// What waited is under way again: Idle must not count it as held while the service is about to let it go.
		d.gates = slices.DeleteFunc(d.gates, func(other *demo.Gate) bool { return other == g })
		d.changed.Broadcast()
	})}
	d.T.Cleanup(h.end)
	return h
}

// Held is a gate that a test opens.
type Held struct {
	driver *Driver
	gate   *demo.Gate
	end    func()
}

// Release lets the held answers go and waits until idle.
func (h *Held) Release() {
	h.driver.T.Helper()
	h.end()
	h.driver.Idle()
}

func (h *Held) Held() int { return h.gate.Held() }

func (d *Driver) edit(path string, then func(error) tea.Cmd) tea.Cmd {
	text, err := os.ReadFile(path)
	if err == nil && d.Editor != nil {
		var edited string
		if edited, err = d.Editor(string(text)); err == nil {
			err = os.WriteFile(path, []byte(edited), 0o600)
		}
	}
	return then(err)
}
