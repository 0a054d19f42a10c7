package text

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// reader is how lines are read.
type reader struct {
	hidden   bool   // blanks have a sign
	confused bool   // characters that OCR confuses stand between brackets
	expected string // what the lines are compared with; "" is nothing
}

const groupRead = "Read"

func reading(m *Model) []view.Action {
	r := &m.reply.reader
	set := func(on *bool) func() tea.Cmd {
		return func() tea.Cmd { *on, m.dirty.lines = !*on, true; return nil }
	}
	lines := view.Unless(func() bool { return m.reply.answered() }, "There are no lines yet.")
	return []view.Action{
		{Name: "Show hidden characters", Sentence: "Show blanks as signs, or as they are; other hidden characters always are.", Group: groupRead, Words: []string{"blank", "whitespace", "invisible"},
			Key: keys.On("v"), Why: lines, Do: set(&r.hidden)},
		{Name: "Mark confusable", Sentence: "Put characters that OCR confuses between brackets, or not: O 0, I l 1, S 5, B 8, Z 2.", Group: groupRead, Words: []string{"ocr", "ambiguous"},
			Key: keys.On("c"), Why: lines, Do: set(&r.confused)},
		{Name: "Compare with text", Takes: true, Sentence: "Compare the lines with a text that you expect; an empty one ends that.", Group: groupRead, Hint: 7, Words: []string{"expect", "difference"},
			Key: keys.On("="), Why: lines, Do: func() tea.Cmd {
				return view.Send(view.Ask{Verb: "Compare", Title: "Compare with which text?", Prompt: "expected text", Initial: r.expected, Lines: true, Then: func(text string) tea.Cmd {
					defer m.settle()
					r.expected, m.dirty.lines = strings.TrimSpace(text), true
					return nil
				}})
			}},
	}
}

// again are the actions that go on from a box.
func again(m *Model) []view.Action {
	next := func(by int) func() tea.Cmd { return func() tea.Cmd { return repeat(m, by) } }
	filled := view.Unless(func() bool { return m.form.box.Ready() && m.form.text(collection) != "" && m.id() != "" }, "Fill in the form first.")
	return []view.Action{
		{Name: "Same box, next id", Sentence: "Send this rectangle for the next document, of the run that was opened last or of those known here; what was answered before is shown.", Group: groupSend, Words: []string{"repeat", "following"},
			Key: keys.On("."), Seen: true, Why: view.First(m.noSending, filled), Do: next(1)},
		{Name: "Same box, previous id", Sentence: "Send this rectangle for the document before; what was answered before is shown.", Group: groupSend, Key: keys.On(","), Seen: true, Why: view.First(m.noSending, filled), Do: next(-1)},
		{Name: "History of all", Sheet: true, Sentence: "List what was asked of every document, or of this one.", Group: groupForm, Words: []string{"documents", "across"}, Key: keys.On("H"),
			Do: func() tea.Cmd {
				m.past.all = !m.past.all
				return tea.Batch(m.readHistory(), m.refocus(paneHistory))
			}},
	}
}

// repeat sends the rectangle for another document: a key is a request, but for one that may have been carried out, and
// for one that was answered: to go back and forth pushes nothing twice.
func repeat(m *Model, by int) tea.Cmd {
	id, ok := m.runs.Next(m.form.text(collection), m.id(), by)
	if !ok {
		return view.Say(view.Info, "No other document of "+safe.Line(m.form.text(collection))+" is known here in this direction. Type its id (e).")
	}
	m.form.keep()
	m.form.set([fields]string{ocrTextID: id})
	m.send.failed, m.dirty.lines = "", true // that was about the document before
	if first, ok := m.form.check(); !ok {
		return tea.Batch(m.refocus(first), m.reread())
	}
	s, scope, asked := m.env.Store, m.env.Scope, m.form.request()
	return tea.Batch(m.reread(), view.Do(func() tea.Msg {
		all, err := s.Boxes.List(m.env.Context, scope, asked.OCRTextID, 0)
		return view.Next(m.settling(func() tea.Cmd {
			known, from, answered := m.runs.Answer(asked)
			if b := answerTo(asked, all); b != nil {
				known, from, answered = *b, "", true
			}
			switch {
			case asked != m.form.request():
				return nil // somebody went on
			case answered:
				recall(m, known)
				m.reply.from = from
				return view.Say(view.Info, "Answered before, and not sent again. Press ctrl+s to send it.")
			}
			return m.submit(err != nil)
		}))
	}))
}

// answerTo is the newest answer to a request among boxes, nil where none is.
func answerTo(asked client.TextRequest, all []store.Box) *store.Box {
	if i := slices.IndexFunc(all, func(b store.Box) bool { return (&answer{Box: b}).answers(asked) }); i >= 0 {
		return &all[i]
	}
	return nil
}

// shown is a line as it is read; expected is the line that it is compared with. A sign means one thing: where blanks are
// shown, that sign in the text itself is shown by its number.
func (r *reader) shown(line, expected string, compared bool, blank string) string {
	switch {
	case compared:
		line = boxes.Difference(line, expected)
	case r.confused:
		line = boxes.Confusable(line)
	}
	line = safe.Line(line)
	if r.hidden {
		line = strings.ReplaceAll(line, blank, fmt.Sprintf("<U+%04X>", []rune(blank)[0]))
		var out strings.Builder
		for _, c := range strings.ReplaceAll(line, " ", blank) {
			if unicode.Is(unicode.Zs, c) {
				fmt.Fprintf(&out, "<U+%04X>", c)
			} else {
				out.WriteRune(c)
			}
		}
		line = out.String()
	}
	return line
}

func (r *reader) verdict(lines []string) widget.Item {
	switch boxes.Compare(strings.Join(lines, "\n"), r.expected) {
	case boxes.WouldMatch:
		return widget.Item{Value: "Would match: only characters that OCR confuses differ, between brackets.", Kind: widget.Warn}
	case boxes.Differs:
		return widget.Item{Value: "Differs from what you expect; between brackets is what differs.", Kind: widget.Bad}
	case boxes.Missing:
		return widget.Item{Value: "There is nothing to compare.", Kind: widget.Warn}
	}
	return widget.Item{Value: "As expected.", Kind: widget.Good}
}
