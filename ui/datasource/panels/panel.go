// Package panels holds what is read in the place of the records: one record, one cell,
// two records side by side, what a search found, snapshots, and what changed. Each
// receives values and functions; none knows the view.
package panels

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/datasource/pages"
	"docket/ui/keys"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// Panel is something that is read in the place of the records.
type Panel interface {
	Actions() []view.Action
	Update(tea.Msg) tea.Cmd // typing; the mouse, with (0,0) the top left cell; answers
	SetSize(width, height int)
	View() string
	Title() string // stands behind the datasource's name
	Fact() string  // one line for the status
	Typing() bool
	Back() bool // clears the innermost thing; false where there is none and the panel closes
	Reread()    // the page, the cursor or a job went on
}

// The groups under which help lists what panels do.
const (
	groupPanel  = "Here"
	groupRecord = "Record"
)

// over joins a panel's own actions with those of a part; an own one takes the place of
// the part's with the same name or one of its keys.
func over(own, part []view.Action) []view.Action {
	out := slices.Clone(own)
	for _, a := range part {
		if !slices.ContainsFunc(own, func(o view.Action) bool {
			return o.Name == a.Name || slices.ContainsFunc(o.Key.Keys(), func(k string) bool { return slices.Contains(a.Key.Keys(), k) })
		}) {
			out = append(out, a)
		}
	}
	return out
}

// table is a sheet as a panel.
type table struct {
	*sheet.Sheet
	actions []view.Action
}

// own sets the actions that the panel has besides those of the sheet.
func (t *table) own(own ...view.Action) { t.actions = over(own, t.Sheet.Actions()) }

// Actions are the panel's and the sheet's, or those of the sheet's prompt.
func (t *table) Actions() []view.Action {
	if t.Typing() {
		return t.Sheet.Actions()
	}
	return t.actions
}

// differences are the actions that go from one difference to the next; with a filter
// they go from match to match.
func (t *table) differences(jump func(by int) tea.Cmd) []view.Action {
	step := func(name, sentence, match string, by int) view.Action {
		a := *view.Find(t.Sheet.Actions(), match)
		walk := a.Do
		a.Name, a.Sentence, a.Why, a.Hint = name, sentence, nil, 2
		a.Do = func() tea.Cmd {
			if t.Filter() != "" {
				return walk()
			}
			return jump(by)
		}
		return a
	}
	return []view.Action{step("Next difference", "Go to the next difference, or with a filter to the next match.", "Next match", 1),
		step("Previous difference", "Go to the difference before.", "Previous match", -1)}
}

// Reader shows names and values, or a text, from top to bottom.
type Reader struct {
	opt     ReaderOptions
	detail  *widget.Detail
	actions []view.Action
}

// ReaderOptions say what a [Reader] shows.
type ReaderOptions struct {
	Title, Fact func() string
	Items       func() []widget.Item
	Actions     []view.Action
	Cursor      bool // one item is under a cursor
}

// NewReader shows names and values.
func NewReader(env *view.Env, opt ReaderOptions) *Reader {
	r := &Reader{opt: opt, detail: widget.NewDetail(env.Theme)}
	r.detail.SetCursor(opt.Cursor)
	r.actions = over(opt.Actions, view.Moving(func(m keys.Motion) tea.Cmd { r.detail.Motion(m); return nil }))
	return r
}

// Actions implements Panel.
func (r *Reader) Actions() []view.Action { return r.actions }

// Update takes the wheel.
func (r *Reader) Update(msg tea.Msg) tea.Cmd {
	if m, is := msg.(tea.MouseMsg); is {
		r.detail.Mouse(m)
	}
	return nil
}

// SetSize implements Panel.
func (r *Reader) SetSize(width, height int) { r.detail.SetSize(width, height) }

// View implements Panel.
func (r *Reader) View() string { return r.detail.View() }

// Title implements Panel.
func (r *Reader) Title() string { return r.opt.Title() }

// Fact implements Panel.
func (r *Reader) Fact() string { return r.opt.Fact() }

// Typing implements Panel.
func (r *Reader) Typing() bool { return false }

// Back implements Panel.
func (r *Reader) Back() bool { return false }

// Reread reads the items anew.
func (r *Reader) Reread() { r.detail.UpdateItems(r.opt.Items()) }

// shownValue is a value as a list shows it.
func shownValue(v client.Value) (string, widget.Kind) {
	switch v.Kind() {
	case client.Absent:
		return "", widget.Absent
	case client.Null:
		return pages.NullSign, widget.Muted
	}
	if v.Text() == "" {
		return "", widget.Blank
	}
	return v.Text(), widget.Plain
}
