package widget

import (
	"strings"

	"docket/ui/safe"
)

// Splice puts overlay over the w × h cells of base whose upper left corner is
// (x, y), and returns the whole screen. Lines keep their width; a wide character
// of base that is half covered becomes a blank, and the styles of base go on
// behind the overlay. Parts of the rectangle outside of base are left out.
func Splice(base, overlay string, x, y, w, h int) string {
	if x < 0 || w <= 0 || h <= 0 {
		return base
	}
	var b strings.Builder
	b.Grow(len(base) + len(overlay) + 64)
	overlay = skipLines(overlay, -y)
	for line, more := 0, true; more; line++ {
		var under string
		under, base, more = strings.Cut(base, "\n")
		if line > 0 {
			b.WriteByte('\n')
		}
		if line < y || line >= y+h {
			b.WriteString(under)
			continue
		}
		var over string
		over, overlay, _ = strings.Cut(overlay, "\n")
		spliceLine(&b, under, over, x, w)
	}
	return b.String()
}

// skipLines drops the first n lines of s.
func skipLines(s string, n int) string {
	for ; n > 0; n-- {
		_, s, _ = strings.Cut(s, "\n")
	}
	return s
}

const styleReset = "\x1b[m"

// spliceLine writes under with over in its cells x to x+w.
func spliceLine(b *strings.Builder, under, over string, x, w int) {
	var styles []string // in force at the place reached
	pos, i := 0, 0
	for i < len(under) {
		n, width := safe.Step(under[i:])
		seq := under[i : i+n]
		if seq[0] == '\x1b' {
			styles = follow(styles, seq)
			if pos < x {
				b.WriteString(seq)
			}
		} else if pos+width > x {
			break
		} else {
			b.WriteString(seq)
			pos += width
		}
		i += n
	}
	if len(styles) > 0 {
		b.WriteString(styleReset)
	}
	blanks(b, x-pos)
	pad(b, over, w)

	for i < len(under) && pos < x+w || startsWithMark(under[i:]) {
		n, width := safe.Step(under[i:])
		seq := under[i : i+n]
		if seq[0] == '\x1b' {
			styles = follow(styles, seq)
		}
		pos += width
		i += n
	}
	if i >= len(under) {
		return
	}
	for _, s := range styles {
		b.WriteString(s)
	}
	blanks(b, pos-x-w)
	b.WriteString(under[i:])
}

// startsWithMark reports whether s goes on with a mark of the character before it.
func startsWithMark(s string) bool {
	if s == "" || s[0] < 0x80 {
		return false
	}
	return safe.First(s).Cells == 0
}

// follow keeps the styles that are in force after seq.
func follow(styles []string, seq string) []string {
	switch {
	case !strings.HasSuffix(seq, "m"):
		return styles
	case seq == styleReset || seq == "\x1b[0m":
		return styles[:0]
	}
	return append(styles, seq)
}
