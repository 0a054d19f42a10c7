package popup

import (
	"cmp"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/view"
	"docket/ui/widget"
)

// NewConfirm asks a question. The safe answer is preselected: enter, esc, n and q decline;
// only y says yes, once every line was in sight. Other keys do nothing, so that a key typed ahead answers nothing.
func NewConfirm(env *view.Env, ask view.Confirm) Review {
	verb := cmp.Or(ask.Verb, "yes")
	verb = strings.ToUpper(verb[:1]) + verb[1:]
	var r Review
	few := ask.Body
	all := view.Action{Name: "Show all or less", Sentence: "Name everything that it is about, or count it.", Group: "Box", Hint: 3, Key: keys.On("m"), Words: []string{"unfold", "more"},
		Why: view.Unless(func() bool { return ask.All != nil }, "Everything is named."), Do: func() tea.Cmd {
			if ask.Body == few {
				ask.Body = ask.All()
			} else {
				ask.Body = few
			}
			r.Reread()
			return nil
		}}
	r = NewReview(env, ReaderOptions{Title: ask.Title, narrow: true, live: ask.Live != nil,
		Lines: func() []Line {
			lines := r.Heading()
			if ask.Live != nil {
				ask.Body = ask.Live()
			}
			for paragraph := range strings.SplitSeq(ask.Body, "\n") {
				lines = append(lines, Line{Item: widget.Item{Value: paragraph}})
			}
			if r.Reader != nil {
				r.Until(len(lines))
			}
			return lines
		},
		Answer: func() []string {
			answers := Buttons(env.Theme, r.Width(), "Cancel", "y", verb)
			if _, key := r.Unread(); key != "" { // in the room that the answers will take: the last line must stay in sight
				more := Buttons(env.Theme, r.Width(), "Cancel", key, "More")
				return append(more, make([]string, max(0, len(answers)-len(more)))...)
			}
			return answers
		},
		Actions: []view.Action{
			{Name: verb, Sentence: "Answer yes.", Group: "Box", Hint: 1, Key: keys.On("y"),
				Why: func() string { why, _ := r.Unread(); return why }, Do: func() tea.Cmd { r.Close(); return ask.Then() }},
			{Name: "Cancel", Sentence: "Answer no and change nothing.", Group: "Box", Hint: 2, Key: keys.On("enter", "esc", "n", "q"), Do: func() tea.Cmd { r.Close(); return nil }},
			all,
		}})
	return r
}
