package query

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"docket/ui/core/describe"
	"docket/ui/safe"
)

type State uint8

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

func (v Value) Sketch(of *describe.Sketch) {
	switch v.State {
	case Null:
		of.AddNull()
	case Missing:
		of.AddAbsent()
	default:
		of.AddText(v.Text)
	}
}

// Key is one column that rows are sorted by.
type Key struct {
	Col  int // of the fields, shown or not; -1 is the place in the source
	Desc bool
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
	text string
	root node // without a match passes every row
}

type node struct {
	match func(r Row) bool
	words []string // folded: what is looked for as text, and not what is excluded
	plain bool     // it is those words, all of them, and nothing else
	cols  []int    // it looks at, beside those of any
	typed []int    // it compares as numbers or dates, and leaves out what is none
	lists []int    // it compares so too, and passes what is none, as an exclusion does
	any   bool     // it looks at every column
}

func (f *Filter) String() string {
	if f == nil {
		return ""
	}
	return f.text
}

// Empty reports whether every row passes.
func (f *Filter) Empty() bool { return f == nil || f.root.match == nil }

func (f *Filter) node() node {
	if f == nil {
		return node{}
	}
	return f.root
}

func (f *Filter) Match(r Row) bool { return f.Empty() || f.root.match(r) }

// Words returns what is looked for as text, folded, to be highlighted: not what is
// excluded.
func (f *Filter) Words() []string {
	return f.node().words
}

// Plain are the words, folded, that every row which passes has, where the filter is nothing but words; nil elsewhere.
func (f *Filter) Plain() []string {
	if f.Empty() || !f.root.plain {
		return nil
	}
	return f.root.words
}

// Columns are the columns that a row is decided by, some perhaps more than once; all tells that it is every one.
func (f *Filter) Columns() (cols []int, all bool) {
	return f.node().cols, f.node().any
}

// Narrows reports whether every row that f passes was passed by before too, as far
// as that is plain to see: only those rows need to be looked at again.
func (f *Filter) Narrows(before *Filter) bool {
	if before.Empty() {
		return true
	}
	if f.Empty() || !f.root.plain || !before.root.plain {
		return false
	}
	return !slices.ContainsFunc(before.root.words, func(old string) bool {
		return !slices.ContainsFunc(f.root.words, func(now string) bool { return strings.Contains(now, old) })
	})
}

// Fold is a text as it is looked for: as it is seen on screen, in lower case, with letters and their marks as one character.
func Fold(text string) string { return strings.ToLower(norm.NFC.String(safe.Line(text))) }

// AppendFold appends what Fold returns. Plain ASCII, which is nearly all there is, needs
// no copy.
func AppendFold[T string | []byte](dst []byte, text T) []byte {
	start := len(dst)
	dst = append(dst, text...)
	for i, c := range dst[start:] {
		switch {
		case c-' ' > '~'-' ':
			return append(dst[:start], Fold(string(text))...)
		case c-'A' <= 'Z'-'A':
			dst[start+i] = c + 'a' - 'A'
		}
	}
	return dst
}

func anyWord(text string) node {
	word := Fold(text)
	n := node{match: func(r Row) bool { return strings.Contains(r.Folded(), word) }, plain: true, any: true}
	if word != "" {
		n.words = []string{word}
	}
	return n
}

func not(n node) node {
	return node{match: func(r Row) bool { return !n.match(r) }, cols: n.cols, typed: n.lists, lists: n.typed, any: n.any}
}

// join is the nodes of which all have to pass a row, or one.
func join(list []node, all bool) node {
	if len(list) == 1 {
		return list[0]
	}
	n := node{plain: all, match: func(r Row) bool {
		for i := range list {
			if list[i].match(r) != all {
				return !all
			}
		}
		return all
	}}
	for _, one := range list {
		n.words, n.plain = append(n.words, one.words...), n.plain && one.plain
		n.cols, n.any = append(n.cols, one.cols...), n.any || one.any
		n.typed, n.lists = append(n.typed, one.typed...), append(n.lists, one.lists...)
	}
	return n
}
