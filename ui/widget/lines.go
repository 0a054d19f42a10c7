package widget

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textarea"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/safe"
	"docket/ui/theme"
)

// Lines is a text of several lines to edit. bubbles' textarea edits; as in [Input] the
// text is drawn here, because hidden characters that were pasted must be seen.
type Lines struct {
	theme              *theme.Theme
	edit               textarea.Model
	width, height, top int
}

// NewLines returns an empty text with the focus; alt+enter begins a new line.
func NewLines(t *theme.Theme) *Lines {
	l := &Lines{theme: t, edit: textarea.New()}
	l.edit.CharLimit, l.edit.MaxHeight, l.edit.Prompt, l.edit.ShowLineNumbers = 0, 0, "", false
	l.edit.KeyMap.Paste.Unbind() // the terminal pastes
	l.edit.KeyMap.InsertNewline.SetKeys("alt+enter")
	l.edit.Focus()
	return l
}

func (l *Lines) SetSize(w, h int) {
	l.width, l.height = max(w, 1), max(h, 1)
	l.edit.SetWidth(l.width)
}

func (l *Lines) SetValue(text string) { l.edit.SetValue(concealLines(text)) }

func (l *Lines) Value() string { return strings.Map(revealed, l.edit.Value()) }

// lineEnds are line feeds: terminals paste the end of a line as the key that ends one.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

func concealLines(text string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '\n':
			return r
		case '\t':
			return hiding + r
		}
		return concealed(r)
	}, lineEnds.Replace(text))
}

func (l *Lines) Update(msg tea.KeyMsg) bool {
	before := l.edit.Value()
	if msg.Type == tea.KeyRunes && !msg.Alt {
		msg.Paste = true // text, even where it reads like the name of a key
		msg.Runes = []rune(concealLines(string(msg.Runes)))
	}
	if key.Matches(msg, l.edit.KeyMap.WordBackward) && strings.TrimSpace(l.ahead()) == "" {
		msg = tea.KeyMsg{Type: tea.KeyCtrlHome} // textarea looks for a word before the beginning, without end
	}
	l.edit, _ = l.edit.Update(msg)
	return l.edit.Value() != before
}

// ahead is the text before the cursor.
func (l *Lines) ahead() string {
	lines, info := strings.Split(l.edit.Value(), "\n"), l.edit.LineInfo()
	row := min(l.edit.Line(), len(lines)-1)
	line := []rune(lines[row])
	return strings.Join(lines[:row], "") + string(line[:min(info.StartColumn+info.ColumnOffset, len(line))])
}

// View draws the text, exactly its size, with the cursor in sight.
func (l *Lines) View() string {
	info := l.edit.LineInfo()
	var rows []string
	at := 0
	for i, line := range strings.Split(l.edit.Value(), "\n") {
		cursor := -1
		if i == l.edit.Line() {
			runes := []rune(line)
			cursor = len(strings.Map(revealed, string(runes[:min(info.StartColumn+info.ColumnOffset, len(runes))])))
		}
		drawn, on := l.wrap(strings.Map(revealed, line), l.width, cursor)
		if cursor >= 0 {
			at = len(rows) + on
		}
		rows = append(rows, drawn...)
	}
	l.top = max(min(l.top, at, len(rows)-l.height), at-l.height+1, 0)
	return Fit(strings.Join(rows[l.top:], "\n"), l.width, l.height)
}

// wrap draws one line on rows of a width, broken behind blanks where that can be, and says
// on which of them the cursor is.
func (l *Lines) wrap(line string, width, cursor int) (rows []string, on int) {
	var row, word strings.Builder
	rowCells, wordCells := 0, 0
	onWord := false
	flush := func() { // the word joins the row
		row.WriteString(word.String())
		rowCells += wordCells
		if onWord {
			on = len(rows)
		}
		word.Reset()
		wordCells, onWord = 0, false
	}
	next := func() {
		rows = append(rows, row.String())
		row.Reset()
		rowCells = 0
	}
	for i := 0; i <= len(line); {
		n, shown := 1, " " // what stands behind the text, under the cursor
		if i < len(line) {
			n, _ = safe.Step(line[i:])
			shown = safe.Line(line[i : i+n])
		}
		here := cursor >= i && cursor < i+n
		if i == len(line) && !here {
			break
		}
		cells := safe.Width(shown)
		if rowCells+wordCells+cells > width && rowCells > 0 {
			next()
		}
		if wordCells+cells > width {
			flush()
			next()
		}
		if here {
			shown, onWord = l.theme.Paint(theme.Cursor, shown), true
		}
		word.WriteString(shown)
		wordCells += cells
		if i < len(line) && line[i] == ' ' {
			flush()
		}
		i += n
	}
	flush()
	next()
	return rows, on
}

func (l *Lines) Rows(width int) (n int) {
	for line := range strings.SplitSeq(l.Value(), "\n") {
		rows, _ := l.wrap(line, max(width, 1), len(line))
		n += len(rows)
	}
	return n
}
