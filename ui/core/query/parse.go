// Package query is the filter language of every table, on screen and on the
// command line:
//
//	word  "two words"          in any value, whatever the case
//	column:word                in the values of one column
//	= != < <= > >=             as numbers, dates or text, by what the column holds
//	column~regex               a regular expression (RE2), whatever the case
//	column=""                  blank: empty, blanks, null or missing
//	column=null column=missing JSON null; a record without that member
//	-term  a or b  (…)         not, or, groups; terms beside each other all apply
//
// A column whose name holds a blank or a sign is quoted: "unit price">=10.
//
// [Parse] reads a text for a set of columns, [Filter.Match] decides a row. The
// package knows no table, no screen and no store.
package query

import (
	"fmt"
	"regexp"
	"strings"

	"docket/config/nearest"
	"docket/ui/core/describe"
)

// Column is a column that a filter may name.
type Column struct {
	Name string
	Kind describe.Kind // how < and = compare its values
}

// Error is a mistake in a filter: the bytes from At to End of its text.
type Error struct {
	At, End int
	What    string // what is wrong, a sentence without its full stop
}

func (e *Error) Error() string { return e.What }

// mostDepth bounds groups in groups, and mostText a filter's length in bytes.
const (
	mostDepth = 50
	mostText  = 64 << 10
)

// Parse reads a filter for these columns. An empty text is a filter that every row
// passes. The error, if there is one, is an [*Error].
func Parse(text string, columns []Column) (*Filter, error) {
	if len(text) > mostText {
		return nil, &Error{0, len(text), fmt.Sprintf("a filter has at most %d bytes", mostText)}
	}
	p := &parser{tokens: scan(text), columns: columns}
	f := &Filter{text: text}
	if p.peek().kind == tokenEnd {
		return f, nil
	}
	var err error
	if f.root, err = p.either(); err != nil {
		return nil, err
	}
	if t := p.peek(); t.kind != tokenEnd {
		return nil, t.wrong("this bracket closes nothing")
	}
	return f, nil
}

// parser walks the tokens of a filter.
type parser struct {
	tokens  []token
	at      int
	depth   int
	columns []Column
}

func (p *parser) peek() token { return p.tokens[p.at] }

func (p *parser) take() token {
	t := p.tokens[p.at]
	if t.kind != tokenEnd {
		p.at++
	}
	return t
}

// ends tells whether no term follows.
func (t token) ends() bool { return t.kind == tokenEnd || t.kind == tokenClose || t.kind == tokenOr }

func (t token) wrong(what string) *Error { return &Error{t.at, max(t.end, t.at), what} }

// either reads terms joined by "or".
func (p *parser) either() (node, error) {
	var list []node
	for {
		n, err := p.all()
		if err != nil {
			return node{}, err
		}
		if list = append(list, n); p.peek().kind != tokenOr {
			return join(list, false), nil
		}
		p.take()
	}
}

// all reads terms that stand beside each other.
func (p *parser) all() (node, error) {
	var list []node
	for !p.peek().ends() {
		n, err := p.term()
		if err != nil {
			return node{}, err
		}
		list = append(list, n)
	}
	if len(list) == 0 {
		return node{}, p.peek().wrong("something to look for is missing here")
	}
	return join(list, true), nil
}

// term reads one condition, what it is negated by, or a group.
func (p *parser) term() (node, error) {
	t := p.take()
	switch t.kind {
	case tokenNot:
		if p.peek().ends() {
			return node{}, t.wrong("- needs something to exclude")
		}
		n, err := p.deeper(p.term)
		return not(n), err
	case tokenOpen:
		n, err := p.deeper(p.either)
		if err == nil && p.take().kind != tokenClose {
			return node{}, t.wrong("this bracket is not closed")
		}
		return n, err
	case tokenOperator:
		return node{}, t.wrong("a column's name goes before " + t.text)
	}
	if op := p.peek(); op.kind == tokenOperator && op.glued {
		p.take()
		return p.condition(t, op)
	}
	return anyWord(t.text), nil
}

func (p *parser) deeper(read func() (node, error)) (node, error) {
	if p.depth++; p.depth > mostDepth {
		return node{}, p.peek().wrong("brackets are nested too deep")
	}
	defer func() { p.depth-- }()
	return read()
}

// condition reads what follows column and operator.
func (p *parser) condition(name, op token) (node, error) {
	col, err := p.column(name)
	if err != nil {
		return node{}, err
	}
	value := p.peek()
	if !value.glued || value.kind != tokenWord && value.kind != tokenQuoted {
		return node{}, op.wrong("a value is missing behind " + op.text)
	}
	p.take()
	c := condition{col: col, kind: p.columns[col].Kind, op: op.text, value: value.text, quoted: value.kind == tokenQuoted}
	n := node{match: func(r Row) bool { return c.match(r) }}
	switch op.text {
	case "~":
		if c.pattern, err = regexp.Compile("(?i)" + value.text); err != nil {
			return node{}, value.wrong("not a regular expression: " + strings.TrimPrefix(err.Error(), "error parsing regexp: "))
		}
	case ":":
		if c.word = Fold(value.text); c.word != "" {
			n.words = []string{c.word}
		}
	}
	return n, nil
}

// column finds the column of a name: as it is written, else the only one that
// differs in case.
func (p *parser) column(name token) (int, error) {
	found, names := -1, make([]string, len(p.columns))
	for i, c := range p.columns {
		names[i] = c.Name
		switch {
		case c.Name == name.text:
			return i, nil
		case strings.EqualFold(c.Name, name.text) && found >= 0:
			return 0, name.wrong(fmt.Sprintf("more than one column is called %q, whatever the case", name.text))
		case strings.EqualFold(c.Name, name.text):
			found = i
		}
	}
	if found >= 0 {
		return found, nil
	}
	advice := "put text with signs in quotes"
	if near := nearest.Word(name.text, names); near != "" {
		advice = "did you mean " + quote(near) + "?"
	}
	return 0, name.wrong(fmt.Sprintf("no column %q; %s", name.text, advice))
}
