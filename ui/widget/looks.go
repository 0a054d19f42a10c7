package widget

import "docket/ui/theme"

type surface uint8

const (
	bare surface = iota
	selected
	selectedDim
	surfaces
)

// looks are the bytes of every style that the grid draws with, each on each
// surface, so that drawing a cell is copying bytes.
type looks struct {
	version     int // of the theme; 0 is none
	on          [surfaces]surfaceLooks
	header      theme.Seq
	more, split theme.Seq // within the heading
	muted       theme.Seq
}

type surfaceLooks struct {
	row, bar, mark, line, hit theme.Seq
	cursor, hitAtCursor       theme.Seq
	kind                      [kinds]theme.Seq
}

func newLooks(t *theme.Theme, cells bool) looks {
	l := looks{version: t.Version(), header: t.Seq(theme.Heading), more: t.Within(theme.Heading, theme.Strong),
		split: t.Within(theme.Heading, theme.Line), muted: t.Seq(theme.Muted)}
	outer := [surfaces]theme.Role{theme.Text, theme.Selected, theme.SelectedDim}
	if cells && t.Options.NoColor { // a cell is reversed; in a reversed row it could not be seen
		outer[selected] = theme.Strong
	}
	for s, o := range outer {
		line, bar := theme.Muted, theme.Focus
		switch surface(s) {
		case bare:
			line = theme.Line
		case selectedDim:
			bar = theme.Muted
		}
		l.on[s] = surfaceLooks{row: t.Seq(o), bar: t.Within(o, bar), mark: t.Within(o, theme.Strong), line: t.Within(o, line), hit: t.Within(o, theme.Hit),
			cursor: t.Within(o, theme.Cursor), hitAtCursor: t.Within(theme.Cursor, theme.Hit)}
		for k := range kinds {
			l.on[s].kind[k] = t.Within(o, k.Role())
		}
	}
	return l
}
