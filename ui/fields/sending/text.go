package sending

import (
	"cmp"
	"fmt"
	"strings"

	"docket/client"
	"docket/ui/core/submit"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// Text is a submission from top to bottom, one that may be sent or one that was.
type Text struct {
	Lines  []popup.Line
	Glyphs *theme.Glyphs
	Width  int // of a line, 0 while it is not known

	Unfolded bool // everything is named, not the first of each kind
	folded   bool // something is not
}

// Add adds a name and its value. What comes from a file or the service, such as the name of a field, begins none of its own.
func (t *Text) Add(name, value string, kind widget.Kind) {
	t.AddLines(name, safe.Line(value), kind)
}

// AddLines adds a name and a text of several lines.
func (t *Text) AddLines(name, value string, kind widget.Kind) {
	t.Lines = append(t.Lines, popup.Line{Item: widget.Item{Name: name, Value: value, Kind: kind}})
}

func (t *Text) Section(title string) {
	t.Lines = append(t.Lines, popup.Line{Item: widget.Item{Name: title, Section: true}})
}

// To adds where it goes.
func (t *Text) To(company, address, user string) {
	t.Add("to", view.To(t.Glyphs, company, address)+" "+t.Glyphs.Dot+" as "+user, widget.Strong)
}

// marks say how many fields changed, came and went, with their signs. Own values of a field come before its others.
func (t *Text) marks(changes []submit.Change) (counted string) {
	g, signs := t.Glyphs, map[string]string{}
	for _, c := range changes {
		sign, _ := t.sign(c)
		switch was := signs[c.Field]; {
		case !c.Own():
			sign = cmp.Or(was, g.Changed)
		case cmp.Or(was, sign) != sign:
			sign = g.Changed
		}
		signs[c.Field] = sign
	}
	fields := map[string]int{}
	for _, sign := range signs {
		fields[sign]++
	}
	for _, s := range [][2]string{{g.Changed, "changed"}, {g.Added, "added"}, {g.Removed, "removed"}} {
		if n := fields[s[0]]; n > 0 {
			counted += fmt.Sprintf("  %s %s %s", s[0], view.Thousands(n), s[1])
		}
	}
	return strings.TrimSpace(counted)
}

// Value is the JSON text of a value for a person: a switch is yes or no.
func Value(member, text string) string {
	switch {
	case member != submit.Required && member != submit.Visibility:
	case text == "true":
		return "yes"
	case text == "false":
		return "no"
	}
	return text
}

// words are a change for a person: its sign, and old and new value.
func (t *Text) words(c submit.Change) (sign, value string, kind widget.Kind) {
	was, now := t.short(Value(c.Member, c.Old)), t.short(Value(c.Member, c.New))
	sign, kind = t.sign(c)
	return sign, cmp.Or(was, "?") + " " + t.Glyphs.Arrow + " " + cmp.Or(now, "not sent any more"), kind
}

func (t *Text) sign(c submit.Change) (string, widget.Kind) {
	switch {
	case c.Taken():
		return t.Glyphs.Removed, widget.Bad
	case c.Known():
		return t.Glyphs.Changed, widget.Changed
	}
	return t.Glyphs.Added, widget.Good
}

// Changes adds the changes, with where the new values come from, nowhere where from is nil:
// switches that are alike, and fields that are gone, in one line; then a line for each other.
func (t *Text) Changes(changes []submit.Change, from func(submit.Change) string) {
	type kind struct{ member, old, now, origin string }
	fields, kinds, single := map[kind][]string{}, []kind{}, []submit.Change{}
	if from == nil {
		from = func(submit.Change) string { return "" }
	}
	gone := submit.Removed(changes)
	for _, c := range changes {
		of := kind{member: c.Member, old: c.Old, now: c.New}
		switch {
		case gone[c.Field]:
			of = kind{}
		case c.Member == submit.Required || c.Member == submit.Visibility:
			of.origin = from(c)
		default:
			single = append(single, c)
			continue
		}
		same, there := fields[of]
		if !there {
			kinds = append(kinds, of)
		}
		if len(same) == 0 || same[len(same)-1] != c.Field { // one that is gone has several values
			fields[of] = append(same, c.Field)
		}
	}
	for _, k := range kinds {
		t.change(submit.Change{Member: k.member, Old: k.old, New: k.now}, k.member, view.Count(len(fields[k]), "field")+": "+t.names(fields[k]), k.origin)
	}
	for i, c := range single {
		if t.more(i, len(single)) {
			break
		}
		t.change(c, strings.TrimSpace(c.Field+" "+c.Member), "", from(c))
	}
}

// change adds a line for one change, or for the fields that it is named for, with where its new value comes from.
func (t *Text) change(c submit.Change, name, fields, origin string) {
	sign, value, kind := t.words(c)
	if origin != "" {
		origin = "  (" + origin + ")"
	}
	if fields != "" && c.Taken() {
		value = "not sent any more"
	}
	if fields != "" {
		value += ": " + fields
	}
	label := strings.TrimSpace(sign + " " + name)
	if c.Field != "" && safe.Width(safe.Line(label)) > t.Width*9/20 { // it would be cut, and names begin alike
		label, value = strings.TrimSpace(sign+" "+c.Member), safe.Line(c.Field)+": "+value
	}
	t.Add(label, value+origin, kind)
}

// Data adds every byte of a JSON text, cut where a line is full and nowhere else, so that no blank is dropped; then it
// over several lines.
func (t *Text) Data(data []byte) {
	for rest := string(safe.JSON(data)); rest != "" && t.Width > 0; {
		line, _ := safe.Cut(rest, max(t.Width-1, 2)) // a blank stands before each
		if line == "" {
			break
		}
		t.Add("", line, widget.Plain)
		rest = rest[len(line):]
	}
	t.Section("The same data, indented")
	t.AddLines("", client.Value(data).Indented(), widget.Plain)
}
