package widget

import (
	"slices"
	"strings"

	"docket/ui/safe"
)

// Sides are panes beside each other. Most lines of the left one are those of the frame before, a line further at most, and
// to measure them is most of what a frame takes: their widths are remembered.
type Sides struct {
	width       int
	now, before []sideLine
}

type sideLine struct {
	text, cut string // cut where it is too wide
	cells     int
}

// Write writes the lines of left, cut or filled to width cells, each with between and a line of right behind it; what is
// at the right stands one below the other. There are as many lines as the longer side has.
func (s *Sides) Write(b *strings.Builder, left string, width int, between string, right ...string) {
	if s.now, s.before = s.before[:0], s.now; s.width != width {
		s.width, s.before = width, nil
	}
	var l, r, one string // one of those at the right
	for more, inside := true, false; more || inside || len(right) > 0; {
		l, left, more = strings.Cut(left, "\n")
		if !inside && len(right) > 0 {
			one, right = right[0], right[1:]
		}
		r, one, inside = strings.Cut(one, "\n")
		if len(s.now) > 0 {
			b.WriteByte('\n')
		}
		at := s.line(l)
		b.WriteString(at.cut)
		b.WriteString(strings.Repeat(" ", width-at.cells))
		b.WriteString(between)
		b.WriteString(r)
	}
}

func (s *Sides) line(text string) sideLine {
	i := len(s.now)
	near := s.before[min(max(i-1, 0), len(s.before)):min(i+2, len(s.before))]
	if at := slices.IndexFunc(near, func(was sideLine) bool { return was.text == text }); at >= 0 {
		s.now = append(s.now, near[at])
	} else {
		cut := safe.Clip(text, s.width)
		s.now = append(s.now, sideLine{text, cut, safe.Width(cut)})
	}
	return s.now[i]
}
