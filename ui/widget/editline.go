package widget

import (
	"strings"
	"unicode"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/safe"
)

// line is one line of text being edited. The cursor stands between characters as
// a reader counts them: an accent or an emoji goes as a whole. It is ours and not
// bubbles/textinput's because that one links a clipboard reader, keeps its styles
// in the program-wide renderer, and parts characters from their marks.
type line struct {
	text  string
	at    int // the cursor, in bytes
	limit int // the most characters taken; 0 is no limit
}

// set replaces the text; the cursor goes behind it.
func (l *line) set(s string) {
	l.text, l.at = "", 0
	l.insert(s)
}

// insert puts s at the cursor. Line breaks and tabs become blanks: this is one
// line. Everything else is kept as it was typed or pasted.
func (l *line) insert(s string) {
	s = strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' || r == '\t' {
			return ' '
		}
		return r
	}, strings.ReplaceAll(s, "\r\n", "\n"))
	if room := l.limit - utf8.RuneCountInString(l.text); l.limit > 0 && utf8.RuneCountInString(s) > room {
		s = string([]rune(s)[:max(room, 0)])
	}
	l.text = l.text[:l.at] + s + l.text[l.at:]
	l.at += len(s)
}

// key edits by a key and reports whether the key was an editing key.
func (l *line) key(msg tea.KeyMsg) bool {
	if !msg.Alt && (msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace) {
		l.insert(string(msg.Runes)) // before any names: someone may type "home" in one go
		return true
	}
	switch msg.String() {
	case "left", "ctrl+b":
		l.at = l.before(l.at)
	case "right", "ctrl+f":
		l.at = l.after(l.at)
	case "home", "ctrl+a":
		l.at = 0
	case "end", "ctrl+e":
		l.at = len(l.text)
	case "alt+b", "alt+left", "ctrl+left":
		l.at = l.wordBefore()
	case "alt+f", "alt+right", "ctrl+right":
		l.at = l.wordAfter()
	case "backspace":
		l.cut(l.before(l.at), l.at)
	case "delete", "ctrl+d":
		l.cut(l.at, l.after(l.at))
	case "ctrl+w", "alt+backspace":
		l.cut(l.wordBefore(), l.at)
	case "alt+d", "alt+delete":
		l.cut(l.at, l.wordAfter())
	case "ctrl+u":
		l.cut(0, l.at)
	case "ctrl+k":
		l.cut(l.at, len(l.text))
	default:
		return false
	}
	return true
}

// cut takes the bytes from..to out and puts the cursor there.
func (l *line) cut(from, to int) {
	l.text, l.at = l.text[:from]+l.text[to:], from
}

// after returns where the character behind i ends, its marks included.
func (l *line) after(i int) int {
	n, _ := safe.Next(l.text[i:])
	for i += n; i < len(l.text); i += n {
		var cells int
		if n, cells = safe.Next(l.text[i:]); cells > 0 || l.text[i] < utf8.RuneSelf {
			break
		}
	}
	return i
}

// before returns where the character before i begins.
func (l *line) before(i int) int {
	at := 0
	for at < i {
		next := l.after(at)
		if next >= i || next == at {
			break
		}
		at = next
	}
	return at
}

// wordBefore returns where the word before the cursor begins.
func (l *line) wordBefore() int {
	s := strings.TrimRightFunc(l.text[:l.at], unicode.IsSpace)
	i := strings.LastIndexFunc(s, unicode.IsSpace)
	if i < 0 {
		return 0
	}
	_, n := utf8.DecodeRuneInString(s[i:])
	return i + n
}

// wordAfter returns where the word behind the cursor ends.
func (l *line) wordAfter() int {
	rest := l.text[l.at:]
	word := strings.TrimLeftFunc(rest, unicode.IsSpace)
	start := l.at + len(rest) - len(word)
	if i := strings.IndexFunc(word, unicode.IsSpace); i >= 0 {
		return start + i
	}
	return len(l.text)
}
