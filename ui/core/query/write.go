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
	case text == term, strings.HasSuffix(text, " "+term), strings.HasPrefix(text, term+" "), strings.Contains(text, " "+term+" "):
		return text
	}
	for _, t := range scan(text) {
		if t.kind == tokenOr {
			return "(" + text + ") " + term
		}
	}
	return text + " " + term
}

// nearest is the column whose name is most like a word, "" where none is near.
func nearest(word string, columns []Column) string {
	best, least := "", 1+len(word)/3
	for _, c := range columns {
		if d := distance(strings.ToLower(word), strings.ToLower(c.Name)); d <= least && (best == "" || d < least) {
			best, least = c.Name, d
		}
	}
	return best
}

// distance counts the letters to add, drop or change between two words.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := before
			if a[i] != b[j] {
				cost++
			}
			before = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
