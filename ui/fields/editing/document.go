// Package editing is one document type being edited: the table of its fields, where each
// value comes from, undo, and the line in which a name or a label is typed. Nothing here
// reads or writes anything: drafts are encoded and kept elsewhere. The view must not enter.
package editing

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/sheet"
	"docket/ui/view"
)

// Document is one document type being edited: its content in a table. Make it with [New].
type Document struct {
	content
	*sheet.Sheet
	env     *view.Env
	listed  *sheet.Rows[entry]
	actions []view.Action
	line    *line // text being typed; nil when none is
	gone    gone
	width   int
	height  int
}

// New makes a document without fields.
func New(env *view.Env, name string) *Document {
	d := &Document{env: env, content: content{Name: name, now: env.Now}}
	d.Sheet = sheet.New(env, sheet.Options{Noun: "field", Title: func() string { return name }, Cells: true,
		Pinned: colName + 1, // a switch without its field's name says nothing
		Open:   func(int) tea.Cmd { return d.editLabel() }, OpenName: "Edit label", Click: d.click, Forms: d.forms})
	d.listed = d.table()
	d.Show(d.listed)
	d.Grid().SetCursor(-1, colName)
	d.show, d.cleared = func() { d.listed = d.listed.With(d.entries); d.Replace(d.listed) }, d.ClearSelection
	d.actions = view.Over(append(d.own(), fillActions(d)...), d.Sheet.Actions()...)
	view.Find(d.actions, "Edit label").Takes = true
	for i := range d.actions {
		d.actions[i].Do = held(d, d.actions[i])
	}
	d.judge()
	return d
}

// Copy is a document with the same fields that is edited by itself.
func (d *Document) Copy() *Document {
	c := New(d.env, d.Name)
	c.fieldSet, c.Base, c.sent, c.out = d.fieldSet, d.Base, d.sent, d.out
	c.judge()
	return c
}

// under is the line under the cursor, nil where there is none.
func (d *Document) under() *entry { return d.listed.At(d.Sheet) }

// chosen are the rows that an action is for: those selected, else the one under the
// cursor. No action changes what the filter hides, or what was removed.
func (d *Document) chosen() []int {
	rows := d.selected()
	if e := d.under(); len(rows) == 0 && e != nil && e.at >= 0 {
		return []int{e.at}
	}
	slices.Sort(rows)
	return rows
}

func (d *Document) selected() (rows []int) {
	for place := range d.Len() {
		if e := &d.entries[d.At(place)]; e.at >= 0 && d.IsSelected(d.At(place)) {
			rows = append(rows, e.at)
		}
	}
	return rows
}

// Point puts the cursor on the first of these fields that is there.
func (d *Document) Point(names []string) tea.Cmd {
	for _, name := range names {
		if i := slices.IndexFunc(d.entries, func(e entry) bool { return e.Name == name }); i >= 0 {
			if !d.Grid().SetCursor(i, -1) {
				return view.Say(view.Info, "The filter hides "+name+".")
			}
			return nil
		}
	}
	return view.Say(view.Info, d.Name+" has no field "+strings.Join(names, " or ")+" yet.")
}

// Bare reports that there is nothing to show: no field, and none was removed.
func (d *Document) Bare() bool { return len(d.entries) == 0 }

// Editing reports that a name or a label is being typed.
func (d *Document) Editing() bool { return d.line != nil }

func (d *Document) Typing() bool { return d.line != nil || d.Sheet.Typing() }

// CanBack reports whether Back has something to do.
func (d *Document) CanBack() bool { return d.line != nil || d.Sheet.CanBack() }

// SetSize gives the document its room. The last row of it is the line that is typed, else
// the tray, where there is room for one.
func (d *Document) SetSize(width, height int) {
	d.width, d.height = width, height
	if d.line != nil {
		d.line.input.SetWidth(width)
	}
	if d.line != nil || height >= leastForTray {
		height = max(height-1, min(height, 1))
	}
	d.Sheet.SetSize(width, height)
}

func (d *Document) View() string {
	switch {
	case d.line != nil && d.height >= 2:
		return d.Sheet.View() + "\n" + d.line.input.View()
	case d.line == nil && d.height >= leastForTray:
		return d.Sheet.View() + "\n" + d.tray(d.env.Theme, d.width)
	}
	return d.Sheet.View()
}

func (d *Document) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if d.line != nil {
			if d.line.input.Update(msg) {
				d.Version++
			}
			return nil
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

// Facts are what is under the cursor, how many fields there are, and how many are selected.
func (d *Document) Facts() []string {
	facts := []string{view.Count(len(d.rows), "field")}
	if d.Narrowed() {
		facts[0] = d.Count()
	}
	switch e, c := d.under(), column(d.Col()-colName); {
	case e == nil:
	case c > inName && c < members:
		facts = append([]string{names[c] + " of " + e.Name}, facts...)
	default:
		facts = append([]string{e.Name}, facts...)
	}
	if len(d.Selected()) > 0 {
		facts = append(facts, view.Thousands(len(d.selected()))+" selected")
	}
	return facts
}

// Notes are where what is under the cursor comes from, what looks wrong, what is sent with it.
func (d *Document) Notes() (facts []string) {
	e, c, env := d.under(), column(d.Col()-colName), d.env
	switch {
	case e == nil:
		return nil
	case e.both: // it says where it is from
	case e.state != removed && c > inName && c < members && e.From[c].Kind != "":
		facts = append(facts, e.From[c].Words(env.Now()))
	case e.state != removed:
		facts = append(facts, e.provenance(func(o Origin) string { return o.Words(env.Now()) }, "; "))
	}
	facts = append(facts, each.Of(e.lint, func(text string) string { return env.Theme.Glyphs.Lint + " " + text })...)
	return append(facts, each.Of(e.Extra, func(m client.Member) string { return "also sent: " + m.Name + " = " + m.Value.Raw() })...)
}

// Under is the field under the cursor, "" where there is none.
func Under(d *Document) string {
	if e := d.under(); e != nil {
		return e.Name
	}
	return ""
}
