package client

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// longestDecimal and widestExponent bound what is taken for a coordinate, so that
// exact arithmetic on it stays small.
const (
	longestDecimal = 1024
	widestExponent = 300
)

// parseDecimal reads one number as people write it and returns it as JSON writes it;
// note says so where the two differ.
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

// respell writes a number the way JSON does: no plus, no zeros before the number, a
// digit on each side of the point.
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
