package ui

import (
	"bytes"
	"os"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/theme"
	"docket/ui/view"
)

// askBackground asks the terminal for its background colour (OSC 11). Nobody
// waits for the answer: a terminal that is mute costs nothing, and one that
// answers makes docket change its looks when it does.
const askBackground = "\x1b]11;?\x1b\\"

// background is the terminal's answer.
type background struct{ dark bool }

// answering is the terminal's input with the answer to askBackground taken
// out of it: Bubble Tea would take it for keys. It is a term.File, so that raw
// mode and cancelling work as on the file itself.
type answering struct {
	*os.File
	held   []byte // the beginning of an answer whose end has not come
	answer func(background)
}

var (
	answerStart = []byte("\x1b]11;")
	answerEnds  = [][]byte{[]byte("\x07"), []byte("\x1b\\")}
)

// answerLongest bounds what is held back: what is longer is no answer.
const answerLongest = 64

// Read gives what was typed, without the answer.
func (a *answering) Read(p []byte) (int, error) {
	if len(a.held) >= len(p) { // not reached with Bubble Tea's buffer
		n := copy(p, a.held)
		a.held = a.held[n:]
		return n, nil
	}
	n, err := a.File.Read(p[:len(p)-len(a.held)])
	in := append(a.held, p[:n]...)
	a.held = nil
	return copy(p, a.take(in)), err
}

// take removes a whole answer from in, and holds back one that has only begun.
func (a *answering) take(in []byte) []byte {
	at := bytes.Index(in, answerStart)
	if at < 0 {
		return in
	}
	body := in[at+len(answerStart):]
	for _, end := range answerEnds {
		if stop := bytes.Index(body, end); stop >= 0 && stop < answerLongest {
			if dark, ok := isDark(string(body[:stop])); ok {
				a.answer(background{dark})
			}
			return append(in[:at:at], a.take(body[stop+len(end):])...)
		}
	}
	if len(body) < answerLongest {
		a.held = bytes.Clone(in[at:])
		return in[:at]
	}
	return in
}

// isDark reads a colour such as rgb:1e1e/1e1e/2e2e and weighs it as the eye does.
func isDark(colour string) (dark, ok bool) {
	spec, ok := strings.CutPrefix(colour, "rgb:")
	if !ok {
		return false, false
	}
	parts := strings.Split(spec, "/")
	if len(parts) != 3 {
		return false, false
	}
	light := 0.0
	for i, weight := range []float64{0.299, 0.587, 0.114} {
		v, err := strconv.ParseUint(parts[i], 16, 32)
		if err != nil {
			return false, false
		}
		full := uint64(1)<<(4*len(parts[i])) - 1
		light += weight * float64(v) / float64(full)
	}
	return light < 0.5, true
}

// repaint changes the looks to fit the terminal's background.
func (r *Root) repaint(b background) tea.Cmd {
	o := r.env.Theme.Options
	if o.Dark == b.dark {
		return nil
	}
	o.Dark = b.dark
	r.env.Theme = theme.New(o)
	return r.everyone(view.ThemeChanged{})
}
