// Package number reads numbers as people write them: with separators, signs and powers of ten. It knows texts and
// nothing else.
package number

import (
	"strconv"
	"strings"
)

// Number is a value as digits and a power of ten without needless zeros, so that equal numbers are equal whatever their
// spelling and however many digits they have; Code is the text where it may be no number at all.
type Number struct {
	Negative bool
	Digits   string // "" for zero
	Exponent int    // 12 and 2 are 1200
	Code     string
}

// Times is n shifted by powers of ten.
func (n Number) Times(power int) Number {
	if n.Digits != "" {
		n.Exponent += power
	}
	return n
}

const (
	maybeCode = "begins with zeros that may be part of a code"
	twoPoints = "has a separator that can be read in two ways"
	oddGroups = "has digits in unusual groups"
)

var noSeparators = strings.NewReplacer(".", "", ",", "", "'", "", " ", "")

// Read reads digits with separators between (points, commas, apostrophes, blanks) and a power of ten after e. Where
// there is more than one meaning, why says so; without one it is no number.
func Read(s string) (means []Number, why string) {
	text, power := s, 0
	if at := strings.LastIndexAny(s, "eE"); at > 0 {
		var err error
		if power, err = strconv.Atoi(s[at+1:]); err != nil || len(s)-at > 9 {
			return means, why
		}
		text = s[:at]
	}
	separators, ok := separatorsOf(text)
	if !ok {
		return means, why
	}
	add := func(whole, fraction string) { means = append(means, numberOf(whole, fraction, power)) }
	digits := noSeparators.Replace
	last, whole, fraction := byte(0), text, ""
	if separators != "" {
		last = separators[len(separators)-1]
		at := strings.LastIndexByte(text, last)
		whole, fraction = text[:at], text[at+1:]
	}
	if separators != "" && strings.Trim(separators, string(last)) == "" && grouped(text, last) && (len(separators) > 1 || whole != "0") {
		add(digits(text), "") // all separators part thousands, of which 0.125 has none
	}
	if separators == "" || (last == '.' || last == ',') && parted(whole, last) {
		add(digits(whole), fraction)
	}
	switch {
	case len(means) == 0:
		why = oddGroups
		add(digits(text), "")
		add(digits(whole), fraction)
		if fraction == "" && power == 0 { // 5.00. ends a sentence
			more, _ := Read(whole)
			means = append(means, more...)
		}
	case len(means) > 1:
		why = twoPoints
	case len(whole) > 1 && whole[0] == '0':
		why = maybeCode
	default:
		return means, why
	}
	if why != twoPoints {
		means = append(means, Number{Code: s})
	}
	return means, why
}

// numberOf is the number of these digits, times a power of ten.
func numberOf(whole, fraction string, power int) Number {
	significant := strings.TrimLeft(whole+fraction, "0")
	digits := strings.TrimRight(significant, "0")
	return Number{Digits: digits}.Times(power - len(fraction) + len(significant) - len(digits))
}

// separatorsOf lists what stands between, before and after the digits of a text; false where it is nothing of the kind.
// Two separators never touch, and only points and commas stand at an end.
func separatorsOf(text string) (separators string, ok bool) {
	digit := false
	for i := range len(text) {
		switch b := text[i]; {
		case b >= '0' && b <= '9':
			digit, ok = true, true
		case (b == '.' || b == ',') && (digit || i == 0), (b == '\'' || b == ' ') && digit && i < len(text)-1:
			separators += string(b)
			digit = false
		default:
			return "", false
		}
	}
	return separators, ok
}

// parted tells whether what stands before the decimal separator is digits, or digits in groups with another separator.
func parted(whole string, decimal byte) bool {
	separators, _ := separatorsOf(whole)
	return separators == "" || separators[0] != decimal && strings.Trim(separators, separators[:1]) == "" && grouped(whole, separators[0])
}

// grouped tells whether all digits stand in threes between separators, but for
// the first ones; or, as in India, in twos before the last three.
func grouped(text string, separator byte) bool {
	parts := strings.Split(text, string(separator))
	inner := parts[1 : len(parts)-1]
	size := 3
	if separator == ',' && len(inner) > 0 && len(inner[0]) == 2 {
		size = 2
	}
	for _, part := range inner {
		if len(part) != size {
			return false
		}
	}
	return len(parts[0]) >= 1 && len(parts[0]) <= size && len(parts[len(parts)-1]) == 3
}
