// Package editing is one document type being edited: the table of its fields, where each
// value comes from, steps that are undone as a whole, and the line in which a name or a
// label is typed. Nothing here reads or writes anything: drafts are encoded, and kept
// elsewhere; what is sent is decided in ui/core/submit. The view must not enter.
package editing

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/submit"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/theme"
	"docket/ui/view"
)

// Document is one document type being edited. Make it with [New].
type Document struct {
	Name    string
	Version int // counts changes, those of the text being typed too

	env     *view.Env
	table   *sheet.Sheet
	actions []view.Action

	rows []Row
	head []client.Member // members beside "fields", as they were imported
	history
	line  *line        // text being typed; nil when none is
	base  *submit.Base // the last submission that was sent, if any
	found found
	width int
}

// New makes a document without fields.
func New(env *view.Env, name string) *Document {
	d := &Document{Name: name, env: env}
	d.table = sheet.New(env, sheet.Options{Noun: "field", Title: func() string { return d.Name }, Cells: true,
		Pinned: 1, // a switch without its field's name says nothing
		Open:   func(int) tea.Cmd { return d.editLabel() }, OpenName: "Edit label", Click: d.click, Forms: d.forms})
	d.table.Show(source{d})
	d.actions = view.Over(d.own(), d.table.Actions()...)
	d.judge()
	return d
}

// Copy is a document with the same fields that is edited by itself.
func (d *Document) Copy() *Document {
	c := New(d.env, d.Name)
	c.rows, c.head, c.base = slices.Clone(d.rows), d.head, d.base
	c.judge()
	return c
}

// Settings is the document as the client sends it.
func (d *Document) Settings() client.DocumentType {
	t := client.DocumentType{Name: d.Name, Extra: d.head, Fields: make([]client.FieldSetting, len(d.rows))}
	for i, r := range d.rows {
		t.Fields[i] = r.setting()
	}
	return t
}

// Len is how many fields there are.
func (d *Document) Len() int { return len(d.rows) }

// index finds a field by name, -1 where there is none.
func (d *Document) index(name string) int {
	return slices.IndexFunc(d.rows, func(r Row) bool { return r.Name == name })
}

// places are the fields by name.
func (d *Document) places() map[string]int {
	at := make(map[string]int, len(d.rows))
	for i, r := range d.rows {
		at[r.Name] = i
	}
	return at
}

// chosen are the rows that an action is for: those selected, else the one under the
// cursor. No action changes what the filter hides.
func (d *Document) chosen() []int {
	all := d.table.Chosen()
	if !d.table.Narrowed() {
		return all
	}
	shown := map[int]bool{}
	for place := range d.table.Len() {
		shown[d.table.At(place)] = true
	}
	all = slices.DeleteFunc(all, func(row int) bool { return !shown[row] })
	if at := d.table.Row(); len(all) == 0 && at >= 0 {
		return []int{at}
	}
	return all
}

// selected is how many of the rows that are shown are selected.
func (d *Document) selected() (n int) {
	if d.table.Grid().MarkCount() == 0 {
		return 0
	}
	for place := range d.table.Len() {
		if d.table.Grid().IsMarked(d.table.At(place)) {
			n++
		}
	}
	return n
}

// Point puts the cursor on the first of these fields that is there.
func (d *Document) Point(names []string) tea.Cmd {
	at := d.places()
	for _, name := range names {
		if i, ok := at[name]; ok {
			if !d.table.Grid().SetCursor(i, -1) {
				return view.Say(view.Info, "The filter hides "+name+".")
			}
			return nil
		}
	}
	return view.Say(view.Info, d.Name+" has no field "+strings.Join(names, " or ")+" yet.")
}

// ChangeFrom says where the new value of a change comes from.
func (d *Document) ChangeFrom(c submit.Change) string {
	at := d.index(c.Field)
	col, known := members[c.Member]
	if at < 0 || !known || c.Taken() {
		return ""
	}
	return d.rows[at].From[col].Words(d.env.Now())
}

// SetSize gives the table its room.
func (d *Document) SetSize(width, height int) {
	d.width = width
	d.table.SetSize(width, height)
}

// SetEmpty says what is shown where there are no fields.
func (d *Document) SetEmpty(text string) { d.table.SetEmpty(text) }

// View draws the table.
func (d *Document) View() string { return d.table.View() }

// Typing reports that keys are text.
func (d *Document) Typing() bool { return d.line != nil || d.table.Typing() }

// CanBack reports whether Back has something to do.
func (d *Document) CanBack() bool { return d.line != nil || d.table.CanBack() }

// Back closes or clears the innermost thing: the filter, then the selection.
func (d *Document) Back() bool { return d.table.Back() }

// Update takes what is no action: typing, and the mouse.
func (d *Document) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if d.line != nil {
			return d.typed(msg)
		}
		if msg.Paste && !d.table.Typing() {
			return view.Say(view.Info, "Nothing takes text now. Enter edits a label, + adds a field.")
		}
	case tea.MouseMsg:
		if d.Typing() && msg.Button == tea.MouseButtonLeft {
			return nil
		}
	}
	return d.table.Update(msg)
}

// Facts are how many fields there are, and how many changed, are unknown, are selected.
func (d *Document) Facts() []string {
	facts := []string{view.Count(len(d.rows), "field")}
	if text := d.table.Filter(); text != "" {
		facts[0] = view.Thousands(d.table.Len()) + " of " + facts[0] + ", " + text
	}
	for _, f := range []struct {
		n     int
		words string
	}{{d.found.changes, " changed"}, {d.found.unknown, " with something unknown"}, {d.selected(), " selected"}} {
		if f.n > 0 && (d.base != nil || f.words != " changed") {
			facts = append(facts, view.Thousands(f.n)+f.words)
		}
	}
	return facts
}

// Foot is the text being typed, else the value under the cursor with where it comes from,
// and what looks wrong with its field or what else the field carries.
func (d *Document) Foot() [2]string {
	if d.line != nil {
		return d.line.view(d.env.Theme, d.width)
	}
	at, c := d.table.Grid().Cursor()
	if at < 0 || at >= len(d.rows) {
		return [2]string{}
	}
	r, now := d.rows[at], d.env.Now()
	first := r.provenance(now)
	if column(c) < colFrom {
		first = names[c] + " " + d.env.Theme.Glyphs.Dot + " " + r.From[c].Words(now)
	}
	var second []string
	role := theme.Warn
	for _, f := range d.found.lint[r.Name] {
		if !f.Blocks {
			second = append(second, "! "+f.Text)
		}
	}
	text := strings.Join(second, "  ")
	if text == "" && len(r.Extra) > 0 {
		role = theme.Dim
		for _, e := range r.Extra {
			second = append(second, e.Name+" = "+e.Value.Raw())
		}
		text = "also sent: " + strings.Join(second, ", ")
	}
	return [2]string{d.cut(theme.Dim, first), d.cut(role, text)}
}

func (d *Document) cut(role theme.Role, text string) string {
	return d.env.Theme.Paint(role, safe.Truncate(safe.Line(text), d.width, d.env.Theme.Glyphs.Ellipsis))
}
