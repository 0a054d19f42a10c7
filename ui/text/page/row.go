package page

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"docket/ui/theme"
)

func (p *Page) row(codes []uint32) string {
	for len(codes) > 0 && codes[len(codes)-1] == 0 {
		codes = codes[:len(codes)-1]
	}
	var b strings.Builder
	fg, bg, role := uint32(0), uint32(0), theme.Text
	to := func(r theme.Role) {
		if r != role {
			b.WriteString(p.theme.Seq(role).Off + p.theme.Seq(r).On)
			role = r
		}
	}
	plain := func() {
		if fg+bg > 0 {
			b.WriteString(ansi.ResetStyle)
			fg, bg = 0, 0
		}
	}
	for _, code := range codes {
		switch top, bottom := code>>halfBit, code&(1<<halfBit-1); {
		case code&isSign != 0:
			to(theme.Role(code >> roleBit & 0xff))
			plain()
			b.WriteRune(rune(code & (1<<roleBit - 1)))
		case code&isPlace != 0:
			to(theme.Text)
			if bg > 0 {
				plain()
			}
			pen(&b, pictureID+1, 0, &fg, &bg)
			place(&b, code)
		case code == 0:
			to(theme.Text)
			plain()
			b.WriteByte(' ')
		default:
			sign := "▀"
			if top == bottom || top == 0 || bottom == 0 { // one colour: also at the edge of the page
				sign, top, bottom = " ", fg, max(top, bottom)
			}
			pen(&b, top, bottom, &fg, &bg)
			b.WriteString(sign)
		}
	}
	to(theme.Text)
	plain()
	return b.String()
}

func pen(b *strings.Builder, top, bottom uint32, fg, bg *uint32) {
	if top == *fg && bottom == *bg {
		return
	}
	b.WriteString("\x1b[")
	if top != *fg {
		colour(b, top-1, 30)
		if bottom != *bg {
			b.WriteByte(';')
		}
	}
	if bottom != *bg {
		colour(b, bottom-1, 40)
	}
	b.WriteByte('m')
	*fg, *bg = top, bottom
}

// colour writes the parameters of a colour of the palette; base is 30 for what is written and 40 for what is behind it.
func colour(b *strings.Builder, n uint32, base int) {
	switch {
	case n < 8:
		b.WriteString(strconv.Itoa(base + int(n)))
	case n < 16:
		b.WriteString(strconv.Itoa(base + 52 + int(n)))
	default:
		b.WriteString(strconv.Itoa(base+8) + ";5;" + strconv.Itoa(int(n)))
	}
}
