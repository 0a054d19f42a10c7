package datasource

import (
	"cmp"
	"maps"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/view"
)

// mark tells a marked record from others: by its _id, or without one by its content
// and where it was.
type mark struct {
	key         string
	number, row int // 0 where there is an _id
}

// marked is a record that stays marked when another page is shown.
type marked struct {
	numbered
	row int // on the page
}

// record is the record that is marked.
func (k marked) record() *client.Record { return &k.page.Records[k.row] }

// markOf is the mark of a row, whether it is marked or not.
func (m *model) markOf(row int) (mark, marked) {
	p, i := m.source.locate(row)
	r := &p.page.Records[i]
	if r.ID != "" {
		return mark{key: r.Key()}, marked{p.numbered, i}
	}
	return mark{r.Key(), p.number, i}, marked{p.numbered, i}
}

// toggleMark marks the record under the cursor, or takes its mark away.
func (m *model) toggleMark() {
	row := m.grid.Row()
	m.setMark(row, !m.grid.IsMarked(row))
	m.anchor = m.grid.Position()
	m.grid.Move(1)
}

func (m *model) setMark(row int, on bool) {
	id, what := m.markOf(row)
	if on {
		if m.marks == nil {
			m.marks = map[mark]marked{}
		}
		m.marks[id] = what
	} else {
		delete(m.marks, id)
	}
	m.grid.SetMark(row, on)
}

// markRange marks every row from the last one that was marked by itself to the
// cursor.
func (m *model) markRange() tea.Cmd {
	if len(m.marks) == 0 || m.anchor < 0 || m.anchor >= m.grid.Len() {
		return view.Say(view.Info, "mark one end of the range with space, then go to the other")
	}
	from, to := m.anchor, m.grid.Position()
	for i := min(from, to); i <= max(from, to); i++ {
		m.setMark(m.rowAt(i), true)
	}
	m.refresh()
	return view.Say(view.Info, view.Count(len(m.marks), "record")+" marked")
}

// rowAt is the row of the source that is shown at a place.
func (m *model) rowAt(place int) int {
	if rows := m.grid.Rows(); rows != nil {
		return rows[place]
	}
	return place
}

// remark shows the marks of the records that are shown now, and keeps their newest
// content.
func (m *model) remark() {
	m.anchor = -1
	m.grid.ClearMarks()
	if len(m.marks) == 0 {
		return
	}
	for row := range m.source.Rows() {
		id, what := m.markOf(row)
		if _, on := m.marks[id]; on {
			m.marks[id] = what
			m.grid.SetMark(row, true)
		}
	}
}

func (m *model) clearMarks() {
	m.marks, m.anchor = nil, -1
	m.grid.ClearMarks()
}

// markedRecords is what is marked, on whatever page, in the order of the datasource.
func (m *model) markedRecords() []marked {
	return slices.SortedFunc(maps.Values(m.marks), func(a, b marked) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.row, b.row))
	})
}
