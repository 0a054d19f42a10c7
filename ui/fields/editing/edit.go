package fields

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/submit"
	"docket/ui/view"
	"docket/ui/widget"
)

// editKind is what text is being typed for.
type editKind string

const (
	editName  editKind = "name"
	editLabel editKind = "label"
)

// editor is a line of text being typed for a row; row is -1 for a new field.
type editor struct {
	kind   editKind
	row    int
	input  *widget.Input
	reason string // why what was typed cannot be taken
}

// startEdit opens the line at the foot of the sheet.
func (m *Model) startEdit(s *sheet, kind editKind, at int, text string) {
	prompt := "new field"
	switch {
	case at >= 0 && kind == editName:
		prompt = "new name of " + s.rows[at].Name
	case at >= 0:
		prompt = "label of " + s.rows[at].Name
	}
	in := widget.NewInput(m.env.Theme, prompt)
	in.SetValue(text)
	in.Focus()
	s.edit = &editor{kind: kind, row: at, input: in}
}

// editLabel opens the label of the field under the cursor, in whatever column that
// is: the key that opens things changes neither a name nor a switch.
func (m *Model) editLabel(s *sheet) tea.Cmd {
	return m.editRow(s, editLabel, func(r row) string {
		if r.Label == nil {
			return ""
		}
		return *r.Label
	})
}

// renameField opens the name of the field under the cursor.
func (m *Model) renameField(s *sheet) tea.Cmd {
	return m.editRow(s, editName, func(r row) string { return r.Name })
}

func (m *Model) editRow(s *sheet, kind editKind, text func(row) string) tea.Cmd {
	at := s.grid.Row()
	if at < 0 {
		return view.Say(view.Info, "there is no field here: + adds one, i imports a file")
	}
	m.startEdit(s, kind, at, text(s.rows[at]))
	return nil
}

// editKey is a key while text is typed.
func (m *Model) editKey(s *sheet, msg tea.KeyMsg) tea.Cmd {
	e := s.edit
	switch {
	case msg.Paste:
	case key.Matches(msg, m.keys.cancel):
		s.edit = nil
		s.version++
		return nil
	case key.Matches(msg, m.keys.accept):
		s.version++
		if e.kind == editName {
			return m.takeName(s, e)
		}
		m.takeLabel(s, e)
		return nil
	}
	if e.input.Update(msg) {
		e.reason = ""
		s.version++
	}
	return nil
}

// takeName names a field, or adds one and goes on to its label, for which the name
// is offered.
func (m *Model) takeName(s *sheet, e *editor) tea.Cmd {
	name := e.input.Value()
	other := s.index(name)
	switch {
	case strings.TrimSpace(name) == "":
		e.reason = "a field needs a name"
		return nil
	case other >= 0 && other != e.row:
		e.reason = "there is a field of that name already"
		return nil
	}
	s.edit = nil
	from := origin{Kind: typed, At: m.env.Now()}
	if e.row >= 0 {
		return s.rename(e.row, name, from)
	}
	s.add("adding "+name, []row{rowOf(client.FieldSetting{Name: name}, from)})
	if s.narrowed() {
		s.only = showAll
		s.setFilter("") // the new field may not be among those shown
	}
	at := len(s.rows) - 1
	s.grid.SetCursor(at, int(colRequired))
	m.startEdit(s, editLabel, at, name)
	return nil
}

// rename gives a field another name. One that was sent before may still be at the
// service under the old one.
func (s *sheet) rename(at int, name string, from origin) tea.Cmd {
	if s.rows[at].Name == name {
		return nil
	}
	warning := s.sentBefore([]int{at})
	s.set("naming a field "+name, []int{at}, func(r row) row {
		r.Name, r.From[colName] = name, from
		return r
	})
	if warning == "" {
		return nil
	}
	return view.Say(view.Warn, warning)
}

// sentBefore warns of taking away the names of these rows, where they were in the
// submission that was sent last: nothing says that the service removes a field.
func (s *sheet) sentBefore(at []int) string {
	if s.base == nil {
		return ""
	}
	var names []string
	for _, i := range at {
		if slices.ContainsFunc(s.base.Settings.Fields, func(f client.FieldSetting) bool { return f.Name == s.rows[i].Name }) {
			names = append(names, s.rows[i].Name)
		}
	}
	return submit.StillThere(names)
}

func (m *Model) takeLabel(s *sheet, e *editor) {
	label, at := e.input.Value(), e.row
	s.edit = nil
	if old := s.rows[at].Label; old != nil && *old == label {
		return
	}
	s.set("labelling "+s.rows[at].Name, []int{at}, func(r row) row {
		r.Label, r.From[colLabel] = &label, origin{Kind: typed, At: m.env.Now()}
		return r
	})
}

// flip turns a switch: unknown becomes yes, yes no, no yes. Several fields become
// alike: yes, unless all of them are.
func (m *Model) flip(s *sheet, c column, at []int) {
	on := slices.ContainsFunc(at, func(i int) bool {
		v := s.rows[i].value(c)
		return v == nil || !*v
	})
	what := "required"
	if c == colVisible {
		what = "visible"
	}
	words := what + " " + yesNo(on) + " for "
	if len(at) == 1 {
		words += s.rows[at[0]].Name
	} else {
		words += view.Count(len(at), "field")
	}
	now := m.env.Now()
	s.set(words, at, func(r row) row { return r.with(c, on, now) })
}

func yesNo(on bool) string {
	if on {
		return "yes"
	}
	return "no"
}

// startOver puts the submission that was sent last in the place of the edits; u
// takes that back.
func (m *Model) startOver(s *sheet) tea.Cmd {
	if s.base == nil {
		return view.Say(view.Info, "nothing was sent for "+s.name+" from this machine yet")
	}
	s.replace("going back to what was sent", sentRows(s.base), s.base.Settings.Extra)
	return view.Say(view.Info, "back to what was sent "+when(s.base.Submission.CreatedAt, m.env.Now())+"; u brings your edits back")
}

// putAway closes the sheet in front. Its draft stays on the disk.
func (m *Model) putAway() tea.Cmd {
	s := m.sheet()
	if m.sending.Busy() {
		return view.Say(view.Info, "a submission is on its way; wait for its outcome")
	}
	m.putSheet(s, false)
	m.sheets = slices.Delete(m.sheets, m.at, m.at+1)
	m.at = max(0, min(m.at, len(m.sheets)-1))
	said := view.Say(view.Info, s.name+" was put away; o opens it again")
	if s.draft != "" {
		said = view.Say(view.Info, s.key().String()+" was put away; D lists the drafts")
	}
	return view.Sequence(m.flush(), said)
}
