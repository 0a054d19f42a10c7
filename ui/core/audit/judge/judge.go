// Package judge decides whether two texts satisfy the operator of an audit rule (§2.1 of
// client/INTERFACE.md): holds, fails, or undecidable where their readings disagree. It
// knows texts only: no rules and no records.
package judge

import (
	"fmt"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// The operators that the interface shows. What any other one means is not documented, so
// nothing decides by it.
const (
	EqualTo         = "equal_to"
	DateLessEqualTo = "date_less_than_eq_to"
)

// Outcome is what trying a rule on records came to.
type Outcome int

// The outcomes. Undecidable is never a guess in either direction; NotTried is of records that
// nothing could be compared with.
const (
	Undecidable Outcome = iota
	Holds
	Fails
	NotTried
)

func (o Outcome) String() string { return [...]string{"undecidable", "holds", "fails", "not tried"}[o] }

// Compare holds an operator against two texts, as [Semantics] says.
func Compare(operator, a, b string) (Outcome, string) {
	return NewValue(a).Compare(operator, NewValue(b))
}

// Value is a text that was read in every way that matters, to be compared with many others.
type Value struct {
	text   string
	date   reading[day]
	amount amount
	dated  bool // it is a date and not just eight digits
	flag   int
	maybe  bool // it may be a number that cannot be read
}

func NewValue(s string) *Value {
	v := &Value{text: Text(s)}
	v.date, v.amount, v.flag, v.maybe = readDate(v.text), readAmount(v.text), flagOf(v.text), mayBeNumber(v.text)
	if plain := folded(v.text); !v.maybe && plain != v.text {
		v.maybe = mayBeNumber(plain)
	}
	v.dated = dated(v.text, v.date)
	return v
}

// Compare holds an operator against two texts that were read.
func (v *Value) Compare(operator string, other *Value) (Outcome, string) {
	switch {
	case operator != EqualTo && operator != DateLessEqualTo:
		return Undecidable, "the interface does not say what " + operator + " means"
	case v.text == "" || other.text == "":
		return Undecidable, "one of the texts is empty"
	case operator == DateLessEqualTo:
		return notAfter(v, other)
	}
	return equal(v, other)
}

// Text is a text as it is compared: one blank between its words, and accents composed with
// their letters.
func Text(s string) string { return norm.NFC.String(strings.Join(strings.Fields(s), " ")) }

// notAfter compares two texts as days.
func notAfter(v, w *Value) (Outcome, string) {
	a, b := v.text, w.text
	x, y := abroad(a, b, v.date), abroad(b, a, w.date)
	switch {
	case !x.ok():
		return Undecidable, fmt.Sprintf("%q is %s", a, x.why)
	case !y.ok():
		return Undecidable, fmt.Sprintf("%q is %s", b, y.why)
	case x.means[0] != y.means[0] && acrossZones(a, b):
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
