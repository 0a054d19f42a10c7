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
	of := termsOf(text)
	if i := of.index(term); i >= 0 && !of.or {
		return strings.TrimSpace(text[:of.at[i]] + strings.TrimLeft(text[of.end[i]:], " ")), true
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

// And joins a filter and more terms; one that stands there already is not written twice.
func And(text, more string) string {
	text = strings.TrimSpace(text)
	of, with := termsOf(text), termsOf(more)
	if of.open {
		return And(text+`"`, more)
	}
	if of.or {
		text = "(" + text + ")"
	}
	for i := range with.at {
		if term := more[with.at[i]:with.end[i]]; of.or || of.index(term) < 0 {
			text = strings.TrimSpace(text + " " + term)
		}
	}
	return text
}

// terms are those of a filter that all have to pass, as they are written: the bytes from at to end of each. What "or"
// joins is not parted, and what stands in brackets is one.
type terms struct {
	text    string
	at, end []int
	or      bool // "or" stands between them
	open    bool // the last quote is not closed
}

func termsOf(text string) (t terms) {
	t.text = text
	p := &parser{text: text}
	for p.rest() != "" {
		if isOr(p.rest()) {
			p.at, t.or = p.at+len("or"), true
			continue
		}
		t.at = append(t.at, p.at)
		for depth, more := 0, true; more && p.rest() != ""; {
			switch p.rest()[0] {
			case '-':
				p.at++
				continue
			case '(':
				p.at, depth = p.at+1, depth+1
			case ')':
				p.at, depth = p.at+1, depth-1
			default:
				t.open = p.piece(false).open
				if op := operator(p.text[p.at:]); op != "" {
					p.at += len(op)
					t.open = p.piece(true).open
				}
			}
			more = depth > 0
		}
		t.end = append(t.end, p.at)
	}
	return t
}

// index is which of the terms is written like this, -1 for none.
func (t terms) index(term string) int {
	for i := range t.at {
		if t.text[t.at[i]:t.end[i]] == term {
			return i
		}
	}
	return -1
}
