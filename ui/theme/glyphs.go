package theme

import (
	"strings"

	"github.com/charmbracelet/bubbles/spinner"
)

// Glyphs are the signs that frames and marks are drawn with. A mark has one meaning and
// is one cell wide, in both sets, so that no layout depends on the set.
type Glyphs struct {
	// Marks.
	Cursor, Marked        string // in front of a row: the cursor is on it; it is selected
	Pending, Accepted     string // states of a rule
	Rejected, Flagged     string
	Added, Removed        string // what an edit or a difference did
	Changed, Lint         string
	Unknown, Absent       string // a value that nobody knows; one that is not there
	Ellipsis, Dot         string // text was cut; between two facts
	Joint                 string // where lines of a map meet
	SortUp, SortDown      string
	MoreLeft, MoreRight   string // there are columns beyond the border
	OtherLeft, OtherRight string // there are other choices
	Full, Empty           string // of a bar

	// Operators stand in sentences, and frames around things: they are no marks.
	Arrow, NotEqual, LessEqual, GreaterEqual            string
	Vertical, Horizontal                                string
	TopLeft, TopRight, BottomLeft, BottomRight, TeeLeft string
	Spinner                                             []string
}

func unicodeGlyphs() Glyphs {
	return Glyphs{
		Cursor: "▌", Marked: "◆",
		Pending: "◦", Accepted: "✓", Rejected: "✗", Flagged: "⚑",
		Added: "+", Removed: "−", Changed: "±", Lint: "!",
		Unknown: "?", Absent: "–", Ellipsis: "…", Dot: "·", Joint: "●",
		SortUp: "▲", SortDown: "▼", MoreLeft: "‹", MoreRight: "›", OtherLeft: "◂", OtherRight: "▸",
		Full: "█", Empty: "░",
		Arrow: "→", NotEqual: "≠", LessEqual: "≤", GreaterEqual: "≥",
		Vertical: "│", Horizontal: "─", TopLeft: "╭", TopRight: "╮", BottomLeft: "╰", BottomRight: "╯", TeeLeft: "├",
		Spinner: spinner.MiniDot.Frames,
	}
}

func asciiGlyphs() Glyphs {
	return Glyphs{
		Cursor: ">", Marked: "*",
		Pending: ".", Accepted: "a", Rejected: "x", Flagged: "f",
		Added: "+", Removed: "-", Changed: "%", Lint: "!",
		Unknown: "?", Absent: "_", Ellipsis: "~", Dot: "|", Joint: "o",
		SortUp: "^", SortDown: "v", MoreLeft: "{", MoreRight: "}", OtherLeft: "(", OtherRight: ")",
		Full: "#", Empty: ":",
		Arrow: "->", NotEqual: "!=", LessEqual: "<=", GreaterEqual: ">=",
		Vertical: "|", Horizontal: "-", TopLeft: "+", TopRight: "+", BottomLeft: "+", BottomRight: "+", TeeLeft: "+",
		Spinner: spinner.Line.Frames,
	}
}

// consoleGlyphs are ASCII but for what every font of the Linux console has: a console draws the same sign for all that its font
// lacks, and the usual ones (Lat15, Uni2, the kernel's own) lack the cursor, the marks of three states, and the spinner.
func consoleGlyphs() Glyphs {
	g := asciiGlyphs()
	g.Cursor, g.Marked, g.Dot, g.SortUp, g.SortDown, g.Full, g.Empty = "▶", "♦", "·", "▲", "▼", "█", "░"
	g.Arrow, g.LessEqual, g.GreaterEqual, g.Vertical, g.Horizontal = "→", "≤", "≥", "│", "─"
	g.TopLeft, g.TopRight, g.BottomLeft, g.BottomRight, g.TeeLeft = "┌", "┐", "└", "┘", "├"
	return g
}

// plain is the ASCII that everybody reads for a mark of typography, each a cell wide.
var plain = strings.NewReplacer("–", "-", "—", "-", "−", "-", "‐", "-", "‑", "-", "─", "-", "│", "|", "…", "~", "·", "|", "•", "|", "×", "x", "‘", "'", "’", "'",
	"“", `"`, "”", `"`, "→", ">", "›", ">", "▌", ">", "←", "<", "‹", "<", "↑", "^", "↓", "v", "\u00a0", " ")

// Plain returns text with marks of typography in ASCII, as wide as before.
func Plain(text string) string { return plain.Replace(text) }

// Lacks reports whether a character is a mark of typography that the kernel's own font of the Linux console lacks.
func Lacks(character string) bool {
	return len(Plain(character)) == 1 && !strings.Contains("│─·•→←↑↓\u00a0", character)
}

// Typography returns text with its marks of typography as the theme's terminal shows them.
func (t *Theme) Typography(text string) string {
	if t.Options.ASCII {
		return Plain(text)
	}
	return text
}
