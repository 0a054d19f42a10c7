package widget

import (
	"docket/ui/safe"
	"docket/ui/theme"
)

// View returns the grid as it looks now: exactly the height it was given, no line
// wider than the width. Where nothing changed it is the last frame.
func (g *Grid) View() string {
	if g.buf = g.AppendView(g.buf[:0]); string(g.buf) != g.frame {
		g.frame = string(g.buf)
	}
	return g.frame
}

// AppendView appends the grid to dst. It does not allocate once dst is large
// enough and the cells in sight were seen before.
func (g *Grid) AppendView(dst []byte) []byte {
	g.drawn = 0
	if g.width <= 0 || g.height <= 0 {
		return dst
	}
	if g.looks.version != g.theme.Version() {
		g.looks = newLooks(g.theme, g.cells)
		g.cache.reset() // signs may be others
		g.edition++
	}
	g.layout()
	if g.wraps {
		g.clamp() // rows may have become taller
	}
	n := g.Len()
	if w, is := g.src.(Windowed); is && n > 0 {
		w.Ready(g, g.top, min(g.top+g.visibleRows(), n))
	}
	var empty []string
	if n == 0 && g.empty != "" {
		empty = safe.Wrap(g.empty, g.width-g.gutterWidth())
	}
	line := 0
	if g.headerRows() > 0 {
		dst = g.appendHeader(dst)
		line++
	}
	for i := g.top; line < g.height; i++ {
		if line > 0 {
			dst = append(dst, '\n')
		}
		switch {
		case i < n && g.wraps:
			if tall := g.tall(); line+tall <= g.height || i == g.top {
				dst = g.appendRow(dst, i)
				line += tall - 1
			}
		case i < n:
			dst = g.appendRow(dst, i)
		case i < len(empty) && empty[i] != "":
			p := pen{dst: dst}
			p.put(g.gutterWidth(), g.looks.muted, empty[i], 0)
			dst = p.dst
		}
		line++
	}
	return dst
}

// pen writes one line from left to right. Blanks are owed until something follows them, so that no line ends in any.
type pen struct {
	dst []byte
	x   int // cells written
	sgr int // where dst ends when it ends in a style, else something less
}

// style writes the bytes of a style, as one sequence with a style that ends just
// here: every byte is sent with every key.
func (p *pen) style(seq string) {
	if seq == "" {
		return
	}
	if n := len(p.dst); n > 0 && n == p.sgr {
		p.dst[n-1] = ';'
		seq = seq[len("\x1b["):]
	}
	p.dst = append(p.dst, seq...)
	p.sgr = len(p.dst)
}

func (p *pen) to(x int) {
	for ; p.x < x; p.x++ {
		p.dst = append(p.dst, ' ')
	}
}

func (p *pen) put(x int, s theme.Seq, text string, w int) {
	p.to(x)
	p.style(s.On)
	p.dst = append(p.dst, text...)
	p.style(s.Off)
	p.x += w
}

func (w *window) surfaceOf(i int, blurred bool) surface {
	switch {
	case i != w.row:
		return bare
	case blurred:
		return selectedDim
	}
	return selected
}

// appendRow draws the row at place i. The selected row is as wide as the grid; others end
// with their last value, and their lines are kept.
func (g *Grid) appendRow(dst []byte, i int) []byte {
	s, row := g.surfaceOf(i, g.blurred), g.At(i)
	of := g.cache.row(row, len(g.cols))
	if s != bare {
		return g.drawRow(dst, of, row, s)
	}
	if of.line == nil {
		of.line = make([]byte, 0, 2*g.width)
	}
	if of.edition != g.edition {
		of.line, of.edition = g.drawRow(of.line[:0], of, row, s), g.edition
	}
	return append(dst, of.line...)
}

func (g *Grid) drawRow(dst []byte, of *row, row int, s surface) []byte {
	look := &g.looks.on[s]
	for line := range min(g.tall(), max(g.height-g.headerRows(), 1)) {
		if line > 0 {
			dst = append(dst, '\n')
		}
		p := pen{dst: dst}
		p.style(look.row.On)
		if g.width >= gutterFrom {
			if s != bare {
				p.put(0, look.bar, g.theme.Glyphs.Cursor, 1)
			}
			if line == 0 && g.marks != nil && g.marks(row) {
				p.put(1, look.mark, g.theme.Glyphs.Marked, 1)
			}
		}
		for k := range g.seen {
			g.drawCell(&p, k, of, row, s, line)
		}
		if s != bare {
			p.to(g.width)
		}
		p.style(look.row.Off)
		dst = p.dst
	}
	return dst
}

// drawCell draws what a line of a row shows of the kth column that is seen.
func (g *Grid) drawCell(p *pen, k int, of *row, row int, s surface, line int) {
	at, look := &g.seen[k], &g.looks.on[s]
	if g.splitsAt(k) {
		p.put(at.x-frozenGap+1, look.line, g.theme.Glyphs.Vertical, 1)
	}
	g.drawn++
	c := g.cell(of, row, at.col)
	if g.cols[at.col].Wide && int(c.width) > at.w {
		at = g.widened(k, of, row)
	}
	if g.wraps {
		part, shown := g.piece(c, at, line)
		if c = &part; !shown {
			return
		}
	}
	g.appendCell(p, at, c, row, look, s == selected && g.cells && at.col == g.order[g.col])
}

// widened is the place of the kth column that is seen, with the room of empty cells behind it.
func (g *Grid) widened(k int, of *row, i int) *place {
	at := g.seen[k]
	for k++; k < len(g.seen) && !g.splitsAt(k) && g.cell(of, i, g.seen[k].col).width == 0; k++ {
		at.w = g.seen[k].x + g.seen[k].w - at.x
	}
	return &at
}

// splitsAt reports whether the separator of the frozen columns stands before the kth column that is seen.
func (cs *columns) splitsAt(k int) bool { return k > 0 && k == cs.split }

// appendCell draws one cell. The cursor on it is as wide as its text and one blank.
func (g *Grid) appendCell(p *pen, at *place, c *cell, row int, look *surfaceLooks, onCursor bool) {
	w := int(c.width)
	text, tail := c.text, ""
	if c.lead > 0 && !onCursor {
		g.appendLeading(p, at, c, look)
		return
	}
	if w > at.w || c.more {
		text, w = cut(text, w, at.w-1, g.cols[at.col].Names)
		tail = g.theme.Glyphs.Ellipsis
		w++
	}
	x, right := at.x, c.kind == Number || g.cols[at.col].Right
	if right {
		x += at.w - w
	}
	style, hit, found := look.kind[c.kind], look.hit, g.hit != nil && g.hit(row, at.col)
	from := x
	switch {
	case onCursor:
		if style, hit = look.cursor, look.hitAtCursor; right {
			from--
		}
	case w == 0:
		return
	case found:
		style = hit
	}
	p.to(from)
	p.style(style.On)
	p.to(x)
	switch {
	case !found:
		p.dst = append(g.appendHits(p.dst, text, style.On, hit), tail...)
	case onCursor:
		p.style(hit.On)
		p.dst = append(append(p.dst, text...), tail...)
		p.style(hit.Off)
	default:
		p.dst = append(append(p.dst, text...), tail...)
	}
	p.x += w
	if onCursor && !right && p.x < g.width {
		p.to(p.x + 1)
	}
	p.style(style.Off)
}

// appendLeading draws a cell that begins with what tells less: that is cut first.
func (g *Grid) appendLeading(p *pen, at *place, c *cell, look *surfaceLooks) {
	lead, rest := c.shorten(at.w, g.theme.Glyphs.Ellipsis)
	text, style := lead+rest, look.kind[c.kind]
	if len(g.needles) == 0 || !g.found(c.text) {
		p.put(at.x, look.kind[Muted], lead, safe.Width(lead))
		p.put(p.x, style, rest, safe.Width(rest))
		return
	}
	if text != c.text && g.found(c.text) && !g.found(text) { // in what is cut
		p.put(at.x, look.hit, text, safe.Width(text))
		return
	}
	p.to(at.x) // a hit may reach over both parts
	p.style(style.On)
	p.dst = g.appendHits(p.dst, text, style.On, look.hit)
	p.style(style.Off)
	p.x += safe.Width(text)
}
