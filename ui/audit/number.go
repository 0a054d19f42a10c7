package audit

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// number is a value as digits without needless zeros, so that equal numbers are
// equal texts however many digits they have; code is the text where zeros in
// front may mean that it is no number at all.
type number struct{ digits, code, unit string }

// readNumber reads a text as a number with an optional unit or currency.
func readNumber(s string) reading[number] {
	text, unit := splitUnit(s)
	sign := ""
	for _, minus := range []string{"-", "−", "+"} {
		if rest, ok := strings.CutPrefix(text, minus); ok {
			if text = rest; minus != "+" {
				sign = "-"
			}
			break
		}
	}
	var r reading[number]
	add := func(whole, fraction string) {
		r.means = append(r.means, number{digits: plainDigits(sign, whole, fraction), unit: unit})
	}
	switch separators := separatorsOf(text); {
	case separators == "x":
	case separators == "":
		add(text, "")
		if len(text) > 1 && text[0] == '0' {
			r.means = append(r.means, number{code: s})
			r.why = "begins with zeros that may be part of a code"
		}
	default:
		readSeparated(text, separators, add)
		if len(r.means) > 1 {
			r.why = "has a separator that can be read in two ways"
		}
	}
	return r
}

// readSeparated reads digits with separators between: points, commas,
// apostrophes or blanks.
func readSeparated(text, separators string, add func(whole, fraction string)) {
	last := separators[len(separators)-1]
	others := separators[:len(separators)-1]
	groupsOnly := strings.Count(separators, string(last)) == len(separators) // one kind of separator
	if groupsOnly && grouped(text, last) && (others != "" || leadsGroup(text)) {
		add(strings.ReplaceAll(text, string(last), ""), "")
	}
	if last != '.' && last != ',' {
		return
	}
	whole, fraction := text[:strings.LastIndexByte(text, last)], text[strings.LastIndexByte(text, last)+1:]
	switch {
	case others == "":
		add(whole, fraction)
	case others[0] != last && strings.Count(others, others[:1]) == len(others) && grouped(whole, others[0]):
		add(strings.ReplaceAll(whole, others[:1], ""), fraction)
	}
}

// leadsGroup tells whether the digits before the first separator can be thousands:
// 0.125 has no thousands.
func leadsGroup(text string) bool { return text[0] != '0' }

// grouped tells whether all digits stand in threes between separators, but for
// the first ones.
func grouped(text string, separator byte) bool {
	parts := strings.Split(text, string(separator))
	if len(parts[0]) < 1 || len(parts[0]) > 3 {
		return false
	}
	for _, part := range parts[1:] {
		if len(part) != 3 {
			return false
		}
	}
	return true
}

// separatorsOf lists what stands between the digits of a text that begins with a
// digit and ends with one; "x" where the text is nothing of the kind.
func separatorsOf(text string) string {
	if text == "" {
		return "x"
	}
	var out []byte
	digit := false
	for i := range len(text) {
		switch b := text[i]; {
		case b >= '0' && b <= '9':
			digit = true
		case digit && (b == '.' || b == ',' || b == '\'' || b == ' '):
			out = append(out, b)
			digit = false
		default:
			return "x"
		}
	}
	if !digit {
		return "x"
	}
	return string(out)
}

func plainDigits(sign, whole, fraction string) string {
	whole = strings.TrimLeft(whole, "0")
	fraction = strings.TrimRight(fraction, "0")
	if whole == "" {
		whole = "0"
	}
	if fraction != "" {
		whole += "." + fraction
	}
	if whole == "0" {
		return whole
	}
	return sign + whole
}

// splitUnit takes a currency, three capital letters, or a per cent sign off
// either end.
func splitUnit(s string) (text, unit string) {
	s = strings.NewReplacer("\u00a0", " ", "\u202f", " ", "’", "'").Replace(s)
	if first, size := utf8.DecodeRuneInString(s); unicode.Is(unicode.Sc, first) {
		return strings.TrimSpace(s[size:]), string(first)
	}
	if last, size := utf8.DecodeLastRuneInString(s); last == '%' || unicode.Is(unicode.Sc, last) {
		return strings.TrimSpace(s[:len(s)-size]), string(last)
	}
	if head, rest, ok := strings.Cut(s, " "); ok && isCurrencyCode(head) {
		return rest, head
	}
	if at := strings.LastIndexByte(s, ' '); at >= 0 && isCurrencyCode(s[at+1:]) {
		return s[:at], s[at+1:]
	}
	return s, ""
}

func isCurrencyCode(s string) bool {
	if len(s) != 3 {
		return false
	}
	for i := range len(s) {
		if s[i] < 'A' || s[i] > 'Z' {
			return false
		}
	}
	return true
}

// compareNumbers compares by value where the units allow it.
func compareNumbers(a, b string, x, y reading[number]) (Outcome, string) {
	unitX, unitY := x.means[0].unit, y.means[0].unit
	plain := func(r reading[number]) reading[number] {
		out := reading[number]{why: r.why}
		for _, n := range r.means {
			n.unit = ""
			out.means = append(out.means, n)
		}
		return out
	}
	outcome, reason := decide(plain(x), plain(y), func(p, q number) bool { return p == q }, "the numbers are equal", "the numbers differ", a, b)
	switch {
	case outcome == Fails || unitX == unitY:
		return outcome, reason
	case unitX == "" || unitY == "":
		return Undecidable, "the numbers may be equal, but only one side names " + unitX + unitY
	case isCurrencyCode(unitX) == isCurrencyCode(unitY):
		return Fails, unitX + " is not " + unitY
	}
	return Undecidable, "the numbers may be equal, but whether " + unitX + " is " + unitY + " is not known"
}
