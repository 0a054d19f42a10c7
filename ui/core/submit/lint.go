package submit

import (
	"fmt"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/safe"
)

// Finding is something about a field that looks wrong. One that blocks stands in the way; the others may be meant.
type Finding struct {
	Field  string // "" for the document type
	Text   string
	Blocks bool
}

// String is the finding in one line: `FIELD: TEXT`.
func (f Finding) String() string {
	if f.Field == "" {
		return f.Text
	}
	return f.Field + ": " + f.Text
}

// Lint looks for what a person would want to know before sending: required but invisible, an empty label, one label on
// two fields, hidden characters; and for what cannot be sent: values that nobody knows, no name or field, a name twice.
func Lint(t client.DocumentType) []Finding {
	l := linter{labels: make(map[string]string, len(t.Fields)), names: make(map[string]bool, len(t.Fields))}
	l.unseen("", "the document type's name", t.Name)
	switch bare := strings.TrimSpace(t.Name); {
	case bare == "":
		l.add("", true, "the document type has no name")
	case bare != t.Name: // to the service it may be the same, and what holds back a second sending would not know it
		l.add("", true, "the document type's name begins or ends with a blank; write it without")
	}
	if len(t.Fields) == 0 {
		l.add("", true, "there is no field to send")
	}
	for i, f := range t.Fields {
		l.field(i, f)
	}
	return l.found
}

// look is Lint with what settings leave out that were sent before; those of a part leave nothing out.
func look(old, t client.DocumentType, part bool) []Finding {
	found := Lint(t)
	if warning := StillThere(without(old.Fields, t.Fields)); warning != "" && !part {
		found = append(found, Finding{Text: warning})
	}
	return found
}

type linter struct {
	found  []Finding
	labels map[string]string // the first field that has a label
	names  map[string]bool
	told   [3]string // what is said where so many values are unknown, and of which
	of     [3][]string
}

// unknown says which values nobody knows; of many fields they are mostly the same.
func (l *linter) unknown(names []string) string {
	n := len(names) - 1
	if !slices.Equal(l.of[n], names) {
		l.of[n], l.told[n] = names, safe.And(names)+safe.Plural(len(names), " is", " are")+" unknown; say what to send"
	}
	return l.told[n]
}

func (l *linter) add(field string, blocks bool, text string) {
	l.found = append(l.found, Finding{field, text, blocks})
}

func (l *linter) field(i int, f client.FieldSetting) {
	if strings.TrimSpace(f.Name) == "" {
		l.add("", true, fmt.Sprintf("field %d has no name", i+1))
		return
	}
	if l.names[f.Name] {
		l.add(f.Name, true, "the name comes twice")
	}
	l.names[f.Name] = true
	if unknown := unknowns(f); len(unknown) > 0 {
		l.add(f.Name, true, l.unknown(unknown))
	}
	if f.Required != nil && f.Visibility != nil && *f.Required && !*f.Visibility {
		l.add(f.Name, false, "required but invisible")
	}
	l.hidden(f.Name, "the name", f.Name)
	if f.Label != nil {
		l.label(f.Name, *f.Label)
	}
}

func (l *linter) label(field, label string) {
	l.hidden(field, "the label", label)
	key := strings.TrimSpace(label)
	if key == "" {
		l.add(field, false, "the label is empty")
		return
	}
	if first, taken := l.labels[key]; taken {
		l.add(field, false, "has the same label as "+first)
		return
	}
	l.labels[key] = field
}

// StillThere warns of fields that were sent before and are left out now, which the service may keep; "" for none.
func StillThere(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "Sent before, so the service may keep it: " + strings.Join(names, ", ")
}

// hidden says where a text has characters that nobody sees; they are written out as everywhere on the screen.
func (l *linter) hidden(field, what, text string) {
	l.unseen(field, what, text)
	if text != strings.TrimSpace(text) && strings.TrimSpace(text) != "" {
		l.add(field, false, what+" begins or ends with a blank")
	}
}

func (l *linter) unseen(field, what, text string) {
	if shown := safe.Line(text); shown != text {
		l.add(field, false, what+" has hidden characters: "+shown)
	}
}

func unknowns(f client.FieldSetting) (names []string) {
	for i, unknown := range []bool{f.Label == nil, f.Required == nil, f.Visibility == nil} { // without writing values down
		if unknown {
			names = append(names, declared[i].name)
		}
	}
	return names
}
