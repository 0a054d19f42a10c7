package editing

import (
	"strings"
	"unicode"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/each"
	"docket/ui/keys"
	"docket/ui/view"
)

// proposed is the label that a field's name suggests: "Total amount" for total_amount and for
// totalAmount, "" where the name has no letter.
func proposed(name string) string {
	var b strings.Builder
	last := ' '
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r):
			r = ' '
		case unicode.IsUpper(r) && unicode.IsLower(last):
			b.WriteRune(' ')
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
		last = r
	}
	label := strings.Join(strings.Fields(b.String()), " ")
	first, size := utf8.DecodeRuneInString(label)
	if !strings.ContainsFunc(label, unicode.IsLetter) {
		return ""
	}
	return string(unicode.ToUpper(first)) + label[size:]
}

// accept takes the proposed labels of those of these rows that have none, and says how many.
func (d *content) accept(at []int) int {
	open := each.Where(at, func(i int) bool { return d.rows[i].Label == nil && proposed(d.rows[i].Name) != "" })
	if len(open) > 0 {
		d.set("accepting "+view.Count(len(open), "label"), open, func(r *Row) { r.Label, r.From[inLabel] = new(proposed(r.Name)), Origin{Kind: Proposed, At: d.now()} })
	}
	return len(open)
}

func shownFrom(d *Document, place int) (rows []int) {
	for ; place < d.Len(); place++ {
		if e := &d.entries[d.At(place)]; e.at >= 0 {
			rows = append(rows, e.at)
		}
	}
	return rows
}

func fillActions(d *Document) []view.Action {
	accept := func(rows func() []int) func() tea.Cmd {
		return func() tea.Cmd {
			if n := d.accept(rows()); n > 0 {
				return view.Say(view.Good, "Accepted "+view.Count(n, "label")+". Press u to undo.")
			}
			return view.Say(view.Info, "No label is proposed here: only a field without one has a proposal.")
		}
	}
	shown := func() []int { return shownFrom(d, 0) }
	onSwitch := func() string {
		c, e := column(d.Col()-colName), d.under()
		switch {
		case c != inRequired && c != inVisible:
			return "Put the cursor on required or visible first: this copies it to other fields."
		case e.at < 0 || *e.value(c) == nil:
			return "The value under the cursor is not known: there is nothing to copy."
		}
		return ""
	}
	return []view.Action{
		{Name: "Accept label", Sentence: "Take the label proposed from the name, for the selected fields.", Group: groupEdit, Words: []string{"propose"}, Key: keys.On("a"),
			Why: d.noField, Do: accept(d.chosen)},
		{Name: "Accept all labels", Sentence: "Take every proposed label that is shown.", Group: groupEdit, Words: []string{"propose"}, Key: keys.On("A"), Why: d.noField, Do: accept(shown)},
		{Name: "Fill down", Sentence: "Copy the switch under the cursor to the selected fields, else to all shown below.", Group: groupEdit, Words: []string{"same", "copy"},
			Key: keys.On("F"), Why: view.First(d.noField, onSwitch), Do: func() tea.Cmd {
				c, e, rows := column(d.Col()-colName), d.under(), d.selected()
				if len(rows) == 0 {
					rows = shownFrom(d, d.Position()+1)
				}
				on, from := **e.value(c), d.byHand()
				words := names[c] + " " + YesNo(&on) + " for " + view.Count(len(rows), "field")
				d.set(words, rows, func(r *Row) {
					if v := r.value(c); *v == nil || **v != on {
						*v, r.From[c] = &on, from
					}
				})
				return view.Say(view.Info, "Filled down: "+words+". Press u to undo.")
			}},
	}
}
