package widget

import (
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
)

// stacked is the width below which a value stands under its name, not beside it.
const stacked = 36

// make wraps the items for the width.
func (d *Detail) make() {
	if d.made == d.theme.Version() {
		return
	}
	d.made, d.fresh = d.theme.Version(), false
	d.lines, d.first = d.lines[:0], d.first[:0]
	room, names := d.width-d.indent(), 0
	for i, it := range d.items {
		if i == 0 || it.Section {
			names = min(d.names(i), room*9/20)
		}
		d.first = append(d.first, len(d.lines))
		d.makeItem(i, it, names, room)
	}
	d.clamp()
}

// names is how wide the names are of the section that begins with an item.
func (d *Detail) names(from int) int {
	w := 0
	for i, it := range d.items[from:] {
		if it.Section && i > 0 {
			break
		}
		if !it.Section && !it.Below && it.Value != "" {
			w = max(w, safe.Width(safe.Line(it.Name)))
		}
	}
	return w
}

// makeItem appends the lines of one item.
func (d *Detail) makeItem(i int, it Item, names, room int) {
	add := func(text string) { d.lines = append(d.lines, detailLine{text, i}) }
	name := safe.Line(it.Name)
	value, role := d.value(it)
	switch {
	case it.Section:
		if i > 0 {
			add("")
		}
		for _, l := range safe.Wrap(name, room) {
			if l == "" {
				break
			}
			add(d.theme.Paint(theme.Strong, l))
		}
	case it.Name == "" || it.Below:
		if it.Below {
			add(d.theme.Paint(theme.Muted, safe.Truncate(name, room, d.theme.Glyphs.Ellipsis)))
			room = min(room, Prose)
		}
		for _, l := range safe.Wrap(value, room) {
			add(d.theme.Paint(role, l))
		}
	case d.width < stacked && !d.numbers:
		add(d.theme.Paint(theme.Muted, safe.Truncate(name, room, d.theme.Glyphs.Ellipsis)))
		for _, l := range safe.Wrap(value, max(room-2, 1)) {
			add(strings.Repeat(" ", min(2, max(room-1, 0))) + d.theme.Paint(role, l))
		}
	default:
		left, before, after := safe.Truncate(name, names, d.theme.Glyphs.Ellipsis), 0, 2
		if d.numbers {
			before, after = names-safe.Width(left), 1
		}
		for k, l := range safe.Wrap(value, room-names-after) {
			var b strings.Builder
			if k == 0 {
				blanks(&b, before)
				b.WriteString(d.theme.Paint(theme.Muted, left))
				blanks(&b, names+after-before-safe.Width(left))
			} else {
				blanks(&b, names+after)
			}
			b.WriteString(d.theme.Paint(role, l))
			add(b.String())
		}
	}
	if len(d.lines) == d.first[i] { // nothing fitted: an item is a line at least
		add("")
	}
}

// value returns an item's value as it is shown, and its role.
func (d *Detail) value(it Item) (string, theme.Role) {
	switch {
	case it.Value != "":
		return safe.Text(it.Value), it.Kind.role()
	case it.Kind == Absent:
		return d.theme.Glyphs.Absent, theme.Muted
	case it.Name == "" || it.Section:
		return "", theme.Text
	}
	return `""`, theme.Muted
}
