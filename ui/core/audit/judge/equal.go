package judge

import (
	"fmt"
	"strings"
	"unicode"
)

// Semantics is how rules are tried, for a screen or a page to state. The
// interface names two operators and does not define them (§2.1). An answer is
// given only where every way to read the two texts gives the same one.
func Semantics() []string {
	return []string{
		"Blanks around a text do not count, and blanks and line breaks within it count as one blank. Capital letters count.",
		"equal_to: the same text holds. Two dates are compared by day, two numbers by value, true and false in any capitals; anything else as text.",
		"Numbers: 18240.5, 18,240.50, 18.240,50, 18 240.50 and 1.82405e4 are the same; 12,34,567 is 1234567. -5, 5- and (5) are negative.",
		"Where separators can be read in two ways (1,234), or zeros at the front or unusual groups may be part of a code (007, 12 34), the rule is decided only if every reading agrees. Digits that cannot be read (10-2200) are undecidable against a number.",
		"A unit or currency has to be the same on both sides; the same number with a unit on one side only is undecidable, and so are other units (1 kg, 1000 g). 19 % is read as 19 and as 0.19.",
		"date_less_than_eq_to: the left day is not after the right one. Dates: 2026-01-31, 20260131, 31.01.2026 (day first), 31 Jan 2026, January 31, 2026. 03/04/2026 can be read in two ways and decides only if both agree.",
		"A date against what is no readable date, such as one whose year has two digits, is undecidable. The time of day is not looked at, but one day with two different times is not equal.",
		"A field that is missing, null or empty, a list or an object, and every other operator: undecidable. Preconditions are not looked at, for the interface does not say what their conditions mean.",
	}
}

// equal compares two texts that are not empty.
func equal(a, b string) (Outcome, string) {
	if a == b {
		return Holds, "the texts are the same"
	}
	for _, as := range []func(a, b string) (Outcome, string, bool){equalDates, equalNumbers, oneDate, equalFlags, oneNumber} {
		if outcome, reason, ok := as(a, b); ok {
			return outcome, reason
		}
	}
	return Fails, "the texts differ"
}

// equalDates compares two dates, and does not decide where one of two has a year
// of two digits.
func equalDates(a, b string) (Outcome, string, bool) {
	x, y := readDate(a), readDate(b)
	if x.ok() && y.ok() {
		outcome, reason := decide(x, y, func(p, q day) bool { return p == q }, "both are the same day", "the days differ", a, b)
		if outcome == Fails && acrossZones(a, b) {
			return Undecidable, twoZones, true
		}
		_, timeA := dropTime(a)
		_, timeB := dropTime(b)
		if outcome == Holds && timeA != "" && timeB != "" && timeA != timeB {
			return Undecidable, "both are the same day, at " + timeA + " and " + timeB, true
		}
		return outcome, reason, true
	}
	if dated(a, x) && dated(b, y) {
		return noDate(a, b, x, y)
	}
	return Undecidable, "", false
}

// dated tells whether a text is a date and not just eight digits.
func dated(s string, r reading[day]) bool {
	return r.why == shortYear || r.ok() && strings.Trim(s, "0123456789") != ""
}

// oneDate leaves a date against anything else open: dates have too many
// spellings for other texts to be another day.
func oneDate(a, b string) (Outcome, string, bool) {
	x, y := readDate(a), readDate(b)
	if dated(a, x) || dated(b, y) {
		return noDate(a, b, x, y)
	}
	return Undecidable, "", false
}

// noDate says which of two texts is no date that can be read.
func noDate(a, b string, x, y reading[day]) (Outcome, string, bool) {
	text, why := a, x.why
	if x.ok() {
		text, why = b, y.why
	}
	return Undecidable, fmt.Sprintf("%q is %s", text, why), true
}

func equalNumbers(a, b string) (Outcome, string, bool) {
	x, y := readAmount(a), readAmount(b)
	if !x.ok() || !y.ok() {
		return Undecidable, "", false
	}
	outcome, reason := compareAmounts(a, b, x, y)
	return outcome, reason, true
}

// equalFlags compares what says true or false. Whether yes or 1 means true is not
// known, but it is not false.
func equalFlags(a, b string) (Outcome, string, bool) {
	x, y := flagOf(a), flagOf(b)
	switch {
	case x == 0 || y == 0:
		return Undecidable, "", false
	case x != y:
		return Fails, "the texts differ", true
	case strings.EqualFold(a, b) && (strings.EqualFold(a, "true") || strings.EqualFold(a, "false")):
		return Holds, "both are " + strings.ToLower(a), true
	}
	return Undecidable, fmt.Sprintf("whether %q and %q mean the same is not known", a, b), true
}

// flagOf is 1 for what may mean true, -1 for what may mean false, and else 0.
func flagOf(s string) int {
	switch strings.ToLower(s) {
	case "true", "yes", "y", "1":
		return 1
	case "false", "no", "n", "0":
		return -1
	}
	return 0
}

// oneNumber leaves a number against digits that cannot be read open.
func oneNumber(a, b string) (Outcome, string, bool) {
	for _, side := range [][2]string{{a, b}, {b, a}} {
		if readAmount(side[0]).ok() && figures(side[1]) {
			return Undecidable, fmt.Sprintf("%q cannot be read as a number", side[1]), true
		}
	}
	return Undecidable, "", false
}

// figures tells whether a text has digits and no letters.
func figures(s string) bool {
	return strings.ContainsFunc(s, unicode.IsNumber) && !strings.ContainsFunc(s, unicode.IsLetter)
}
