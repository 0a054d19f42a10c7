package sheet

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/popup"
	"docket/ui/view"
	"docket/ui/widget"
)

// mostTold is how many columns of a row are told; the others are read one by one.
const mostTold = 6

// Tell implements view.Teller: rows, and the value under the cursor.
func (s *Sheet) Tell() view.Told {
	t := view.Told{Len: s.Len(), At: s.Position(), Noun: s.opt.Noun, Item: s.words, To: func(i int) { s.MoveTo(i) }}
	if k, is := s.src.(Keyed); is {
		t.Key = func(i int) string { return k.Key(s.At(i)) }
	}
	if t.Len == 0 {
		if t.Text = strings.Split(s.emptyText(), "\n"); s.Narrowed() && s.listed() > 0 {
			t.Text = []string{noMatch(&s.listing, "the filter "+s.Filter())} // no heading tells it
		}
	} else {
		t.More = s.whole
		if s.opt.Cells {
			t.Cell = s.told(s.Cursor())
		}
	}
	if s.on {
		t.Ask = &view.Asked{Label: "filter", Now: strings.TrimSpace(s.input.Value()), Set: func(text string) tea.Cmd {
			s.input.SetValue(text)
			return s.find(text, func() tea.Cmd { s.comeBack(); return nil })
		}}
	}
	return t
}

// words are a row in words: the columns that are shown, as many as can be listened to.
func (s *Sheet) words(i int) string {
	var told []string
	for _, col := range s.Visible() {
		words := s.told(s.At(i), col)
		if !s.opt.Cells { // a row is one thing there, which its first column names
			if _, kind := s.src.Cell(s.At(i), col); kind == widget.Absent {
				continue
			} else if len(told) == 0 {
				words = strings.TrimPrefix(words, s.name(col)+" ")
			}
		}
		if words != "" && len(told) < mostTold {
			told = append(told, words)
		}
	}
	return strings.Join(told, "; ")
}

// whole is the row under the cursor, with all its columns and their values in full.
func (s *Sheet) whole() []string {
	var items []widget.Item
	for col := range s.src.Columns() {
		text, kind := s.src.Cell(s.Row(), col)
		if full := s.value(s.Row(), col).Text; full != "" && text != "?" {
			text = full
		}
		items = append(items, widget.Item{Name: s.name(col), Value: text, Kind: kind})
	}
	return popup.ItemsTold(items)
}

func (s *Sheet) told(row, col int) string {
	text, kind := s.src.Cell(row, col)
	switch full := s.value(row, col).Text; {
	case kind == widget.Absent:
		text = "no value"
	case text == "?":
		text = "not known"
	case full != "" && (len(text) < 4 || kind == widget.Muted): // a sign stands for it
		text = full
	case text == "":
		return ""
	}
	return s.name(col) + " " + text
}
