package number

import "strings"

// What [Decimal] reads at most: bytes, and the power of ten that it writes out.
const (
	longest   = 100
	mostPower = 400
)

// Decimal is a text as a plain decimal number, such as -1234.5: 1e3, .50, 1,234.50, 1,234,567, 1 234.5, +5, 5- and
// (5.00) are read. The point is the decimal sign, as it is in plain numbers. What could be read in two ways (1,234), or
// begins as codes do (007), is none.
func Decimal(s string) (plain string, ok bool) {
	if len(s) == 0 || len(s) > longest || !strings.ContainsRune("0123456789.+-(", rune(s[0])) {
		return "", false
	}
	text, negative := unsigned(s)
	point, comma := strings.IndexByte(text, '.'), strings.LastIndexByte(text, ',')
	switch {
	case point >= 0 && (comma > point || strings.Count(text, ".") > 1), point < 0 && strings.Count(text, ",") == 1:
		return "", false
	}
	means, _ := Read(text)
	if len(means) == 2 && point >= 0 && comma < 0 { // 1.234: the point is the decimal sign
		means = means[1:]
	}
	if len(means) != 1 || means[0].Code != "" {
		return "", false
	}
	n := means[0]
	if n.Exponent > mostPower || n.Exponent < -mostPower {
		return "", false
	}
	n.Negative = negative && n.Digits != ""
	return n.plain(), true
}

// unsigned takes one sign off a text.
func unsigned(s string) (text string, negative bool) {
	switch last := len(s) - 1; {
	case s[0] == '(' && s[last] == ')' && last > 0:
		return strings.TrimSpace(s[1:last]), true
	case s[0] == '-', s[0] == '+':
		return s[1:], s[0] == '-'
	case s[last] == '-':
		return s[:last], true
	}
	return s, false
}

// plain writes a number without a power of ten.
func (n Number) plain() string {
	if n.Digits == "" {
		return "0"
	}
	out := n.Digits
	switch places := -n.Exponent; {
	case places <= 0:
		out += strings.Repeat("0", -places)
	case places >= len(out):
		out = "0." + strings.Repeat("0", places-len(out)) + out
	default:
		out = out[:len(out)-places] + "." + out[len(out)-places:]
	}
	if n.Negative {
		out = "-" + out
	}
	return out
}
