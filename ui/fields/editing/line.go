package editing

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/keys"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// editKind is what text is being typed for, as drafts keep it.
type editKind string

const (
	editName  editKind = "name"
	editLabel editKind = "label"
)

// line is a text being typed for a row; row is -1 for a new field.
type line struct {
	kind   editKind
	row    int
	input  *widget.Input
	since  int    // the document's version when it was opened
	reason string // why what was typed cannot be saved
}

// edit opens the line at the foot of the table.
func (d *Document) edit(kind editKind, at int, text string) {
	prompt := "new field"
	switch {
	case at >= 0 && kind == editName:
		prompt = "new name of " + d.rows[at].Name
	case at >= 0:
		prompt = "label of " + d.rows[at].Name
	}
	in := widget.NewInput(d.env.Theme, prompt)
	in.SetValue(text)
	in.Focus()
	d.line = &line{kind: kind, row: at, input: in, since: d.Version}
}

// view draws the line and, beneath it, what is wrong with it.
func (l *line) view(t *theme.Theme, width int) [2]string {
	l.input.SetWidth(width)
	text, role := "enter saves, esc cancels", theme.Muted
	if l.reason != "" {
		text, role = l.reason, theme.Bad
	}
	return [2]string{l.input.View(), widget.Line(t, role, text, width)}
}

// lineActions are what keys do while text is typed.
func (d *Document) lineActions() []view.Action {
	return []view.Action{
		{Name: "Save", Sentence: "Take what was typed.", Group: groupEdit, Hint: 1, Key: keys.On("enter"), Do: d.save},
		{Name: "Cancel", Sentence: "Leave the field as it was.", Group: groupEdit, Hint: 2, Key: keys.On("esc"), Do: func() tea.Cmd {
			if d.Version != d.line.since { // a draft may hold what was typed
				d.Version++
			}
			d.line = nil
			return nil
		}},
	}
}

// typed is a key for the line.
func (d *Document) typed(k tea.KeyMsg) tea.Cmd {
	if d.line.input.Update(k) {
		d.line.reason = ""
		d.Version++
	}
	return nil
}

func (d *Document) save() tea.Cmd {
	d.Version++
	l := d.line
	if l.kind == editName {
		return d.saveName(l)
	}
	d.line = nil
	label := l.input.Value()
	if old := d.rows[l.row].Label; old != nil && *old == label {
		return nil
	}
	from := d.byHand()
	d.set("labelling "+d.rows[l.row].Name, []int{l.row}, func(r Row) Row {
		r.Label, r.From[colLabel] = &label, from
		return r
	})
	return nil
}

func (d *Document) byHand() Origin { return Origin{Kind: Typed, At: d.env.Now()} }

// saveName names a field, or adds one and goes on to its label, for which the name is
// offered.
func (d *Document) saveName(l *line) tea.Cmd {
	name := l.input.Value()
	other := d.index(name)
	switch {
	case strings.TrimSpace(name) == "":
		l.reason = "A field needs a name."
		return nil
	case other >= 0 && other != l.row:
		l.reason = "There is a field of that name already."
		return nil
	}
	d.line = nil
	if l.row >= 0 {
		return d.rename(l.row, name)
	}
	d.add("adding "+name, []Row{rowOf(client.FieldSetting{Name: name}, d.byHand())})
	_ = d.SetFilter("") // the new field may not be among those shown
	at := len(d.rows) - 1
	d.Grid().SetCursor(at, int(colRequired))
	d.edit(editLabel, at, name)
	return nil
}

// rename gives a field another name. One that was sent before may still be at the service
// under the old one.
func (d *Document) rename(at int, name string) tea.Cmd {
	if d.rows[at].Name == name {
		return nil
	}
	warning, from := d.sentBefore([]int{at}), d.byHand()
	d.set("naming a field "+name, []int{at}, func(r Row) Row {
		r.Name, r.From[colName] = name, from
		return r
	})
	if warning == "" {
		return nil
	}
	return view.Say(view.Warn, warning)
}
