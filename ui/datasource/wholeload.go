package datasource

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/load"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/datasource/panels"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/view"
)

const noPages = "A load has no pages: all records are here. Press L for the live pages."

// loadTools are what is done with a load, beside what its sheet does.
type loadTools struct{ *model }

func (m loadTools) actions() []view.Action {
	return append([]view.Action{
		{Name: "Live pages", Sentence: "Go back to the pages as the service gives them.", Group: groupOpen, Hint: 2, Words: []string{"unload", "close"}, Key: keys.On("L"), Do: m.leaveLoad},
		{Name: "Reload", Sentence: "Fetch every record again, as a new load; this one stays, to compare with.", Group: groupOpen, Hint: 3, Words: []string{"refresh"},
			Key: keys.On("R"), Why: m.jobs.Why, Do: m.whole.loadAnew},
		{Name: "Go to row…", Sentence: "Go to a record by its number.", Group: groupFind, Hint: 6, Key: keys.On("p"), Why: m.noRecord, Do: m.askRow},
		{Name: "First row", Sentence: "Go to the first record that is shown.", Group: "Move", Key: keys.On("g"), Do: func() tea.Cmd { m.all.Sheet.Motion(keys.Top); return nil }},
		{Name: "Last row", Sentence: "Go to the last record that is shown.", Group: "Move", Key: keys.On("G", "$"), Do: func() tea.Cmd { m.all.Sheet.Motion(keys.Bottom); return nil }},
		{Name: "Load details", Sentence: "Show what is known of this load and its columns.", Group: groupOpen, Words: []string{"about"}, Key: keys.On("i"), Do: m.readLoad},
		{Name: "Export…", Sentence: "Write the records of this load to a file, as they are shown or all of them.", Group: groupCopy, Words: []string{"save", "csv", "xlsx"},
			Key: keys.On("E"), Do: func() tea.Cmd { return m.askExport(m.loadExtents()) }},
	}, m.inLoad()...)
}

// inLoad are the actions on records that do the same in a load.
func (m loadTools) inLoad() []view.Action {
	own := m.recordActions()
	same := []string{"Open value", "Open in editor", "Compare records", "Snapshots…", "Search all pages…", "Back", "Undo", "Switch pane", "Larger pane", "Smaller pane"}
	return append(each.Of(same, func(name string) view.Action { return *view.Find(own, name) }), m.whole.actions()...)
}

// leaveLoad shows the pages again, with what was selected there.
func (m loadTools) leaveLoad() tea.Cmd {
	m.all.Close()
	return view.Say(view.Info, "These are the live pages.")
}

func (m loadTools) askRow() tea.Cmd {
	n := m.all.Of().Records
	return m.askNumber(view.Ask{Verb: "Go", Title: "Go to row", Prompt: "Row: "}, func(row int) error {
		if row < 1 || row > n {
			return fmt.Errorf("the rows are 1 to %s", view.Thousands(n))
		}
		return nil
	}, func(row int) tea.Cmd {
		if m.all.On() {
			m.all.GoTo(row-1, "")
		}
		return nil
	})
}

func (m loadTools) readLoad() tea.Cmd {
	return popup.NewReader(m.env, popup.ReaderOptions{Title: "Load details", Lines: func() []popup.Line {
		if !m.all.On() {
			return nil
		}
		return popup.Items(m.all.Details())
	}}).Show()
}

func (m loadTools) readLoadedPair() tea.Cmd {
	places, err := m.all.Places()
	if err != nil || len(places) != 2 {
		return view.Say(view.Bad, "The records could not be read: "+view.Reason(err)+".")
	}
	var titles [2]string
	for i, row := range m.all.Sheet.Selected() {
		titles[i] = "row " + view.Thousands(row+1)
	}
	return panels.Pair(m.env, [2]pages.Place(places), titles)
}

func (m loadTools) loadExtents() (list []jobs.Extent) {
	of := m.all.Of()
	add := func(words string, rows []int, n int) {
		list = append(list, jobs.Extent{Words: words, From: m.all.Rows(rows), Parts: (n + load.PageRows - 1) / load.PageRows})
	}
	shown := m.all.Sheet.Len()
	if rows := m.all.Sheet.Ordered(); len(rows) > 0 {
		add(view.Count(len(rows), "selected record"), rows, len(rows))
	}
	if m.all.Sheet.Narrowed() || len(m.all.Sheet.Order()) > 0 {
		words := view.Count(shown, "record") + " as shown"
		if m.all.Sheet.Narrowed() {
			words += ", that " + view.Plural(shown, "matches ", "match ") + m.all.Sheet.Filter()
		}
		add(words, m.all.Sheet.Rows(), shown)
	}
	add("all "+view.Count(of.Records, "record")+" of the load", nil, of.Records)
	return list
}

func (m loadTools) showLoad(of store.Snapshot) tea.Cmd { return m.all.Show(of, max(m.place()-1, 0)) }

// forgetLoad goes back to the pages where the load that is shown was deleted.
func (m loadTools) forgetLoad(id int64) tea.Cmd {
	if m.all.ID() == id {
		m.all.Close()
	}
	return m.all.Look(m.pager.Name)
}
