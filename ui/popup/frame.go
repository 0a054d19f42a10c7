// Package popup holds the boxes that are drawn over a view: a list to choose from, a text to read, a line to type, a
// question. Each is made from values and functions and is shown with view.Show; answers come back by the functions.
//
// A popup takes the keys while it is on top. None opens by itself: a key press put it there. No view, service or store
// may enter.
package popup

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// How wide a line is in a box: of choices and prompts, and of a text at most.
const (
	boxWidth  = 68
	textWidth = 96
)

// frame is what all popups share: the room there is and whether it was closed.
type frame struct {
	env           *view.Env
	width, height int // of the screen
	done          bool
}

func (f *frame) SetSize(width, height int) { f.width, f.height = width, height }

func (f *frame) Done() bool { return f.done }

func (f *frame) Close() { f.done = true }

// closed is Close as what a key does.
func (f *frame) closed() tea.Cmd { f.done = true; return nil }

func (f *frame) Typing() bool { return false }

// inner is how wide a line is in a box that would be want wide: where fewer than four
// columns would show beside it, the box takes the whole width.
func (f *frame) inner(want int) int {
	if f.width-want-4 < 2*4 {
		want = f.width - 4
	}
	return max(1, want)
}

// room is how many lines fit between tab bar and status line; where there is room to
// spare, the line of a view that says what is shown stays in sight.
func (f *frame) room() int {
	if f.height >= 20 {
		return f.height - 6
	}
	return max(1, f.height-5)
}

// draw frames lines, each at most inner wide, with one blank cell beside them; on a screen
// that is too small the box is cut.
func (f *frame) draw(title, foot string, lines []string, inner int) string {
	for i, l := range lines {
		lines[i] = " " + l
	}
	return f.panel(title, foot, lines, inner)
}

// panel is draw for lines that begin with a blank cell of their own.
func (f *frame) panel(title, foot string, lines []string, inner int) string {
	return widget.Panel{Title: title, Foot: foot, Focus: true}.Render(f.env.Theme, strings.Join(lines, "\n"), min(inner+4, f.width), min(len(lines)+2, f.height))
}

// position says which of n are seen, behind what they are; "" where all are seen.
func (f *frame) position(what string, from, to, n int) string {
	if to-from >= n {
		return ""
	}
	return what + f.env.Theme.Typography(strconv.Itoa(from+1)+"–"+strconv.Itoa(to)+" of "+strconv.Itoa(n))
}

// clicked is the line of the box, within its frame, that was clicked; -1 is none.
func clicked(e tea.MouseMsg) int {
	if e.Button != tea.MouseButtonLeft || e.Action != tea.MouseActionPress {
		return -1
	}
	return max(e.Y-1, -1)
}

// Buttons draws the answers to a question in w cells, each a key and a word: the safe one,
// which enter gives, filled; the other one framed, below it where there is no room beside.
func Buttons(t *theme.Theme, w int, safeWord, key, word string) []string {
	no := t.Paint(theme.Cursor, " enter  "+safe.Truncate(safeWord, w-9, "")+" ")
	if key == "" {
		return []string{no}
	}
	word = safe.Truncate(safe.Line(word), w-len("[ y   ]"), t.Glyphs.Ellipsis)
	yes := t.Paint(theme.Line, "[ ") + t.Paint(theme.Strong, key) + "  " + word + t.Paint(theme.Line, " ]")
	if safe.Width(no)+2+safe.Width(yes) > w {
		return []string{no, yes}
	}
	return []string{no + "  " + yes}
}
