package client

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// longestDecimal and widestExponent keep exact arithmetic on a coordinate small.
const (
	longestDecimal = 1024
	widestExponent = 300
)

// parseDecimal reads a number as people write it; note says so where JSON writes it otherwise.
func parseDecimal(word string) (d Decimal, note string, err error) {
	if len(word) > longestDecimal {
		return "", "", errors.New("the number is too long")
	}
	text, exponent, ok := respell(strings.Replace(word, "−", "-", 1))
	if !ok {
		return "", "", fmt.Errorf("%q is not a number", word)
	}
	e, err := strconv.Atoi(cmp.Or(exponent, "0"))
	if _, tooLarge := strconv.ParseFloat(text, 64); err != nil || tooLarge != nil || max(e, -e) > widestExponent {
		return "", "", fmt.Errorf("%s is too large or too small", word)
	}
	if text != word {
		note = fmt.Sprintf("%s is sent as %s", word, text)
	}
	return Decimal(text), note, nil
}

// respell writes a number the way JSON does: no plus, no zeros before it, a digit on each side of the point.
func respell(s string) (number, exponent string, ok bool) {
	m := regexp.MustCompile(`^(?:\+|(-))?(\d*)(?:\.(\d*))?([eE]([+-]?\d+))?$`).FindStringSubmatch(s)
	if m == nil || m[2]+m[3] == "" {
		return "", "", false
	}
	number = m[1] + cmp.Or(strings.TrimLeft(m[2], "0"), "0")
	if m[3] != "" {
		number += "." + m[3]
	}
	return number + m[4], m[5], true
}

// What stands between and around coordinates. A comma may be a decimal point too, see ambiguous.
const (
	separators = " \t\r\n,;"
	brackets   = "[]()"
)

// AmbiguousError says that a comma stands between two numbers or is a decimal point: 10,5 20 30.
type AmbiguousError struct {
	Apart   string // the numbers with the comma between two of them
	Decimal string // the numbers with the comma as a decimal point
	Four    string // the one of both that has four numbers
}

func (e *AmbiguousError) Error() string {
	return `the comma may be a decimal point: write "` + e.Four + `" for these four numbers`
}

// thousands refuses a comma that parts a number by its thousands: behind 1,000 there is no number 000.
func thousands(s string) error {
	for group := range strings.FieldsFuncSeq(s, func(r rune) bool { return strings.ContainsRune(separators+brackets, r) && r != ',' }) {
		parts := strings.Split(group, ",")
		for i, part := range parts[1:] {
			if _, err := strconv.Atoi(part); err == nil && parts[i] != "" && len(part) == 3 && part[0] == '0' {
				return badCoordinates("%s,%s may be one number: write it without the comma, and blanks between the numbers", parts[i], part)
			}
		}
	}
	return nil
}

// ambiguous refuses a text in which commas and other separators are mixed so that both readings are numbers and one of
// them has four. Within brackets of its own a pair such as (10,20) has one reading.
func ambiguous(s string, words []string) error {
	var decimal []string
	doubt := false
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(brackets, r) }) {
		groups := strings.FieldsFunc(part, func(r rune) bool { return strings.ContainsRune(separators, r) && r != ',' })
		for _, g := range groups {
			g = strings.Trim(g, ",")
			point := strings.Replace(g, ",", ".", 1)
			if g == "" {
				continue
			}
			if _, _, err := parseDecimal(point); err != nil {
				return nil // commas that are no decimal points show what commas are for
			}
			doubt = doubt || point != g && len(groups) > 1
			decimal = append(decimal, point)
		}
	}
	e := &AmbiguousError{Apart: strings.Join(words, " "), Decimal: strings.Join(decimal, " ")}
	switch {
	case doubt && len(words) == 4:
		e.Four = e.Apart
	case doubt && len(decimal) == 4:
		e.Four = e.Decimal
	default:
		return nil
	}
	return &InputError{Op: OpText, Field: "coordinates", Reason: e.Error(), Err: e}
}
