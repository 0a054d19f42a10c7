package popup_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"docket/ui/popup"
	"docket/ui/sheet"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// hostile is text that would drive a terminal, or break a border.
var hostile = []string{"\x1b[2J\x1b]0;owned\x07 red \x1b[31m", "tab\tand\rreturn\nand line", "\u202egnp.exe\u2066", "zero\u200bwidth\ufeff", "\x00\x08\x7f\u009b31m",
	"日本語のテキスト、幅の広い文字", "👩‍👩‍👧‍👦 family 👍🏽", "e\u0301\u0301\u0301\u0301", "שלום עולם", "\xff\xfe bad", strings.Repeat("long ", 400), "", " "}

func environment(t testing.TB, o theme.Options) *view.Env {
	t.Helper()
	return &view.Env{Context: t.Context(), Theme: theme.New(o), Copy: func(string, string) tea.Cmd { return nil }}
}

// box is a popup as the root knows it.
type box interface {
	view.Overlay
	view.Actor
}

// all makes one of each, full of hostile text.
func all(t testing.TB, env *view.Env) map[string]box {
	t.Helper()
	long := strings.Join(hostile, "\n")
	then := func(string) tea.Cmd { return nil }
	items := func() (list []popup.Item) {
		for i, h := range hostile {
			list = append(list, popup.Item{Label: h, Note: h, Words: h, Key: string(rune('a' + i)), Then: func() tea.Cmd { return nil }})
		}
		return list
	}
	table := &widget.Table{Cols: []widget.Column{{Title: hostile[0]}, {Title: "b", Flex: 1}}}
	for _, h := range hostile {
		table.Cells = append(table.Cells, []string{h, h})
	}
	s := sheet.New(env, sheet.Options{Noun: "row"})
	s.Show(table)
	dir := t.TempDir()
	for _, name := range []string{"\x1b[2Jowned", "\u202egnp.exe", "日本語", "a\nb", "plain.csv"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	path, read := popup.NewPath(env, view.Ask{Title: hostile[0], Prompt: "file", Initial: dir + "/", File: true, Then: then})
	path.Update(read().(view.Work).Run())
	return map[string]box{
		"confirm": popup.NewConfirm(env, view.Confirm{Title: hostile[0], Verb: "send", Body: strings.Join(safe(hostile), "\n"), Then: func() tea.Cmd { return nil }}),
		"prompt":  popup.NewPrompt(env, view.Ask{Title: long, Prompt: "file", Initial: hostile[0], Suggestions: hostile, Then: then, Check: func(s string) error { return fmt.Errorf("%s", long) }}),
		"lines":   popup.NewPrompt(env, view.Ask{Title: long, Initial: long, Lines: true, Then: then, Check: func(s string) error { return fmt.Errorf("%s", long) }}),
		"path":    path,
		"list":    popup.NewList(env, popup.ListOptions{Title: long, Prompt: "find", Items: items, Keep: true, Free: func(s string) (string, func() tea.Cmd) { return s, func() tea.Cmd { return nil } }}),
		"keys":    popup.NewList(env, popup.ListOptions{Title: long, Items: items, Keep: true}),
		"reader": popup.NewReader(env, popup.ReaderOptions{Title: long, Choose: "Open", Lines: func() (lines []popup.Line) {
			for _, h := range hostile {
				lines = append(lines, popup.Line{Item: widget.Item{Name: h, Value: h}}, popup.Line{Item: widget.Item{Name: h, Section: true}}, popup.Line{Item: widget.Item{Value: h}})
			}
			return lines
		}}),
		"review": popup.NewReview(env, popup.ReaderOptions{Title: long, Answer: func() []string { return []string{strings.Join(safe(hostile), " ")} }, Lines: func() []popup.Line {
			return []popup.Line{{Item: widget.Item{Value: long}}}
		}}),
		"table": popup.NewTable(env, popup.TableOptions{Title: func() string { return long }, Sheet: s}),
	}
}

// safe is what the body of a question must have passed.
func safe(texts []string) []string {
	out := make([]string, len(texts))
	for i, s := range texts {
		out[i] = strings.Map(func(r rune) rune {
			if r < ' ' || r >= 0x7f && r < 0xa0 || r >= 0x200b && r <= 0x2069 || r == 0xfeff {
				return '?'
			}
			return r
		}, strings.ToValidUTF8(s, "?"))
	}
	return out
}

// fits fails the test unless a popup stays within the screen and drives nothing.
func fits(t *testing.T, what string, o box, w, h int) {
	t.Helper()
	frame := o.View()
	lines := strings.Split(frame, "\n")
	if len(lines) > h {
		t.Fatalf("%s: %d lines at %d×%d", what, len(lines), w, h)
	}
	for i, l := range lines {
		if got := ansi.StringWidth(l); got > w {
			t.Fatalf("%s: line %d is %d wide at %d×%d: %q", what, i, got, w, h, l)
		}
	}
	for i, r := range frame {
		switch {
		case r == '\n':
		case r == '\x1b':
			end := strings.IndexFunc(frame[i+1:], func(r rune) bool { return r != '[' && r != ';' && (r < '0' || r > '9') })
			if end < 0 || frame[i+1] != '[' || frame[i+1+end] != 'm' {
				t.Fatalf("%s: an escape that is no style: %q", what, frame[i:min(len(frame), i+20)])
			}
		case r < ' ', r >= 0x7f && r < 0xa0, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == 0x200b, r == 0xfeff:
			t.Fatalf("%s: %U is on the screen at %d×%d", what, r, w, h)
		}
	}
}

// sizes are from one cell to more than any screen has.
var sizes = [][2]int{{1, 1}, {2, 2}, {3, 5}, {5, 1}, {8, 3}, {12, 90}, {20, 8}, {39, 11}, {40, 12}, {60, 16}, {80, 24}, {120, 40}, {200, 60}, {300, 3}, {300, 90}}

func TestEveryPopupFitsEverySizeInEveryThemeAndDrivesNothing(t *testing.T) {
	for _, o := range []theme.Options{{Dark: true}, {}, {NoColor: true}, {ASCII: true, Dark: true}, {ASCII: true, NoColor: true}} {
		for name, p := range all(t, environment(t, o)) {
			for _, s := range sizes {
				p.SetSize(s[0], s[1])
				fits(t, name, p, s[0], s[1])
			}
		}
	}
}

// press gives a popup a key as the root does.
func press(o box, k tea.KeyMsg) tea.Cmd {
	if cmd, taken := view.Dispatch(o.Actions(), k); taken {
		return cmd
	}
	return o.Update(k)
}

func TestEveryPopupTakesWhateverIsTypedAndPasted(t *testing.T) {
	types := []tea.KeyType{tea.KeyLeft, tea.KeyRight, tea.KeyUp, tea.KeyDown, tea.KeyHome, tea.KeyEnd, tea.KeyPgUp, tea.KeyPgDown, tea.KeyBackspace, tea.KeyDelete, tea.KeyTab, tea.KeyEnter,
		tea.KeyCtrlA, tea.KeyCtrlE, tea.KeyCtrlK, tea.KeyCtrlU, tea.KeyCtrlW, tea.KeyCtrlT, tea.KeySpace}
	env := environment(t, theme.Options{Dark: true})
	for name, p := range all(t, env) {
		for i, h := range hostile {
			s := sizes[(i*7)%len(sizes)]
			p.SetSize(s[0], s[1])
			p.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(h), Paste: true})
			fits(t, name, p, s[0], s[1])
			for _, k := range types {
				press(p, tea.KeyMsg{Type: k, Runes: []rune(map[bool]string{true: " "}[k == tea.KeySpace])})
				press(p, tea.KeyMsg{Type: k, Alt: true})
				fits(t, name+" after "+tea.KeyMsg{Type: k}.String(), p, s[0], s[1])
			}
			for _, e := range []tea.MouseMsg{{X: 3, Y: 2, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress}, {X: -9, Y: 900, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress}, {Button: tea.MouseButtonWheelDown}} {
				p.Update(e)
				fits(t, name+" after a click", p, s[0], s[1])
			}
		}
	}
}

func TestEveryActionOfAPopupIsNamedAndNoKeyMeansTwoThings(t *testing.T) {
	for name, p := range all(t, environment(t, theme.Options{})) {
		bound := map[string]string{}
		for _, a := range p.Actions() {
			if a.Name == "" && name != "keys" || a.Do == nil || a.Group == "" { // the names of items are the owner's
				t.Errorf("%s: %q is incomplete", name, a.Name)
			}
			for _, k := range a.Key.Keys() {
				if other, is := bound[k]; is && name != "keys" {
					t.Errorf("%s: %s is %q and %q", name, k, other, a.Name)
				}
				if p.Typing() && len([]rune(k)) == 1 {
					t.Errorf("%s: %q takes %q while keys are text", name, a.Name, k)
				}
				bound[k] = a.Name
			}
		}
	}
}

func TestATableInABoxIsAsLargeAsItsRows(t *testing.T) {
	env := environment(t, theme.Options{Dark: true})
	s := sheet.New(env, sheet.Options{Noun: "row"})
	long := strings.Repeat("long ", 15)
	rows := &widget.Table{Cols: []widget.Column{{Title: "a"}, {Title: "b", Flex: 1}}, Cells: [][]string{{"1", "one"}, {"2", "two"}}}
	s.Show(rows)
	box := popup.NewTable(env, popup.TableOptions{Title: func() string { return "Rows" }, Sheet: s})
	size := func(w, h int) string {
		box.SetSize(w, h)
		lines := strings.Split(ansi.Strip(box.View()), "\n")
		return fmt.Sprint(widths(lines), "×", len(lines))
	}
	for _, c := range []struct {
		w, h       int
		cell, want string
	}{
		{120, 40, "two", "72×5"}, // heading, two rows, a frame
		{74, 24, "two", "74×5"},  // fewer than four columns would show beside it
		{120, 40, long, "86×5"},
		{200, 4, long, "86×3"},
	} {
		s.Replace(&widget.Table{Cols: rows.Cols, Cells: [][]string{{"1", "one"}, {"2", c.cell}}})
		if got := size(c.w, c.h); got != c.want {
			t.Errorf("at %d×%d it is %s, not %s:\n%s", c.w, c.h, got, c.want, ansi.Strip(box.View()))
		}
	}
	if _ = s.SetFilter("one"); size(120, 40) != "86×5" {
		t.Errorf("it shrinks while one filters:\n%s", ansi.Strip(box.View()))
	}
}

// widths is how wide the longest line is.
func widths(lines []string) (w int) {
	for _, l := range lines {
		w = max(w, ansi.StringWidth(l))
	}
	return w
}

func TestInASCIINoPopupDrawsAnythingElse(t *testing.T) {
	env := environment(t, theme.Options{ASCII: true})
	then := func(string) tea.Cmd { return nil }
	for name, p := range map[string]box{
		"confirm": popup.NewConfirm(env, view.Confirm{Title: "Send?", Verb: "send", Body: strings.Repeat("a line\n", 40)}),
		"prompt":  popup.NewPrompt(env, view.Ask{Title: "Name", Prompt: "name", Initial: "x", Then: then}),
		"lines":   popup.NewPrompt(env, view.Ask{Title: "Comment", Initial: strings.Repeat("word ", 200), Lines: true, Then: then}),
		"list": popup.NewList(env, popup.ListOptions{Title: "Choose", Items: func() []popup.Item {
			return slices.Repeat([]popup.Item{{Label: strings.Repeat("label ", 20), Note: "note"}}, 60)
		}}),
	} {
		p.SetSize(50, 20)
		for _, r := range p.View() {
			if r > '~' && r != '–' { // the dash of "lines 1–20 of 60" is text
				t.Errorf("%s draws %q:\n%s", name, r, p.View())
				break
			}
		}
	}
}

func TestACommentOfSeveralLinesComesBackAsItWasTyped(t *testing.T) {
	env := environment(t, theme.Options{})
	got := ""
	p := popup.NewPrompt(env, view.Ask{Title: "Comment", Lines: true, Then: func(s string) tea.Cmd { got = s; return nil }})
	p.SetSize(40, 24)
	typed := func(s string) { p.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s)}) }
	typed("first")
	press(p, tea.KeyMsg{Type: tea.KeyEnter, Alt: true})
	typed("second line that is longer than the box is wide")
	p.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("\r\n\tpasted\x1b[2J \u202e\u00e9"), Paste: true})
	if frame := p.View(); !strings.Contains(frame, "^[[2J") || !strings.Contains(frame, "<U+202E>") || !strings.Contains(frame, "first") {
		t.Errorf("what is hidden must be seen:\n%s", frame)
	}
	press(p, tea.KeyMsg{Type: tea.KeyUp})
	press(p, tea.KeyMsg{Type: tea.KeyHome})
	typed(">")
	press(p, tea.KeyMsg{Type: tea.KeyEnter})
	if want := "first\n>second line that is longer than the box is wide\n\tpasted\x1b[2J \u202e\u00e9"; !p.Done() || !strings.HasPrefix(got, "first\n") || strings.Replace(got, ">", "", 1) != strings.Replace(want, ">", "", 1) {
		t.Errorf("it came back as %q", got)
	}
}

func TestTheCursorOfALongCommentIsInSight(t *testing.T) {
	env := environment(t, theme.Options{NoColor: true})
	p := popup.NewPrompt(env, view.Ask{Title: "Comment", Lines: true, Initial: strings.Repeat("a line\n", 100) + "the end", Then: func(string) tea.Cmd { return nil }})
	p.SetSize(40, 12)
	if !strings.Contains(p.View(), "the end") {
		t.Errorf("the end is out of sight:\n%s", p.View())
	}
	for range 200 {
		press(p, tea.KeyMsg{Type: tea.KeyUp})
	}
	if strings.Contains(p.View(), "the end") {
		t.Errorf("the beginning is out of sight:\n%s", p.View())
	}
}

// run carries out a command of a popup and gives it what comes back.
func run(p *popup.Path, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	if w, is := cmd().(view.Work); is {
		p.Update(w.Run())
	}
}

func TestAPathIsTypedCompletedAndPicked(t *testing.T) {
	env := environment(t, theme.Options{})
	env.Context = context.Background()
	dir := t.TempDir()
	for _, name := range []string{"plans/july.csv", "plans/june.csv", "plans/.hidden", "other.json"} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got := ""
	p, cmd := popup.NewPath(env, view.Ask{Title: "Import", Prompt: "file", Initial: dir + "/", File: true, Then: func(s string) tea.Cmd { got = s; return nil }})
	p.SetSize(120, 24)
	run(p, cmd)
	key := func(k tea.KeyType) { run(p, press(p, tea.KeyMsg{Type: k})) }
	shows := func(want ...string) {
		t.Helper()
		for _, w := range want {
			if !strings.Contains(p.View(), w) {
				t.Fatalf("it does not show %q:\n%s", w, p.View())
			}
		}
	}
	shows("other.json", "plans/")
	run(p, p.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("pl")}))
	key(tea.KeyTab) // into the only directory that begins so
	shows("july.csv", "june.csv")
	if strings.Contains(p.View(), ".hidden") {
		t.Error("hidden files are listed before a dot is typed")
	}
	run(p, p.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("j")}))
	key(tea.KeyTab)
	shows("plans/ju") // as far as it is certain
	key(tea.KeyDown)
	key(tea.KeyDown)
	key(tea.KeyEnter)
	if want := filepath.Join(dir, "plans", "june.csv"); got != want || !p.Done() {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAPathThatIsNotThereYetCanBeTyped(t *testing.T) {
	env := environment(t, theme.Options{})
	got := ""
	p, cmd := popup.NewPath(env, view.Ask{Title: "Export", Prompt: "file", Initial: "nowhere/x.csv", File: true, Then: func(s string) tea.Cmd { got = s; return nil }})
	p.SetSize(80, 24)
	run(p, cmd)
	run(p, press(p, tea.KeyMsg{Type: tea.KeyTab}))
	run(p, press(p, tea.KeyMsg{Type: tea.KeyEnter}))
	if got != "nowhere/x.csv" {
		t.Errorf("got %q", got)
	}
}

func TestAClickChoosesWhatIsUnderIt(t *testing.T) {
	env := environment(t, theme.Options{})
	chosen := ""
	then := func(name string) func() tea.Cmd { return func() tea.Cmd { chosen = name; return nil } }
	click := func(o box, y int) {
		o.Update(tea.MouseMsg{X: 5, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	}
	l := popup.NewList(env, popup.ListOptions{Title: "Choose", Prompt: "find", Items: func() []popup.Item {
		return []popup.Item{{Label: "a", Then: then("a")}, {Label: "b", Then: then("b")}, {Label: "c", Then: then("c")}}
	}})
	l.SetSize(80, 24)
	line := slices.IndexFunc(strings.Split(l.View(), "\n"), func(s string) bool { return strings.Contains(s, "  b") })
	click(l, line)
	if chosen != "" || l.At() != 1 {
		t.Fatalf("the first click chose %q, cursor at %d", chosen, l.At())
	}
	if click(l, line); chosen != "b" || !l.Done() {
		t.Errorf("the second click chose %q", chosen)
	}
	r := popup.NewReader(env, popup.ReaderOptions{Title: "Read", Choose: "Open", Lines: func() []popup.Line {
		return []popup.Line{{Item: widget.Item{Name: "one", Value: "1"}, Then: then("one")}, {Item: widget.Item{Name: "two", Value: "2"}, Then: then("two")}}
	}})
	r.SetSize(80, 24)
	click(r, 2)
	click(r, 2)
	if chosen != "two" || !r.Done() {
		t.Errorf("in the reader %q was chosen", chosen)
	}
}

func TestAPromptForSeveralLinesSaysWhatItAsksForAsOneForALineDoes(t *testing.T) {
	for _, lines := range []bool{false, true} {
		p := popup.NewPrompt(environment(t, theme.Options{}), view.Ask{Title: "Reject 2 rules", Prompt: "reason", Lines: lines, Then: func(string) tea.Cmd { return nil }})
		p.SetSize(40, 12)
		if frame := ansi.Strip(p.View()); !strings.Contains(frame, "reason") {
			t.Errorf("a prompt with lines=%v does not say what it asks for:\n%s", lines, frame)
		}
	}
}
