package export

import (
	"strings"
	"unicode/utf8"
)

// Guard returns the text of a CSV cell with a ' in front when a spreadsheet
// would take it for a formula: when it begins, after blanks, with = + - @, a tab,
// a carriage return or one of their full-width twins. Plain numbers stay as they
// are, so that a column of amounts remains one.
func Guard(cell string) string {
	if risky(cell) {
		return "'" + cell
	}
	return cell
}

// risky tells whether a spreadsheet would take a cell for a formula.
func risky(cell string) bool {
	rest := strings.TrimLeft(cell, " \u00a0\u3000\n\v\f")
	return rest != "" && startsFormula(rest) && !plainNumber(cell)
}

func startsFormula(s string) bool {
	if s[0] < utf8.RuneSelf {
		switch s[0] {
		case '=', '+', '-', '@', '\t', '\r':
			return true
		}
		return false
	}
	r, _ := utf8.DecodeRuneInString(s)
	switch r {
	case '＝', '＋', '－', '＠':
		return true
	}
	return false
}

// plainNumber tells whether s is a sign and digits with at most one point and
// one exponent, and nothing else: no blanks, no separators, no words.
func plainNumber(s string) bool {
	s = s[sign(s):]
	whole := digits(s)
	s = s[whole:]
	fraction := 0
	if strings.HasPrefix(s, ".") {
		fraction = digits(s[1:])
		s = s[1+fraction:]
	}
	if whole+fraction == 0 {
		return false
	}
	if s == "" {
		return true
	}
	if s[0] != 'e' && s[0] != 'E' {
		return false
	}
	s = s[1:]
	s = s[sign(s):]
	return s != "" && digits(s) == len(s)
}

func sign(s string) int {
	if s != "" && (s[0] == '+' || s[0] == '-') {
		return 1
	}
	return 0
}

func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}
