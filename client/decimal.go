package client

import (
	"errors"
	"fmt"
	"math"
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
	text := strings.Replace(word, "−", "-", 1)
	switch strings.ToLower(strings.TrimLeft(text, "+-")) {
	case "nan":
		return "", "", errors.New("NaN is not a number")
	case "inf", "infinity", "∞":
		return "", "", errors.New("an infinity is no coordinate")
	}
	if len(text) > longestDecimal {
		return "", "", errors.New("the number is too long")
	}
	text, ok := respell(text)
	if !ok {
		return "", "", fmt.Errorf("%q is not a number", word)
	}
	if _, exponent, ok := strings.Cut(strings.ToLower(text), "e"); ok {
		if e, err := strconv.Atoi(exponent); err != nil || e > widestExponent || e < -widestExponent {
			return "", "", fmt.Errorf("%s is too large or too small", word)
		}
	}
	if f, err := strconv.ParseFloat(text, 64); err != nil || math.IsInf(f, 0) {
		return "", "", fmt.Errorf("%s is too large or too small", word)
	}
	if text != word {
		note = fmt.Sprintf("%s is sent as %s", word, text)
	}
	return Decimal(text), note, nil
}

// respell writes a number the way JSON does: no plus, no zeros before the number, a
// digit on each side of the point.
func respell(s string) (string, bool) {
	sign := ""
	switch {
	case strings.HasPrefix(s, "+"):
		s = s[1:]
	case strings.HasPrefix(s, "-"):
		sign, s = "-", s[1:]
	}
	mantissa, exponent := s, ""
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		mantissa, exponent = s[:i], s[i:]
		digits := strings.TrimLeft(exponent[1:], "+-")
		if digits == "" || !isDigits(digits) || len(exponent)-1-len(digits) > 1 {
			return "", false
		}
	}
	whole, fraction, point := strings.Cut(mantissa, ".")
	if whole+fraction == "" || !isDigits(whole) || !isDigits(fraction) {
		return "", false
	}
	whole = strings.TrimLeft(whole, "0")
	if whole == "" {
		whole = "0"
	}
	if point && fraction != "" {
		whole += "." + fraction
	}
	return sign + whole + exponent, true
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}
