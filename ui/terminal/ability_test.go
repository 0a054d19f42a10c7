package terminal

import (
	"strings"
	"testing"
)

// environment is "A=1 B=2" as a function.
func environment(pairs string) func(string) string {
	return func(name string) string {
		for _, pair := range strings.Fields(pairs) {
			if value, ok := strings.CutPrefix(pair, name+"="); ok {
				return value
			}
		}
		return ""
	}
}

func TestTheEnvironmentTellsHowManyColoursThereAre(t *testing.T) {
	for env, want := range map[string]Colours{
		"TERM=xterm-256color": ManyColours, "TERM=tmux-256color": ManyColours, "TERM=xterm-kitty": ManyColours, "TERM=alacritty": ManyColours,
		"TERM=xterm COLORTERM=truecolor": ManyColours, "TERM=xterm XTERM_VERSION=XTerm(379)": ManyColours, "TERM=xterm-direct": ManyColours, "TERM=foot-extra": ManyColours,
		"TERM=xterm": SixteenColours, "TERM=linux": SixteenColours, "TERM=screen": SixteenColours, "TERM=xterm-16color": SixteenColours,
		"TERM=linux COLORTERM=truecolor": SixteenColours, "TERM=screen XTERM_VERSION=XTerm(379)": SixteenColours, "TERM=rxvt": SixteenColours,
		"OS=Windows_NT": ManyColours, "OS=Windows_NT TERM=dumb": NoColours, "OS=Windows_NT NO_COLOR=1": NoColours,
		"TERM=vt100": NoColours, "TERM=vt220-w": NoColours, "TERM=dumb": NoColours, "TERM=xterm-mono": NoColours, "": NoColours,
		"TERM=xterm-256color NO_COLOR=1": NoColours,
	} {
		if got := ColoursOf(environment(env)); got != want {
			t.Errorf("%q has %d colours, want %d", env, got, want)
		}
	}
}

func TestOnlyATerminalThatMayKnowTheQuestionIsAsked(t *testing.T) {
	for env, want := range map[string]bool{"TERM=xterm-256color": true, "TERM=screen": true, "TERM=linux": false, "TERM=vt100": false, "OS=Windows_NT": true} {
		if got := Answers(environment(env)); got != want {
			t.Errorf("%q: %v", env, got)
		}
	}
}

func TestLinesAreMovedOnlyByATerminalThatIsKnownToMoveThem(t *testing.T) {
	for env, want := range map[string]bool{
		"TERM=xterm-256color": true, "TERM=tmux-256color": true, "TERM=screen.xterm-256color": false, "TERM=linux": true, "TERM=foot-extra": true, "WT_SESSION=1": true,
		"TERM=vt100": false, "TERM=ansi": false, "TERM=sun": false, "OS=Windows_NT": false, "": false,
	} {
		if got := Scrolls(environment(env)); got != want {
			t.Errorf("%q: %v", env, got)
		}
	}
}

func TestTheLocaleTellsWhetherThereIsMoreThanASCII(t *testing.T) {
	for env, want := range map[string]bool{
		"LANG=de_DE.UTF-8": true, "LC_ALL=C.utf8": true, "LANG=ja_JP": true, "": true, "LANG=C LC_CTYPE=en_GB.UTF-8": true, "LANG=de_DE.UTF-8@euro": true,
		"LC_ALL=C LANG=de_DE.UTF-8": false, "LC_ALL=POSIX": false, "LANG=C": false, "LANG=de_DE.ISO-8859-1": false, "LANG=ja_JP.eucJP": false,
	} {
		if got := UTF8(environment(env)); got != want {
			t.Errorf("%q: %v", env, got)
		}
	}
}
