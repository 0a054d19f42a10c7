package audit

import (
	"fmt"
	"strings"

	"docket/client"
)

// Outcome is what trying a rule on records came to.
type Outcome int

// The outcomes. Undecidable is never a guess in either direction.
const (
	Undecidable Outcome = iota
	Holds
	Fails
)

// String is the outcome in one word.
func (o Outcome) String() string { return [...]string{"undecidable", "holds", "fails"}[o] }

// Record is one record by the names of its fields; values as they came.
type Record map[string]client.Value

// Trial is a rule tried on records.
type Trial struct {
	Outcome     Outcome
	Reason      string // why, quoting what was compared
	Left, Right string // the two texts, as they came
	Note        string // what was not looked at, or ""
}

// Try tries a rule on one record for each document type that it speaks of.
func Try(rule *client.Rule, on map[string]Record) Trial {
	var t Trial
	if len(rule.Precondition.Conditions) > 0 {
		t.Note = "the precondition was not looked at"
	}
	e, ok := rule.Expression()
	if !ok {
		return t.undecidable("the name of the rule cannot be taken apart")
	}
	compare := compareEqual
	switch e.Operator {
	case opEqual:
	case opDateLessEqual:
		compare = compareDates
	default:
		return t.undecidable("the interface does not say what " + e.Operator + " means")
	}
	left, whyLeft := operand(e.Left, on)
	right, whyRight := operand(e.Right, on)
	t.Left, t.Right = left, right
	switch {
	case whyLeft != "":
		return t.undecidable(whyLeft)
	case whyRight != "":
		return t.undecidable(whyRight)
	}
	t.Outcome, t.Reason = compare(words(left), words(right))
	return t
}

func (t Trial) undecidable(reason string) Trial {
	t.Outcome, t.Reason = Undecidable, reason
	return t
}

// operand finds the text of an operand, or why there is none.
func operand(o client.Operand, on map[string]Record) (text, why string) {
	record, ok := on[o.DocumentType]
	if !ok {
		return "", "there is no record of " + o.DocumentType
	}
	v, ok := lookUp(record, o.Field)
	if !ok {
		return "", "the record of " + o.DocumentType + " has no field " + o.Field + alike(record, o.Field)
	}
	switch v.Kind() {
	case client.Null, client.Absent:
		return "", o.String() + " is null"
	case client.Object, client.Array:
		return v.Text(), o.String() + " is " + v.Kind().String()
	}
	text = v.Text()
	if words(text) == "" {
		return text, o.String() + " is empty"
	}
	return text, ""
}

// lookUp finds a field by its name, or, where the name has dots and no field is
// called so, member by member: header.total.
func lookUp(record Record, field string) (client.Value, bool) {
	if v, ok := record[field]; ok {
		return v, true
	}
	head, rest, dotted := strings.Cut(field, ".")
	v, ok := record[head]
	for dotted && ok {
		head, rest, dotted = strings.Cut(rest, ".")
		inside := v.Members()
		ok = false
		for _, m := range inside {
			if m.Name == head {
				v, ok = m.Value, true
				break
			}
		}
		if ok && !dotted {
			return v, true
		}
	}
	return nil, false
}

// alike names a field that differs only in capital letters.
func alike(record Record, field string) string {
	for name := range record {
		if strings.EqualFold(name, field) {
			return fmt.Sprintf(" (it has %s)", name)
		}
	}
	return ""
}

// compareDates compares two texts as days.
func compareDates(a, b string) (Outcome, string) {
	x, y := readDate(a), readDate(b)
	for _, side := range []struct {
		text string
		date reading[day]
	}{{a, x}, {b, y}} {
		if !side.date.ok() {
			return Undecidable, fmt.Sprintf("%q is %s", side.text, side.date.why)
		}
	}
	if x.means[0] != y.means[0] && acrossZones(a, b) {
		return Undecidable, twoZones
	}
	return decide(x, y, func(p, q day) bool { return p <= q },
		"the left day is not after the right one", "the left day is after the right one", a, b)
}

// reading is all that a text can mean; none where it means nothing of the kind.
type reading[T any] struct {
	means []T
	why   string // where there is none, or more than one
}

func (r reading[T]) ok() bool { return len(r.means) > 0 }

// decide holds a relation against every pair of meanings: only where all agree
// is the answer known.
func decide[T any](x, y reading[T], holds func(p, q T) bool, yes, no, a, b string) (Outcome, string) {
	held, of := 0, 0
	for _, p := range x.means {
		for _, q := range y.means {
			of++
			if holds(p, q) {
				held++
			}
		}
	}
	switch held {
	case of:
		return Holds, yes
	case 0:
		return Fails, no
	}
	text, why := a, x.why
	if len(x.means) == 1 {
		text, why = b, y.why
	}
	return Undecidable, fmt.Sprintf("%q %s", text, why)
}
