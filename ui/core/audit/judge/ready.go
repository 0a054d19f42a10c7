package judge

import (
	"hash/maphash"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Ready is a text made ready to be compared with many others: what kind of text it is, and what it means, in a word.
// Two texts of a kind that [Ready.Against] decides are compared without being read again.
type Ready uint64

// Kind is the kind of text that a [Ready] stands for.
type Kind uint64

// The kinds. Prose can be nothing else, a Number one meaning and no unit, a Day no time of day. Other and those
// behind it are compared by their texts: other texts, numbers and days. Nothing is an empty text, or no text at all.
const (
	Nothing Kind = iota
	Prose
	Number
	Day
	Dotted // a day that may be a number too: 31.01.2026
	Other
	OtherNumber // -5, 5 EUR, 1e3
	OtherDay    // 01/02/2026, 2026-01-31 10:00
	Digits      // a day or a number: 20260131
	Kinds       // how many there are
)

const kindBits = 4

var seed = maphash.MakeSeed()

func ready(k Kind, meaning uint64) Ready { return Ready(meaning<<kindBits | uint64(k)) }

// Kind is the kind of text.
func (r Ready) Kind() Kind { return Kind(r & (1<<kindBits - 1)) }

// NewReady reads a text once.
func NewReady(s string) Ready {
	if s = Text(s); s == "" {
		return ready(Nothing, 0)
	}
	same := func(k Kind) Ready { return ready(k, maphash.String(seed, s)) }
	switch {
	case len(visible(s)) != len(s) || folded(s) != s:
		if !strings.ContainsFunc(s, unicode.IsNumber) {
			return same(Other)
		}
		return same(NewValue(folded(s)).other())
	case !strings.ContainsFunc(s, unicode.IsNumber) && flagOf(s) == 0 && !mayBeNumber(s):
		return same(Prose)
	case plainDigits(s):
		n := readNumber(s)
		if len(n.means) == 1 && n.means[0].Code == "" {
			return ready(Number, maphash.Comparable(seed, n.means[0]))
		}
		return same((&Value{text: s, amount: amount{reading: n}}).other())
	}
	v := NewValue(s)
	switch _, timeOfDay := dropTime(s); {
	case v.dated && len(v.date.means) == 1 && timeOfDay == "" && v.amount.ok():
		return ready(Dotted, uint64(v.date.means[0]))
	case v.dated && len(v.date.means) == 1 && timeOfDay == "":
		return ready(Day, uint64(v.date.means[0]))
	case v.dated || v.date.ok() || v.amount.ok() || v.maybe || v.flag != 0 || readSpan(v.text) != nil || isClock(v.text):
		return same(v.other())
	}
	return same(Prose)
}

// other is the kind of a text that is compared by its text.
func (v *Value) other() Kind {
	switch {
	case v.dated:
		return OtherDay
	case v.date.ok():
		return Digits
	case v.amount.plain() || power().MatchString(v.text):
		return OtherNumber
	}
	return Other
}

// plainDigits tells whether a text is digits, points and commas that can be no date.
func plainDigits(s string) bool {
	points, commas := strings.Count(s, "."), strings.Count(s, ",")
	return len(s) <= longestAmount && strings.Trim(s, "0123456789.,") == "" && (points < 2 || commas > 0) && (len(s) != 8 || points+commas > 0)
}

// Against compares as [Compare] does. ok is false where the texts themselves have to be compared.
func (r Ready) Against(operator string, other Ready) (o Outcome, ok bool) {
	a, b := r.Kind(), other.Kind()
	switch {
	case a == Nothing || b == Nothing || operator != EqualTo && operator != DateLessEqualTo:
		return Undecidable, true
	case r.day() && other.day() && operator == DateLessEqualTo:
		return holdsIf(r>>kindBits <= other>>kindBits), true
	case r.day() && other.day():
		return holdsIf(r>>kindBits == other>>kindBits), true
	case operator == DateLessEqualTo:
		// A number or prose is no date; another text may be one.
		return Undecidable, a == Prose || a == Number || b == Prose || b == Number
	case a == b && a < Other:
		return holdsIf(r == other), true
	case a == Prose && b == Number || a == Number && b == Prose:
		return Fails, true
	case r.day() && b == Prose || a == Prose && other.day() || a == Day && b == Number || a == Number && b == Day:
		return Undecidable, true
	}
	return Undecidable, false
}

func (r Ready) day() bool { return r.Kind() == Day || r.Kind() == Dotted }

func holdsIf(yes bool) Outcome {
	if yes {
		return Holds
	}
	return Fails
}

// Meanings are all that a text may mean as a day or a number, each as a key: a sign of money, a code or per cent beside the
// number does not count, and what can be read in two ways has both. What is a date is no number.
func Meanings(s string) (keys []string) {
	s = Text(s)
	if !plainDigits(s) {
		for _, d := range readDate(s).means {
			keys = append(keys, "d"+strconv.Itoa(int(d)))
		}
	}
	if len(keys) > 0 && strings.Trim(s, "0123456789") != "" {
		return keys
	}
	a := readAmount(s)
	if !a.plain() {
		return keys
	}
	for _, n := range a.means {
		if n.Code == "" {
			keys = append(keys, "n"+strconv.FormatUint(maphash.Comparable(seed, n), 36))
		}
	}
	return keys
}

// plain tells whether this is a number, with money or per cent at the most: not digits in groups of no number, or a number
// in a sentence.
func (a amount) plain() bool {
	word := func(unit string) bool {
		return !IsUnit(unit) && unit != "%" && unit != "‰" && (len(a.units) > 1 || strings.ToUpper(unit) != unit)
	}
	return len(a.means) <= 2 && slices.ContainsFunc(a.means, func(n number) bool { return n.Code == "" }) && !slices.ContainsFunc(a.units, word)
}
