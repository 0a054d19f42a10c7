package sheet

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/query"
	"docket/ui/view"
)

// Count says how many rows there are, or of how many the filter shows how many, and what
// it is: "2 of 5 fields, state:changed".
func (s *Sheet) Count() string {
	if s.narrow.text == "" {
		return view.Count(s.listed(), s.opt.Noun)
	}
	return view.Thousands(s.grid.Len()) + " of " + view.Count(s.listed(), s.opt.Noun) + ", " + s.narrow.text
}

// Facts say how many rows the filter shows or which match the cursor is on, and how
// many rows are selected.
func (s *Sheet) Facts() []string {
	var facts []string
	if n := &s.narrow; !n.filter.Empty() {
		at, is := slices.BinarySearch(n.match, s.grid.Row())
		switch {
		case !n.all:
			facts = append(facts, s.matchWords())
		case is && len(s.order) == 0:
			facts = append(facts, "match "+view.Thousands(at+1)+" of "+view.Thousands(len(n.match)))
		case len(n.match) == 0:
			facts = append(facts, "no match"+s.within())
		default:
			facts = append(facts, fmt.Sprintf("%s of %s %s", view.Thousands(len(n.match)), view.Count(s.listed(), s.opt.Noun), view.Plural(len(n.match), "matches", "match")))
		}
	}
	if n := s.picked.count(); n > 0 {
		facts = append(facts, view.Thousands(n)+" selected")
	}
	return facts
}

// FilterBy shows only the rows that hold what a cell holds.
func (s *Sheet) FilterBy(row, col int) tea.Cmd {
	return s.addTerm(query.Equal(s.name(col), s.value(row, col)))
}

// addTerm narrows the filter by one more term and says what is left.
func (s *Sheet) addTerm(term string) tea.Cmd {
	s.narrow.all = false
	if err := s.SetFilter(query.And(s.narrow.text, term)); err != nil {
		return view.Say(view.Warn, err.Error())
	}
	return view.Say(view.Info, s.matchWords()+s.within()+". Press Esc to show all.")
}

// Cycle puts the next of these terms into the filter, in the place of the one of them that
// is in it; after the last one there is none. The owner's status line tells of the filter.
func (s *Sheet) Cycle(terms ...string) tea.Cmd {
	text, next := s.narrow.text, 0
	for i, term := range terms {
		if rest, was := query.Without(text, term); was {
			text, next = rest, i+1
			break
		}
	}
	if next < len(terms) {
		text = query.And(text, terms[next])
	}
	s.narrow.all = false
	if err := s.SetFilter(text); err != nil {
		return view.Say(view.Warn, err.Error())
	}
	return nil
}
