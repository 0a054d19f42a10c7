package query

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

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
	f := &Filter{text: text, columns: columns}
	if p.peek().kind == tokenEnd {
		return f, nil
	}
	root, err := p.either()
	if err != nil {
		return nil, err
	}
	if t := p.peek(); t.kind != tokenEnd {
		return nil, &Error{t.at, t.end, "this bracket closes nothing"}
	}
	f.root = root
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

// either reads terms joined by "or".
func (p *parser) either() (node, error) {
	first, err := p.all()
	if err != nil {
		return nil, err
	}
	list := anyOf{first}
	for p.peek().kind == tokenOr {
		p.take()
		more, err := p.all()
		if err != nil {
			return nil, err
		}
		list = append(list, more)
	}
	if len(list) == 1 {
		return first, nil
	}
	return list, nil
}

// all reads terms that stand beside each other.
func (p *parser) all() (node, error) {
	var list allOf
	for {
		switch t := p.peek(); t.kind {
		case tokenEnd, tokenClose, tokenOr:
			switch len(list) {
			case 0:
				return nil, &Error{t.at, max(t.end, t.at), "something to look for is missing here"}
			case 1:
				return list[0], nil
			}
			return list, nil
		}
		n, err := p.term()
		if err != nil {
			return nil, err
		}
		list = append(list, n)
	}
}

// term reads one condition, what it is negated by, or a group.
func (p *parser) term() (node, error) {
	t := p.take()
	switch t.kind {
	case tokenNot:
		if k := p.peek().kind; k == tokenEnd || k == tokenClose || k == tokenOr {
			return nil, &Error{t.at, t.end, "- needs something to exclude"}
		}
		n, err := p.deeper(p.term)
		return not{n}, err
	case tokenOpen:
		n, err := p.deeper(p.either)
		if err != nil {
			return nil, err
		}
		if p.peek().kind != tokenClose {
			return nil, &Error{t.at, t.end, "this bracket is not closed"}
		}
		p.take()
		return n, nil
	case tokenOperator:
		return nil, &Error{t.at, t.end, "a column's name goes before " + t.text}
	}
	if op := p.peek(); op.kind == tokenOperator && op.glued {
		p.take()
		return p.condition(t, op)
	}
	return newWord(t.text), nil
}

func (p *parser) deeper(read func() (node, error)) (node, error) {
	if p.depth++; p.depth > mostDepth {
		t := p.peek()
		return nil, &Error{t.at, t.end, "brackets are nested too deep"}
	}
	n, err := read()
	p.depth--
	return n, err
}

// condition reads what follows column and operator.
func (p *parser) condition(name, op token) (node, error) {
	col, err := p.column(name)
	if err != nil {
		return nil, err
	}
	value := p.peek()
	if !value.glued || value.kind != tokenWord && value.kind != tokenQuoted {
		return nil, &Error{op.at, op.end, "a value is missing behind " + op.text}
	}
	p.take()
	c := condition{col: col, kind: p.columns[col].Kind, op: op.text, value: value.text, quoted: value.kind == tokenQuoted}
	switch op.text {
	case "~":
		if c.pattern, err = regexp.Compile("(?i)" + value.text); err != nil {
			return nil, &Error{value.at, value.end, "not a regular expression: " + reason(err)}
		}
	case ":":
		c.word = fold(value.text)
	}
	return c, nil
}

// reason is what regexp says, without its prefix.
func reason(err error) string {
	var syntax interface{ Error() string }
	if errors.As(err, &syntax) {
		return strings.TrimPrefix(syntax.Error(), "error parsing regexp: ")
	}
	return err.Error()
}

// column finds the column of a name: as it is written, else the only one that
// differs in case.
func (p *parser) column(name token) (int, error) {
	found := -1
	for i, c := range p.columns {
		switch {
		case c.Name == name.text:
			return i, nil
		case strings.EqualFold(c.Name, name.text) && found >= 0:
			return 0, &Error{name.at, name.end, fmt.Sprintf("more than one column is called %q, whatever the case", name.text)}
		case strings.EqualFold(c.Name, name.text):
			found = i
		}
	}
	if found >= 0 {
		return found, nil
	}
	what := fmt.Sprintf("no column %q", name.text)
	if near := nearest(name.text, p.columns); near != "" {
		what += fmt.Sprintf("; did you mean %s?", quote(near))
	} else {
		what += "; put text with signs in quotes"
	}
	return 0, &Error{name.at, name.end, what}
}
