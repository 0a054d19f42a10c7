package terminal

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"docket/ui/safe"
	"docket/ui/theme"
)

// painter turns the frame that is on the screen into another with few bytes: of a line that changed only the cells that
// differ are written. What follows a character about whose width terminals disagree is placed by its column, so that
// everything stands where it should on all of them.
type painter struct {
	before, after []string // the lines of both frames
	ascii         bool     // the terminal shows nothing but ASCII
	console       bool     // or is a Linux console, whose font may lack marks of typography
	scrolls       bool     // it moves lines between margins
	was, now      []cell   // scratch for the two lines that are compared
	out           []byte
	row           int
	at            int  // the column of the cursor, elsewhere when nobody knows
	pen           look // what is written next looks like this
}

const elsewhere = -1 << 30

// paint returns the bytes that make the screen show next where it shows last; known
// is false when nobody knows what it shows. The bytes hold until the next call.
func (p *painter) paint(last, next string, known bool, width, height int) []byte {
	p.out = p.out[:0]
	if known && last == next {
		return p.out
	}
	p.before, p.after = lines(p.before, last, height), lines(p.after, next, height)
	if known && p.scrolls {
		p.scroll(p.shift())
	}
	for p.row = range height {
		switch old, line := p.before[p.row], p.after[p.row]; {
		case !known:
			p.line(old, line, false, width, place{})
		case old != line:
			p.line(old, line, true, width, alike(old, line, width))
		}
	}
	return p.out
}

// lines are those of a frame, in the room of to.
func lines(to []string, frame string, height int) []string {
	to = slices.Grow(to[:0], height)[:height]
	for i := range to {
		to[i], frame, _ = strings.Cut(frame, "\n")
	}
	return to
}

// line writes what differs in one line from a place on, or all of it.
func (p *painter) line(old, line string, known bool, width int, from place) {
	p.was, p.now = cells(p.was, old, width, from), cells(p.now, line, width, from)
	was, now := trimBlank(p.was, old, from.column), trimBlank(p.now, line, from.column)
	if !known {
		was = was[:0]
	}
	p.pen, p.at = look{}, elsewhere
	spoilt := 0 // cells before this one may have been drawn over
	for i := from.column; i < len(now); i += int(now[i].width) {
		if i >= spoilt && i < len(was) && was[i].shows(old, &now[i], line) {
			continue
		}
		if i-p.at > mostRewritten {
			p.move(i)
		}
		for at := p.at; at <= i; at += int(now[at].width) { // the few equal cells between two changes, too
			if p.at != at {
				p.move(at)
			}
			spoilt = max(spoilt, p.put(line, now[at]))
		}
	}
	p.use(look{})
	if !known && len(now) < width || len(now) < len(was) || spoilt > len(now) {
		if p.at != len(now) {
			p.move(len(now))
		}
		p.out = append(p.out, ansi.EraseLineRight...)
	}
}

// put writes a cell where the cursor is, and returns the column up to which some
// terminals have drawn over what was there.
func (p *painter) put(line string, c cell) int {
	start := p.at
	if line[c.to-1] >= 0x80 && (p.ascii || p.console && theme.Lacks(line[c.from:c.to])) { // a mark, or the letter itself
		p.substitute(line[c.from:c.to], c)
		p.at += int(c.width)
		return 0
	}
	p.use(c.look)
	if c.sure {
		p.out = append(p.out, line[c.from:c.to]...)
		p.at += int(c.width)
		return 0
	}
	for range c.width { // some terminals take fewer cells: nothing old may show in the rest
		p.out = append(p.out, ' ')
	}
	p.move(start)
	p.out = append(p.out, line[c.from:c.to]...)
	p.at = elsewhere
	return start + int(c.width) + int(c.spill)
}

// substitute writes a character that the terminal cannot show: the ASCII sign that everybody reads for it, or question
// marks in reverse for as many cells as it has, which no text that was meant so looks like.
func (p *painter) substitute(character string, c cell) {
	if sign := theme.Plain(character); len(sign) == 1 {
		p.use(c.look)
		p.out = append(p.out, sign...)
		return
	}
	marked := c.look
	marked.attrs ^= 1 << 7
	p.use(marked)
	for range c.width {
		p.out = append(p.out, '?')
	}
}

// use makes what is written next look like l.
func (p *painter) use(l look) {
	p.out = appendChange(p.out, p.pen, l)
	p.pen = l
}

// mostRewritten is how many equal cells are written again rather than jumped over.
const mostRewritten = 6

// move puts the cursor on a column of the line.
func (p *painter) move(column int) {
	p.at = column
	if column > 0 {
		p.sequence('H', p.row+1, column+1)
	} else {
		p.sequence('H', p.row+1)
	}
}

// sequence writes CSI with one parameter or two.
func (p *painter) sequence(final byte, params ...int) {
	p.out = append(p.out, "\x1b["...)
	for i, n := range params {
		if i > 0 {
			p.out = append(p.out, ';')
		}
		p.out = strconv.AppendInt(p.out, int64(n), 10)
	}
	p.out = append(p.out, final)
}

// cell is one column of a line. A character of two columns has two cells, of which
// the second one is drawn with the first.
type cell struct {
	from, to uint32 // the bytes of its character
	look     look
	character
}

// character is what a cell knows of its character, see safe.Character.
type character struct {
	width uint8 // columns to the next one
	spill uint8
	part  uint8 // which of its columns this is
	sure  bool
}

// shows reports whether the cell, of the line old, looks like d of the line now.
func (c *cell) shows(old string, d *cell, now string) bool {
	if c.look != d.look || c.part != d.part || old[c.from] != now[d.from] {
		return false
	}
	return c.to-c.from == 1 && d.to-d.from == 1 || old[c.from:c.to] == now[d.from:d.to]
}

// place is where a cell of a line is, in bytes and in columns, and what it would look like.
type place struct {
	at, column int
	pen        look
}

// alike is a place up to which two lines have the same cells: most of what changes stands beside a list that does not. What
// follows it is the same in both as far as that tells whether it is joined with what is before it.
func alike(a, b string, width int) (p place) {
	n := same(a, b)
	for back := 1; back < utf8.UTFMax && back <= n; back++ { // a part of a character is none
		if part := a[n-back : n]; utf8.RuneStart(part[0]) && !utf8.FullRuneInString(part) {
			n -= back
		}
	}
	a = a[:n]
	for p.at+1 < n && p.column < width {
		switch first := a[p.at]; {
		case first == '\x1b':
			size := p.pen.apply(a[p.at:])
			if size == 0 {
				return p
			}
			p.at += size
		case first >= ' ' && first < 0x7f && a[p.at+1] < 0x80:
			p.at, p.column = p.at+1, p.column+1
		default:
			c := joined(a[p.at:])
			if !utf8.FullRuneInString(a[p.at+c.Bytes:]) || p.column+c.Cells > width {
				return p
			}
			p.at, p.column = p.at+c.Bytes, p.column+c.Cells
		}
	}
	return p
}

// same is how many bytes two lines begin with are the same.
func same(a, b string) (n int) {
	least := min(len(a), len(b))
	for n+block <= least && a[n:n+block] == b[n:n+block] {
		n += block
	}
	for n < least && a[n] == b[n] {
		n++
	}
	return n
}

// block is how many bytes are compared at once.
const block = 32

// cells returns the cells of a line from a place on, at most width with those before it, in the room of to.
func cells(to []cell, line string, width int, from place) []cell {
	to = slices.Grow(to[:0], width)[:width]
	n, single, pen := from.column, character{width: 1, sure: true}, from.pen
	for i := from.at; i < len(line) && n < width; {
		switch c := line[i]; {
		case c == '\x1b':
			size := pen.apply(line[i:])
			if size == 0 {
				size, _ = safe.Step(line[i:])
			}
			i += size
		case c >= ' ' && c < 0x7f && (i+1 == len(line) || line[i+1] < 0x80):
			d := &to[n] // a whole cell would be put together elsewhere and copied
			d.from, d.to, d.look = uint32(i), uint32(i+1), pen
			d.character = single
			n++
			i++
		default:
			c := joined(line[i:])
			if n+c.Cells > width {
				return to[:n]
			}
			for part := range c.Cells {
				to[n] = cell{uint32(i), uint32(i + c.Bytes), pen,
					character{uint8(c.Cells - part), uint8(min(c.Spill, 255)), uint8(part), c.Sure}}
				n++
			}
			i += c.Bytes
		}
	}
	return to[:n]
}

// joined is the first character of a line and the marks behind it that have cells of their own: some terminals draw
// them into the cell before, so they are written together.
func joined(line string) safe.Character {
	c := safe.First(line)
	for !c.Sure {
		mark, _ := utf8.DecodeRuneInString(line[c.Bytes:])
		if !unicode.Is(unicode.M, mark) {
			break
		}
		next := safe.First(line[c.Bytes:])
		c.Bytes, c.Cells = c.Bytes+next.Bytes, c.Cells+next.Cells
	}
	return c
}

// trimBlank drops the cells behind a column, at a line's end, that look like an erased line.
func trimBlank(cells []cell, line string, column int) []cell {
	for n := len(cells); n > column; n-- {
		if c := cells[n-1]; c.look != (look{}) || line[c.from] != ' ' {
			return cells[:n]
		}
	}
	return cells[:column]
}
