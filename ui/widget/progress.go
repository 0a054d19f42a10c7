package widget

import (
	"strconv"
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
)

// Progress draws one line of at most w cells: a bar of done out of total, the
// share in percent, and text. Where total is not known (0 or less) there is no
// bar: docket does not guess.
func Progress(t *theme.Theme, w int, done, total int64, text string) string {
	if w <= 0 {
		return ""
	}
	text = safe.Line(text)
	if total <= 0 {
		return safe.Truncate(text, w, t.Glyphs.Ellipsis)
	}
	share := min(max(float64(done)/float64(total), 0), 1)
	percent := strconv.Itoa(int(share*100)) + "%"
	percent = strings.Repeat(" ", 4-len(percent)) + percent
	bar := min(w-1-len(percent), 40)
	if text != "" {
		bar = min(bar, w/3)
	}
	if bar < 4 {
		return safe.Truncate(strings.TrimLeft(percent, " ")+" "+text, w, t.Glyphs.Ellipsis)
	}
	full := int(share * float64(bar))
	line := t.Paint(theme.Focus, strings.Repeat(t.Glyphs.Full, full)) + t.Paint(theme.Muted, strings.Repeat(t.Glyphs.Empty, bar-full)) + " " + percent
	if room := w - bar - len(percent) - 3; text != "" && room > 0 {
		line += "  " + safe.Truncate(text, room, t.Glyphs.Ellipsis)
	}
	return line
}
