package sheet

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/query"
	"docket/ui/safe"
	"docket/ui/view"
)

// listing is which rows of a table are shown: the filter, or, with all of them shown, which match, and their order.
type listing struct {
	*table
	text    string        // the filter as it was typed
	filter  *query.Filter // the last that could be read
	applied *query.Filter // the one that match is of
	mistake *query.Error  // why text could not be read
	base    []int         // the source rows that the owner lists, in the source's order; nil is all
	all     bool          // every row is shown; those that match are found with n and N
	match   []int         // source rows that match; nil is every row. In the source's order, but for a stored one that shows only those
	in      rowSet        // the same, where every row is shown
	folds   folds
	passes  passes
	omitted []string // which cells the filter cannot compare
	order   *order
	empty   string // shown where there are no rows at all
}

func (l *listing) Filter() string { return l.text }

// Narrowed reports whether the filter leaves rows out.
func (l *listing) Narrowed() bool { return !l.filter.Empty() && !l.all }

// SetFilter shows only the rows that match; a text that cannot be read leaves the
// rows as they are and gives the mistake.
func (l *listing) SetFilter(text string) error {
	if err := l.read(text); err != nil {
		return err
	}
	l.apply(true)
	return nil
}

// FilterTo shows only the rows that match a text; then is done when they are shown.
func (l *listing) FilterTo(text string, then func() tea.Cmd) tea.Cmd {
	l.all = false
	return l.find(text, then)
}

// find is SetFilter for who waits for its rows: then is done when they are shown.
func (l *listing) find(text string, then func() tea.Cmd) tea.Cmd {
	if err := l.read(text); err != nil {
		return view.Say(view.Warn, view.Sentence(err.Error()))
	}
	return findRows(l, then)
}

func findRows(l *listing, then func() tea.Cmd) tea.Cmd {
	f := l.filter
	if src, is := l.src.(Stored); is {
		l.bg.then = then
		l.look(src)
		return l.Work()
	}
	return inSlices(func() bool {
		return l.filter != f || f.Empty() || f.Plain() != nil && l.folds.made == l.src.Rows() || l.passes.more(l)
	}, func() tea.Cmd {
		if l.filter != f { // something else is looked for by now
			return nil
		}
		l.apply(true)
		return then()
	})
}

// inSlices works in steps, the first at once and others between keys, until one says that
// it was the last, and then does something.
func inSlices(step func() (last bool), then func() tea.Cmd) tea.Cmd {
	if step() {
		return then()
	}
	return view.Do(func() tea.Msg { return view.Next(func() tea.Cmd { return inSlices(step, then) }) })
}

// read reads a filter. One that cannot be read leaves the last one in force.
func (l *listing) read(text string) error {
	l.text, l.mistake = text, nil
	l.folded(l.base) // it may ask for how many rows one stands without it
	f, err := query.Parse(text, l.columns())
	if err != nil {
		l.mistake, _ = err.(*query.Error)
		return err
	}
	l.filter = f
	return nil
}

// apply finds the rows that match and shows them in order; within looks only at those
// that matched before, where no others can.
func (l *listing) apply(within bool) {
	if src, is := l.src.(Stored); is {
		l.bg.then = nil
		l.look(src)
		return
	}
	within = within && !l.applied.Empty() && (l.filter == l.applied || l.filter.Narrows(l.applied))
	l.applied = l.filter
	if l.filter.Empty() {
		l.match = l.base
	} else {
		l.match = l.matching(within)
	}
	rows := l.match
	if l.all {
		rows = l.base
	}
	l.show(l.order.sorted(l.table, l.folded(rows)))
}

func (l *listing) show(rows []int) {
	l.omitted = l.leftOut()
	words := l.filter.Words()
	if l.in = l.in[:0]; l.all {
		for _, row := range l.match {
			l.in.set(row, true)
		}
		for _, row := range rows {
			if l.stand != nil && slices.ContainsFunc(l.stand(row), l.in.has) {
				l.in.set(row, true)
			}
		}
	}
	l.SetRows(rows)
	l.SetNeedles(words...)
	l.SetHits(cutOff(l, words))
	l.SetEmpty(l.emptyText())
}

// cutOff tells of a cell whether it holds a word only in the part of a long value that
// is not seen: the grid marks the whole cell then.
func cutOff(l *listing, words []string) func(row, col int) bool {
	if len(words) == 0 {
		return nil
	}
	return func(row, col int) bool {
		text := l.value(row, col).Text
		if len(text) <= fitted {
			return false
		}
		text = query.Fold(text)
		return slices.ContainsFunc(words, func(w string) bool {
			at := strings.Index(text, w)
			return at >= 0 && safe.Width(text[:at+len(w)]) > fitted
		})
	}
}

// fitted is the widest that a column is by itself; longer values are cut.
const fitted = 40

func (l *listing) matching(within bool) []int {
	rows, n := l.base, l.listed()
	if within {
		rows, n = l.match, len(l.match)
	}
	r, out := rowOf{l: l}, make([]int, 0, n)
	for i := range n {
		if r.row = i; rows != nil {
			r.row = rows[i]
		}
		if l.passes.match(&r) {
			out = append(out, r.row)
		}
	}
	return out
}

// listed is how many rows there are without a filter.
func (l *listing) listed() int {
	if l.base != nil {
		return len(l.base)
	}
	return l.src.Rows()
}

// List restricts the sheet to these source rows, in the source's order; nil lists all. The filter applies to them.
func (l *listing) List(rows []int) {
	l.base = rows
	l.apply(false)
}

func (l *listing) emptyText() string {
	if l.Narrowed() && l.listed() > 0 {
		return noMatch(l, "the filter")
	}
	return l.empty
}

// noMatch says that the filter passes nothing of what it went through.
func noMatch(l *listing, filter string) string {
	return "No " + l.opt.Noun + l.within() + " matches " + filter + ". Press Esc to show all."
}

// Matches reads a text as a filter and shows all rows with those that match marked.
func (l *listing) Matches(text string) {
	l.all = true
	_ = l.SetFilter(text)
}

func (l *listing) showAll() {
	l.all = false
	_ = l.SetFilter("")
}

// FilterBy shows only the rows that hold what a cell holds.
func (l *listing) FilterBy(row, col int) tea.Cmd {
	return l.addTerm(query.Equal(l.name(col), l.value(row, col)))
}

// addTerm narrows the filter by one more term and says what is left.
func (l *listing) addTerm(term string) tea.Cmd {
	return l.FilterTo(query.And(l.text, term), func() tea.Cmd {
		return view.Say(view.Info, l.matchWords()+l.within()+". Press Esc to show all.")
	})
}

// Cycle puts the next of these terms into the filter, in the place of the one of them that
// is in it; after the last one there is none. The owner's status line tells of the filter.
func (l *listing) Cycle(terms ...string) tea.Cmd {
	text, next := l.text, 0
	for i, term := range terms {
		if rest, was := query.Without(text, term); was {
			text, next = rest, i+1
			break
		}
	}
	if next < len(terms) {
		text = query.And(text, terms[next])
	}
	return l.FilterTo(text, func() tea.Cmd { return nil })
}

// Count says how many rows there are, or of how many the filter shows how many, and what
// it is: "2 of 5 fields, state:changed".
func (l *listing) Count() string {
	if l.text == "" {
		return l.count(l.listed())
	}
	words := view.Thousands(l.Len()) + " of " + l.count(l.listed())
	if filter := l.InForce(); filter != "" { // a mistake leaves nothing of it, while it is typed
		words += ", " + filter
	}
	return words
}

func (l *listing) matchWords() string {
	switch {
	case l.bg.part && l.bg.find.Busy():
		return "the first " + view.Thousands(len(l.match)) + "; looking for more"
	case l.bg.find.Busy() && !l.filter.Empty():
		return "looking"
	case l.filter.Empty():
		return ""
	}
	words := fmt.Sprintf("%s of %s", view.Thousands(len(l.match)), l.count(l.listed()))
	if l.all {
		words += ", all shown"
	}
	return strings.Join(append([]string{words}, l.omitted...), "; ")
}

// matchFacts say how many rows the filter shows, or which match the cursor is on.
func (l *listing) matchFacts() string {
	at, is := slices.BinarySearch(l.match, l.Row())
	switch n := len(l.match); {
	case !l.all:
		return l.matchWords()
	case is && len(l.order.by) == 0:
		return "match " + view.Thousands(at+1) + " of " + view.Thousands(n)
	case n == 0:
		return "no match" + l.within()
	default:
		return strings.Join(append([]string{fmt.Sprintf("%s of %s %s", view.Thousands(n), l.count(l.listed()), view.Plural(n, "matches", "match"))}, l.omitted...), "; ")
	}
}
