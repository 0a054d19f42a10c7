package widget

import "docket/ui/theme"

// surface is what a row is drawn on.
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
	version int // of the theme; 0 is none
	row     [surfaces]theme.Seq
	kind    [surfaces][kinds]theme.Seq
	hit     [surfaces]theme.Seq
	cursor  [surfaces]theme.Seq
	mark    [surfaces]theme.Seq
	header  theme.Seq
	more    theme.Seq
	dim     theme.Seq
}

func newLooks(t *theme.Theme) looks {
	l := looks{version: t.Version(), header: t.Seq(theme.Heading), more: t.Within(theme.Heading, theme.Strong), dim: t.Seq(theme.Muted)}
	outer := [surfaces]theme.Role{theme.Text, theme.Selected, theme.SelectedDim}
	for s, o := range outer {
		l.row[s] = t.Seq(o)
		l.hit[s] = t.Within(o, theme.Hit)
		l.cursor[s] = t.Within(o, theme.Cursor)
		l.mark[s] = t.Within(o, theme.Strong)
		for k := range kinds {
			l.kind[s][k] = t.Within(o, k.role())
		}
	}
	return l
}
