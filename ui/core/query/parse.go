// Package query is the filter language of every table, on screen and on the
// command line:
//
//	word  "two words"          in any value, whatever the case
//	column:word                in the values of one column
//	= != < <= > >=             as numbers, dates or text, by what most of the column holds
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
	"strings"
	"unicode"

	"docket/config/nearest"
	"docket/ui/core/describe"
	"docket/ui/core/each"
	"docket/ui/core/pattern"
)

type Column struct {
	Name string
	Kind describe.Kind // how < and = compare its values

	Switch Switch // the words that it has for a switch: a filter may use others
}

// Switch is in which words a column tells that something is on or off.
type Switch uint8

const (
	NoSwitch Switch = iota
	YesNo
	TrueFalse
)

// word is what the column has for a word of a filter.
func (s Switch) word(text string) string {
	for _, same := range [][3]string{{"", "yes", "true"}, {"", "no", "false"}} {
		if s != NoSwitch && (strings.EqualFold(text, same[YesNo]) || strings.EqualFold(text, same[TrueFalse])) {
			return same[s]
		}
	}
	return text
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
	return (&parser{text: text, columns: columns}).parse()
}

// Check looks at how a filter is written, before it is known which columns there are.
func Check(text string) error {
	_, err := termsOf(text)
	return err
}

func (p *parser) parse() (*Filter, error) {
	text := p.text
	if len(text) > mostText {
		return nil, &Error{0, len(text), fmt.Sprintf("a filter has at most %d bytes", mostText)}
	}
	f := &Filter{text: text}
	if p.rest() == "" {
		return f, nil
	}
	var err error
	if f.root, err = p.either(); err != nil {
		return nil, err
	}
	if p.rest() != "" {
		return nil, &Error{p.at, p.at + 1, "this bracket closes nothing"}
	}
	return f, nil
}

type parser struct {
	text    string
	at      int
	depth   int
	columns []Column
	anyName bool // a name is one of the first column, and terms are noted

	terms [][2]int // in no brackets: the bytes from one to before another
	or    bool     // it stands between them
	open  bool     // the last quote is not closed
}

// rest is what is left behind blanks.
func (p *parser) rest() string {
	rest := strings.TrimLeftFunc(p.text[p.at:], unicode.IsSpace)
	p.at = len(p.text) - len(rest)
	return rest
}

func (p *parser) ends() bool {
	rest := p.rest()
	return rest == "" || rest[0] == ')' || isOr(rest)
}

func isOr(rest string) bool { return strings.EqualFold(rest[:wordEnd(rest, false)], "or") }

// either reads terms joined by "or".
func (p *parser) either() (node, error) {
	var list []node
	for {
		n, err := p.all()
		if err != nil {
			return node{}, err
		}
		list = append(list, n)
		if rest := p.rest(); rest == "" || !isOr(rest) {
			return join(list, false), nil
		}
		p.at += len("or")
		p.or = p.or || p.depth == 0
	}
}

// all reads terms that stand beside each other.
func (p *parser) all() (node, error) {
	var list []node
	for !p.ends() {
		at := p.at
		n, err := p.term()
		if err != nil {
			return node{}, err
		}
		if list = append(list, n); p.anyName && p.depth == 0 {
			p.terms = append(p.terms, [2]int{at, p.at})
		}
	}
	if rest := p.rest(); len(list) == 0 {
		return node{}, &Error{p.at, p.at + max(wordEnd(rest, false), min(1, len(rest))), "something to look for is missing here"}
	}
	return join(list, true), nil
}

// term reads one condition, what it is negated by, or a group.
func (p *parser) term() (n node, err error) {
	rest, at := p.rest(), p.at
	switch op := operator(rest); {
	case op != "":
		return node{}, &Error{at, at + len(op), "a column's name goes before " + op}
	case rest[0] == '-':
		if p.at++; p.ends() {
			return node{}, &Error{at, p.at, "- needs something to exclude"}
		}
		n, err = p.deeper(p.term)
		return not(n), err
	case rest[0] == '(':
		p.at++
		if n, err = p.deeper(p.either); err == nil && p.rest() == "" {
			return node{}, &Error{at, at + 1, "this bracket is not closed"}
		}
		p.at++
		return n, err
	}
	name := p.piece(false)
	if op := operator(p.text[p.at:]); op != "" {
		return p.condition(name, op)
	}
	return anyWord(name.text), nil
}

// deeper reads what follows a bracket or a minus.
func (p *parser) deeper(read func() (node, error)) (node, error) {
	if p.depth++; p.depth > mostDepth {
		return node{}, &Error{p.at - 1, p.at, "brackets are nested too deep"}
	}
	defer func() { p.depth-- }()
	return read()
}

func (p *parser) condition(name piece, op string) (node, error) {
	col, err := p.column(name)
	if err != nil {
		return node{}, err
	}
	at := p.at
	p.at += len(op)
	value := p.piece(true)
	if value.end == value.at {
		return node{}, &Error{at, p.at, "a value is missing behind " + op}
	}
	if !value.quoted && op != "~" {
		value.text = p.columns[col].Switch.word(value.text)
	}
	c := condition{col: col, op: op, value: value.text, quoted: value.quoted}
	if err := c.compares(p.columns[col]); err != nil {
		return node{}, &Error{value.at, value.end, err.Error()}
	}
	n := node{match: func(r Row) bool { return c.match(r) }, cols: []int{col}}
	switch {
	case c.kind != describe.Text && op == "!=":
		n.lists = n.cols
	case c.kind != describe.Text || c.figure:
		n.typed = n.cols
	}
	switch op {
	case "~":
		if c.pattern, err = pattern.Typed("(?i)", c.value, ""); err != nil {
			return node{}, &Error{value.at, value.end, "not a regular expression: " + err.Error()}
		}
	case ":":
		if c.word = Fold(value.text); c.word != "" {
			n.words = []string{c.word}
		}
	}
	return n, nil
}

// column finds the column of a name: as it is written, else the only one that
// differs in case, or in how accents are written.
func (p *parser) column(name piece) (int, error) {
	found, text := -1, Fold(name.text)
	if p.anyName {
		return 0, nil
	}
	for i, c := range p.columns {
		switch {
		case c.Name == name.text:
			return i, nil
		case Fold(c.Name) == text && found >= 0:
			return 0, &Error{name.at, name.end, fmt.Sprintf("more than one column is called %q, whatever the case", name.text)}
		case Fold(c.Name) == text:
			found = i
		}
	}
	if found >= 0 {
		return found, nil
	}
	return 0, &Error{name.at, name.end, fmt.Sprintf("no column %q; %s", name.text, p.advice(name.text))}
}

// mostNear is how many columns are named that may have been meant.
const mostNear = 3

// advice says which columns a name may stand for: those that are written much like it, else those that hold it.
func (p *parser) advice(name string) string {
	names := each.Of(p.columns, func(c Column) string { return c.Name })
	near := each.Of(nearest.Words(name, names, mostNear), quote)
	if len(near) == 0 && name != "" {
		near = namesLike(name, p.columns)
		near = near[:min(len(near), mostNear)]
	}
	switch n := len(near); n {
	case 0:
		return "put text with signs in quotes"
	case 1:
		return "did you mean " + near[0] + "?"
	default:
		return "did you mean " + strings.Join(near[:n-1], ", ") + " or " + near[n-1] + "?"
	}
}
