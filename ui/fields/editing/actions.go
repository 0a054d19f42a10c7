package editing

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/core/query"
	"docket/ui/core/submit"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/view"
)

const (
	groupEdit = "Edit"
	groupFind = "Find"
)

// Actions are what keys do here: those of the line or the filter while one is typed.
func (d *Document) Actions() []view.Action {
	switch {
	case d.line != nil:
		return d.lineActions()
	case d.Sheet.Typing():
		return d.Sheet.Actions()
	}
	return d.actions
}

func (d *Document) own() []view.Action {
	selects := *view.Find(d.Sheet.Actions(), "Select")
	selects.Key = keys.On("m")
	return []view.Action{
		{Name: "Toggle", Sentence: "Turn the switch under the cursor; in other columns select the field.", Group: groupEdit, Hint: 5, Key: keys.On("space"), Why: d.noField, Do: d.toggle},
		{Name: "Add field", Takes: true, Sentence: "Add a field by its name, then its label.", Group: groupEdit, Hint: 6, Words: []string{"new"}, Key: keys.On("+"),
			Do: func() tea.Cmd { d.edit(editName, -1, ""); return nil }},
		{Name: "Remove", Sentence: "Take the selected fields out of the submission.", Group: groupEdit, Hint: 7, Words: []string{"delete"}, Key: keys.On("x", "delete"),
			Why: d.noField, Do: d.removeChosen},
		{Name: "Undo", Sentence: "Take the last change back.", Group: groupEdit, Hint: 8, Key: keys.On("u"), Why: view.Unless(func() bool { return len(d.done) > 0 }, "Nothing to undo."),
			Do: func() tea.Cmd { return view.Say(view.Info, "Undone: "+d.travel(&d.done, &d.undone)+".") }},
		{Name: "Redo", Sentence: "Do again what was undone last.", Group: groupEdit, Hint: 9, Key: keys.On("U"), Why: view.Unless(func() bool { return len(d.undone) > 0 }, "Nothing to redo."),
			Do: func() tea.Cmd { return view.Say(view.Info, "Redone: "+d.travel(&d.undone, &d.done)+".") }},
		{Name: "Required", Sentence: "Turn required on or off for the selected fields.", Group: groupEdit, Hint: 2, Key: keys.On("r"), Why: d.noField,
			Do: func() tea.Cmd { return d.flip(inRequired, d.chosen()) }},
		{Name: "Visible", Sentence: "Turn visible on or off for the selected fields.", Group: groupEdit, Hint: 3, Key: keys.On("v"), Why: d.noField,
			Do: func() tea.Cmd { return d.flip(inVisible, d.chosen()) }},
		{Name: "Rename field", Takes: true, Sentence: "Change the name of the field under the cursor.", Group: groupEdit, Hint: 10, Key: keys.On("e"), Why: d.noField,
			Do: func() tea.Cmd { e := d.under(); d.edit(editName, e.at, e.Name); return nil }},
		{Name: "Next change", Sentence: "Go to the next field that was changed and not sent.", Group: groupFind, Words: []string{"pending"}, Key: keys.On("}"), Why: d.noChange,
			Do: func() tea.Cmd { return d.walk(1) }},
		{Name: "Previous change", Sentence: "Go to the changed field before.", Group: groupFind, Words: []string{"pending"}, Key: keys.On("{"), Why: d.noChange,
			Do: func() tea.Cmd { return d.walk(-1) }},
		{Name: "Take back", Sentence: "Take back the change under the cursor, or all of the selected fields, to what was sent last.", Group: groupEdit, Words: []string{"reset", "discard"},
			Key: keys.On("-"), Why: view.First(d.noChange, view.Unless(func() bool { return len(d.changes()) > 0 }, "Nothing was changed here. Press } for the next change.")), Do: d.takeBack},
		selects,
		{Name: "Filter by state", Sentence: "Show only changed fields, then unknown, typed, imported and sent ones, then all.", Group: groupFind,
			Words: []string{"changed", "unknown", "typed", "imported", "sent"}, Key: keys.On("s"),
			Why: view.Unless(func() bool { return len(d.rows) > 0 }, nothingHere), Do: func() tea.Cmd {
				return d.Cycle(each.Of(kinds[:], func(kind string) string { return query.Contains("state", kind) })...)
			}},
		{Name: "Revert", Sentence: "Go back to the last submission; undo brings your edits back.", Group: groupEdit, Words: []string{"reset", "discard"}, Key: keys.On("z"),
			Why: view.Unless(func() bool { return d.Base != nil }, "Nothing that was accepted or applied is known of this document type."), Do: d.revert},
	}
}

const nothingHere = "There is no field here. Press + to add one, i to import a file."

func (d *Document) noField() string {
	switch e := d.under(); {
	case e == nil && len(d.rows) > 0:
		return "No field matches the filter. Press Esc to show all."
	case e == nil:
		return nothingHere
	case len(d.chosen()) == 0:
		return e.Name + " was removed. Press u to undo, or + to add it again."
	}
	return ""
}

// click is a second click on a cell: it turns a switch, else edits the label.
func (d *Document) click() tea.Cmd {
	if c := column(d.Col() - colName); c == inRequired || c == inVisible {
		return d.toggle()
	}
	return d.editLabel()
}

func (d *Document) toggle() tea.Cmd {
	if c, e := column(d.Col()-colName), d.under(); e.at >= 0 && (c == inRequired || c == inVisible) {
		return d.flip(c, []int{e.at})
	}
	return view.Find(d.actions, "Select").Do()
}

// flip turns a switch: unknown becomes yes, yes no, no yes. Several fields become alike: yes, unless all of them are.
func (d *Document) flip(c column, at []int) tea.Cmd {
	on := slices.ContainsFunc(at, func(i int) bool {
		v := *d.rows[i].value(c)
		return v == nil || !*v
	})
	words := names[c] + " " + YesNo(&on) + " for "
	if len(at) == 1 {
		words += d.rows[at[0]].Name
	} else {
		words += view.Count(len(at), "field")
	}
	from := d.byHand()
	d.set(words, at, func(r *Row) { *r.value(c), r.From[c] = &on, from })
	return nil
}

func (d *Document) removeChosen() tea.Cmd {
	chosen := d.chosen()
	warning, what := d.sentBefore(chosen), view.Count(len(chosen), "field")
	rows := slices.Clone(d.rows)
	for _, i := range slices.Backward(chosen) {
		rows = slices.Delete(rows, i, i+1)
	}
	d.do("removing "+what, fieldSet{rows, d.head})
	if warning != "" {
		return view.Say(view.Warn, "Removed "+what+" (u: undo). "+warning)
	}
	return view.Say(view.Info, "Removed "+what+" from the submission. Press u to undo.")
}

func (d *Document) revert() tea.Cmd {
	sub := d.Base.Submission
	d.do("reverting to what was sent", fieldSet{rowsOf(d.Base.Settings.Fields, sentBy(sub)), d.Base.Settings.Extra})
	return view.Say(view.Info, "Reverted to the submission of "+view.When(sub.CreatedAt, d.env.Now())+". Press u to bring your edits back.")
}

// forms is what a document can be copied as, beside what every table can.
func (d *Document) forms() []popup.Item {
	return []popup.Item{{Key: "s", Label: "settings", Note: "the JSON that is sent", Then: func() tea.Cmd { return copySettings(d) }}}
}

func copySettings(d *Document) tea.Cmd {
	all := []client.DocumentType{d.Settings()}
	if data, err := client.EncodeSettings(all); err == nil {
		return d.env.Copy(string(data), "the data of "+d.Name)
	}
	data, err := submit.EncodeFile(all)
	if err != nil {
		return view.Say(view.Bad, "Not copied: "+strings.TrimSuffix(err.Error(), ".")+".")
	}
	return d.env.Copy(string(data), "what is known of "+d.Name)
}
