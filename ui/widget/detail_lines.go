package widget

import (
	"strings"

	"docket/ui/safe"
	"docket/ui/theme"
)

// stacked is the width below which a value stands under its name, not beside it.
const stacked = 36

func (d *Detail) make() {
	if d.made == d.theme.Version() {
		return
	}
	d.made = d.theme.Version()
	d.lines, d.first, d.text = d.lines[:0], d.first[:0], d.text[:0]
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
	value, role := d.value(it)
	indent, wide, labelled := 0, room, false
	switch {
	case it.Section:
		if i > 0 {
			d.line(i, len(d.text))
		}
		value, role = safe.Line(it.Name), theme.Strong
	case it.Name == "":
	case it.Below:
		d.above(i, it.Name, room)
		wide = min(room, Prose)
	case d.width < stacked && !d.numbers:
		d.above(i, it.Name, room)
		indent, wide = min(2, max(room-1, 0)), max(room-2, 1)
	default:
		if indent, labelled = names+2, true; d.numbers {
			indent--
		}
		wide = room - indent
	}
	add := func(k int, l string) {
		from := len(d.text)
		if k == 0 && labelled {
			d.label(it.Name, names)
		} else {
			d.text = append(d.text, strings.Repeat(" ", indent)...)
		}
		d.underlined(l, role, it.Under)
		d.line(i, from)
	}
	if head, _ := safe.Cut(value, wide); wide > 0 && len(head) == len(value) && !strings.Contains(value, "\n") && !(it.Section && value == "") {
		add(0, value)
	} else {
		for k, l := range safe.Wrap(value, wide) {
			if l != "" || !it.Section {
				add(k, l)
			}
		}
	}
	if len(d.lines) == d.first[i] { // nothing fitted: an item is a line at least
		d.line(i, len(d.text))
	}
}

// line adds a line of an item: what was appended to the text since from.
func (d *Detail) line(item, from int) { d.lines = append(d.lines, detailLine{from, len(d.text), item}) }

func (d *Detail) above(i int, name string, room int) {
	from := len(d.text)
	d.text = d.theme.AppendPaint(d.text, theme.Muted, safe.Truncate(safe.Line(name), room, d.theme.Glyphs.Ellipsis))
	d.line(i, from)
}

// label adds a name before its value, in the cells that names have, and the blanks behind it. Numbers stand at the right.
func (d *Detail) label(name string, names int) {
	shown := safe.Truncate(safe.Line(name), names, d.theme.Glyphs.Ellipsis)
	rest := strings.Repeat(" ", names-safe.Width(shown))
	if d.numbers {
		d.text = append(d.theme.AppendPaint(append(d.text, rest...), theme.Muted, shown), ' ')
	} else {
		d.text = append(append(d.theme.AppendPaint(d.text, theme.Muted, shown), rest...), "  "...)
	}
}

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

func (d *Detail) underlined(line string, role theme.Role, texts []string) {
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
		d.text = d.theme.AppendPaint(d.theme.AppendPaint(d.text, role, line[:at]), theme.Quoted, text)
		line = line[at+len(text):]
	}
	d.text = d.theme.AppendPaint(d.text, role, line)
}
