package editing

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/submit"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/view"
	"docket/ui/widget"
)

// editKind is what text is being typed for, as drafts keep it.
type editKind string

const (
	editName  editKind = "name"
	editLabel editKind = "label"
)

type line struct {
	kind    editKind
	row     int
	input   *widget.Input
	drafted bool   // a draft holds it
	lost    string // why nothing takes what is typed, "" where something does
}

func (d *Document) edit(kind editKind, at int, text string) {
	prompt := "text for " + d.gone.name
	switch {
	case at >= 0 && kind == editName:
		prompt = "new name of " + d.rows[at].Name
	case at >= 0:
		prompt = "label of " + d.rows[at].Name
	case kind == editName:
		prompt = "new field"
	}
	in := widget.NewInput(d.env.Theme, prompt)
	in.SetValue(text)
	in.Focus()
	d.line = &line{kind: kind, row: at, input: in}
}

// editLabel opens the label of the field under the cursor, in whatever column that is.
func (d *Document) editLabel() tea.Cmd {
	e := d.under()
	if e.at < 0 {
		return view.Say(view.Info, d.noField())
	}
	labelling(d, e.at)
	return nil
}

// labelling opens the label of a field. In the place of an unknown one it offers the one that the name suggests.
func labelling(d *Document, at int) {
	label, name := d.rows[at].Label, d.rows[at].Name
	d.edit(editLabel, at, *cmp.Or(label, new("")))
	if label == nil {
		d.line.input.Propose(cmp.Or(proposed(name), name))
	}
}

// gone is a field that went from under the cursor, as it was not sent any more or the filter hides it; how, and the field
// where the cursor is since.
type gone struct{ name, how, to string }

// watch does what may take the field away that is under the cursor.
func watch(d *Document, do func()) {
	e := d.under()
	if do(); e == nil || e.at < 0 || Under(d) == e.Name {
		return
	}
	d.gone = gone{e.Name, e.Name + " is gone, as " + d.Name + " was sent without it meanwhile.", Under(d)}
	if _, here := places(d.rows)[e.Name]; here {
		d.gone.how = "the filter hides " + e.Name + ", as " + d.Name + " was sent otherwise meanwhile."
	}
}

// onField are the actions for the field under the cursor alone.
var onField = []string{"Toggle", "Remove", "Required", "Visible", "Accept label", "Fill down", "Take back", "Edit label", "Rename field"}

// held does an action, unless it is for the field under the cursor and may be meant for the one that went: the cursor was
// not moved since. What is typed behind it is nobody's then.
func held(d *Document, a view.Action) func() tea.Cmd {
	return func() tea.Cmd {
		was := d.gone
		if was.name == "" || was.to != Under(d) || !slices.Contains(onField, a.Name) {
			cmd := a.Do()
			if d.gone == was && was.to != Under(d) {
				d.gone = gone{}
			}
			return cmd
		}
		why := "Nothing was changed: " + was.how + " The cursor is on " + was.to + " now."
		if a.AsksText() {
			d.edit(editLabel, -1, "")
			d.line.lost = why
		}
		d.gone = gone{}
		return view.Say(view.Warn, why)
	}
}

// SetBase counts changes from another submission. What is typed stays with its field, and the field with it; a label that was
// opened and not typed over is the one that was sent.
func (d *Document) SetBase(base *submit.Base) {
	watch(d, func() {
		l := d.line
		if l == nil || l.row < 0 {
			d.content.SetBase(base)
			return
		}
		was := d.rows[l.row]
		d.typed = was.Name
		d.content.SetBase(base)
		l.row, d.typed = places(d.rows)[was.Name], ""
		if now := d.rows[l.row].Label; l.kind == editLabel && was.Label != nil && now != nil && l.input.Value() == *was.Label {
			l.input.SetValue(*now)
		}
	})
}

func (d *Document) lineActions() []view.Action {
	return []view.Action{
		{Name: "Save", Sentence: "Take what was typed.", Group: groupEdit, Hint: 1, Key: keys.On("enter"), Do: d.save},
		{Name: "Open in editor", Sentence: "Edit this text in your own editor (VISUAL or EDITOR).", Group: groupEdit, Key: keys.On(popup.EditorKey), Do: func() tea.Cmd {
			l := d.line
			return popup.Edit(d.env, popup.Edited{What: "the " + string(l.kind), Name: "text.txt", Text: l.input.Value(), Take: func(text string) (tea.Cmd, error) {
				l.input.SetValue(text)
				return nil, nil
			}})
		}},
		{Name: "Cancel", Sentence: "Leave the field as it was.", Group: groupEdit, Hint: 2, Key: keys.On("esc"), Do: func() tea.Cmd {
			if d.line.drafted {
				d.Version++ // else the next start would open it again
			}
			return leave(d)
		}},
	}
}

// leave closes the line. A field that another docket left out, and that only stayed for the line, goes.
func leave(d *Document) tea.Cmd {
	l := d.line
	if d.line = nil; l.row < 0 {
		return nil
	}
	name := d.rows[l.row].Name
	if _, sent := submit.ByName(d.before())[name]; sent {
		return nil
	}
	watch(d, func() {
		d.revise(func(r *Row) *Row {
			if r.Name != name || slices.ContainsFunc(r.From[:], func(o Origin) bool { return o.Over.IsZero() }) {
				return r
			}
			return nil
		})
		d.judge()
	})
	if d.gone.name != name {
		return nil
	}
	return view.Say(view.Info, d.gone.how)
}

func (d *Document) save() tea.Cmd {
	d.Version++
	l := d.line
	switch {
	case l.lost != "":
		d.line = nil
		return view.Say(view.Warn, l.lost)
	case l.kind == editName:
		return d.saveName(l)
	}
	label, from := l.input.Value(), d.byHand()
	if old := d.rows[l.row].Label; old != nil && *old == label {
		return leave(d)
	}
	d.line = nil
	d.set("labelling "+d.rows[l.row].Name, []int{l.row}, func(r *Row) { r.Label, r.From[inLabel] = &label, from })
	return nil
}

func (d *content) byHand() Origin { return Origin{Kind: Typed, At: d.now()} }

// saveName names a field, or adds one and goes on to its label, for which the one that the name suggests is offered.
func (d *Document) saveName(l *line) tea.Cmd {
	name := l.input.Value()
	other, taken := places(d.rows)[name]
	switch {
	case strings.TrimSpace(name) == "":
		return view.Say(view.Bad, "A field needs a name.")
	case taken && other != l.row:
		return view.Say(view.Bad, "There is a field of that name already.")
	}
	d.line = nil
	if l.row >= 0 {
		return d.rename(l.row, name)
	}
	d.add("adding "+name, rowOf(client.FieldSetting{Name: name}, d.byHand()))
	_ = d.SetFilter("") // the new field may not be among those shown
	d.Point([]string{name})
	d.Grid().SetCursor(-1, colName+int(inRequired))
	labelling(d, len(d.rows)-1)
	return nil
}

// rename gives a field another name. The service may keep one that was sent under the old one.
func (d *Document) rename(at int, name string) tea.Cmd {
	if d.rows[at].Name == name {
		return nil
	}
	warning, from := d.sentBefore([]int{at}), d.byHand()
	d.set("naming a field "+name, []int{at}, func(r *Row) {
		r.Name, r.From[inName] = name, from
		for c := inLabel; c < members; c++ { // it was sent under the other name
			if r.From[c].Kind == Sent {
				r.From[c] = from
			}
		}
	})
	d.Point([]string{name})
	if warning == "" {
		return nil
	}
	return view.Say(view.Warn, warning)
}
