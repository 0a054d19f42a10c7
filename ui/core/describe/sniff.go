package describe

import (
	"cmp"
	"iter"
	"strings"

	"docket/client"
)

// Kind is what the values of a column look like.
type Kind int

// The kinds. A column is of a kind only where every value that is not blank is.
const (
	Text   Kind = iota
	Number      // plain decimal numbers
	Date        // texts that begin with a day, as 2026-01-31
)

// String names the kind in the words of the screen.
func (k Kind) String() string {
	switch k {
	case Number:
		return "numbers"
	case Date:
		return "dates"
	}
	return "text"
}

// Sniff looks at values until their kind is certain; seen is false where every
// one is blank.
func Sniff(values iter.Seq[client.Value]) (kind Kind, seen bool) {
	return SniffTexts(func(yield func(string) bool) {
		for v := range values {
			if !yield(Scalar(v)) {
				return
			}
		}
	})
}

// SniffTexts is Sniff for texts.
func SniffTexts(texts iter.Seq[string]) (kind Kind, seen bool) {
	numbers, dates := true, true
	for text := range texts {
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		seen = true
		numbers = numbers && IsNumber(text)
		dates = dates && IsDate(text)
		if !numbers && !dates {
			return Text, true
		}
	}
	return settle(seen, numbers, dates), seen
}

func settle(seen, numbers, dates bool) Kind {
	switch {
	case seen && numbers:
		return Number
	case seen && dates:
		return Date
	}
	return Text
}

// Scalar is the text of a value that can be compared: nothing for null.
func Scalar(v client.Value) string {
	if v.Kind() == client.Null {
		return ""
	}
	return v.Text()
}

// IsNumber tells whether a text is a plain decimal number. One that begins with a
// needless zero is a code, not a number: 00042 is not 42.
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

// IsDate tells whether a text begins with a day as 2026-01-31, so that dates sort as
// their text does.
func IsDate(s string) bool {
	if len(s) < 10 || s[4] != '-' || s[7] != '-' || !digits(s[:4]) || !digits(s[5:7]) || !digits(s[8:10]) {
		return false
	}
	month, day := s[5:7], s[8:10]
	return month >= "01" && month <= "12" && day >= "01" && day <= "31" &&
		(len(s) == 10 || s[10] == 'T' || s[10] == ' ')
}

// Compare orders two texts of a column of this kind. Among numbers, what is none
// comes last; texts are ordered whatever their case.
func Compare(kind Kind, x, y string) int {
	if kind != Number {
		return compareTexts(x, y)
	}
	x, y = strings.TrimSpace(x), strings.TrimSpace(y)
	switch a, b := IsNumber(x), IsNumber(y); {
	case a && b:
		return CompareNumbers(x, y)
	case a:
		return -1
	case b:
		return 1
	}
	return strings.Compare(x, y)
}

func compareTexts(x, y string) int {
	return cmp.Or(strings.Compare(strings.ToLower(x), strings.ToLower(y)), strings.Compare(x, y))
}

// CompareNumbers orders two texts of [IsNumber] by value, exactly: a number of thirty
// digits is not rounded.
func CompareNumbers(a, b string) int {
	a, negA := strings.CutPrefix(a, "-")
	b, negB := strings.CutPrefix(b, "-")
	wholeA, fractionA, _ := strings.Cut(a, ".")
	wholeB, fractionB, _ := strings.Cut(b, ".")
	fractionA, fractionB = strings.TrimRight(fractionA, "0"), strings.TrimRight(fractionB, "0")
	negA = negA && !(wholeA == "0" && fractionA == "")
	negB = negB && !(wholeB == "0" && fractionB == "")
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
