package sheet

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/each"
	"docket/ui/core/query"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// offers are what can be written where the cursor of the prompt is.
type offers struct {
	texts    []string
	from, to int // the bytes of what is typed that one stands in the place of
	at       int // the one that is written; -1 is none yet
}

// offer finds what can be written where the cursor is. It gives the command that reads values that are not known yet.
func (s prompting) offer() (reading tea.Cmd) {
	o := offers{to: s.input.At(), at: -1}
	o.from, o.texts = query.Complete(s.input.Value(), o.to, s.columns(), func(col int) (values []string) {
		values, reading = s.frequent(col)
		return values
	})
	s.offers = o
	s.settle()
	return reading
}

// complete writes the next of what can be written, or the one before.
func (s prompting) complete(by int) func() tea.Cmd {
	return func() tea.Cmd {
		o := &s.offers
		n := len(o.texts)
		if n == 0 {
			return view.Say(view.Info, "There is nothing to complete here.")
		}
		if o.at < 0 && by < 0 {
			o.at = 0
		}
		o.at = (o.at + by + n) % n
		text := o.texts[o.at]
		s.input.Replace(o.from, o.to, text)
		o.to, s.past.at = o.from+len(text), edited
		now := *o
		cmd := s.follow()
		if n > 1 { // else the next one goes on from there
			s.offers = now
			s.settle()
		}
		return cmd
	}
}

// offerLine draws what can be written, from the one that is written on; where nothing is typed, the filters of before.
func (s prompting) offerLine() string {
	t, key, texts, at := s.env.Theme, "tab", s.offers.texts, s.offers.at
	if strings.TrimSpace(s.input.Value()) == "" && len(s.past.list) > 0 {
		key, texts, at = "up", s.past.list, -1
	}
	if len(texts) == 0 || s.width < len(key)+1 {
		return ""
	}
	line, cells := t.AppendPaint(append(make([]byte, 0, 4*s.width), ' '), theme.Muted, key), 1+len(key)
	for i := max(at, 0); i < len(texts); i++ {
		text, role := safe.Line(texts[i]), theme.Text
		if i == at {
			role = theme.Focus
		}
		room := s.width - cells - 2
		if i < len(texts)-1 {
			room -= 3 // for the sign that there are more
		}
		if room < 1 || i > max(at, 0) && safe.Width(text) > room {
			if cells+3 <= s.width {
				line = t.AppendPaint(append(line, "  "...), theme.Muted, t.Glyphs.Ellipsis)
			}
			return string(line)
		}
		text = safe.Truncate(text, room, t.Glyphs.Ellipsis)
		line, cells = t.AppendPaint(append(line, "  "...), role, text), cells+safe.Width(text)+2
	}
	return string(line)
}

// Of how many rows values are counted, how long those are that are offered, and how many values are known of a column.
const (
	countedRows  = 1_000
	longestValue = 60
	mostValues   = 200
)

// frequent are the values of a column, the most frequent first, of rows all over the source. A stored source is asked in
// the background, by the command.
func (s prompting) frequent(col int) (values []string, reading tea.Cmd) {
	values, known := s.values[col]
	if known {
		return values, nil
	}
	if s.values == nil {
		s.values = map[int][]string{}
	}
	if src, is := s.src.(Stored); is {
		if s.bg.values.Busy() && s.bg.asked == col {
			return nil, nil
		}
		of := s.src
		s.bg.asked = col
		return nil, s.bg.values.Start(s.env.Context, func(ctx context.Context) (valuesOf, error) {
			list, err := src.Frequent(ctx, col)
			return valuesOf{of, col, offered(list)}, err
		})
	}
	counts := map[string]int{}
	rows := s.src.Rows()
	for i := range min(rows, countedRows) {
		if v := s.value(i*rows/min(rows, countedRows), col); v.State == query.Present {
			counts[v.Text]++
		}
	}
	s.values[col] = offered(slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), strings.Compare(a, b))
	}))
	return s.values[col], nil
}

// offered are those of some values that are offered: none is blank, or too long to be read.
func offered(values []string) []string {
	fit := each.Where(values, func(v string) bool { return strings.TrimSpace(v) != "" && len(v) <= longestValue })
	return fit[:min(len(fit), mostValues)]
}

type valuesOf struct {
	src  Source
	col  int
	list []string
}

// takeValues takes the values that a stored source was asked for. What cannot be read is not offered.
func (s prompting) takeValues(msg tea.Msg) (ok bool) {
	v, err, ok := s.bg.values.Take(msg)
	if !ok || err != nil || v.src != s.src {
		return ok
	}
	if s.values[v.col] = v.list; s.on && s.offers.at < 0 {
		s.offer()
	}
	return true
}
