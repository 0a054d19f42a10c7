package sheet

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/view"
	"docket/ui/widget"
)

// Options say what a sheet is for.
type Options struct {
	Noun   string        // of a row: "record"
	Title  func() string // what is shown, for copies and file names: "vendors"
	Cells  bool          // the cursor is on a cell, not on a row
	Direct bool          // column tools have keys of their own, beside the list of columns
	Pinned int           // how many columns stay first and cannot be hidden
	// Open is what enter does on a row; OpenName names it ("Open record"). nil is nothing.
	Open     func(row int) tea.Cmd
	OpenName string
	// Click is what a click on the cell under the cursor does; nil is what enter does.
	Click func() tea.Cmd
	// Forms are what rows can be copied as, before the forms that every table has.
	Forms func() []popup.Item
	// Select is told of each row that was selected or let go, and of row -1 when all
	// were, also those that are not shown. It may be nil.
	Select func(row int, on bool)
	// Arranged is told when a person changed the columns. It may be nil.
	Arranged func() tea.Cmd
	// Within says what a filter or a sort goes through: "on this page". It may be nil.
	Within func() string

	// The rest is for a source that is one part of something larger. Each may be nil.

	// Edge is what a motion up (-1) or down (1) does where there is no row to go to.
	Edge func(by int) tea.Cmd
	// Beyond goes to the next (1) or previous (-1) match in another part; ok is false
	// where there is none and the walk continues at the other end.
	Beyond func(by int) (cmd tea.Cmd, ok bool)
	// Number is a row's number in the whole, from 1.
	Number func(row int) int
	// Records are the selected rows of all parts as whole records, or the one under the
	// cursor: what Copy as… copies in place of the values shown.
	Records func() []*client.Page
}

// Sheet is a table with its tools. Make it with [New].
type Sheet struct {
	env  *view.Env
	opt  Options
	grid *widget.Grid
	src  Source

	narrow narrow
	order  []Key // by which columns rows are sorted; none is the source's order
	ranked []int // all source rows in that order
	ranks  []int // by source row, its place in ranked; nil is not made yet
	picked picked
	prompt prompt

	over          interface{ Close() } // the popup that was opened last; it is about what is shown
	actions       []view.Action
	typing        []view.Action // while the prompt is open
	width, height int
}

// New returns an empty sheet.
func New(env *view.Env, opt Options) *Sheet {
	s := &Sheet{env: env, opt: opt, grid: widget.NewGrid(env.Theme), src: &widget.Table{}}
	s.grid.SetCells(opt.Cells)
	s.picked.reset()
	s.prompt.input = widget.NewInput(env.Theme, "/")
	s.actions, s.typing = s.list(), s.promptActions()
	return s
}

// Show shows something else: cursor, filter, order, selection and columns start anew.
// A popup that is open is about what was shown, and closes.
func (s *Sheet) Show(src Source) {
	if s.over != nil {
		s.over.Close()
	}
	s.src = src
	s.stopTyping()
	s.narrow, s.order, s.ranks = narrow{empty: s.narrow.empty}, nil, nil
	s.picked.reset()
	s.grid.SetSource(src)
	s.grid.Freeze(s.opt.Pinned)
	s.apply(false)
}

// Replace shows the same thing as it is now, or another page of it: columns, filter and
// order stay, cursor and selection stay on the rows that are still there.
func (s *Sheet) Replace(src Source) {
	_, keyed := s.src.(Keyed)
	under, place := "", s.grid.Spot()
	if keyed = keyed && s.grid.Row() >= 0; keyed {
		under = s.key(s.grid.Row())
	}
	s.src = src
	s.grid.Replace(src)
	s.narrow.base = nil // rows of what was shown before; the owner lists again
	s.narrow.forget()
	s.ranks = nil
	s.reread()
	s.apply(false)
	s.picked.show(s)
	s.grid.SetSpot(place)
	if keyed {
		s.Seek(under)
	}
}

// Changed tells that the source has other values or rows; Replace for the same source.
func (s *Sheet) Changed() { s.Replace(s.src) }

// ChangedRow tells that the values of one row are others; order and filter stay until
// they are asked for anew.
func (s *Sheet) ChangedRow(row int) {
	if s.narrow.folds != nil {
		s.narrow.folds[row] = ""
	}
	s.grid.InvalidateRow(row)
}

// Seek puts the cursor on the row with a key and says whether it is shown.
func (s *Sheet) Seek(key string) bool {
	keyed, ok := s.src.(Keyed)
	if !ok {
		return false
	}
	for row := range s.src.Rows() {
		if keyed.Key(row) == key {
			return s.grid.SetCursor(row, -1)
		}
	}
	return false
}

// motion moves the cursor. Where a motion up or down has nowhere to go the owner may.
func (s *Sheet) motion(m keys.Motion) tea.Cmd {
	before := s.grid.Spot()
	s.grid.Motion(m)
	if s.opt.Edge == nil || s.grid.Spot() != before {
		return nil
	}
	switch m {
	case keys.Down, keys.HalfDown, keys.PageDown, keys.Bottom:
		return s.opt.Edge(1)
	case keys.Up, keys.HalfUp, keys.PageUp, keys.Top:
		return s.opt.Edge(-1)
	}
	return nil
}

// number is a row's number for a person, from 1.
func (s *Sheet) number(row int) int {
	if s.opt.Number != nil {
		return s.opt.Number(row)
	}
	return s.grid.Position() + 1
}

// SetSize sets the room in cells.
func (s *Sheet) SetSize(width, height int) {
	s.width, s.height = width, height
	s.settle()
}

// settle gives the grid the room that the prompt leaves.
func (s *Sheet) settle() {
	height := s.height
	if s.prompt.on && height > 1 {
		height--
	}
	s.grid.SetSize(s.width, height)
}

// View draws the sheet, exactly its size.
func (s *Sheet) View() string {
	if !s.prompt.on || s.height < 2 || s.width < 1 {
		return s.grid.View()
	}
	return s.grid.View() + "\n" + s.promptLine()
}

// SetFocus says whether keys come here.
func (s *Sheet) SetFocus(on bool) { s.grid.SetFocus(on) }

// SetEmpty sets what is shown where there are no rows and no filter.
func (s *Sheet) SetEmpty(text string) { s.narrow.empty = text; s.grid.SetEmpty(s.emptyText()) }

// Grid is the grid, for what only the owner knows of it: layout and places.
func (s *Sheet) Grid() *widget.Grid { return s.grid }

// Source is what is shown.
func (s *Sheet) Source() Source { return s.src }

// Row is the source row under the cursor, -1 where there is none.
func (s *Sheet) Row() int { return s.grid.Row() }

// Col is the source column under the cursor, -1 where there is none.
func (s *Sheet) Col() int { return s.grid.Col() }

// Len is how many rows are shown.
func (s *Sheet) Len() int { return s.grid.Len() }

// At is the source row that is shown at a place.
func (s *Sheet) At(place int) int {
	if rows := s.grid.Rows(); rows != nil {
		return rows[place]
	}
	return place
}

// Typing reports that keys are text.
func (s *Sheet) Typing() bool { return s.prompt.on }

// Update takes what is no action: keys while the prompt is open, and the mouse, with
// (0,0) the sheet's upper left cell.
func (s *Sheet) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if s.prompt.on {
			return s.typed(msg)
		}
	case tea.MouseMsg:
		return s.mouse(tea.MouseEvent(msg))
	}
	return nil
}

func (s *Sheet) mouse(e tea.MouseEvent) tea.Cmd {
	switch {
	case e.Button == tea.MouseButtonWheelUp:
		s.grid.Wheel(-3)
	case e.Button == tea.MouseButtonWheelDown:
		s.grid.Wheel(3)
	case e.Button == tea.MouseButtonLeft && e.Action == tea.MouseActionPress:
		return s.click(e.X, e.Y)
	}
	return nil
}

// click puts the cursor on a row; a second one opens it. On a heading it sorts.
func (s *Sheet) click(x, y int) tea.Cmd {
	if y == 0 && s.grid.HasHeader() {
		if col, ok := s.grid.ColAt(x); ok {
			return s.sortBy(col)
		}
		return nil
	}
	row, col := s.grid.Cursor()
	if !s.grid.Click(x, y) || s.grid.Row() != row || s.opt.Cells && s.grid.Col() != col {
		return nil
	}
	switch {
	case s.opt.Click != nil:
		return s.opt.Click()
	case s.opt.Open != nil:
		return s.opt.Open(row)
	}
	return nil
}

// Back closes or clears the innermost thing and says whether there was one: the prompt,
// the filter, the selection.
func (s *Sheet) Back() bool {
	switch {
	case s.prompt.on:
		s.cancelTyping()
	case s.narrow.text != "":
		s.clearFilter()
	case s.picked.count() > 0:
		s.ClearSelection()
	default:
		return false
	}
	return true
}

// CanBack reports whether Back has something to do.
func (s *Sheet) CanBack() bool { return s.prompt.on || s.narrow.text != "" || s.picked.count() > 0 }
