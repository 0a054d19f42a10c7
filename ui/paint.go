package ui

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// painter turns the frame that is on the screen into another with few bytes: of a
// line that changed only the cells that differ are written. Lines with characters
// about whose width terminals disagree are written whole.
type painter struct {
	was, now []cell // scratch for the two lines that are compared
	out      []byte
}

// cell is one column of a line.
type cell struct {
	from, to uint32 // the bytes of its character
	look     look
}

// paint returns the bytes that make the screen show next where it shows last; known
// is false when nobody knows what it shows. The bytes hold until the next call.
func (p *painter) paint(last, next string, known bool, width, height int) []byte {
	p.out = p.out[:0]
	if known && last == next {
		return p.out
	}
	for row := range height {
		var old, line string
		old, last, _ = strings.Cut(last, "\n")
		line, next, _ = strings.Cut(next, "\n")
		switch {
		case !known:
			p.whole(row, line, width)
		case old != line:
			p.line(row, old, line, width)
		}
	}
	return p.out
}

// line writes what differs in one line.
func (p *painter) line(row int, old, line string, width int) {
	var ok bool
	if p.was, ok = cells(p.was[:0], old, width); ok {
		p.now, ok = cells(p.now[:0], line, width)
	}
	if !ok {
		p.whole(row, line, width)
		return
	}
	was, now := trimBlank(p.was, old), trimBlank(p.now, line)
	same := func(i int) bool {
		return i < len(was) && was[i].look == now[i].look && old[was[i].from:was[i].to] == line[now[i].from:now[i].to]
	}
	pen, at := look{}, -1 // at is the column of the cursor, -1 somewhere else
	for i := 0; i < len(now); {
		if same(i) {
			i++
			continue
		}
		if at < 0 || i-at > mostRewritten {
			p.move(row, i)
			at = i
		}
		for ; at <= i; at++ { // the few equal cells between two changes, too
			c := now[at]
			p.out = appendChange(p.out, pen, c.look)
			pen = c.look
			p.out = append(p.out, line[c.from:c.to]...)
		}
		i++
	}
	p.out = appendChange(p.out, pen, look{})
	if len(now) < len(was) {
		if at != len(now) {
			p.move(row, len(now))
		}
		p.out = append(p.out, ansi.EraseLineRight...)
	}
}

// mostRewritten is how many equal cells are written again rather than jumped over.
const mostRewritten = 6

// whole writes a line from its start.
func (p *painter) whole(row int, line string, width int) {
	p.move(row, 0)
	if ansi.StringWidth(line) > width { // no frame of ours; but a wrapped line would shift all below it
		line = ansi.Truncate(line, width, "")
	}
	p.out = append(p.out, line...)
	p.out = append(p.out, "\x1b[m"...)
	if ansi.StringWidth(line) < width {
		p.out = append(p.out, ansi.EraseLineRight...)
	}
}

// move puts the cursor on a cell, both counted from 0.
func (p *painter) move(row, column int) {
	p.out = append(p.out, "\x1b["...)
	p.out = strconv.AppendInt(p.out, int64(row+1), 10)
	if column > 0 {
		p.out = append(p.out, ';')
		p.out = strconv.AppendInt(p.out, int64(column+1), 10)
	}
	p.out = append(p.out, 'H')
}

// cells appends the cells of a line. False means that the line has to be written
// whole: something in it is more, or less, than one character in one column.
func cells(to []cell, line string, width int) ([]cell, bool) {
	var pen look
	for i := 0; i < len(line); {
		c := line[i]
		if c == '\x1b' {
			params, size := sgr(line[i:])
			if size == 0 || !pen.apply(params) {
				return to, false
			}
			i += size
			continue
		}
		size := 1
		if c < ' ' || c >= 0x7f {
			var r rune
			if r, size = utf8.DecodeRuneInString(line[i:]); !plain(r) {
				return to, false
			}
		}
		if len(to) == width {
			return to, false
		}
		to = append(to, cell{uint32(i), uint32(i + size), pen})
		i += size
	}
	return to, true
}

// sgr finds the parameters of the SGR sequence that s starts with; size is 0 when s
// starts with another one.
func sgr(s string) (params string, size int) {
	if len(s) < 3 || s[1] != '[' {
		return "", 0
	}
	for i := 2; i < len(s); i++ {
		switch c := s[i]; {
		case c == 'm':
			return s[2:i], i + 1
		case c != ';' && (c < '0' || c > '9'):
			return "", 0
		}
	}
	return "", 0
}

// plain tells the characters that stand alone and take one column on every terminal:
// Latin, Greek, Cyrillic, punctuation, arrows, frames, blocks, Braille, and docket's
// own marks (theme.Glyphs).
func plain(r rune) bool {
	switch {
	case r >= 0xa1 && r <= 0x2ff:
		return r != 0xad
	case r >= 0x370 && r <= 0x482, r >= 0x48a && r <= 0x52f, r >= 0x2010 && r <= 0x2027, r >= 0x2030 && r <= 0x203b:
		return true
	case r >= 0x2190 && r <= 0x2319, r >= 0x2500 && r <= 0x25fc, r >= 0x2800 && r <= 0x28ff:
		return true
	case r == '␣', r == '⚑', r == '✓', r == '✗', r == '❯':
		return true
	}
	return false
}

// trimBlank drops the cells at a line's end that look like an erased line.
func trimBlank(cells []cell, line string) []cell {
	for n := len(cells); n > 0; n-- {
		if c := cells[n-1]; c.look != (look{}) || line[c.from] != ' ' {
			return cells[:n]
		}
	}
	return nil
}
