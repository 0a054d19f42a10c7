package theme

import (
	"strconv"
	"strings"
)

// none is the absence of a colour; the zero attr must have fg and bg none, so colours are kept plus one.
const none = 0

// colour is a number of the 256-colour palette plus one; 0 is none. Numbers of that palette are half the bytes of true
// colour on every cell, and no terminal that people use lacks them.
type colour uint16

func c256(n uint8) colour { return colour(n) + 1 }

// some is a colour of a table in which 0 is none.
func some(n uint8) colour {
	if n == 0 {
		return none
	}
	return c256(n)
}

// attr is a style before it became bytes.
type attr struct {
	fg, bg                           colour
	bold, faint, underline, reversed bool
}

// seq returns the bytes of a: On sets it, Off unsets exactly what On set.
func (a attr) seq() Seq {
	var on, off []string
	set := func(does bool, start, end string) {
		if does {
			on, off = append(on, start), append(off, end)
		}
	}
	set(a.bold, "1", "22")
	set(a.faint, "2", "22")
	set(a.underline, "4", "24")
	set(a.reversed, "7", "27")
	set(a.fg != none, foreground(a.fg), "39")
	set(a.bg != none, background(a.bg), "49")
	if len(on) == 0 {
		return Seq{}
	}
	return Seq{"\x1b[" + strings.Join(on, ";") + "m", "\x1b[" + strings.Join(off, ";") + "m"}
}

// foreground returns the SGR parameters of c as a foreground, the short form for the sixteen base colours.
func foreground(c colour) string { return sgr(c, 30, 90, "38;5;") }
func background(c colour) string { return sgr(c, 40, 100, "48;5;") }

func sgr(c colour, base, bright int, long string) string {
	n := int(c) - 1
	switch {
	case n < 0:
		return ""
	case n < 8:
		return strconv.Itoa(base + n)
	case n < 16:
		return strconv.Itoa(bright + n - 8)
	}
	return long + strconv.Itoa(n)
}

// backTo returns the bytes that end a within a stretch of outer, in one sequence:
// what outer has comes back, and nothing is unset that is set again anyway.
func (a attr) backTo(outer attr) string {
	var codes []string
	end := func(does, again bool, end, start string) {
		switch {
		case does && again:
			codes = append(codes, start)
		case does:
			codes = append(codes, end)
		}
	}
	if a.bold || a.faint { // one code ends both
		codes = append(codes, "22")
		end(outer.bold, true, "", "1")
		end(outer.faint, true, "", "2")
	}
	end(a.underline, outer.underline, "24", "4")
	end(a.reversed, outer.reversed, "27", "7")
	end(a.fg != none, outer.fg != none, "39", foreground(outer.fg))
	end(a.bg != none, outer.bg != none, "49", background(outer.bg))
	return "\x1b[" + strings.Join(codes, ";") + "m"
}
