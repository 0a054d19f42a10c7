package query

import (
	"slices"
	"strings"

	"docket/ui/core/each"
)

const mostOffered = 50

// Complete gives what can be written in the place of the bytes from one to at, where a person types: names of columns,
// the operators of a column whose name is whole, or values of a column. values gives those of a column, the most
// frequent first; it may give none.
func Complete(text string, at int, columns []Column, values func(col int) []string) (from int, texts []string) {
	p := &parser{text: text[:at], columns: columns}
	name, op, value := p.last()
	switch {
	case op == "~" || name.end < 0: // nobody writes an expression for another, or a value of what has no name
		return at, nil
	case op != "":
		col, err := p.column(name)
		if err != nil {
			return value.at, nil
		}
		return value.at, valuesLike(value.text, values(col), op)
	}
	return name.at, namesLike(name.text, columns)
}

// last reads all that was typed: the name that it ends with, or the value with its column. The name ends before it began
// where a value has none.
func (p *parser) last() (name piece, op string, value piece) {
	for {
		rest := p.rest()
		if rest == "" {
			return piece{at: p.at, end: p.at}, "", piece{}
		}
		if strings.ContainsAny(rest[:1], "()-") {
			p.at++
			continue
		}
		if name = p.piece(false); name.at == name.end {
			name.end = -1
		}
		if op = operator(p.text[p.at:]); op != "" {
			p.at += len(op)
			value = p.piece(true)
		}
		if p.at == len(p.text) {
			return name, op, value
		}
	}
}

// namesLike are the columns that begin with what was typed, before those that hold it elsewhere. Behind a whole name are
// its operators.
func namesLike(typed string, columns []Column) []string {
	var whole, begin, within []string
	lower := strings.ToLower(typed)
	for _, c := range columns {
		switch name := strings.ToLower(c.Name); {
		case c.Name == "":
		case name == lower && whole == nil:
			whole = each.Of(operatorsOf(c), func(op string) string { return quote(c.Name) + op })
		case strings.HasPrefix(name, lower):
			begin = append(begin, quote(c.Name))
		case len(within) < mostOffered && strings.Contains(name, lower):
			within = append(within, quote(c.Name))
		}
		if len(begin) >= mostOffered {
			break
		}
	}
	return offered(whole, begin, within)
}

// operatorsOf are those that a column is compared with, what is of most use first.
func operatorsOf(c Column) []string {
	if c.Kind.Numeric() || c.Kind.Dated() {
		return []string{">=", "<=", "=", ">", "<", "!=", ":"}
	}
	return []string{":", "=", "!=", "~"}
}

// valuesLike are values that begin with what was typed, before those that hold it elsewhere.
func valuesLike(typed string, values []string, op string) []string {
	var begin, within []string
	lower := strings.ToLower(typed)
	for _, v := range values {
		text := quote(v)
		if v == "null" || v == "missing" {
			text = `"` + v + `"`
		}
		switch value := strings.ToLower(v); {
		case v == typed && v != "", v == "" && op != "=" && op != "!=":
		case strings.HasPrefix(value, lower):
			begin = append(begin, text)
		case strings.Contains(value, lower):
			within = append(within, text)
		}
	}
	return offered(begin, within)
}

func offered(lists ...[]string) []string {
	all := slices.Concat(lists...)
	return all[:min(len(all), mostOffered)]
}
