package terminal

import (
	"strconv"
	"strings"
)

// look is how a cell is drawn. Two looks are the same on the screen exactly when
// they are equal, however many sequences led to each.
type look struct {
	fg, bg shade
	attrs  uint16 // bit n is SGR n: 1 bold, 2 faint, 3 italic, 4 underline, 5 blink, 7 reverse, 9 struck out
}

// shade is a colour: 0 the terminal's own, else a number of the palette plus one.
type shade uint16

// apply changes the look by the SGR sequence that s begins with, and returns its length: 0
// where it is another one, or says what docket's theme does not use.
func (l *look) apply(s string) (size int) {
	if !strings.HasPrefix(s, "\x1b[") {
		return 0
	}
	next, n := *l, 0
	var indexed *shade // the colour that 38;5 or 48;5 begins
	for i := 2; i < len(s); i++ {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			n = min(n*10+int(c-'0'), 999)
			continue
		case c != ';' && c != 'm':
			return 0
		case indexed != nil:
			*indexed, indexed = shade(n&0xff)+1, nil
		case n == 38 && strings.HasPrefix(s[i:], ";5;"):
			indexed, i = &next.fg, i+2
		case n == 48 && strings.HasPrefix(s[i:], ";5;"):
			indexed, i = &next.bg, i+2
		case !next.set(n):
			return 0
		}
		if n = 0; s[i] == 'm' {
			*l = next
			return i + 1
		}
	}
	return 0
}

// set changes the look by one parameter, if that stands alone.
func (l *look) set(n int) bool {
	switch {
	case n == 0:
		*l = look{}
	case n <= 9 && n != 6 && n != 8:
		l.attrs |= 1 << n
	case n == 22:
		l.attrs &^= 1<<1 | 1<<2 // both weights
	case n == 23, n == 24, n == 25, n == 27, n == 29:
		l.attrs &^= 1 << (n - 20)
	case n >= 30 && n <= 37:
		l.fg = shade(n-30) + 1
	case n >= 90 && n <= 97:
		l.fg = shade(n-90) + 9
	case n >= 40 && n <= 47:
		l.bg = shade(n-40) + 1
	case n >= 100 && n <= 107:
		l.bg = shade(n-100) + 9
	case n == 39:
		l.fg = 0
	case n == 49:
		l.bg = 0
	default:
		return false
	}
	return true
}

// appendChange appends the shortest sequence that turns one look into another.
func appendChange(b []byte, from, to look) []byte {
	switch {
	case from == to:
		return b
	case to == look{}:
		return append(b, "\x1b[m"...)
	}
	b = append(b, "\x1b["...)
	begun := len(b)
	if from.attrs&^to.attrs != 0 { // to unset one by one is seldom shorter
		b = append(b, "0;"...)
		from = look{}
	}
	for n := 1; n <= 9; n++ {
		if (to.attrs&^from.attrs)>>n&1 != 0 {
			b = append(b, byte('0'+n), ';')
		}
	}
	if from.fg != to.fg {
		b = appendColour(b, to.fg, 30)
	}
	if from.bg != to.bg {
		b = appendColour(b, to.bg, 40)
	}
	if len(b) > begun {
		b = b[:len(b)-1]
	}
	return append(b, 'm')
}

// appendColour appends the parameters of a colour; base is 30 for the foreground and 40 for the background.
func appendColour(b []byte, c shade, base int) []byte {
	switch n := int(c) - 1; {
	case c == 0:
		base += 9
	case n < 8:
		base += n
	case n < 16:
		base += 60 + n - 8
	default:
		b = append(strconv.AppendInt(b, int64(base+8), 10), ";5;"...)
		base = n
	}
	return append(strconv.AppendInt(b, int64(base), 10), ';')
}
