package sheet

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/query"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/view"
	"docket/ui/widget"
)

type Options struct {
	Noun   string        // of a row: "record"
	Title  func() string // what is shown, for copies and file names: "vendors"
	Cells  bool          // the cursor is on a cell, not on a row
	Direct bool          // column tools have keys of their own, beside the list of columns
	Pinned int           // how many columns stay first and cannot be hidden
	// Open is what enter does on a row; OpenName names it ("Open record"). nil is nothing.
	Open     func(row int) tea.Cmd
	OpenName string
	Told     string // what an export says of the rows besides
	// Click is what a click on the cell under the cursor does; nil is what enter does.
	Click func() tea.Cmd
	// Forms are what rows can be copied as, before the forms that every table has.
	Forms func() []popup.Item
	// Select is told of each row that was selected or let go, and of row -1 when all
	// were, also those that are not shown. It may be nil.
	Select func(row int, on bool)
	// Arranged is told when a person changed the columns. It may be nil.
	Arranged func() tea.Cmd
	// Fold leaves of the rows that the filter shows those that stand for others too, and tells for which, themselves among
	// them. To select one selects those. It may be nil.
	Fold func(rows []int) (shown []int, of func(row int) []int)
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

// Sheet is a table with its tools: the table itself, which of its rows are listed, which
// are selected, and the line in which a filter is typed. Make it with [New].
type Sheet struct {
	*table
	listing
	selection
	arranging
	copying
	prompt

	actions       []view.Action
	typing        []view.Action // while the prompt is open
	width, height int
}

// table is what the parts of a sheet share: what is shown, and the grid that shows it.
type table struct {
	*grid
	env    *view.Env
	opt    Options
	src    Source
	fields []query.Column       // what a filter may name; nil is not asked for yet
	over   interface{ Close() } // the popup that was opened last; it is about what is shown
	bg     *background
	stand  func(row int) []int // the rows that one stands for, as Options.Fold tells; nil is each for itself
	values map[int][]string    // of columns, the most frequent first, for completion
}

// grid is what draws a table and moves in it; a sheet has its methods.
type grid = widget.Grid

func (t *table) Grid() *widget.Grid { return t.grid }

const scrollMargin = 2

func New(env *view.Env, opt Options) *Sheet {
	t := &table{grid: widget.NewGrid(env.Theme), env: env, opt: opt, src: widget.Nothing, bg: &background{}}
	s := &Sheet{table: t, listing: listing{table: t, order: &order{}}, selection: selection{table: t}}
	s.arranging, s.copying = arranging{&s.listing}, copying{t, &s.selection}
	s.prompt.input = widget.NewInput(env.Theme, "/")
	s.SetCells(opt.Cells)
	s.Margin = scrollMargin
	s.selection.reset()
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
	s.bg.forget()
	s.stopTyping()
	s.listing = listing{table: s.table, order: &order{}, empty: s.listing.empty}
	s.table.fields, s.table.values = nil, nil
	s.selection.reset()
	s.SetSource(src)
	l := s.Layout()
	l.Frozen = s.opt.Pinned
	s.SetLayout(l)
	s.apply(false)
}

// Replace shows the same thing as it is now, or another page of it: columns, filter and
// order stay, cursor and selection stay on the rows that are still there.
func (s *Sheet) Replace(src Source) {
	keyed, is := s.src.(Keyed)
	under, place := "", s.Spot()
	if is = is && s.Row() >= 0; is {
		under = keyed.Key(s.Row())
	}
	s.src = src
	s.grid.Replace(src)
	s.table.fields, s.table.values = nil, nil
	s.base, s.folds, s.order = nil, folds{}, &order{by: s.order.by} // the owner lists again
	if s.read(s.text) != nil {
		s.filter = nil
	}
	s.apply(false)
	s.selection.again()
	s.SetSpot(place)
	if keyed, still := src.(Keyed); is && still {
		for row := range src.Rows() {
			if keyed.Key(row) == under {
				s.SetCursor(row, -1)
				return
			}
		}
	}
}

// Changed tells that the source has other values or rows; Replace for the same source.
func (s *Sheet) Changed() { s.Replace(s.src) }

// ChangedRow tells that the values of one row are others; order and filter stay until they are asked for anew.
func (s *Sheet) ChangedRow(row int) {
	s.folds.forget(row)
	s.passes.changed(&s.listing, row)
	s.InvalidateRow(row)
}

func (s *Sheet) Source() Source { return s.src }

// motion moves the cursor. Where a motion up or down has nowhere to go the owner may.
func (s *Sheet) motion(m keys.Motion) tea.Cmd {
	before := s.Spot()
	s.Motion(m)
	if s.opt.Edge == nil || s.Spot() != before {
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

func (s *Sheet) SetSize(width, height int) {
	s.width, s.height = width, height
	s.settle()
}

// settle gives the grid the room that the prompt leaves.
func (s *Sheet) settle() {
	height := s.height
	if s.below = nil; s.on && height > 1 {
		s.below, s.painted = prompting{s}.belowPrompt(), s.env.Theme.Version()
		height -= 1 + len(s.below)
	}
	s.grid.SetSize(s.width, height)
}

// Wanted is how many lines of a width it takes to see every row that is listed.
func (s *Sheet) Wanted(width int) int {
	lines := s.Lines(s.listed(), width)
	if s.on {
		lines += 3 // what is typed, and what is said of it
	}
	return lines
}

func (s *Sheet) View() string {
	if !s.on || s.height < 2 || s.width < 1 {
		return s.grid.View()
	}
	return s.grid.View() + "\n" + strings.Join(prompting{s}.promptLines(), "\n")
}

// SetEmpty sets what is shown where there are no rows and no filter.
func (s *Sheet) SetEmpty(text string) {
	s.empty = text
	s.grid.SetEmpty(s.emptyText())
}

// Update takes what is no action: keys while the prompt is open, and the mouse, with (0,0) the sheet's upper left cell.
func (s *Sheet) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if s.on {
			return s.typed(msg)
		}
	case tea.MouseMsg:
		if by := widget.WheelOf(msg); by != 0 {
			s.Wheel(by)
		} else if msg.Button == tea.MouseButtonLeft && msg.Action == tea.MouseActionPress {
			return s.click(msg.X, msg.Y)
		}
	default:
		if (prompting{s}).takeValues(msg) {
			return nil
		}
		return s.take(msg)
	}
	return nil
}

// click puts the cursor on a row; a second one opens it. On a heading it sorts.
func (s *Sheet) click(x, y int) tea.Cmd {
	if col, ok := s.Heading(x, y); ok {
		return s.sortBy(col)
	}
	row, col := s.Cursor()
	if !s.Click(x, y) || s.Row() != row || s.opt.Cells && s.Col() != col {
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

// Back closes or clears the innermost thing and says whether there was one: what is under
// way, the prompt, the filter, the selection.
func (s *Sheet) Back() bool {
	switch {
	case s.stop():
	case s.on:
		s.cancelTyping()
	case s.text != "":
		s.showAll()
	case s.selected() > 0:
		s.ClearSelection()
	default:
		return false
	}
	return true
}

func (s *Sheet) CanBack() bool { return s.Working() != "" || s.on || s.text != "" || s.selected() > 0 }
