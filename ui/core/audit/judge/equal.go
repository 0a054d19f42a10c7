package judge

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"docket/ui/core/pattern"
)

// Semantics is how rules are tried, for a screen or a page to state. The
// interface names two operators and does not define them (§2.1). An answer is
// given only where every way to read the two texts gives the same one.
func Semantics() []string {
	return []string{
		"Blanks around a text do not count, and blanks and line breaks within it count as one blank. Capital letters count. n10 is not N10. How accents are encoded does not count.",
		"equal_to: the same text holds. Two dates are compared by day, two numbers by value, true and false in any capitals; anything else as text. Characters that cannot be seen or are written in another way (’ and ') decide nothing, nor does true against another word (WAHR).",
		"Numbers: 18240.5, 18,240.50, 18.240,50, 18 240.50 and 1.82405e4 are the same, in the digits of any script; 12,34,567 is 1234567. -5, 5- and (5) are negative.",
		"Where separators can be read in two ways (1,234), or zeros at the front or unusual groups may be part of a code (007, 12 34), the rule is decided only if every reading agrees. What cannot be read but may be a number (10-2200, 100DR, 1k, Rs 5, INV$5, 5K EUR, a dash alone, 0x10, 1_000, NaN, #N/A) is undecidable against one, and against what may be the same (Rs 5.00).",
		"A unit or currency (a code such as EUR) has to be the same on both sides; the same number with a unit on one side only is undecidable, and so are other units (1 kg, 1000 g). 19 % is read as 19 and as 0.19.",
		"date_less_than_eq_to: the left day is not after the right one. Dates: 2026-01-31, 20260131, 2026年1月31日, 31.01.2026 (day first), 31 Jan 2026, January 31, 2026. 03/04/2026 can be read in two ways and decides only if both agree.",
		"A date against what is no readable date, such as one whose year has two digits, is undecidable, as are two spellings of one month or time (01/2026, Jan 2026). The time of day is not looked at, but one day with two different times is not equal, nor are days less than two apart at times of different zones decided. A time with its zone against a day without a time may be every day that it is somewhere, from 12 hours behind UTC to 14 ahead, so it is never surely equal to one; midnight (2026-01-31T00:00:00Z) is how programs write a day, and is read as that day. 24:00 may be of that day or of the next, and a time of day that cannot be read (13 h) is undecidable against another.",
		"A field that is missing, null or empty, a list or an object, and every other operator: undecidable. Preconditions are not looked at, for the interface does not say what their conditions mean.",
	}
}

// equal compares two texts that are not empty.
func equal(x, y *Value) (Outcome, string) {
	a, b := x.text, y.text
	if a == b {
		return Holds, "the texts are the same"
	}
	if x.date.ok() && y.date.ok() {
		return sameDay(a, b, x.date, y.date)
	}
	switch {
	case x.amount.ok() && y.amount.ok() && !x.dated && !y.dated:
		return compareAmounts(a, b, x.amount, y.amount)
	case (x.dated || y.dated) && x.date.ok():
		return Undecidable, fmt.Sprintf("%q is %s", b, y.date.why) // dates have too many spellings for another text to be another day
	case x.dated || y.dated:
		return Undecidable, fmt.Sprintf("%q is %s", a, x.date.why)
	case x.flag*y.flag > 0 && len(a) > len("yes") && strings.EqualFold(a, b):
		return Holds, "both are " + strings.ToLower(a)
	case x.flag*y.flag > 0, isTruth(a) && oneWord().MatchString(b) && y.flag == 0 || isTruth(b) && oneWord().MatchString(a) && x.flag == 0: // WAHR, VRAI
		return Undecidable, fmt.Sprintf("whether %q and %q mean the same is not known", a, b)
	case x.amount.ok() && y.maybe:
		return Undecidable, fmt.Sprintf("%q cannot be read as a number", b)
	case y.amount.ok() && x.maybe:
		return Undecidable, fmt.Sprintf("%q cannot be read as a number", a)
	case code().MatchString(a) && strings.EqualFold(a, b): // its letters are no unit, whose capitals would not count
		return Fails, capitals
	case x.maybe && y.maybe && max(len(a), len(b)) > longestAmount:
		return Undecidable, fmt.Sprintf("%q and %q cannot be read as numbers", a, b)
	case x.maybe && y.maybe && alike(a, b):
		return Undecidable, fmt.Sprintf("%q and %q may be the same number, and cannot be read as one", a, b)
	}
	p, q := folded(a), folded(b)
	switch spans := readSpan(q); {
	case slices.ContainsFunc(readSpan(p), func(t time.Time) bool { return slices.Contains(spans, t) }):
		return Undecidable, fmt.Sprintf("%q and %q may be the same day, month or time of day", a, b)
	case isClock(p) && isClock(q) && (spans == nil || readSpan(p) == nil):
		return Undecidable, fmt.Sprintf("%q and %q may be the same time of day", a, b)
	case visible(a) == visible(b):
		return Undecidable, "the texts differ only in characters that cannot be seen"
	case p == q:
		return Undecidable, "the texts differ only in how their characters are written"
	case strings.EqualFold(a, b):
		return Fails, capitals
	}
	return Fails, "the texts differ"
}

const capitals = "the texts differ in capital letters"

// code is letters glued to the digits behind them: N10. What is behind digits may be a unit: 5kg.
var code = pattern.New(`^\pL+\d`)

// oneWord is a word that may be true or false in another language.
var oneWord = pattern.New(`^\pL{1,10}$`)

func isTruth(s string) bool { return strings.EqualFold(s, "true") || strings.EqualFold(s, "false") }

// visible is a text without characters that cannot be seen, such as a soft hyphen or a byte order mark.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, s)
}

// folded is a text in plain characters: those of full width, ligatures, and dashes and quotes of every shape have other ones.
func folded(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII }) {
		return s
	}
	return norm.NFKC.String(plainSigns(visible(s)))
}

// maybeNumber is what may be a number though it cannot be read: digits without letters, or with letters before or behind
// all of them (100DR, 1k, Rs 5, TEUR 5, INV$5, 5K EUR, 10°C), what programs write (0x10, 1.5D3, NaN), the mistakes of spreadsheets,
// and the dash that is a zero in accounts.
var maybeNumber = pattern.New(`(?i:^[-+]?(0[xob][\da-f_]+|([\d.,_]+e|\d*[.,]\d+d|\d+d[-+])[-+]?[\d.,]+|nan|inf(inity)?|∞)$|^#(n/a|[a-z]{3,5}([/?!]0?!?))$)|^[^\pL]*\pN[^\pL]*$|^\(?[-+]?(\pL{1,3}\.? ?)?[.,]?\d[\d.,' ]*[(\[]?(\pL[\pL./²³]*)?(/?-)?[)\]]?$` +
	`|^\(?[-+]?((\pL{1,5}\.?|[SB]/\.?|\pL{0,5}\p{Sc}) ?|\pL{1,5}(\.| |\. )[-–−+(] ?)?[.,]?\d[\pN.,'/⁄ ]*( ?(°?\pL[\pL./²³]*|°))?( ?([A-Z]{3}|\p{Sc}))?-?\)?$|^[-+]?[\d.,]+ ?x ?10\^?[-+]?\d+$|^\p{Sc}? ?[-–—]{1,3} ?\p{Sc}?$`)

// longest bounds what a pattern is held against, in bytes: a megabyte of prose takes one a second.
const longest = 1000

// mayBeNumber tells whether a text may be a number though it cannot be read; of a long one, whether it has digits and no letters.
func mayBeNumber(s string) bool {
	if len(s) > longest {
		return strings.ContainsFunc(s, unicode.IsNumber) && !strings.ContainsFunc(s, unicode.IsLetter)
	}
	return maybeNumber().MatchString(s)
}

// words are what is not the number in a text that may be one; unit is a number with what may be its unit, seconds those
// of a time that has none, and power a number times a power of ten.
var (
	words   = pattern.New(`\pL[\pL.²³]*|\p{Sc}| `)
	unit    = pattern.New(`^[\d.,' ]+(\p{Ll}[\pL./²³]{0,3}|°[CFK])$`)
	seconds = pattern.New(`^(\d+:\d+):00$`)
	power   = pattern.New(`(?i)^[-+]?[\d.,_]+[ed][-+]?[\d.,]+$`)
	written = strings.NewReplacer("_", "", "/-", "", "infinity", "inf", "∞", "inf")
)

// alike tells whether two texts that may be numbers may be the same one: with the same words and what may be the
// same number, or with two units.
func alike(a, b string) bool {
	units := unit().MatchString(a) && unit().MatchString(b)
	p, errP := strconv.ParseInt(a, 0, 64) // 0x10 and 0b10000
	q, errQ := strconv.ParseInt(b, 0, 64)
	if errP == nil && errQ == nil && p == q || power().MatchString(a) && power().MatchString(b) {
		return true
	}
	a, b = written.Replace(strings.ToLower(plainSigns(a))), written.Replace(strings.ToLower(plainSigns(b)))
	word := func(s string) string { return strings.Trim(strings.Join(words().FindAllString(s, -1), ""), " .") }
	if word(a) != word(b) {
		return units
	}
	a, b = norm.NFKC.String(words().ReplaceAllString(a, "")), norm.NFKC.String(words().ReplaceAllString(b, ""))
	if x, y := readAmount(a), readAmount(b); x.ok() && y.ok() {
		outcome, _ := decide(x.reading, y.reading, func(p, q number) bool { return p == q }, "", "", a, b)
		return outcome != Fails
	}
	a, b = strings.ReplaceAll(a, "⁄", "/"), strings.ReplaceAll(b, "⁄", "/")
	return seconds().ReplaceAllString(a, "$1") == seconds().ReplaceAllString(b, "$1")
}

func sameDay(a, b string, x, y reading[day]) (Outcome, string) {
	outcome, reason := decide(abroad(a, b, x), abroad(b, a, y), func(p, q day) bool { return p == q }, "both are the same day", "the days differ", a, b)
	_, timeA := dropTime(a)
	_, timeB := dropTime(b)
	switch {
	case outcome == Fails && acrossZones(a, b):
		return Undecidable, twoZones
	case outcome == Holds && timeA != "" && timeB != "" && timeA != timeB:
		return Undecidable, "both are the same day, at " + timeA + " and " + timeB
	}
	return outcome, reason
}

// dated tells whether a text is a date, which may have a time that cannot be read, and not just eight digits.
func dated(s string, r reading[day]) bool {
	if len(s) > longest {
		return false
	}
	if parts := moment().FindStringSubmatch(s); !r.ok() && parts != nil {
		r = readDay(parts[1])
	}
	return r.why == shortYear || r.ok() && strings.Trim(s, "0123456789") != ""
}

// flagOf is 1 for what may mean true, -1 for what may mean false, and else 0. Whether yes or
// 1 means true is not known, but it is not false.
func flagOf(s string) int {
	switch strings.ToLower(s) {
	case "true", "t", "yes", "y", "on", "1", "1.0":
		return 1
	case "false", "f", "no", "n", "off", "0", "0.0":
		return -1
	}
	return 0
}
