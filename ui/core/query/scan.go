package query

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind is what a token is.
type kind int

const (
	tokenWord kind = iota
	tokenQuoted
	tokenOperator
	tokenOpen
	tokenClose
	tokenNot
	tokenOr
	tokenEnd
)

// token is one piece of a filter: bytes at to end of the text.
type token struct {
	kind    kind
	text    string // a word without its quotes
	at, end int
	glued   bool // nothing but this token's start stands between it and the one before
}

// operators, longest first.
var operators = []string{"!=", "<=", ">=", "=", "<", ">", "~", ":"}

// scan cuts a text into tokens; the last one is tokenEnd.
func scan(text string) []token {
	out := make([]token, 0, 8) // most filters are short, and are read at every key
	last := tokenOr            // what a term may follow
	for at := 0; last != tokenEnd; {
		rest := strings.TrimLeftFunc(text[at:], unicode.IsSpace)
		glued := len(rest) == len(text)-at && len(out) > 0
		// A term begins, so that - means not, everywhere but behind an operator or in the middle of a word.
		term := last != tokenOperator && (!glued || last == tokenOpen || last == tokenNot)
		t := next(text, len(text)-len(rest), glued && last == tokenOperator, term)
		t.glued = glued
		out, last, at = append(out, t), t.kind, t.end
	}
	return out
}

// next reads the token at a place that is no blank: behind an operator a value, which
// may begin with any sign, and where a term begins perhaps a - that negates it.
func next(text string, at int, value, term bool) token {
	if at == len(text) {
		return token{kind: tokenEnd, at: at, end: at}
	}
	if value && text[at] != '"' && text[at] != ')' {
		return word(text, at, true)
	}
	one := func(k kind) token { return token{kind: k, text: text[at : at+1], at: at, end: at + 1} }
	switch text[at] {
	case '"':
		return quoted(text, at)
	case '(':
		return one(tokenOpen)
	case ')':
		return one(tokenClose)
	case '-':
		if term {
			return one(tokenNot)
		}
	}
	for _, op := range operators {
		if strings.HasPrefix(text[at:], op) {
			return token{kind: tokenOperator, text: op, at: at, end: at + len(op)}
		}
	}
	return word(text, at, false)
}

// word reads up to a blank, a bracket or an operator. Behind an operator nothing but
// a blank or a bracket that closes more than the word opened ends it: note:a=b looks
// for "a=b", and name~(a|b) is one regular expression.
func word(text string, at int, value bool) token {
	end, opened := at, 0
	for end < len(text) {
		r, n := utf8.DecodeRuneInString(text[end:])
		if unicode.IsSpace(r) || r == ')' && opened == 0 || !value && (r == '(' || strings.ContainsRune("=<>~:", r) || strings.HasPrefix(text[end:], "!=")) {
			break
		}
		switch r {
		case '(':
			opened++
		case ')':
			opened--
		}
		end += n
	}
	t := token{kind: tokenWord, text: text[at:end], at: at, end: end}
	if strings.EqualFold(t.text, "or") && !value {
		t.kind = tokenOr
	}
	return t
}

// quoted reads a text in quotes; a doubled quote is one. What is not closed goes to
// the end, so that a filter can be applied while it is typed.
func quoted(text string, at int) token {
	end := at + 1
	for end < len(text) {
		if text[end] != '"' {
			end++
		} else if !strings.HasPrefix(text[end:], `""`) {
			break
		} else {
			end += 2
		}
	}
	return token{kind: tokenQuoted, text: strings.ReplaceAll(text[at+1:end], `""`, `"`), at: at, end: min(end+1, len(text))}
}

// quote writes a text so that scan reads it as one word or column name.
func quote(text string) string {
	plain := text != "" && !strings.EqualFold(text, "or") && text[0] != '-'
	for _, r := range text {
		plain = plain && !unicode.IsSpace(r) && !strings.ContainsRune(`"()=<>~:!`, r)
	}
	if plain {
		return text
	}
	return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
}
