package query

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"docket/ui/core/pattern"
)

// operators, longest first.
var operators = []string{"!=", "<=", ">=", "=", "<", ">", "~", ":"}

// operator is the operator that a text begins with, else "".
func operator(text string) string {
	for _, op := range operators {
		if strings.HasPrefix(text, op) {
			return op
		}
	}
	return ""
}

// piece is a word or a text in quotes: bytes at to end of the filter.
type piece struct {
	text    string // without its quotes
	at, end int
	quoted  bool
}

// piece reads the next one, which may be empty; value tells that it is behind an operator.
func (p *parser) piece(value bool) piece {
	rest, at := p.text[p.at:], p.at
	p.open = false
	if !strings.HasPrefix(rest, `"`) {
		p.at += wordEnd(rest, value)
		return piece{text: p.text[at:p.at], at: at, end: p.at}
	}
	// A doubled quote is one. What is not closed goes to the end, so that a filter can be
	// applied while it is typed.
	end := 1
	for end < len(rest) && (rest[end] != '"' || strings.HasPrefix(rest[end:], `""`)) {
		if rest[end] == '"' {
			end++
		}
		end++
	}
	p.at, p.open = min(at+end+1, len(p.text)), end >= len(rest)
	return piece{strings.ReplaceAll(rest[1:end], `""`, `"`), at, p.at, true}
}

// wordEnd is where a word ends: at a blank, a bracket or an operator. Behind an operator
// nothing but a blank or a bracket that closes more than the word opened ends it: note:a=b
// looks for "a=b", and name~(a|b) is one regular expression.
func wordEnd(text string, value bool) (end int) {
	for opened := 0; end < len(text); {
		r, n := utf8.DecodeRuneInString(text[end:])
		switch {
		case unicode.IsSpace(r), r == ')' && opened == 0, !value && (r == '(' || operator(text[end:]) != ""):
			return end
		case r == '(':
			opened++
		case r == ')':
			opened--
		}
		end += n
	}
	return end
}

// quote writes a text so that it is read as one word or column name.
func quote(text string) string {
	if text != "" && !strings.EqualFold(text, "or") && !special().MatchString(text) {
		return text
	}
	return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
}

var special = pattern.New(`^-|["()=<>~:!\s\v\pZ\x{85}]`)
