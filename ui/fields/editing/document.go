// Package editing is one document type being edited: the table of its fields, where each
// value comes from, steps that are undone as a whole, and the line in which a name or a
// label is typed. Nothing here reads or writes anything: drafts are encoded, and kept
// elsewhere; what is sent is decided in ui/core/submit. The view must not enter.
package editing

import (
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/submit"
	"docket/ui/sheet"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// content is the fields of a document type, and what undo takes back.
type content struct {
	Name    string
	Version int // counts changes, those of the text being typed too

	rows []Row
	head []client.Member // members beside "fields", as they were imported
	history
	base  *submit.Base // the last submission that was sent, if any
	found found

	now           func() time.Time
	show, cleared func() // rows are to be shown anew; and what was selected is gone
}

// Settings is the document type as the client sends it.
func (d *content) Settings() client.DocumentType {
	t := client.DocumentType{Name: d.Name, Extra: d.head, Fields: make([]client.FieldSetting, len(d.rows))}
	for i, r := range d.rows {
		t.Fields[i] = r.setting()
	}
	return t
}

// Fields is how many fields there are.
func (d *content) Fields() int { return len(d.rows) }

// index finds a field by name, -1 where there is none.
func (d *content) index(name string) int {
	return slices.IndexFunc(d.rows, func(r Row) bool { return r.Name == name })
}

// places are the fields by name.
func (d *content) places() map[string]int {
	at := make(map[string]int, len(d.rows))
	for i, r := range d.rows {
		at[r.Name] = i
	}
	return at
}

// ChangeFrom says where the new value of a change comes from.
func (d *content) ChangeFrom(c submit.Change) string {
	at := d.index(c.Field)
	col, known := byMember[c.Member]
	if at < 0 || !known || c.Taken() {
		return ""
	}
	return d.rows[at].From[col].Words(d.now())
}

// Document is one document type being edited: its content in a table. Make it with [New].
type Document struct {
	content
	*sheet.Sheet
	env     *view.Env
	actions []view.Action
	line    *line // text being typed; nil when none is
}

// New makes a document without fields.
func New(env *view.Env, name string) *Document {
	d := &Document{env: env, content: content{Name: name, now: env.Now}}
	d.Sheet = sheet.New(env, sheet.Options{Noun: "field", Title: func() string { return name }, Cells: true,
		Pinned: 1, // a switch without its field's name says nothing
		Open:   func(int) tea.Cmd { return d.editLabel() }, OpenName: "Edit label", Click: d.click, Forms: d.forms})
	d.show, d.cleared = d.Changed, d.ClearSelection
	d.Show(source{d})
	d.actions = view.Over(d.own(), d.Sheet.Actions()...)
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

// set makes a step that changes rows one by one, and does it. What is selected stays so.
func (d *Document) set(words string, at []int, change func(Row) Row) {
	st := step{words: words}
	for _, i := range at {
		st.splices = append(st.splices, splice{i, []Row{d.rows[i]}, []Row{change(d.rows[i])}})
	}
	selected := d.Selected()
	d.do(st)
	for _, i := range selected {
		d.Select(i, true)
	}
}

// chosen are the rows that an action is for: those selected, else the one under the
// cursor. No action changes what the filter hides.
func (d *Document) chosen() []int {
	all := d.Chosen()
	if !d.Narrowed() {
		return all
	}
	shown := map[int]bool{}
	for place := range d.Len() {
		shown[d.At(place)] = true
	}
	all = slices.DeleteFunc(all, func(row int) bool { return !shown[row] })
	if at := d.Row(); len(all) == 0 && at >= 0 {
		return []int{at}
	}
	return all
}

// selected is how many of the rows that are shown are selected.
func (d *Document) selected() (n int) {
	if d.Grid().MarkCount() == 0 {
		return 0
	}
	for place := range d.Len() {
		if d.Grid().IsMarked(d.At(place)) {
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
			if !d.Grid().SetCursor(i, -1) {
				return view.Say(view.Info, "The filter hides "+name+".")
			}
			return nil
		}
	}
	return view.Say(view.Info, d.Name+" has no field "+strings.Join(names, " or ")+" yet.")
}

// Editing reports that a name or a label is being typed.
func (d *Document) Editing() bool { return d.line != nil }

// Typing reports that keys are text.
func (d *Document) Typing() bool { return d.line != nil || d.Sheet.Typing() }

// CanBack reports whether Back has something to do.
func (d *Document) CanBack() bool { return d.line != nil || d.Sheet.CanBack() }

// Update takes what is no action: typing, and the mouse.
func (d *Document) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if d.line != nil {
			return d.typed(msg)
		}
		if msg.Paste && !d.Sheet.Typing() {
			return view.Say(view.Info, "Nothing takes text now. Enter edits a label, + adds a field.")
		}
	case tea.MouseMsg:
		if d.Typing() && msg.Button == tea.MouseButtonLeft {
			return nil
		}
	}
	return d.Sheet.Update(msg)
}

// Facts are how many fields there are, and how many changed, are unknown, are selected.
func (d *Document) Facts() []string {
	facts := []string{d.Count()}
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
func (d *Document) Foot(width int) [2]string {
	if d.line != nil {
		return d.line.view(d.env.Theme, width)
	}
	at, c := d.Grid().Cursor()
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
		role = theme.Muted
		for _, e := range r.Extra {
			second = append(second, e.Name+" = "+e.Value.Raw())
		}
		text = "also sent: " + strings.Join(second, ", ")
	}
	return [2]string{widget.Line(d.env.Theme, theme.Muted, first, width), widget.Line(d.env.Theme, role, text, width)}
}
