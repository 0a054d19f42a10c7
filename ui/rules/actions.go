package rules

import (
	"cmp"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/rules/evidence"
	"docket/ui/rules/review"
	"docket/ui/view"
	"docket/ui/widget"
)

// actions are the lists that keys work by, each made once.
type actions struct{ list, detail, prompt, landing []view.Action }

// Actions are what keys do now: in the prompt, where there are no rules, in the detail or in the list.
func (m *model) Actions() []view.Action {
	switch {
	case m.list.Typing():
		if m.actions.prompt == nil {
			m.actions.prompt = m.settling(slices.Clone(m.list.Actions()))
		}
		return m.actions.prompt
	case m.review.Rules.Empty():
		return m.actions.landing
	case m.pane.Focused():
		return m.actions.detail
	}
	return m.actions.list
}

func (m *model) newActions() actions {
	own := slices.Concat(m.review.Actions(), m.ruleActions(), m.allActions(), m.paneActions())
	detail := append([]view.Action{{Name: "Copy", Sentence: "Copy the value of this member.", Group: "This rule", Key: keys.On("y"), Why: m.review.NoRow, Do: m.pane.Copy}},
		view.Moving(func(k keys.Motion) tea.Cmd { m.pane.Motion(k); return nil })...)
	table := m.sheetActions()
	list := view.Over(own, table...)
	return actions{list: m.settling(slices.Clone(list)), landing: m.settling(popup.Choices(&m.landing, m.Open, list)), detail: m.settling(view.Over(view.Over(detail, own...), table...))}
}

// sheetActions are those of the table: they need rules, and what is typed goes to the list.
func (m *model) sheetActions() []view.Action {
	list := slices.Clone(m.list.Actions())
	for i := range list {
		a := list[i]
		if a.Group == "Move" {
			continue
		}
		if a.Hint > 0 {
			list[i].Hint = a.Hint + 6 // behind the verdicts
		}
		list[i].Why = func() string { return cmp.Or(m.review.NoRules(), a.Refusal()) }
		if a.Name == "Filter" {
			list[i].Do = func() tea.Cmd { m.focus(false); return a.Do() }
		}
	}
	return list
}

// settling lets every action be followed by what every change is followed by.
func (m *model) settling(list []view.Action) []view.Action {
	for i := range list {
		do := list[i].Do
		list[i].Do = func() tea.Cmd {
			m.pointed = nil // the cursor is the person's
			return tea.Batch(do(), review.Look(m.review), m.settle())
		}
	}
	return list
}

// quiet is an action that has nothing to tell.
func quiet(do func()) func() tea.Cmd { return func() tea.Cmd { do(); return nil } }

func (m *model) ruleActions() []view.Action {
	const group = "This rule"
	why := m.review.NoRow
	return []view.Action{
		{Name: "Show as JSON", Sentence: "Show the rule as the service sent it.", Group: group, Words: []string{"raw", "source"}, Key: keys.On("v"), Why: why, Do: m.raw},
		{Name: "Related rules", Sentence: "List the rules with a field of this one, then those between the same document types.", Group: group,
			Words: []string{"similar"}, Key: keys.On("r"), Why: why, Do: m.review.Related},
		{Name: "Try on records", Sentence: "Compare the fields of this rule in records from files or datasources.", Group: group, Words: []string{"test", "evidence"},
			Key: keys.On("t"), Why: why, Do: func() tea.Cmd { return m.records.Open(m.review.Rules, m.list.Row(), m.review.Give) }},
		{Name: "Try all rules…", Sentence: "Choose the records of each document type and try every rule on them.", Group: group, Words: []string{"test", "evidence", "trial"},
			Key: keys.On("T"), Why: m.review.NoRules, Do: func() tea.Cmd { return m.records.Setup(m.review.Rules) }},
		{Name: "Look up quoted values", Sentence: "Find the values that the justification quotes in everything that is loaded.", Group: group, Words: []string{"evidence", "justification"},
			Key: keys.On("Q"), Why: why, Do: func() tea.Cmd { return m.records.Quoted(m.review.Rules, m.list.Row()) }},
		{Name: "Look up in datasource", Takes: true, Sentence: "Open a datasource at the record that the justification quotes, or at a field of this rule.", Group: group, Words: []string{"records"}, Key: keys.On("D"), Why: why, Do: m.openData},
		{Name: "Field settings", Takes: true, Sentence: "Open the field settings of a document type of this rule.", Group: group, Key: keys.On("d"), Why: why, Do: m.openFields},
		{Name: "Copy", Sentence: "Copy this rule, or the selected ones, as sentences.", Group: group, Key: keys.On("y"), Why: why, Do: m.copy},
	}
}

func (m *model) allActions() []view.Action {
	const group = "All rules"
	why := m.review.NoRules
	return []view.Action{
		{Name: "Lint", Sheet: true, Sentence: "List the rules that repeat or contradict each other, or look wrong.", Group: group, Words: []string{"check", "problems"},
			Key: keys.On("i"), Why: why, Do: func() tea.Cmd {
				return evidence.Lint(m.env, m.review.Rules, review.OnlyOf(m.review), silenced(m, m.review.Rules.Anchor))
			}},
		{Name: "Lint checks…", Sentence: "Read why each lint check looks, with an example, and how to silence it.", Group: group, Words: []string{"help", "about"},
			Do: func() tea.Cmd { return evidence.Checks(m.env) }},
		{Name: "Map", Sheet: true, Sentence: "Draw how the rules connect document types.", Group: group, Words: []string{"graph"}, Key: keys.On("m"), Why: why,
			Do: func() tea.Cmd { return evidence.Map(m.env, m.review.Rules, review.OnlyOf(m.review)) }},
		{Name: "Reload", Sentence: "Fetch the rules again and say what changed.", Group: group, Words: []string{"refresh", "fetch"}, Key: keys.On("R"),
			Why: view.Unless(func() bool { return m.loader.Wanted != "" }, "Nothing was opened yet. Press o to open an anchor document."),
			Do:  func() tea.Cmd { return tea.Batch(m.review.Leave(), m.loader.Fetch()) }},
		{Name: "Wrap rules", Sentence: "Show rules that are cut on more lines, or cut them.", Group: group, Words: []string{"lines", "long"}, Key: keys.On("L"), Why: why, Do: func() tea.Cmd { return wrap(m.list.Grid()) }},
		{Name: "Filter by enable", Sentence: "Show the rules whose enable is true, then false, then neither, then all.", Group: group, Key: keys.On("e"),
			Why: why, Do: func() tea.Cmd { return m.list.Cycle("enable:true", "enable:false", "enable:odd") }},
		{Name: "Next order", Sentence: "Sort by left, right, enable, rule id, or as the service does.", Group: group, Words: []string{"sort"},
			Key: keys.On("s"), Why: why, Do: func() tea.Cmd { return m.sort(true) }},
		{Name: "Reverse order", Sentence: "Turn the order of the list round.", Group: group, Words: []string{"sort", "descending"}, Key: keys.On("S"), Why: why,
			Do: func() tea.Cmd { return m.sort(false) }},
		{Name: "Back", Sentence: "Stop loading, leave the detail, or clear the selection, the filter, then the restriction.", Group: group, Key: keys.On("esc"), Do: m.back},
	}
}

func (m *model) paneActions() []view.Action {
	const group = "Panes"
	one := view.First(m.review.NoRules, view.Unless(func() bool { return m.layout.mode != alone }, "One pane has all the room here. Enter and Esc change between them."))
	return []view.Action{
		{Name: "Other pane", Sentence: "Go from the list to the detail, or back.", Group: group, Key: keys.On("tab", "shift+tab"),
			Why: m.review.NoRules, Do: quiet(func() { m.focus(!m.pane.Focused()) })},
		{Name: "Larger pane", Sentence: "Give this pane more room.", Group: group, Key: keys.On("+"), Why: one, Do: quiet(func() { resize(m, ratioStep) })},
		{Name: "Smaller pane", Sentence: "Give this pane less room.", Group: group, Key: keys.On("_"), Why: one, Do: quiet(func() { resize(m, -ratioStep) })},
	}
}

func wrap(g *widget.Grid) tea.Cmd {
	g.SetWrap(!g.Wraps())
	g.MoveTo(g.Position())
	if g.Wraps() {
		return view.Say(view.Info, "Rules that are cut are wrapped. Press L to cut them.")
	}
	return nil
}

// back undoes the innermost thing: esc never quits.
func (m *model) back() tea.Cmd {
	switch {
	case m.review.Bulk.Cancel():
		return view.Say(view.Info, "Stopped. No verdict was given.")
	case m.review.Export.Cancel():
		return view.Say(view.Info, "Stopped. Nothing was exported.")
	case m.records.CancelTrial():
		return view.Say(view.Info, "Stopped trying rules. Press T to try again.")
	case m.records.CancelLead():
		return view.Say(view.Info, "Stopped looking. Press D to look again.")
	case m.records.CancelFetch():
		return view.Say(view.Info, "Stopped reading records. Press T to continue.")
	case m.loader.Task.Cancel():
		stays := ""
		if m.review.Rules != nil {
			stays = " What is on screen stays."
		}
		return view.Say(view.Info, "Stopped loading the rules of "+m.loader.Wanted+"."+stays)
	case m.pane.Focused():
		m.focus(false)
	case len(m.list.Selected()) > 0:
		m.list.ClearSelection()
	case !m.list.Back():
		m.review.Clear()
	}
	return nil
}
