package theme

import "github.com/charmbracelet/bubbles/spinner"

// Glyphs are the signs that frames and marks are drawn with. Each is one cell
// wide, in both sets, so that no layout depends on the set.
type Glyphs struct {
	Vertical, Horizontal                                string
	TopLeft, TopRight, BottomLeft, BottomRight, TeeLeft string

	Ellipsis, Bullet, Dot     string
	Check, Cross, Flag, Query string
	On, Off                   string // a switch
	Right                     string // an arrow
	MoreLeft, MoreRight       string // there are columns beyond the border
	MoreUp, MoreDown          string // there are rows beyond the border
	Cursor, Marked            string // in front of a row
	SortUp, SortDown          string
	NotEqual                  string // an operator in a sentence
	Full, Empty               string // of a bar
	Blank, Absent, Space      string // an empty value, one that is not there, one of blanks only
	Prompt                    string
	Spinner                   []string
}

func unicodeGlyphs() Glyphs {
	return Glyphs{
		Vertical: "│", Horizontal: "─",
		TopLeft: "╭", TopRight: "╮", BottomLeft: "╰", BottomRight: "╯",
		TeeLeft:  "├",
		Ellipsis: "…", Bullet: "•", Dot: "·",
		Check: "✓", Cross: "✗", Flag: "⚑", Query: "?",
		On: "●", Off: "○",
		Right:    "→",
		MoreLeft: "‹", MoreRight: "›", MoreUp: "↑", MoreDown: "↓",
		Cursor: "▌", Marked: "◆",
		SortUp: "▲", SortDown: "▼",
		NotEqual: "≠",
		Full:     "█", Empty: "░", Blank: "·", Absent: "–", Space: "␣", Prompt: "❯",
		Spinner: spinner.MiniDot.Frames,
	}
}

func asciiGlyphs() Glyphs {
	return Glyphs{
		Vertical: "|", Horizontal: "-",
		TopLeft: "+", TopRight: "+", BottomLeft: "+", BottomRight: "+",
		TeeLeft:  "+",
		Ellipsis: "~", Bullet: "*", Dot: ".",
		Check: "v", Cross: "x", Flag: "!", Query: "?",
		On: "x", Off: "-",
		Right:    ">",
		MoreLeft: "<", MoreRight: ">", MoreUp: "^", MoreDown: "v",
		Cursor: ">", Marked: "*",
		SortUp: "^", SortDown: "v",
		NotEqual: "#",
		Full:     "#", Empty: ".", Blank: ".", Absent: "-", Space: "_", Prompt: ">",
		Spinner: spinner.Line.Frames,
	}
}
