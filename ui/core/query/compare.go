package query

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"docket/ui/core/describe"
	"docket/ui/core/pattern"
)

// sniffed is how many rows are looked at to see what a column holds.
const sniffed = 100

// KindOf is what a column of rows that are here holds, on the screen and in commands alike.
func KindOf(rows int, value func(row int) Value) describe.Kind {
	var seen describe.Sniffer
	for row := range min(rows, sniffed) {
		seen.Add(value(row).Text)
	}
	return seen.Kind()
}

type condition struct {
	col     int
	kind    describe.Kind // how values are compared: Text, Number or Date
	op      string
	value   string
	quoted  bool // the value stood in quotes: null and missing are texts then
	figure  bool // texts are compared with a number or a date
	number  string
	word    string
	pattern *regexp.Regexp
}

// day is what a date is compared with: a year, a month, a day, or a time of it; also one that is not typed to its end.
var day = pattern.New(`^\d{1,4}(-(0[1-9]?|1[0-2]?|[2-9])?(-(0[1-9]?|[12]\d?|3[01]?|[4-9])?([T ].*)?)?)?$`)

// isDay tells whether there is such a date, as far as it is typed.
func isDay(text string) bool {
	if !day().MatchString(text) {
		return false
	}
	_, err := time.Parse(time.DateOnly, text[:min(len(text), len(time.DateOnly))])
	return err == nil || !describe.IsDate(text)
}

// compares settles how a condition compares: as numbers or dates where the column holds those, at least mostly, and the
// value is one. What orders has to be one there: texts in their order would say of 298 that it is more than 1,000.
func (c *condition) compares(of Column) error {
	c.value = norm.NFC.String(c.value)
	ordered := strings.ContainsAny(c.op, "<>")
	compared := ordered || strings.HasSuffix(c.op, "=")
	plain, isNumber := describe.Decimal(strings.TrimSpace(c.value))
	switch {
	case of.Kind.Numeric() && isNumber && compared:
		c.kind, c.number = describe.Number, plain
	case of.Kind.Dated() && compared && isDay(c.value):
		c.kind = describe.Date
	case of.Kind.Numeric() && ordered:
		return fmt.Errorf("%s holds %s, and %q is none", quote(of.Name), of.Kind, c.value)
	case of.Kind.Dated() && ordered:
		return fmt.Errorf("%s holds %s, and %q is none; write one as 2026-01-31", quote(of.Name), of.Kind, c.value)
	}
	c.figure = c.kind == describe.Text && ordered && (isNumber || isDay(c.value))
	return nil
}

func (c condition) match(r Row) bool {
	v := r.Value(c.col)
	v.Text = norm.NFC.String(v.Text) // as [Fold] has it
	switch c.op {
	case "=":
		return c.equals(v)
	case "!=":
		return !c.equals(v)
	}
	if v.State != Present {
		return false
	}
	switch c.op {
	case ":":
		return strings.Contains(Fold(v.Text), c.word)
	case "~":
		return c.pattern.MatchString(v.Text)
	}
	return c.orders(strings.TrimSpace(v.Text))
}

// equals compares as the column does: 10 is 10.0 among numbers, A is a in texts, and a date stands for all of it.
func (c condition) equals(v Value) bool {
	switch {
	case c.value == "":
		return v.State != Present || strings.TrimSpace(v.Text) == ""
	case v.State != Present:
		return !c.quoted && (c.value == "null" && v.State == Null || c.value == "missing" && v.State == Missing)
	}
	text := strings.TrimSpace(v.Text)
	if c.kind == describe.Number {
		if n, is := describe.Decimal(text); is {
			return describe.CompareNumbers(n, c.number) == 0
		}
	}
	if c.kind == describe.Date && describe.IsDate(text) {
		return strings.EqualFold(text[:min(len(text), len(c.value))], c.value)
	}
	return strings.EqualFold(v.Text, c.value)
}

// orders decides < <= > >=. What is no number is neither less nor greater than one, and what is no date neither before
// nor after one. A date stands for all of it: <= 2026-01 includes the 31st.
func (c condition) orders(text string) bool {
	order := 0
	switch {
	case text == "", c.kind == describe.Date && !describe.IsDate(text):
		return false
	case c.kind == describe.Number:
		n, is := describe.Decimal(text)
		if !is {
			return false
		}
		order = describe.CompareNumbers(n, c.number)
	case c.kind != describe.Date || !strings.HasPrefix(text, c.value):
		order = describe.Compare(describe.Text, text, c.value)
	}
	return order < 0 && c.op[0] == '<' || order > 0 && c.op[0] == '>' || order == 0 && len(c.op) == 2
}

// Typed are the columns of which cells are compared as numbers or as dates, each once, in their order: a cell that is
// none is left out, which is to be told. So is a cell that may be a number or a date where texts are compared with one.
func (f *Filter) Typed() []int {
	return slices.Compact(slices.Sorted(slices.Values(f.node().typed)))
}

// Other reports whether a value of a column is not blank and another one than the column's kind, see [describe.Kind.Other].
func Other(of Column, v Value) bool {
	text := strings.TrimSpace(v.Text)
	return v.State == Present && text != "" && of.Kind.Other(text)
}
