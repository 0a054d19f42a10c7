package query

import (
	"regexp"
	"strings"

	"docket/ui/core/describe"
	"docket/ui/safe"
)

// State says whether a row has a value.
type State uint8

// The states of a value.
const (
	Present State = iota
	Null          // JSON null
	Missing       // the record has no such member
)

// Value is what a row holds in a column, in full.
type Value struct {
	Text  string
	State State
}

// Row gives the values of one row; columns count as in [Parse].
type Row interface {
	Value(col int) Value
	// Folded is every value of the row as a word is looked for: each through
	// [Fold], in any order, apart by line feeds.
	Folded() string
}

// Filter decides which rows are shown. It is immutable and safe for concurrent use.
type Filter struct {
	text    string
	columns []Column
	root    node // nil passes every row
}

// String is the text that the filter was read from.
func (f *Filter) String() string { return f.text }

// Empty reports whether every row passes.
func (f *Filter) Empty() bool { return f == nil || f.root == nil }

// Match reports whether a row passes.
func (f *Filter) Match(r Row) bool { return f.Empty() || f.root.match(r) }

// Words returns what is looked for as text, folded, to be highlighted: not what is
// excluded.
func (f *Filter) Words() []string {
	if f.Empty() {
		return nil
	}
	return f.root.words(nil)
}

// Narrows reports whether every row that f passes was passed by before too, as far
// as that is plain to see: only those rows need to be looked at again.
func (f *Filter) Narrows(before *Filter) bool {
	if before.Empty() {
		return true
	}
	now, ok := plainWords(f)
	old, okBefore := plainWords(before)
	if !ok || !okBefore {
		return false
	}
	for _, o := range old {
		kept := false
		for _, n := range now {
			kept = kept || strings.Contains(n, o)
		}
		if !kept {
			return false
		}
	}
	return true
}

// plainWords are the words of a filter that consists of nothing else.
func plainWords(f *Filter) ([]string, bool) {
	if f.Empty() {
		return nil, false
	}
	list, ok := f.root.(allOf)
	if !ok {
		list = allOf{f.root}
	}
	var words []string
	for _, n := range list {
		w, ok := n.(anyWord)
		if !ok {
			return nil, false
		}
		words = append(words, string(w))
	}
	return words, true
}

// Fold is a text as it is looked for: as it is seen on screen, in lower case.
func Fold(text string) string { return fold(text) }

// AppendFold appends what Fold returns. Plain ASCII, which is nearly all there is, needs
// no copy.
func AppendFold(dst []byte, text string) []byte {
	start := len(dst)
	dst = append(dst, text...)
	for i, c := range dst[start:] {
		switch {
		case c-' ' > '~'-' ':
			return append(dst[:start], fold(text)...)
		case c-'A' <= 'Z'-'A':
			dst[start+i] = c + 'a' - 'A'
		}
	}
	return dst
}

func fold(text string) string { return strings.ToLower(safe.Line(text)) }

// node is a part of a filter.
type node interface {
	match(r Row) bool
	words(dst []string) []string
}

type (
	allOf   []node
	anyOf   []node
	not     struct{ of node }
	anyWord string // folded
)

func newWord(text string) node { return anyWord(fold(text)) }

func (l allOf) match(r Row) bool {
	for _, n := range l {
		if !n.match(r) {
			return false
		}
	}
	return true
}

func (l anyOf) match(r Row) bool {
	for _, n := range l {
		if n.match(r) {
			return true
		}
	}
	return false
}

func (n not) match(r Row) bool     { return !n.of.match(r) }
func (w anyWord) match(r Row) bool { return strings.Contains(r.Folded(), string(w)) }

func (l allOf) words(dst []string) []string { return wordsOf(dst, l) }
func (l anyOf) words(dst []string) []string { return wordsOf(dst, l) }
func (n not) words(dst []string) []string   { return dst }
func (w anyWord) words(dst []string) []string {
	if w == "" {
		return dst
	}
	return append(dst, string(w))
}

func wordsOf(dst []string, list []node) []string {
	for _, n := range list {
		dst = n.words(dst)
	}
	return dst
}

// condition is a comparison with the value of one column.
type condition struct {
	col     int
	kind    describe.Kind
	op      string
	value   string
	quoted  bool // the value stood in quotes: null and missing are texts then
	word    string
	pattern *regexp.Regexp
}

func (c condition) words(dst []string) []string {
	if c.op == ":" && c.word != "" {
		return append(dst, c.word)
	}
	return dst
}

func (c condition) match(r Row) bool {
	v := r.Value(c.col)
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
		return strings.Contains(fold(v.Text), c.word)
	case "~":
		return c.pattern.MatchString(v.Text)
	}
	return c.orders(v.Text)
}

// equals compares as the column does: 10 is 10.0 among numbers, A is a in texts.
func (c condition) equals(v Value) bool {
	if c.value == "" {
		return v.State != Present || strings.TrimSpace(v.Text) == ""
	}
	if !c.quoted && c.value == "null" && v.State == Null || !c.quoted && c.value == "missing" && v.State == Missing {
		return true
	}
	if v.State != Present {
		return false
	}
	a, b := strings.TrimSpace(v.Text), strings.TrimSpace(c.value)
	if c.kind == describe.Number && describe.IsNumber(a) && describe.IsNumber(b) {
		return describe.CompareNumbers(a, b) == 0
	}
	return strings.EqualFold(v.Text, c.value)
}

// orders decides < <= > >=. What is no number is neither less nor greater than one,
// and what is no date neither before nor after one. A date stands for all of it:
// <= 2026-01 includes the 31st.
func (c condition) orders(text string) bool {
	text = strings.TrimSpace(text)
	switch {
	case c.kind == describe.Number && (!describe.IsNumber(text) || !describe.IsNumber(c.value)),
		c.kind == describe.Date && !describe.IsDate(text), text == "":
		return false
	}
	order := describe.Compare(c.kind, text, c.value)
	if c.kind == describe.Date && strings.HasPrefix(text, c.value) {
		order = 0
	}
	switch c.op {
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	}
	return order >= 0
}
