package query

import (
	"slices"
	"strings"

	"docket/ui/core/describe"
)

// Word writes the term for the rows that hold this text in any value.
func Word(text string) string { return quote(text) }

// Equal writes the term for the rows that hold this value in a column.
func Equal(column string, v Value) string {
	switch {
	case v.State == Null:
		return quote(column) + "=null"
	case v.State == Missing:
		return quote(column) + "=missing"
	case v.Text == "null" || v.Text == "missing":
		return quote(column) + `="` + v.Text + `"`
	case strings.TrimSpace(v.Text) == "":
		return quote(column) + `=""`
	}
	return quote(column) + "=" + quote(v.Text)
}

// Only writes the term for the rows that a question counts for a value of a column: null stands for missing too, and among
// numbers for what is blank.
func Only(column string, v Value, kind describe.Kind) string {
	switch {
	case v.State != Present && kind == describe.Number:
		return Equal(column, Value{})
	case v.State != Present:
		return "(" + Equal(column, Value{State: Null}) + " or " + Equal(column, Value{State: Missing}) + ")"
	case v.Text == "":
		return quote(column) + "~^$"
	}
	return Equal(column, v)
}

// Contains writes the term for the rows whose value in a column contains a text.
func Contains(column, text string) string { return quote(column) + ":" + quote(text) }

// Without is a filter without a term that And wrote, and whether it was there.
func Without(text, term string) (rest string, was bool) {
	of, _ := termsOf(text)
	if i := of.index(term); i >= 0 && !of.or {
		return strings.TrimSpace(text[:of.terms[i][0]] + strings.TrimLeft(text[of.terms[i][1]:], " ")), true
	}
	return text, false
}

// Between writes the terms for the values from from to to; last includes to.
func Between(column, from, to string, last bool) string {
	less := "<"
	if last {
		less = "<="
	}
	return quote(column) + ">=" + quote(from) + " " + quote(column) + less + quote(to)
}

// And joins two filters; a term that stands in the first one already is not written twice.
func And(text, more string) string {
	text, more = whole(text), whole(more)
	of, _ := termsOf(text)
	with, _ := termsOf(more)
	for _, t := range with.terms {
		if term := more[t[0]:t[1]]; of.index(term) < 0 {
			text = strings.TrimSpace(text + " " + term)
		}
	}
	return text
}

// whole is a filter as something to join: its last quote is closed, and alternatives are one term.
func whole(text string) string {
	text = strings.TrimSpace(text)
	of, _ := termsOf(text)
	if of.open {
		text += `"`
	}
	if !of.or {
		return text
	}
	// A value that opens a bracket, as a regular expression may, takes in the one that closes unless a blank ends it.
	if _, err := termsOf("(" + text + ")"); err != nil {
		return "(" + text + " )"
	}
	return "(" + text + ")"
}

// All is the filter for the rows that pass each of several; where one of them has a mistake, that one.
func All(filters []string) (all string) {
	if len(filters) == 1 {
		return filters[0]
	}
	for _, text := range filters {
		if _, err := termsOf(text); err != nil {
			return text
		}
		all = And(all, text)
	}
	return all
}

// termsOf reads a filter of whatever columns, as far as it can be read.
func termsOf(text string) (*parser, error) {
	p := &parser{text: text, columns: make([]Column, 1), anyName: true}
	_, err := p.parse()
	return p, err
}

// index is which of the terms is written like this, -1 for none.
func (p *parser) index(term string) int {
	return slices.IndexFunc(p.terms, func(t [2]int) bool { return p.text[t[0]:t[1]] == term })
}
