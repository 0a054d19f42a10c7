package terminal

import (
	"cmp"
	"slices"
	"strings"
)

// Colours is how many colours a terminal has.
type Colours int

// What terminals differ in. Sixteen are the person's own palette. True colour is not
// told apart: the numbers of 256 are half the bytes.
const (
	NoColours      Colours = 0
	SixteenColours Colours = 16
	ManyColours    Colours = 256
)

var modern = []string{"alacritty", "foot", "ghostty", "iterm", "iterm2", "kitty", "wezterm", "contour", "rio"}

// ColoursOf reads the colours from the environment: NO_COLOR first, then COLORTERM and the name of the terminal. XTerm
// calls itself xterm, as those do that have no more than sixteen, and tells by XTERM_VERSION that it is XTerm.
func ColoursOf(env func(string) string) Colours {
	name := env("TERM")
	if name == "" && env("OS") == "Windows_NT" { // nothing names its consoles; one that docket can draw on has all colours
		name = "xterm-256color"
	}
	base, _, _ := strings.Cut(name, "-")
	switch {
	case env("NO_COLOR") != "", name == "", name == "dumb", vt(base), strings.Contains(name, "mono"), strings.HasSuffix(name, "-m"):
		return NoColours
	case name == "linux", strings.HasSuffix(name, "-16color"), strings.HasSuffix(name, "-8color"):
		return SixteenColours
	case strings.Contains(name, "256"), strings.Contains(name, "direct"), env("COLORTERM") == "truecolor", env("COLORTERM") == "24bit",
		name == "xterm" && env("XTERM_VERSION") != "":
		return ManyColours
	case slices.ContainsFunc(modern, func(modern string) bool {
		return base == modern || strings.HasPrefix(name, "xterm-"+modern)
	}):
		return ManyColours
	}
	return SixteenColours
}

// vt reports whether name is one of the terminals vt52 to vt525. They show bold and reverse.
func vt(name string) bool {
	number, ok := strings.CutPrefix(name, "vt")
	return ok && number != "" && strings.Trim(number, "0123456789") == ""
}

// Scrolls reports whether the terminal moves lines between margins, which is not expected of one that is not known.
func Scrolls(env func(string) string) bool {
	base, _, _ := strings.Cut(env("TERM"), "-")
	return env("WT_SESSION") != "" || slices.Contains(append([]string{"xterm", "tmux", "screen", "linux", "rxvt", "st", "vte", "gnome", "konsole", "putty"}, modern...), base)
}

// Answers reports whether the terminal can be asked for its background: one that knows no such question may print it.
func Answers(env func(string) string) bool {
	return ColoursOf(env) != NoColours && env("TERM") != "linux"
}

// UTF8 reports whether the locale has the characters of UTF-8. One that names no character set has, except for C and
// POSIX; so has none at all, as it is where nobody set one up.
func UTF8(env func(string) string) bool {
	locale, _, _ := strings.Cut(cmp.Or(env("LC_ALL"), env("LC_CTYPE"), env("LANG")), "@")
	_, set, named := strings.Cut(locale, ".")
	return locale != "C" && locale != "POSIX" && (!named || strings.EqualFold(strings.ReplaceAll(set, "-", ""), "utf8"))
}
