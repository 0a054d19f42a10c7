package rules

import (
	"cmp"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/keys"
	"docket/ui/view"
)

// The groups under which help lists the actions.
const (
	groupReview = "Review"
	groupRule   = "This rule"
	groupAll    = "All rules"
	groupList   = "List"
	groupPanes  = "Panes"
)

// actions are the lists that keys work by, each made once.
type actions struct{ list, detail, prompt []view.Action }

// Actions are what keys do now: in the prompt, in the detail or in the list.
func (m *model) Actions() []view.Action {
	switch {
	case m.list.Typing():
		if m.actions.prompt == nil {
			m.actions.prompt = m.settlingAll(slices.Clone(m.list.Actions()))
		}
		return m.actions.prompt
	case m.pane.Focused():
		return m.actions.detail
	}
	return m.actions.list
}

func (m *model) newActions() actions {
	own := slices.Concat(m.reviewActions(), m.ruleActions(), m.allActions(), m.listActions(), m.paneActions())
	detail := slices.Concat([]view.Action{{Name: "Copy", Sentence: "Copy the value of this member.", Group: groupRule, Key: keys.On("y"), Why: m.noRow, Do: m.pane.Copy}},
		view.Moving(func(k keys.Motion) tea.Cmd { m.pane.Motion(k); return nil }))
	table := m.sheetActions()
	return actions{list: m.settlingAll(view.Over(own, table...)), detail: m.settlingAll(view.Over(view.Over(detail, own...), table...))}
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
			list[i].Hint = a.Hint + 4 // behind the verdicts
		}
		list[i].Why = func() string { return cmp.Or(m.noRules(), a.Refusal()) }
		if a.Name == "Filter" {
			list[i].Do = func() tea.Cmd { m.focusList(); return a.Do() }
		}
	}
	return list
}

// settlingAll lets every action be followed by what every change is followed by.
func (m *model) settlingAll(list []view.Action) []view.Action {
	for i := range list {
		list[i].Do = m.then(list[i].Do)
	}
	return list
}

// quiet is an action that has nothing to tell.
func quiet(do func()) func() tea.Cmd { return func() tea.Cmd { do(); return nil } }

func (m *model) reviewActions() []view.Action {
	judge := func(name, sentence, key string, hint int, d store.Decision, words ...string) view.Action {
		return view.Action{Name: name, Sentence: sentence, Group: groupReview, Words: words, Hint: hint, Key: keys.On(key), Why: m.noRow,
			Seen: true, Do: func() tea.Cmd { return m.judge(d) }}
	}
	return []view.Action{
		judge("Accept", "Accept this rule, or the selected ones.", "a", 1, store.Accept, "approve", "verdict"),
		judge("Reject", "Reject this rule, or the selected ones.", "x", 2, store.Reject, "verdict"),
		judge("Flag", "Flag this rule, or the selected ones, for a second look.", "f", 3, store.Flag, "verdict", "later"),
		{Name: "Comment", Sentence: "Write a comment on this rule or on the selected ones.", Group: groupReview, Words: []string{"note"}, Hint: 4, Key: keys.On("c"),
			Why: m.noRow, Do: m.askComment},
		judge("Set to pending", "Take the verdict on this rule or on the selected ones back.", "p", 0, store.NoDecision, "clear", "reset"),
		{Name: "Undo", Sentence: "Take the newest verdict or comment back, also of an earlier run.", Group: groupReview, Hint: 5, Key: keys.On("u"),
			Why: m.noUndo, Seen: true, Do: func() tea.Cmd { return m.log.Undo(m.shown.anchor, store.StepUndo) }},
		{Name: "Redo", Sentence: "Give the verdict or comment that was undone again.", Group: groupReview, Key: keys.On("U"),
			Why: m.noUndo, Seen: true, Do: func() tea.Cmd { return m.log.Undo(m.shown.anchor, store.StepRedo) }},
		{Name: "Next queue", Sentence: "List the pending, accepted, rejected, flagged, changed or all rules.", Group: groupReview, Words: []string{"pending"}, Hint: 6,
			Key: keys.On("w"), Why: m.noRules, Do: m.nextQueue},
		{Name: "Review at a glance", Sentence: "Count the rules of each queue, and list what changed since the last fetch.", Group: groupReview,
			Words: []string{"progress", "summary", "changes"}, Hint: 9, Key: keys.On("W"), Why: m.noRules, Do: m.overview},
		{Name: "Export…", Sentence: "Write the review to a file: HTML, Markdown, CSV or JSON.", Group: groupReview, Words: []string{"report", "save", "hand over"},
			Key: keys.On("E"), Why: m.noRules, Do: m.askExport},
		{Name: "Import a review", Sentence: "Compare another person's review with this one and take their verdicts.", Group: groupReview, Words: []string{"merge"},
			Key: keys.On("b"), Why: m.noRules, Do: m.askMerge},
	}
}

func (m *model) ruleActions() []view.Action {
	return []view.Action{
		{Name: "Show as JSON", Sentence: "Show the rule as the service sent it.", Group: groupRule, Words: []string{"raw", "source"}, Key: keys.On("v"), Why: m.noRow, Do: m.raw},
		{Name: "Related rules", Sentence: "List the rules with a field of this one, then those between the same document types.", Group: groupRule,
			Words: []string{"similar"}, Key: keys.On("r"), Why: m.noRow, Do: m.related},
		{Name: "Try on records", Sentence: "Compare the fields of this rule in records from files or datasources.", Group: groupRule, Words: []string{"test", "evidence"},
			Key: keys.On("t"), Why: m.noRow, Do: m.tryOnRecords},
		{Name: "Look up in datasource", Sentence: "Open a datasource at a field of this rule.", Group: groupRule, Words: []string{"records"}, Key: keys.On("D"), Why: m.noRow, Do: m.openData},
		{Name: "Field settings", Sentence: "Open the field settings of a document type of this rule.", Group: groupRule, Key: keys.On("d"), Why: m.noRow, Do: m.openFields},
		{Name: "Copy", Sentence: "Copy this rule, or the selected ones, as sentences.", Group: groupRule, Key: keys.On("y"), Why: m.noRow, Do: m.copy},
	}
}

func (m *model) allActions() []view.Action {
	return []view.Action{
		{Name: "Lint", Sentence: "List the rules that repeat or contradict each other, or look wrong.", Group: groupAll, Words: []string{"check", "problems"},
			Key: keys.On("i"), Why: m.noRules, Do: m.lintWindow},
		{Name: "Map", Sentence: "Draw how the rules connect document types.", Group: groupAll, Words: []string{"graph"}, Key: keys.On("m"), Why: m.noRules, Do: m.openMap},
		{Name: "Reload", Sentence: "Fetch the rules again and say what changed.", Group: groupAll, Words: []string{"refresh", "fetch"}, Key: keys.On("R"),
			Why: m.nothingOpen, Do: m.reload},
	}
}

func (m *model) listActions() []view.Action {
	return []view.Action{
		{Name: "Filter by enable", Sentence: "Show the rules whose enable is true, then false, then neither, then all.", Group: groupList, Key: keys.On("e"),
			Why: m.noRules, Do: func() tea.Cmd { return m.list.Cycle("enable:true", "enable:false", "enable:odd") }},
		{Name: "Next order", Sentence: "Sort by sentence, document types, enable, rule id, or as the service does.", Group: groupList, Words: []string{"sort"},
			Key: keys.On("s"), Why: m.noRules, Do: m.nextOrder},
		{Name: "Reverse order", Sentence: "Turn the order of the list round.", Group: groupList, Words: []string{"sort", "descending"}, Key: keys.On("S"), Why: m.noRules, Do: m.reverse},
		{Name: "Back", Sentence: "Stop loading, leave the detail, or clear the selection, the filter, then the restriction.", Group: groupList, Key: keys.On("esc"), Do: m.back},
	}
}

func (m *model) paneActions() []view.Action {
	one := func() string {
		if m.layout.mode == alone && m.noRules() == "" {
			return "One pane has all the room here. Enter and Esc change between them."
		}
		return m.noRules()
	}
	return []view.Action{
		{Name: "Other pane", Sentence: "Go from the list to the detail, or back.", Group: groupPanes, Key: keys.On("tab", "shift+tab"),
			Why: m.noRules, Do: quiet(m.otherPane)},
		{Name: "Larger pane", Sentence: "Give this pane more room.", Group: groupPanes, Key: keys.On("+"), Why: one, Do: quiet(func() { m.resize(ratioStep) })},
		{Name: "Smaller pane", Sentence: "Give this pane less room.", Group: groupPanes, Key: keys.On("_"), Why: one, Do: quiet(func() { m.resize(-ratioStep) })},
	}
}

// Refusals.

func (m *model) noRules() string {
	if len(m.shown.rules()) == 0 {
		return "There are no rules here. Press o to open an anchor document."
	}
	return ""
}

func (m *model) noRow() string {
	if m.noRules() == "" && m.list.Row() < 0 {
		return "No rule is under the cursor. Press Esc to show all."
	}
	return m.noRules()
}

func (m *model) nothingOpen() string {
	if m.wanted == "" {
		return "Nothing was opened yet. Press o to open an anchor document."
	}
	return ""
}

func (m *model) noUndo() string {
	switch {
	case m.shown == nil:
		return m.noRules()
	case m.log.Trouble() != "":
		return "Unavailable: verdicts cannot be saved (" + m.log.Trouble() + ")."
	}
	return ""
}
