package ui_test

import (
	"os"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui"
	"docket/ui/keys"
	"docket/ui/sheet"
	"docket/ui/uitest"
	"docket/ui/view"
	"docket/ui/widget"
)

// begin view

// Maker makes a view of the releases that the service told of.
func Maker() view.Maker {
	return view.Maker{Name: "releases", Title: "Releases", Noun: "release", New: func(env *view.Env) view.View { return newModel(env) }}
}

// model is the state of the view.
type model struct {
	env     *view.Env
	sheet   *sheet.Sheet
	actions []view.Action
}

func newModel(env *view.Env) *model {
	m := &model{env: env, sheet: sheet.New(env, sheet.Options{Noun: "release", Cells: true, Direct: true})}
	m.sheet.SetEmpty("No answer has named a release yet. Press R to look again.")
	m.actions = view.Over([]view.Action{
		{Name: "Reload", Sentence: "List the releases that the answers of this run named.", Group: "Releases", Hint: 1, Key: keys.On("R"), Do: m.read},
		{Name: "Go back", Sentence: "Clear the filter or the selection.", Group: "Releases", Key: keys.On("esc"), Do: m.back},
	}, m.sheet.Actions()...)
	return m
}

// read lists the requests again.
func (m *model) read() tea.Cmd {
	table := &widget.Table{Cols: []widget.Column{{Title: "operation"}, {Title: "release"}}}
	for _, e := range m.env.Wire.Exchanges() {
		if e.ReleaseVersion != "" {
			table.Cells = append(table.Cells, []string{string(e.Op), e.ReleaseVersion})
		}
	}
	m.sheet.Replace(table)
	return nil
}

func (m *model) back() tea.Cmd {
	m.sheet.Back()
	return nil
}

// Open implements view.View, as do all below.
func (m *model) Open(string) tea.Cmd { return m.read() }

func (m *model) Update(msg tea.Msg) tea.Cmd { return m.sheet.Update(msg) }

func (m *model) SetSize(width, height int) { m.sheet.SetSize(width, height) }

func (m *model) View() string { return m.sheet.View() }

func (m *model) Status() view.Status {
	return view.Status{Line: view.Count(m.sheet.Len(), "release"), Typing: m.sheet.Typing(), Back: m.sheet.CanBack()}
}

// Actions are those of the prompt while one types.
func (m *model) Actions() []view.Action {
	if m.sheet.Typing() {
		return m.sheet.Actions()
	}
	return m.actions
}

// end view

func TestAViewMadeFromTheContributingPageWorks(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Makers: append(ui.Views(), Maker()), View: "data", Target: "vendors"})
	d.Press("5").Shows("5 Releases", "datasource", "7.4.2").Press("s").Shows("Sorted by operation")
	d.Press("/").Type("nothing").Press("enter").Shows("No release matches the filter.").Press("esc", "?").Shows("Reload", "Select range")
	d.Press("esc", ":").Type("reload").Press("enter").Shows("5 Releases")
}

func TestTheContributingPageShowsThatView(t *testing.T) {
	source, err := os.ReadFile("newview_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(source), "// begin view\n\n")
	code, _, _ = strings.Cut(code, "\n// end view")
	if lines := strings.Count(code, "\n") + 1; lines >= 80 {
		t.Errorf("a new view takes %d lines", lines)
	}
	sectionOf(t, "../.github/CONTRIBUTING.md", "view", "```go\n"+code+"\n```\n")
}
