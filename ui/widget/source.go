package widget

import "docket/ui/theme"

// Kind is what a cell's value is: it decides side and style.
type Kind uint8

// The kinds. Blank and Absent show a sign where the text is empty, so that an
// empty value and a missing one can be told apart.
const (
	Plain Kind = iota
	Number
	Blank
	Absent
	Muted
	Strong
	Good
	Warn
	Bad
	Unknown
	Changed
	kinds
)

func (k Kind) Role() theme.Role {
	return [kinds]theme.Role{Muted: theme.Muted, Strong: theme.Strong, Good: theme.Good, Warn: theme.Warn, Bad: theme.Bad,
		Unknown: theme.Unknown, Changed: theme.Changed}[k]
}

type Column struct {
	Title string
	Width int  // in cells; 0 fits it to the title and the first hundred values
	Min   int  // the least that fitting and flexing give; 0 is 3
	Max   int  // the most that fitting gives; 0 is 40
	Flex  int  // its share of the room that is left; grids of few columns only
	Right bool // values and title to the right
	Tight bool // one blank behind it, not two
	Names bool // values are names, which are cut behind a dot or an underscore
	Drawn bool // a picture of other columns, and no part of a copy or a file
	Wide  bool // a value that is too wide takes the room of empty cells behind it
}

// Source is what a Grid shows. Rows and columns count from 0. The grid asks for a cell when it is about to be seen and
// keeps what it made of it; after a change call Invalidate, InvalidateRow or InvalidateCell. Cell returns the value as
// it came; the grid makes it safe.
type Source interface {
	Rows() int
	Columns() int
	Column(col int) Column
	Cell(row, col int) (string, Kind)
}

// Leading is a source whose values begin with what tells less than the rest: it is drawn muted, and where a value is
// too wide it is cut first, down to its last character. Lead returns how many bytes of the cell that is, and a name of
// the same row that it must not read like where both are cut.
type Leading interface {
	Lead(row, col int) (bytes int, other string)
}

// Windowed is a source that reads rows when they are about to be seen. Ready is told which those are: at the places of
// the grid from one to before another.
type Windowed interface {
	Ready(g *Grid, from, to int)
}

// Table is a Source in memory, for lists that are short anyway.
type Table struct {
	Cols  []Column
	Cells [][]string // a row may be short; what is missing is Absent
	Kinds func(row, col int) Kind
}

// Rows implements [Source], as do all below.
func (t *Table) Rows() int { return len(t.Cells) }

func (t *Table) Columns() int { return len(t.Cols) }

func (t *Table) Column(col int) Column { return t.Cols[col] }

func (t *Table) Cell(row, col int) (string, Kind) {
	if col >= len(t.Cells[row]) {
		return "", Absent
	}
	if t.Kinds == nil {
		return t.Cells[row][col], Plain
	}
	return t.Cells[row][col], t.Kinds(row, col)
}

// Nothing is a source without rows and columns: what a grid shows before it was given one.
var Nothing Source = &Table{}
