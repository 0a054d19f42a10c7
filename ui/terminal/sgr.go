package terminal

import "strconv"

// look is how a cell is drawn. Two looks are the same on the screen exactly when
// they are equal, however many sequences led to each.
type look struct {
	fg, bg shade
	attrs  uint16 // bit n is SGR n: 1 bold, 2 faint, 3 italic, 4 underline, 5 blink, 7 reverse, 9 struck out
}

// shade is a colour: 0 the terminal's own, 1–256 a number of the palette plus one,
// from trueColour on the three bytes of a colour of its own.
type shade uint32

const trueColour shade = 1 << 24

// weight is the two attributes that SGR 22 ends together.
const weight = 1<<1 | 1<<2

// apply changes the look by the parameters of one SGR sequence. False means that it
// says something that a look cannot hold.
func (l *look) apply(params string) bool {
	for p := (sgrParams{rest: params, more: true}); p.more; {
		n, ok := p.next()
		if !ok {
			return false
		}
		switch {
		case n == 0:
			*l = look{}
		case n <= 9 && n != 6 && n != 8:
			l.attrs |= 1 << n
		case n == 22:
			l.attrs &^= weight
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
		case n == 38 || n == 48:
			c, ok := p.colour()
			if !ok {
				return false
			}
			if n == 38 {
				l.fg = c
			} else {
				l.bg = c
			}
		default:
			return false
		}
	}
	return true
}

// sgrParams walks the numbers of a sequence; an empty one is 0.
type sgrParams struct {
	rest string
	more bool
}

func (p *sgrParams) next() (int, bool) {
	n, i := 0, 0
	for ; i < len(p.rest) && p.rest[i] != ';'; i++ {
		if c := p.rest[i]; c < '0' || c > '9' || i > 3 {
			return 0, false
		}
		n = n*10 + int(p.rest[i]-'0')
	}
	if p.more = i < len(p.rest); p.more {
		i++
	}
	p.rest = p.rest[i:]
	return n, true
}

// colour reads what follows a 38 or 48: 5;n or 2;r;g;b.
func (p *sgrParams) colour() (shade, bool) {
	count := map[int]int{5: 1, 2: 3}
	kind, ok := p.next()
	if !ok || count[kind] == 0 {
		return 0, false
	}
	c := shade(0)
	for range count[kind] {
		n, ok := p.next()
		if !ok || n > 255 {
			return 0, false
		}
		c = c<<8 | shade(n)
	}
	if kind == 2 {
		return c | trueColour, true
	}
	return c + 1, true
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

// appendColour appends the parameters of a colour; base is 30 for the foreground and
// 40 for the background.
func appendColour(b []byte, c shade, base int) []byte {
	number := func(n int, end byte) {
		b = append(strconv.AppendInt(b, int64(n), 10), end)
	}
	n := int(c) - 1
	switch {
	case c == 0:
		number(base+9, ';')
	case c >= trueColour:
		number(base+8, ';')
		number(2, ';')
		number(int(c>>16&0xff), ';')
		number(int(c>>8&0xff), ';')
		number(int(c&0xff), ';')
	case n < 8:
		number(base+n, ';')
	case n < 16:
		number(base+60+n-8, ';')
	default:
		number(base+8, ';')
		number(5, ';')
		number(n, ';')
	}
	return b
}
