package sending

import (
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/submit"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// What is shown of many before it is unfolded: fields of the same change or finding in a line, and lines of others.
const (
	namedMost = 6
	linesMost = 10
	longest   = 300 // of a value, in cells
)

// Folds is whether a text is unfolded, for as long as it is on the screen.
type Folds struct {
	Open bool
	any  bool // something is folded, or was before it was unfolded
}

// NewReader shows a text that can be unfolded, beside the other actions.
func NewReader(env *view.Env, opt popup.ReaderOptions, write func(*Text)) (r *popup.Reader) {
	folds := &Folds{}
	opt.Actions = append(opt.Actions, folds.Action(func() { r.Reread() }))
	opt.Lines = func() []popup.Line {
		t := &Text{Glyphs: &env.Theme.Glyphs, Width: r.Width(), Unfolded: folds.Open}
		write(t)
		folds.Of(t)
		return t.Lines
	}
	r = popup.NewReader(env, opt)
	return r
}

// Of notes after a text was made whether there is anything to unfold.
func (f *Folds) Of(t *Text) { f.any = f.any || t.folded }

// Action unfolds the text, and folds it again.
func (f *Folds) Action(reread func()) view.Action {
	return view.Action{Name: "Show all or less", Sentence: "Name every field and change, or only the first of each kind.", Group: "Box", Hint: 4, Key: keys.On("m"), Words: []string{"unfold", "more"},
		Why: view.Unless(func() bool { return f.any }, "Everything is shown."), Do: func() tea.Cmd {
			f.Open = !f.Open
			reread()
			return nil
		}}
}

// names are fields, the first of many and how many more there are.
func (t *Text) names(fields []string) string {
	if n := len(fields) - namedMost; n > 1 && !t.Unfolded {
		t.folded = true
		return strings.Join(fields[:namedMost], ", ") + " " + t.Glyphs.Ellipsis + " " + view.Thousands(n) + " more"
	}
	return strings.Join(fields, ", ")
}

// short is a value, the beginning of a long one and how many more characters it has.
func (t *Text) short(value string) string {
	if t.Unfolded || len(value) <= longest {
		return value
	}
	t.folded = true
	begin := safe.Truncate(value, longest, "")
	return begin + t.Glyphs.Ellipsis + " " + view.Thousands(utf8.RuneCountInString(value)-utf8.RuneCountInString(begin)) + " more characters"
}

// more reports that line i of n, and those behind it, are folded, and says so.
func (t *Text) more(i, n int) bool {
	if t.Unfolded || i < linesMost || n-i < 2 {
		return false
	}
	t.folded = true
	t.Add("", t.Glyphs.Ellipsis+" "+view.Thousands(n-i)+" more: m shows them", widget.Muted)
	return true
}

// findings adds what looks wrong and blocks or does not, the same of several fields once.
func (t *Text) findings(title string, all []submit.Finding, blocks bool) {
	kind, texts, fields := widget.Warn, []string{}, map[string][]string{}
	if blocks {
		kind = widget.Bad
	}
	for _, f := range all {
		if f.Blocks != blocks {
			continue
		}
		if _, there := fields[f.Text]; !there {
			texts, fields[f.Text] = append(texts, f.Text), nil
		}
		if f.Field != "" {
			fields[f.Text] = append(fields[f.Text], f.Field)
		}
	}
	if len(texts) > 0 {
		t.Section(title)
	}
	for i, text := range texts {
		if t.more(i, len(texts)) {
			break
		}
		if len(fields[text]) > 0 {
			text += ": " + t.names(fields[text])
		}
		t.Add("", t.Glyphs.Lint+" "+text, kind)
	}
}
