package ui_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config"
	"docket/ui"
	"docket/ui/keys"
	"docket/ui/theme"
	"docket/ui/uitest"
	"docket/ui/view"
)

// scribe is a view with a few actions of its own.
type scribe struct {
	list   []view.Action
	status view.Status
	did    []string
	typed  string
	height int
}

func newScribe() *scribe {
	s := &scribe{}
	do := func(name string) func() tea.Cmd {
		return func() tea.Cmd { s.did = append(s.did, name); return nil }
	}
	for i, name := range []string{"Sort", "Freeze columns", "Apply"} {
		s.list = append(s.list, view.Action{Name: name, Sentence: "Do it.", Group: "Test", Hint: i + 1, Key: keys.On(strings.ToLower(name[:1])), Do: do(name)})
	}
	return s
}

func (s *scribe) Open(string) tea.Cmd    { return nil }
func (s *scribe) SetSize(_, height int)  { s.height = height }
func (s *scribe) View() string           { return strings.Repeat("\n", s.height-1) }
func (s *scribe) Status() view.Status    { return s.status }
func (s *scribe) Actions() []view.Action { return s.list }

func (s *scribe) Update(msg tea.Msg) tea.Cmd {
	if k, is := msg.(tea.KeyMsg); is {
		s.typed += k.String()
	}
	return nil
}

// remapped is a program of one view, with keys of the config.
func remapped(t *testing.T, wanted map[string][]string) (*uitest.Driver, *scribe) {
	t.Helper()
	s := newScribe()
	return uitest.Start(t, uitest.Options{Remap: wanted, Width: 100, Makers: []view.Maker{
		{Name: "scribe", Title: "Scribe", Noun: "id", New: func(*view.Env) view.View { return s }}}}), s
}

// Its answers stand in a question, so its keys are those: a config cannot make enter send where it says that enter cancels.
func TestAQuestionKeepsTheKeysThatStandInIt(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice", Remap: map[string][]string{"Send": {"enter"}, "Close": {"f5"}, "Cancel": {"f5"}}})
	d.Press("+").Type("tax").Press("enter", "enter", "r", "v", "ctrl+s").Shows("enter  Cancel", "y  Send", "enter close", "y send")
	d.Press("f5").Shows("y  Send").Press("enter").Hides("y  Send")
	if n := d.Demo.Calls("push"); n != 0 {
		t.Errorf("enter sent it, %d times", n)
	}
	d.Press("ctrl+s", "y")
	if n := d.Demo.Calls("push"); n != 1 {
		t.Errorf("y sent it %d times", n)
	}
}

func TestAKeyOfTheConfigIsDispatchedAndShownInPlaceOfTheActionsOwn(t *testing.T) {
	d, s := remapped(t, map[string][]string{"freeze Columns": {"Z", "f5"}, "Requests": {"ctrl+r"}, "Help": {"H"}})
	d.Shows("Z freeze columns", "H all keys").Hides("f freeze", "? all")
	d.Press("Z", "f5", "f", "s")
	if got := strings.Join(s.did, ", "); got != "Freeze columns, Freeze columns, Sort" || s.typed != "f" {
		t.Fatalf("done: %s; passed on: %q", got, s.typed)
	}
	d.Press("H").Shows("Z/f5", "Freeze columns", "ctrl+r", "Requests").Press("esc")
	d.Press("ctrl+p").Type("freeze").Shows("Z/f5").Press("esc")
	d.Press("@").Hides("Requests").Press("ctrl+r").Shows("Requests").Press("esc")
	d.Press("f1").Shows("Scribe: keys")
}

func TestAKeyWithAltIsDispatched(t *testing.T) {
	d, s := remapped(t, map[string][]string{"Sort": {"alt+space"}, "Freeze columns": {"alt+enter"}, "Apply": {"alt+x"}})
	d.Shows("alt+space sort").Press("alt+space", "alt+enter", "alt+x", "space", "enter", "x")
	if got := strings.Join(s.did, ", "); got != "Sort, Freeze columns, Apply" {
		t.Fatalf("done: %s", got)
	}
}

func TestTwoActionsChangeTheirKeys(t *testing.T) {
	d, s := remapped(t, map[string][]string{"Sort": {"f"}, "Freeze columns": {"s"}})
	d.Hides("keeps its own").Press("s", "f")
	if got := strings.Join(s.did, ", "); got != "Freeze columns, Sort" {
		t.Fatalf("done: %s", got)
	}
}

func TestAKeyThatIsTakenStaysWhereItIsAndTheStartSaysSo(t *testing.T) {
	d, s := remapped(t, map[string][]string{"Freeze columns": {"s"}})
	d.Shows(`Freeze columns keeps its own key, s is "Sort"`).Send(view.Notify{Text: "Saved."})
	d.Shows("keeps its own key", "Saved.") // whatever else is said
	d.Press("s", "f")
	if got := strings.Join(s.did, ", "); got != "Sort, Freeze columns" {
		t.Fatalf("done: %s", got)
	}
	d, s = remapped(t, map[string][]string{"Requests": {"s"}}) // an action of every view
	d.Shows("Requests keeps its own key").Press("s").Hides("Requests")
	if len(s.did) != 1 {
		t.Fatalf("done: %s", s.did)
	}
	d, s = remapped(t, map[string][]string{"Sort": {"o"}}) // the key of an action of every view
	d.Shows(`Sort keeps its own key, o is "Open…"`).Press("s")
	if len(s.did) != 1 {
		t.Fatalf("done: %s", s.did)
	}
}

func TestWhileKeysAreTextACharacterOfTheConfigIsText(t *testing.T) {
	d, s := remapped(t, map[string][]string{"Apply": {"Z"}, "Suspend": {"S"}})
	s.list[2].Key = keys.On("enter")
	s.status.Typing = true
	d.Press("Z", "S", "enter")
	if s.typed != "ZS" || strings.Join(s.did, "") != "Apply" {
		t.Fatalf("typed %q, done %q", s.typed, s.did)
	}
}

func TestEveryActionOfTheProductCanHaveAnotherKey(t *testing.T) {
	eachView(t, uitest.Options{Width: 120, Height: 40, Remap: map[string][]string{"Export": {"f9"}, "Export…": {"f9"}}}, func(t *testing.T, d *uitest.Driver, v view.View) {
		here := d.Root.Here().Actions
		if a := view.Find(here, "Export"); a != nil && !slices.Equal(a.Key.Keys(), []string{"f9"}) {
			t.Fatalf("export answers to %v", a.Key.Keys())
		}
	})
}

// The check of the config knows the views without a service or a database.
func TestTheCheckOfTheConfigKnowsTheViews(t *testing.T) {
	env := &view.Env{Context: t.Context(), Theme: theme.New(theme.Options{}), Wire: view.NewWire(), Now: time.Now,
		Remap: map[string][]string{"Requests": {":"}, "Requsts": {"Z"}, "Mouse on or off": {"f9"}, "Take snapshot": {"f7"}, "Add field": {"f12"}, "Toggle": {"f8"}}}
	found := ui.KeyProblems(env)
	if len(found) != 2 || found[0].Key != ":" || found[0].Other != "Commands" || found[1].Key != "" || !slices.Contains(found[1].Known, "Requests") {
		t.Fatalf("found: %v", found)
	}
}

// Terminals are read by Bubble Tea: its names are those that the config takes.
func TestTheConfigKnowsKeysByTheNamesOfTheTerminal(t *testing.T) {
	known := map[string]bool{"space": true, "ctrl+@": true} // bound as a blank; sent for ctrl+space
	for k := tea.KeyType(-100); k < 128; k++ {
		known[tea.KeyMsg{Type: k}.String()] = true
	}
	for _, name := range config.KeyNames() {
		if !known[name] && !slices.Contains(never, name) {
			t.Errorf("no terminal sends %q", name)
		}
	}
	for _, k := range append(slices.Clone(never), "ctrl+c", "f1", "ctrl+p") {
		path := t.TempDir() + "/config.toml"
		if err := writeText(path, "[keys]\nRequests = \""+k+"\"\n"); err != nil {
			t.Fatal(err)
		}
		if problems := config.Check(path); len(problems) != 1 || problems[0].Line != 2 {
			t.Errorf("%s: %v", k, problems)
		}
	}
}

func writeText(path, text string) error { return os.WriteFile(path, []byte(text), 0o600) }
