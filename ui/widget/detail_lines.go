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

// makeItem appends the lines of one item: its name beside, above or before its value.
func (d *Detail) makeItem(i int, it Item, names, room int) {
	add := func(text string) { d.lines = append(d.lines, detailLine{text, i}) }
	name := safe.Line(it.Name)
	above := d.theme.Paint(theme.Muted, safe.Truncate(name, room, d.theme.Glyphs.Ellipsis))
	value, role := d.value(it)
	before, indent, wide := "", 0, room
	switch {
	case it.Section:
		if i > 0 {
			add("")
		}
		value, role = name, theme.Strong
	case it.Name == "":
	case it.Below:
		add(above)
		wide = min(room, Prose)
	case d.width < stacked && !d.numbers:
		add(above)
		indent, wide = min(2, max(room-1, 0)), max(room-2, 1)
	default:
		before, indent = d.label(name, names)
		wide = room - indent
	}
	for k, l := range safe.Wrap(value, wide) {
		if k > 0 || before == "" {
			before = strings.Repeat(" ", indent)
		}
		if l != "" || !it.Section {
			add(before + d.underlined(l, role, it.Under))
		}
	}
	if len(d.lines) == d.first[i] { // nothing fitted: an item is a line at least
		add("")
	}
}

// label is a name beside its value, in the cells that names have, and how many those are
// with the blanks behind it. Numbers stand at the right.
func (d *Detail) label(name string, names int) (text string, cells int) {
	name = safe.Truncate(name, names, d.theme.Glyphs.Ellipsis)
	text, rest := d.theme.Paint(theme.Muted, name), strings.Repeat(" ", names-safe.Width(name))
	if d.numbers {
		return rest + text + " ", names + 1
	}
	return text + rest + "  ", names + 2
}

// value returns an item's value as it is shown, and its role.
func (d *Detail) value(it Item) (string, theme.Role) {
	switch {
	case it.Value != "":
		return safe.Text(it.Value), it.Kind.Role()
	case it.Kind == Absent:
		return d.theme.Glyphs.Absent, theme.Muted
	case it.Name == "" || it.Section:
		return "", theme.Text
	}
	return `""`, theme.Muted
}

// underlined draws a line with some texts of it underlined.
func (d *Detail) underlined(line string, role theme.Role, texts []string) string {
	var b strings.Builder
	for len(texts) > 0 {
		at, text := -1, ""
		for _, t := range texts {
			if i := strings.Index(line, t); i >= 0 && (at < 0 || i < at) {
				at, text = i, t
			}
		}
		if at < 0 {
			break
		}
		b.WriteString(d.theme.Paint(role, line[:at]) + d.theme.Paint(theme.Quoted, text))
		line = line[at+len(text):]
	}
	return b.String() + d.theme.Paint(role, line)
}
