package terminal

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// askBackground asks the terminal for its background colour (OSC 11). Nobody waits for the answer: a terminal that is
// mute costs nothing, and one that answers makes docket change its looks when it does.
const askBackground = "\x1b]11;?\x1b\\"

// Background is the terminal's answer.
type Background struct{ Dark bool }

// answerBegin reports whether b can be the beginning of an answer to askBackground or askVersion.
func answerBegin(b []byte) bool {
	const name = "\x1bP>|"
	if len(b) > 1 && b[1] == 'P' {
		return len(b) < longest && (strings.HasPrefix(string(b), name) || strings.HasPrefix(name, string(b)))
	}
	colour, whole := bytes.CutPrefix(b, []byte("\x1b]11;rgb"))
	if !whole {
		return strings.HasPrefix("\x1b]11;rgb", string(b))
	}
	colour = bytes.TrimPrefix(bytes.TrimPrefix(colour, []byte("a")), []byte(":"))
	return len(b) < longest && len(bytes.Trim(colour, "0123456789abcdefABCDEF/")) == 0
}

// answers are the beginnings of what terminals answer: an OSC has a number, or is a title, a DCS says what it is about, and
// an APC is of kitty's graphics.
var answers = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\x1b(\](\d*$|\d+;|[lL])|P[\d;]*($|[!$+>|])|_G)`)
})

// isDark reads an answer such as ESC ]11;rgb:1e1e/1e1e/2e2e and weighs the colour as the eye does.
func isDark(answer []byte) (dark, ok bool) {
	kind, colour, _ := strings.Cut(strings.TrimRight(string(answer), "\a\x1b\\"), ":")
	parts := strings.Split(colour, "/")
	if kind != "\x1b]11;rgb" && kind != "\x1b]11;rgba" || len(parts) < 3 {
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
