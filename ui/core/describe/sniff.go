// Package describe looks at the values of a column: what they seem to be, how they are ordered, and what can be said of
// all of them together. The service calls every field a string (§2.3 of client/INTERFACE.md), so docket goes by what is
// there. What it keeps of a column has a bound, however long the column is. Views and commands share it.
package describe

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"docket/ui/core/number"
)

// Kind is what the values of a column look like.
type Kind int

// The kinds. A column is of the first three only where every value that is not blank is, and of the others where more
// than half of them are.
const (
	Text         Kind = iota
	Number            // numbers, as [Decimal] reads them
	Date              // texts that begin with a day, as 2026-01-31
	MostlyNumber      // numbers and other texts
	MostlyDate
)

func (k Kind) String() string {
	return [...]string{"text", "numbers", "dates", "mostly numbers", "mostly dates"}[k]
}

// Numeric reports whether values are compared as numbers, and Dated whether as dates.
func (k Kind) Numeric() bool { return k == Number || k == MostlyNumber }

func (k Kind) Dated() bool { return k == Date || k == MostlyDate }

// Holds reports whether a value, without the blanks around it, can be compared with others of the kind.
func (k Kind) Holds(text string) bool {
	switch {
	case k.Numeric():
		_, ok := Decimal(text)
		return ok
	case k.Dated():
		return IsDate(text)
	}
	return true
}

// Decimal is a text of a number as a plain decimal one: itself, where it is.
func Decimal(text string) (plain string, ok bool) {
	if IsNumber(text) {
		return text, true
	}
	return number.Decimal(text)
}

// Sniffer looks at texts. The zero value has seen none.
type Sniffer struct {
	filled, numbers, dates, figures int

	odd, long bool
}

func (s *Sniffer) Add(text string) {
	bare := strings.TrimSpace(text)
	if s.odd = s.odd || bare != text; bare == "" {
		return
	}
	s.filled++
	if IsDate(bare) {
		s.dates++
	} else if plain, ok := Decimal(bare); ok {
		s.numbers++
		s.odd, s.long = s.odd || plain != text, s.long || isLong(plain)
	} else if isFigure(bare) || maybeDate(bare) {
		s.figures++
	}
}

// Join adds what another one has seen.
func (s *Sniffer) Join(o Sniffer) {
	s.filled, s.numbers, s.dates, s.figures, s.odd, s.long = s.filled+o.filled, s.numbers+o.numbers, s.dates+o.dates, s.figures+o.figures, s.odd || o.odd, s.long || o.long
}

func (s *Sniffer) Seen() bool { return s.filled > 0 }

func (s *Sniffer) Kind() Kind {
	switch {
	case s.filled == 0:
		return Text
	case s.numbers == s.filled:
		return Number
	case s.dates == s.filled:
		return Date
	case s.numbers*2 > s.filled:
		return MostlyNumber
	case s.dates*2 > s.filled:
		return MostlyDate
	}
	return Text
}

// Long reports whether a number has more digits than SQL's numbers hold: two accounts of 20 digits would become one.
func (s *Sniffer) Long() bool { return s.long }

// Odd reports whether a number is written otherwise than SQL writes numbers, as 1,000.00 is, or with blanks around it.
func (s *Sniffer) Odd() bool { return s.odd }

// isLong: SQL holds 18 digits of a whole number for certain, and 15 of one with a point; an answer of SQL shows as many.
func isLong(number string) bool {
	whole, fraction, point := strings.Cut(strings.TrimPrefix(number, "-"), ".")
	return len(whole) > 18 || point && len(strings.TrimLeft(whole+fraction, "0")) > 15
}

// Others is how many values are not what the others are: among numbers and dates those that are none, among texts those
// that are numbers or dates, or may be some.
func (s *Sniffer) Others() int {
	switch k := s.Kind(); {
	case k.Numeric():
		return s.filled - s.numbers
	case k.Dated():
		return s.filled - s.dates
	}
	return s.numbers + s.dates + s.figures
}

// Other reports whether a value, without the blanks around it, is one of those that [Sniffer.Others] counts.
func (k Kind) Other(text string) bool {
	if k == Text {
		_, number := Decimal(text)
		return number || IsDate(text) || isFigure(text) || maybeDate(text)
	}
	return !k.Holds(text)
}

// isFigure tells whether a person may take a text for a number that [Decimal] does not: 1,000, 2.500,00, $5, EUR 30 and
// 5 kg. Codes are none.
func isFigure(text string) bool {
	found, letters, before := false, 0, ' '
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		rest := text[size:]
		switch {
		case digits(text[:size]):
			if code := letters%3 > 0 || r == '0' && len(rest) > 0 && digits(rest[:1]); unicode.IsLetter(before) || !found && code {
				return false
			}
			found = true
		case unicode.IsLetter(r) && letters < 3:
			letters++
		case !strings.ContainsRune("+-−()., '%\u00a0\u202f", r) && !unicode.Is(unicode.Sc, r), strings.ContainsRune("+-−", r) && found && rest != "":
			return false
		}
		before, text = r, rest
	}
	return found
}

// maybeDate tells whether a person may take a text for a date that [IsDate] does not: 1/31/26, 31.01.2026, 31-Jan-2026 10:00.
func maybeDate(text string) bool {
	day, _, _ := strings.Cut(text, " ")
	if !digits(text[:1]) || len(day) > len("31-Jan-2026") {
		return false
	}
	parts := strings.FieldsFunc(day, func(r rune) bool { return strings.ContainsRune("/.-", r) })
	if len(parts) != 3 || !digits(parts[0]) || !digits(parts[2]) {
		return false
	}
	short, long := min(len(parts[0]), len(parts[2])), max(len(parts[0]), len(parts[2]))
	return short <= 2 && (long == 4 || long <= 2 && strings.Contains(day, "/")) && digits(parts[1]) == (len(parts[1]) <= 2) && len(parts[1]) <= 3
}

// IsNumber tells whether a text is a plain decimal number. With a needless zero before it is a code: 00042 is not 42.
func IsNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	whole, fraction, point := strings.Cut(s, ".")
	if !digits(whole) || point && !digits(fraction) {
		return false
	}
	return len(whole) == 1 || whole[0] != '0'
}

func digits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// IsDate tells whether a text begins with a day as 2026-01-31, so that dates sort as their text does.
func IsDate(s string) bool {
	if len(s) < 10 || s[4] != '-' || s[7] != '-' || !digits(s[:4]) || !digits(s[5:7]) || !digits(s[8:10]) {
		return false
	}
	month, day := s[5:7], s[8:10]
	return month >= "01" && month <= "12" && day >= "01" && day <= "31" &&
		(len(s) == 10 || s[10] == 'T' || s[10] == ' ')
}

// Compare orders two texts of a column of this kind, whatever their case. Among numbers, what is none comes last.
func Compare(kind Kind, x, y string) int {
	if !kind.Numeric() {
		return compareTexts(x, y)
	}
	x, y = strings.TrimSpace(x), strings.TrimSpace(y)
	n, a := Decimal(x)
	m, b := Decimal(y)
	switch {
	case a && b:
		return CompareNumbers(n, m)
	case a:
		return -1
	case b:
		return 1
	}
	return strings.Compare(x, y)
}

// compareTexts reads no further than to the first letter that differs: a sort compares
// ten thousand texts a hundred thousand times.
func compareTexts(x, y string) int {
	if x == y {
		return 0
	}
	for i := range min(len(x), len(y)) {
		a, b := lower(x[i]), lower(y[i])
		if a|b >= utf8.RuneSelf {
			break
		}
		if a != b {
			return cmp.Compare(a, b)
		}
	}
	return cmp.Or(strings.Compare(strings.ToLower(x), strings.ToLower(y)), strings.Compare(x, y))
}

// lower is an ASCII letter in lower case, and any other byte as it is.
func lower(b byte) byte {
	if b-'A' <= 'Z'-'A' {
		b += 'a' - 'A'
	}
	return b
}

// Parts takes a text of [IsNumber] apart, so that texts of the same number have the same parts.
func Parts(number string) (negative bool, whole, fraction string) {
	number, negative = strings.CutPrefix(number, "-")
	whole, fraction, _ = strings.Cut(number, ".")
	fraction = strings.TrimRight(fraction, "0")
	return negative && whole+fraction != "0", whole, fraction
}

// CompareNumbers orders two texts of [IsNumber] by value, exactly: a number of thirty digits is not rounded.
func CompareNumbers(a, b string) int {
	negA, wholeA, fractionA := Parts(a)
	negB, wholeB, fractionB := Parts(b)
	order := cmp.Or(cmp.Compare(len(wholeA), len(wholeB)), cmp.Compare(wholeA, wholeB), cmp.Compare(fractionA, fractionB))
	switch {
	case negA && negB:
		return -order
	case negA:
		return -1
	case negB:
		return 1
	}
	return order
}
