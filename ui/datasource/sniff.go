package datasource

import (
	"cmp"
	"strings"

	"docket/client"
)

// sniffed is what the values of a column look like. The service calls every field a
// string (§2.3), so docket looks at what is there.
type sniffed int

const (
	plain  sniffed = iota
	number         // every value that is not blank is a number
	date           // every one begins with a day, as 2026-01-31
)

// String names the look in the words of the screen.
func (s sniffed) String() string {
	switch s {
	case number:
		return "numbers"
	case date:
		return "dates"
	}
	return "text"
}

// sniff looks at a column of a page; seen is false where every value is blank.
func sniff(page *client.Page, col int) (kind sniffed, seen bool) {
	numbers, dates := true, true
	for row := range page.Records {
		text := strings.TrimSpace(scalar(page.Cell(row, col)))
		if text == "" {
			continue
		}
		seen = true
		numbers = numbers && isNumber(text)
		dates = dates && isDate(text)
		if !numbers && !dates {
			return plain, true
		}
	}
	switch {
	case seen && numbers:
		return number, true
	case seen && dates:
		return date, true
	}
	return plain, seen
}

// scalar is the text of a value that can be compared: nothing for null.
func scalar(v client.Value) string {
	if v.Kind() == client.Null {
		return ""
	}
	return v.Text()
}

// isNumber tells whether a text is a plain decimal number. One that begins with a
// needless zero is a code, not a number: 00042 is not 42.
func isNumber(s string) bool {
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

// isDate tells whether a text begins with a day as 2026-01-31, so that dates sort as
// their text does.
func isDate(s string) bool {
	if len(s) < 10 || s[4] != '-' || s[7] != '-' || !digits(s[:4]) || !digits(s[5:7]) || !digits(s[8:10]) {
		return false
	}
	month, day := s[5:7], s[8:10]
	return month >= "01" && month <= "12" && day >= "01" && day <= "31" &&
		(len(s) == 10 || s[10] == 'T' || s[10] == ' ')
}

// compareNumbers orders two texts of isNumber by value, exactly: a number of thirty
// digits is not rounded.
func compareNumbers(a, b string) int {
	a, negA := strings.CutPrefix(a, "-")
	b, negB := strings.CutPrefix(b, "-")
	wholeA, fractionA, _ := strings.Cut(a, ".")
	wholeB, fractionB, _ := strings.Cut(b, ".")
	fractionA, fractionB = strings.TrimRight(fractionA, "0"), strings.TrimRight(fractionB, "0")
	zeroA, zeroB := wholeA == "0" && fractionA == "", wholeB == "0" && fractionB == ""
	negA, negB = negA && !zeroA, negB && !zeroB
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
