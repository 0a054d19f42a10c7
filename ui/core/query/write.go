package query

import "strings"

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

// Contains writes the term for the rows whose value in a column contains a text.
func Contains(column, text string) string { return quote(column) + ":" + quote(text) }

// Without is a filter without a term that And wrote, and whether it was there.
func Without(text, term string) (rest string, was bool) {
	before, after, was := strings.Cut(" "+text+" ", " "+term+" ")
	if !was {
		return text, false
	}
	return strings.TrimSpace(before + " " + strings.TrimSpace(after)), true
}

// Between writes the terms for the values from from to to; last includes to.
func Between(column, from, to string, last bool) string {
	less := "<"
	if last {
		less = "<="
	}
	return quote(column) + ">=" + quote(from) + " " + quote(column) + less + quote(to)
}

// And joins a filter and one more term; a term that stands there already is not
// written twice.
func And(text, term string) string {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return term
	case strings.Contains(" "+text+" ", " "+term+" "):
		return text
	}
	if either().MatchString(text) {
		return "(" + text + ") " + term
	}
	return text + " " + term
}
