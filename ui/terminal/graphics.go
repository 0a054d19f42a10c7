package terminal

import (
	"regexp"
	"strconv"
	"strings"
)

// askVersion asks the terminal for its name and version (XTVERSION). Nobody waits for the answer. Pictures are drawn by
// placeholders in the frame (Kitty protocol, unicode placeholders), which fewer terminals know than the protocol itself,
// and no query tells of them: so the name decides. forgetPictures takes all pictures away.
const (
	askVersion     = "\x1b[>0q"
	forgetPictures = "\x1b_Ga=d,d=A,q=2\x1b\\"
)

// Graphics is the terminal's answer that it shows pictures so.
type Graphics struct{}

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

// Pictures reports whether the terminal may be asked for that. One behind a multiplexer is not: what passes that reaches
// the terminal at a place which the multiplexer does not know.
func Pictures(env func(string) string) bool {
	name := env("TERM")
	behind := env("TMUX") != "" || env("STY") != "" || env("ZELLIJ") != "" || strings.HasPrefix(name, "screen") || strings.HasPrefix(name, "tmux")
	return !behind && Answers(env) && ColoursOf(env) == ManyColours
}
