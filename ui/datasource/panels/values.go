// Package panels holds what is read of records beside or over them: one record, one value, two records side by side,
// what a search found, snapshots, and what changed. Each receives values and functions; none knows the view.
package panels

import (
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/datasource/pages"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/view"
	"docket/ui/widget"
)

const groupPanel = "Here"

// ReadValue shows a whole value: a text as it is, a nested value laid out. text is what
// is copied of it, what that is in words.
func ReadValue(env *view.Env, title string, v client.Value, text, what string, actions ...view.Action) *popup.Reader {
	opt := popup.ReaderOptions{Title: title, Actions: actions, Answer: func() []string { return []string{fact(v)} },
		Lines: func() []popup.Line { return []popup.Line{{Item: valueItem(v)}} }}
	if v.Kind() != client.Absent {
		opt.Actions = append(opt.Actions, view.Action{Name: "Open in editor", Sentence: "Look at all of this value in your own editor (VISUAL or EDITOR); nothing comes back.", Group: "Box",
			Key: keys.On(popup.EditorKey), Do: func() tea.Cmd { return LookAt(env, v, text, what) }})
		opt.Copy = func() (string, string) { return text, what }
	}
	return popup.NewReader(env, opt)
}

// LookAt opens a value in the person's editor, as a file that cannot be written.
func LookAt(env *view.Env, v client.Value, text, what string) tea.Cmd {
	e := popup.Edited{What: what, Name: "value.txt", Text: text, Look: true}
	if v.Kind() >= client.Object {
		e.Name, e.Text = "value.json", v.Indented()
	}
	return popup.Edit(env, e)
}

func valueItem(v client.Value) widget.Item {
	switch text, kind := pages.Shown(v); {
	case kind == widget.Absent:
		return widget.Item{Value: "(this record has no such member)", Kind: widget.Muted}
	case kind == widget.Blank:
		return widget.Item{Value: "(blank)", Kind: widget.Muted}
	case v.Kind() >= client.Object:
		return widget.Item{Value: v.Indented()}
	default:
		return widget.Item{Value: text, Kind: kind}
	}
}

func fact(v client.Value) string {
	kind := strings.TrimPrefix(strings.TrimPrefix(v.Kind().String(), "a "), "an ")
	return kind + ", " + view.Count(utf8.RuneCountInString(v.Text()), "character")
}
