package text

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
)

// lineList shows the lines that came back, numbered and wrapped under their
// numbers, below a message when there is one. Rows are made once for a width.
type lineList struct {
	theme *theme.Theme
	keys  keys.Map
	focus bool

	message string // what happened, above the lines; safe
	role    theme.Role
	lines   []string // as they came

	rows          []listRow
	first         []int // the first row of each line
	madeFor       int   // the width that rows were made for; 0 is none
	looks         int   // the theme's version then
	width, height int
	top, at       int // the first row seen, the line under the cursor
}

// listRow is one row of the screen; line is -1 within the message.
type listRow struct {
	text string
	line int
}

func newLineList(t *theme.Theme, k keys.Map) *lineList { return &lineList{theme: t, keys: k} }

// set replaces message and lines and goes to the top.
func (l *lineList) set(message string, role theme.Role, lines []string) {
	l.message, l.role, l.lines = message, role, lines
	l.top, l.at, l.madeFor = 0, 0, 0
	l.make()
}

// selected is the number of the line under the cursor, -1 when there is none.
func (l *lineList) selected() int { return min(l.at, len(l.lines)-1) }

// setSize sets the room in cells.
func (l *lineList) setSize(w, h int) {
	l.width, l.height = max(w, 0), max(h, 0)
	l.make()
}

// make wraps message and lines for the width, one cell while it has none.
func (l *lineList) make() {
	width := max(l.width, 1)
	if width == l.madeFor && l.looks == l.theme.Version() {
		return
	}
	l.madeFor, l.looks = width, l.theme.Version()
	l.rows, l.first = nil, nil
	if l.message != "" {
		for _, s := range safe.Wrap(l.message, width) {
			l.rows = append(l.rows, listRow{l.theme.Paint(l.role, s), -1})
		}
	}
	digits := len(strconv.Itoa(len(l.lines)))
	room := width - digits - len("▌ ") // the sign, the number, a blank
	for i, line := range l.lines {
		l.first = append(l.first, len(l.rows))
		number := strconv.Itoa(i + 1)
		number = strings.Repeat(" ", digits-len(number)) + number
		for k, s := range safe.Wrap(safe.Line(line), max(room, 1)) {
			lead := l.theme.Paint(theme.Dim, number)
			if k > 0 {
				lead = strings.Repeat(" ", digits)
			}
			l.rows = append(l.rows, listRow{lead + " " + s, i})
		}
	}
	if l.message == "" {
		l.clamp()
	}
	l.bound()
}

// update moves by a key.
func (l *lineList) update(msg tea.KeyMsg) {
	page := max(l.height, 1)
	switch k := &l.keys; {
	case matches(msg, k.Up):
		l.move(-1)
	case matches(msg, k.Down):
		l.move(1)
	case matches(msg, k.HalfUp):
		l.scroll(-max(page/2, 1))
	case matches(msg, k.HalfDown):
		l.scroll(max(page/2, 1))
	case matches(msg, k.PageUp):
		l.scroll(-page)
	case matches(msg, k.PageDown):
		l.scroll(page)
	case matches(msg, k.Top, k.Home):
		l.at = 0
		l.scroll(-len(l.rows))
	case matches(msg, k.Bottom, k.End):
		l.at = max(len(l.lines)-1, 0)
		l.scroll(len(l.rows))
	}
}

// move goes to a neighbouring line; the message above the first one scrolls.
func (l *lineList) move(by int) {
	to := l.at + by
	if to < 0 || to >= len(l.lines) || l.first[l.at] >= l.top+l.height {
		l.scroll(by)
		return
	}
	l.at = to
	l.clamp()
}

// scroll moves the window; the cursor is taken along.
func (l *lineList) scroll(by int) {
	l.top += by
	l.bound()
	for l.at+1 < len(l.first) && l.first[l.at+1] <= l.top {
		l.at++
	}
	for l.at > 0 && l.first[l.at] >= l.top+l.height {
		l.at--
	}
}

// clamp brings the line under the cursor into the window, all of it if it fits.
func (l *lineList) clamp() {
	if l.at < len(l.first) {
		from, to := l.first[l.at], len(l.rows)-1
		if l.at+1 < len(l.first) {
			to = l.first[l.at+1] - 1
		}
		l.top = min(max(l.top, to-l.height+1), from)
		if l.at == 0 && from < l.height { // with the message, where both fit
			l.top = 0
		}
	}
	l.bound()
}

// bound keeps the window on the rows that there are.
func (l *lineList) bound() { l.top = min(max(l.top, 0), max(len(l.rows)-l.height, 0)) }

// more reports whether there are rows above and below the window.
func (l *lineList) more() (up, down bool) { return l.top > 0, l.top+l.height < len(l.rows) }

// click puts the cursor on the line at row y of the pane.
func (l *lineList) click(y int) {
	if i := l.top + y; y >= 0 && y < l.height && i < len(l.rows) && l.rows[i].line >= 0 {
		l.at = l.rows[i].line
	}
}

// view draws the rows that are seen.
func (l *lineList) view() string {
	var b strings.Builder
	for y := range min(l.height, len(l.rows)-l.top) {
		if y > 0 {
			b.WriteByte('\n')
		}
		row := l.rows[l.top+y]
		switch {
		case row.line < 0:
		case row.line != l.at:
			b.WriteByte(' ')
		case l.focus:
			b.WriteString(l.theme.Paint(theme.Accent, l.theme.Glyphs.Cursor))
		default:
			b.WriteString(l.theme.Paint(theme.Dim, l.theme.Glyphs.Cursor))
		}
		b.WriteString(row.text)
	}
	return b.String()
}
