package widget

import (
	"strings"

	"docket/ui/safe"
)

const mostLines = 4

// SetWrap shows what is cut in flexible columns on more lines of their rows, or cuts it. All rows are of one height.
func (cs *columns) SetWrap(on bool) {
	cs.wraps, cs.lines = on, 0
	cs.data.redraw()
}

func (cs *columns) Wraps() bool { return cs.wraps }

// tall is how many lines a row takes: as many as the longest of the first values in the columns with the largest share, or,
// where none is cut there, in the others that flex.
func (cs *columns) tall() int {
	if !cs.wraps {
		return 1
	}
	cs.layout()
	if cs.lines > 0 {
		return cs.lines
	}
	cs.lines = 1
	most := 1
	for _, at := range cs.seen {
		most = max(most, cs.cols[at.col].flex())
	}
	for share := most; share > 0 && cs.lines == 1; share-- {
		for _, at := range cs.seen {
			if cs.cols[at.col].flex() == share {
				cs.grow(at)
			}
		}
	}
	return cs.lines
}

// grow makes rows as tall as the first values of a column need.
func (cs *columns) grow(at place) {
	for row := range min(cs.data.src.Rows(), fitRows) {
		text, kind := cs.data.src.Cell(row, at.col)
		c := prepare(text, kind, &cs.data.theme.Glyphs)
		for cs.lines < mostLines && more(&c, at.w, cs.lines) {
			cs.lines++
		}
	}
}

// more reports whether a value goes on behind so many lines.
func more(c *cell, w, lines int) bool {
	from, _ := lineOf(c.text, w, lines)
	return from < len(c.text)
}

// piece is what a line of a row shows of a value; ok is false where it shows nothing. The last line shows the rest, cut.
func (cs *columns) piece(c *cell, at *place, line int) (cell, bool) {
	if cs.cols[at.col].flex() == 0 || int(c.width) <= at.w {
		return *c, line == 0
	}
	from, to := lineOf(c.text, at.w, line)
	if line == cs.tall()-1 {
		to = len(c.text)
	}
	out := *c
	out.text, out.other, out.more = c.text[from:to], "", c.more && to == len(c.text)
	out.width, out.lead = int32(safe.Width(out.text)), min(max(c.lead-int32(from), 0), int32(to-from))
	return out, from < to
}

// lineOf is which bytes of a text stand on a line of w cells, where it is broken at the joints of names.
func lineOf(text string, w, line int) (from, to int) {
	for ; ; line-- {
		head, _ := safe.Cut(text[from:], max(w, 1))
		to = from + len(head)
		if head == "" {
			to = len(text)
		} else if to < len(text) {
			to = from + joint(head, len(head))
		}
		if line == 0 || to == len(text) {
			break
		}
		from = to
	}
	if line > 0 {
		return len(text), len(text)
	}
	return from, to
}

// joint is where a name may be broken: behind its last dot, underscore or blank; none where it has none.
func joint(name string, none int) int {
	if at := strings.LastIndexAny(name, "._ "); at >= 0 {
		return at + 1
	}
	return none
}

// cut cuts text, which is width cells wide, to w cells; a name behind one of its joints.
func cut(text string, width, w int, name bool) (string, int) {
	head, used := cutASCII(text, width, w)
	if at := joint(head, len(head)); name && len(head) < len(text) && at < len(head) {
		return head[:at], safe.Width(head[:at])
	}
	return head, used
}

// leastOfAWord is how many letters of a name are known again where it is cut between its joints.
const leastOfAWord = 3

// shorten gives a value that begins with what tells less than the rest w cells: the lead is cut first. Where it would read
// like the other name then, letters of the lead stay, or else the first part stands alone that the two differ in.
func (c *cell) shorten(w int, more string) (lead, rest string) {
	lead, rest = c.text[:c.lead], c.text[c.lead:]
	over := int(c.width) - w
	if over <= 0 {
		return lead, rest
	}
	before, last := lead[:len(lead)-1], lead[len(lead)-1:]
	alike := c.other != "" && strings.HasSuffix(c.other, last+rest)
	if room := safe.Width(before) - over - 1; room >= 0 {
		whole, _ := safe.Cut(before, room)
		before = whole[:joint(whole, 0)]
		if alike && strings.HasPrefix(c.other, before) && len(whole) >= leastOfAWord {
			before = whole // the rest stays whole, and some letters of the lead tell the two apart
		}
		lead, alike = before+more+last, alike && strings.HasPrefix(c.other, before)
	} else if lead = ""; safe.Width(rest) > w {
		rest, _ = cut(rest, safe.Width(rest), w-1, true)
		rest, alike = rest+more, c.other != "" && strings.Contains(c.other, last+rest)
	}
	if !alike || c.text == c.other {
		return lead, rest
	}
	same := 0
	for same < min(len(c.text), len(c.other)) && c.text[same] == c.other[same] {
		same++
	}
	head, from := more, joint(c.text[:same], 0)
	part := c.text[from:]
	if end := from + strings.IndexAny(part, "._ "); from == 0 || end > from && safe.Width(c.text[:end])+1 < w {
		head, part = "", c.text
	}
	if width := safe.Width(part); safe.Width(head)+width > w {
		part, _ = cut(part, width, w-safe.Width(head)-1, true)
		part += more
	}
	return "", head + part
}

// cutASCII cuts text, which is width cells wide, to w cells.
func cutASCII(text string, width, w int) (string, int) {
	if width <= w {
		return text, width
	}
	if width == len(text) && safe.Printable(text[:w]) {
		return text[:w], w
	}
	return safe.Cut(text, w)
}
