package terminal

import (
	"regexp"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// askVersion asks the terminal for its name and version (XTVERSION). Nobody waits for the answer. Pictures are drawn by
// placeholders in the frame (Kitty protocol, unicode placeholders), which fewer terminals know than the protocol itself,
// and no query tells of them: so the name decides. forgetPictures takes all pictures away.
const (
	askVersion     = "\x1b[>0q"
	forgetPictures = "\x1b_Ga=d,d=A,q=2\x1b\\"
)

// Graphics is what is known of the terminal: whether it shows pictures so.
type Graphics int

// Shown are pictures that the terminal shows, Passed those that tmux passes on to it, and Refused those that it would show
// if tmux did. Hidden are no pictures.
const (
	Shown Graphics = iota
	Passed
	Refused
	Hidden
)

var version = regexp.MustCompile(`^\x1bP>\|(kitty|ghostty)[ (](\d+)\.(\d+)`)

// showsPictures reads an answer: Kitty knows placeholders since 0.28, Ghostty from its first version.
func showsPictures(answer []byte) bool {
	m := version.FindSubmatch(answer)
	if m == nil {
		return false
	}
	major, _ := strconv.Atoi(string(m[2]))
	minor, _ := strconv.Atoi(string(m[3]))
	return string(m[1]) == "ghostty" || major > 0 || minor >= 28
}

// Pictures reports whether the terminal may be asked for that. One behind a multiplexer is not, for that would answer:
// tmux is asked about it, see [Tmux], and others keep the placeholders of a picture, but not the picture.
func Pictures(env func(string) string) bool {
	name := env("TERM")
	behind := env("TMUX") != "" || env("STY") != "" || env("ZELLIJ") != "" || strings.HasPrefix(name, "screen") || strings.HasPrefix(name, "tmux")
	return !behind && Answers(env) && ColoursOf(env) == ManyColours
}

// pictured takes what is known of pictures, and tells the model.
func (t *Terminal) pictured(g Graphics) tea.Cmd {
	switch t.passes = g == Passed; g {
	case Shown, Passed:
		t.options.Graphics.Enable()
	case Refused:
		t.options.Graphics.Disable("tmux does not pass pictures on, so the page is drawn with half blocks. Run `tmux set -g allow-passthrough on`, then press ctrl+l here.")
	default:
		t.options.Graphics.Disable("")
	}
	_, cmd := t.model.Update(g)
	return cmd
}

// again has pictures sent once more: the screen was erased, or somebody else had it.
func (t *Terminal) again() tea.Cmd {
	switch {
	case t.options.Tmux != nil:
		t.clients = ""
		t.askTmux()
	case t.options.Graphics.On():
		return t.pictured(Shown)
	}
	return nil
}

// writePictures sends what belongs to pictures.
func (t *Terminal) writePictures(sequences string) {
	if t.passes {
		sequences = passed(sequences)
	}
	t.modes.write(sequences)
}

// leavePictures takes the pictures away that were sent.
func (t *Terminal) leavePictures() {
	if t.options.Graphics.On() {
		t.writePictures(forgetPictures)
	}
}
