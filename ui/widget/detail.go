package widget

import (
	"docket/ui/keys"
	"docket/ui/theme"
)

// Item is a line of a Detail: a name and its value, or, without a value's name, a
// paragraph; Section makes it a heading instead.
type Item struct {
	Name    string
	Value   string // as it came; line feeds are kept
	Kind    Kind
	Section bool
	Under   []string // parts of the value that are underlined
	Below   bool     // prose: the value stands below its name, at most [Prose] cells wide
}

// Prose is the widest that a text to be read is set.
const Prose = 88

// Detail shows names and values from top to bottom, long values wrapped. Lines
// are made once for a width; scrolling picks from them.
type Detail struct {
	theme *theme.Theme
	items []Item
	lines []detailLine
	text  []byte // of all lines
	first []int  // the first line of each item
	made  int    // the theme's version that lines were made with; 0 is none

	width, height int
	top, at       int    // first line seen; item under the cursor
	person, sized [2]int // item and line of it that a person left at the top; top and cursor as the last size left them
	cursor        bool
	numbers       bool
	focus         bool
	buf           []byte
	frame         string // the last one
}

// detailLine is one line as it is drawn, where it stands in the text, with the item that it belongs to.
type detailLine struct{ from, to, item int }

// NewDetail returns an empty detail, scrolled by keys, without a cursor.
func NewDetail(t *theme.Theme) *Detail { return &Detail{theme: t, focus: true} }

// SetItems replaces what is shown and goes to its top.
func (d *Detail) SetItems(items []Item) {
	d.items, d.top, d.at, d.made, d.person, d.sized = items, 0, 0, 0, [2]int{}, [2]int{}
}

// UpdateItems replaces what is shown and stays where it is, as far as it goes; more is how
// many items come before those that were there, negative where they went.
func (d *Detail) UpdateItems(items []Item, more int) {
	d.leave()
	d.items, d.at = items, max(d.at+more, 0)
	if d.person != [2]int{} {
		d.person[0] = max(d.person[0]+more, 0)
	}
	d.restore()
}

// SetSize sets the room in cells. What a person left at the top is there again where there is the room.
func (d *Detail) SetSize(width, height int) {
	if width == d.width && height == d.height {
		return
	}
	d.leave()
	d.width, d.height = max(width, 0), max(height, 0)
	d.restore()
}

// leave notes what is at the top, unless it is what the last size left there.
func (d *Detail) leave() {
	if d.top < len(d.lines) && [2]int{d.top, d.at} != d.sized {
		item := d.lines[d.top].item
		d.person = [2]int{item, d.top - d.first[item]}
	}
}

// restore makes the lines and goes to what leave noted.
func (d *Detail) restore() {
	if d.made = 0; d.width == 0 {
		return
	}
	d.make()
	if item := d.person[0]; item < len(d.first) {
		d.top = min(d.first[item]+d.person[1], d.LastLine(item))
	}
	d.clamp()
	d.sized = [2]int{d.top, d.at}
}

// SetCursor says whether one item is under a cursor (true) or keys scroll.
func (d *Detail) SetCursor(on bool) { d.cursor = on }

// SetNumbers says that names are numbers of lines: they stand to the right, close to the values, and never above them.
func (d *Detail) SetNumbers(on bool) { d.numbers, d.made = on, 0 }

func (d *Detail) Items() []Item { return d.items }

func (d *Detail) Len() int { return len(d.items) }

// SetFocus says whether keys come here; the cursor is paler without.
func (d *Detail) SetFocus(on bool) { d.focus = on }

// Selected returns the number of the item under the cursor, or, without one, of
// the item at the top; -1 where there are none.
func (d *Detail) Selected() int {
	d.make()
	switch {
	case len(d.items) == 0:
		return -1
	case d.cursor:
		return d.at
	case d.top < len(d.lines):
		return d.lines[d.top].item
	}
	return 0
}

func (d *Detail) Select(i int) {
	d.make()
	d.at = min(max(i, 0), max(len(d.items)-1, 0))
	if len(d.items) > 0 && !d.cursor {
		d.top = d.first[d.at]
	}
	d.enter()
	d.clamp()
}

func (d *Detail) Scrolled() (top, lines int) { d.make(); return d.top, len(d.lines) }

// Motion moves cursor or text and says whether the detail has such a motion: it has no columns.
func (d *Detail) Motion(m keys.Motion) bool {
	d.make()
	page := max(d.height, 1)
	switch m {
	case keys.Up:
		d.move(-1)
	case keys.Down:
		d.move(1)
	case keys.HalfUp:
		d.Scroll(-max(page/2, 1))
	case keys.HalfDown:
		d.Scroll(max(page/2, 1))
	case keys.PageUp:
		d.Scroll(-page)
	case keys.PageDown:
		d.Scroll(page)
	case keys.Top, keys.Home:
		d.top, d.at = 0, 0
		d.clamp()
	case keys.Bottom, keys.End:
		d.top, d.at = len(d.lines), max(len(d.items)-1, 0)
		d.clamp()
	default:
		return false
	}
	return true
}

// move goes one item or one line. An item that is taller than the window is gone
// through line by line before the next one.
func (d *Detail) move(by int) {
	if !d.cursor {
		d.Scroll(by)
		return
	}
	if len(d.items) > 0 {
		from, to, h := d.first[d.at], d.LastLine(d.at), max(d.height, 1)
		if by > 0 && to >= d.top+h || by < 0 && from < d.top {
			d.top += by
			d.clamp()
			return
		}
	}
	for i := d.at + by; i >= 0 && i < len(d.items); i += by {
		if !d.items[i].Section {
			d.at = i
			break
		}
	}
	if by < 0 { // come to a tall item from below at its end
		d.top = max(d.top, d.LastLine(d.at)-max(d.height, 1)+1)
	} else {
		d.enter()
	}
	d.clamp()
}

// enter brings all of the item under the cursor into sight from above, of one that is taller than the window its beginning.
func (d *Detail) enter() {
	if d.at < len(d.first) {
		d.top = max(d.top, min(d.first[d.at], d.LastLine(d.at)-max(d.height, 1)+1))
	}
}

// Scroll moves the window by some lines; a cursor is taken along.
func (d *Detail) Scroll(by int) {
	d.make()
	d.top = min(max(d.top+by, 0), max(len(d.lines)-max(d.height, 1), 0))
	if !d.cursor || len(d.lines) == 0 {
		return
	}
	last := min(d.top+max(d.height, 1), len(d.lines)) - 1
	d.at = min(max(d.at, d.lines[d.top].item), d.lines[last].item)
}

func (d *Detail) clamp() {
	d.at = min(max(d.at, 0), max(len(d.items)-1, 0))
	if d.cursor && len(d.items) > 0 {
		h := max(d.height, 1)
		from, to := d.LastLine(d.at)-h+1, d.first[d.at]
		if from > to { // it is taller than the window, in which what stands before it may be read first
			from, to = to-h+1, from
		}
		d.top = min(max(d.top, from), to)
	}
	d.top = min(max(d.top, 0), max(len(d.lines)-max(d.height, 1), 0))
}

func (d *Detail) Height() int { return d.height }

// LastLine is the last line of an item, from 0, as it is drawn; -1 before the first item.
func (d *Detail) LastLine(item int) int {
	if item+1 < len(d.first) {
		return d.first[item+1] - 1
	}
	return len(d.lines) - 1
}

func (d *Detail) View() string {
	if d.width <= 0 || d.height <= 0 {
		return ""
	}
	d.make()
	d.clamp()
	d.buf = d.buf[:0]
	for i := range d.height {
		if i > 0 {
			d.buf = append(d.buf, '\n')
		}
		if d.top+i < len(d.lines) {
			l := d.lines[d.top+i]
			d.buf = append(d.sign(d.buf, l), d.text[l.from:l.to]...)
		}
	}
	if string(d.buf) != d.frame {
		d.frame = string(d.buf)
	}
	return d.frame
}

// sign draws what stands before a line: the cursor beside every line of its item.
func (d *Detail) sign(dst []byte, l detailLine) []byte {
	switch {
	case d.indent() == 0:
		return dst
	case d.cursor && l.item == d.at && !d.items[l.item].Section:
		role := theme.Muted
		if d.focus {
			role = theme.Focus
		}
		return d.theme.AppendPaint(dst, role, d.theme.Glyphs.Cursor)
	case l.from == l.to:
		return dst
	}
	return append(dst, ' ')
}

func (d *Detail) indent() int {
	if d.width < gutterFrom {
		return 0
	}
	return 1
}
