package ui_test

import (
	"slices"
	"strings"
	"testing"

	"docket/client/demo"
	"docket/ui"
	"docket/ui/theme"
	"docket/ui/uitest"
	"docket/ui/view"
)

// states are what a view can be in, and what brings it there. They are called with its
// target on the screen.
var states = []struct {
	name string
	into func(d *uitest.Driver, name string)
}{
	{"filled", func(*uitest.Driver, string) {}},
	{"loading", func(d *uitest.Driver, name string) {
		d.Hold("all")
		ask(d, name, "ANOTHER-1")
		waits(d, name)
	}},
	{"empty", func(d *uitest.Driver, name string) {
		d.Demo.Script("all", demo.Status(400, `{"status":"fail","message":"no audit rules were found"}`))
		d.Send(view.Navigate{View: name, Target: map[string]string{"data": "empty_list"}[name] + "NOTHING-1"})
	}},
	{"failed", func(d *uitest.Driver, name string) {
		d.Demo.Script("all", demo.Status(500, ""), demo.Status(500, ""), demo.Status(500, ""), demo.Status(500, ""))
		d.Send(view.Navigate{View: name, Target: "FAILS-1"})
	}},
	{"typing", func(d *uitest.Driver, _ string) { d.Press("/") }},
	{"help", func(d *uitest.Driver, _ string) { d.Press("f1") }},
	{"commands", func(d *uitest.Driver, _ string) { d.Press("ctrl+p") }},
	{"requests", func(d *uitest.Driver, _ string) { d.Press("@") }},
	{"notice", func(d *uitest.Driver, _ string) { d.Send(view.Notify{Level: view.Good, Text: "Done."}) }},
	{"long notice", func(d *uitest.Driver, _ string) {
		d.Send(view.Notify{Level: view.Bad, Text: strings.Repeat("This sentence has no room beside the position. ", 5)})
	}},
	{"progress", func(d *uitest.Driver, name string) {
		ask(d, name, "")
		d.Hold("all")
		if d.Press("R"); name == "text" {
			d.Press("y") // a push is confirmed
		}
		waits(d, name)
	}},
}

// ask has the service asked for a target; a rectangle of a text is sent.
func ask(d *uitest.Driver, name, target string) {
	if name == "text" {
		d.Send(view.Navigate{View: name, Target: `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[80,70,620,130]"}`}).Press("enter")
	} else if target != "" {
		d.Send(view.Navigate{View: name, Target: target})
	}
}

// waits holds a view to telling that an answer is on its way. Fields ask the service for nothing.
func waits(d *uitest.Driver, name string) {
	if !strings.Contains(d.Screen(), "esc stop") && name != "fields" {
		d.T.Errorf("%s: nothing is under way:\n%s", name, d.Screen())
	}
}

// TestNothingMovesTheRowsOfTheFrame goes through every view, state and size: tab bar,
// content, status line and hints stand on the same rows, and the position is never replaced.
func TestNothingMovesTheRowsOfTheFrame(t *testing.T) {
	tour(t)
	for _, state := range states {
		t.Run(state.name, func(t *testing.T) {
			eachView(t, uitest.Options{Width: 80, Height: 24}, func(t *testing.T, d *uitest.Driver, v view.View) {
				state.into(d, d.Root.Here().View)
				for _, size := range sizes {
					d.Resize(size[0], size[1])
					framed(t, d, v)
				}
			})
		})
	}
	for _, m := range ui.Views() { // nothing was opened yet
		d := uitest.Start(t, uitest.Options{View: m.Name})
		for _, size := range sizes {
			d.Resize(size[0], size[1])
			framed(t, d, nil)
		}
	}
}

// framed holds the rows of a screen to their places.
func framed(t *testing.T, d *uitest.Driver, v view.View) {
	t.Helper()
	screen := d.Screen()
	lines := strings.Split(screen, "\n")
	height := len(lines)
	here := d.Root.Here()
	switch {
	case here.Top != 1 || here.Height != height-3:
		t.Fatalf("%d lines, the content %d from %d:\n%s", len(lines), here.Height, here.Top, screen)
	case !strings.HasPrefix(lines[0], " 1 "):
		t.Fatalf("the tab bar is not the first row:\n%s", screen)
	}
	if strings.TrimSpace(lines[height-1]) == "" {
		t.Fatalf("the last row has no hints:\n%s", screen)
	}
	if v == nil {
		return
	}
	position, _, _ := strings.Cut(strings.TrimPrefix(lines[height-2], " "), "…")
	position, _, _ = strings.Cut(position, "  ")
	if line := v.Status().Line; !strings.HasPrefix(line, position) || line != "" && position == "" {
		t.Fatalf("the position is %q, the status line begins with %q:\n%s", line, position, screen)
	}
}

// TestNoStateIsToldByColourAlone does everything that can be done in every view, with
// colours and without: what changes what is seen with them does without.
func TestNoStateIsToldByColourAlone(t *testing.T) {
	tour(t)
	show := func(name string, o theme.Options) *uitest.Driver {
		d := uitest.Start(t, uitest.Options{View: name, Width: 120, Height: 40, Theme: o})
		d.Send(view.Navigate{View: name, Target: d.Env.Offers[name][0]})
		if name == "fields" {
			d.Press("+", "n", "e", "t", "enter", "enter")
		}
		return d
	}
	for _, name := range []string{"rules", "data", "fields", "text"} {
		with, without := show(name, theme.Options{Dark: true}), show(name, theme.Options{NoColor: true})
		for _, named := range with.Root.Here().Actions {
			a, b := view.Find(with.Root.Here().Actions, named.Name), view.Find(without.Root.Here().Actions, named.Name)
			if a == nil || b == nil {
				continue
			}
			before, plain := with.Styled(), without.Styled()
			with.Send(view.Steps{a.Run()})
			without.Send(view.Steps{b.Run()})
			if strings.Contains(without.Styled(), "38;5") || strings.Contains(without.Styled(), "48;5") {
				t.Fatalf("%s, %s: a colour is drawn without colours", name, a.Name)
			}
			if with.Styled() != before && without.Styled() == plain {
				t.Errorf("%s, %s is seen by colour alone:\n%s", name, a.Name, with.Screen())
			}
			for range 4 {
				with.Press("esc")
				without.Press("esc")
			}
		}
	}
}

// TestStatesOfARowDifferInTheirText brings a row into each of its states; without styles no
// two of them look alike.
func TestStatesOfARowDifferInTheirText(t *testing.T) {
	for _, c := range []struct {
		view, target, before, keys string
		wide                       int
	}{
		{"rules", "DOC-1001", "", "a x f p space", 64},
		{"data", "purchase_orders", "", "space s s", 64},
		{"fields", "invoice", "+ n e t enter enter", "r v space", 120},
	} {
		for _, ascii := range []bool{false, true} {
			d := uitest.Start(t, uitest.Options{View: c.view, Target: c.target, Width: 120, Height: 40, Theme: theme.Options{NoColor: true, ASCII: ascii}})
			d.Press(strings.Fields(c.before)...)
			d.Press("g")
			seen := map[string]string{row(d, c.wide): "as it came"}
			for _, key := range strings.Fields(c.keys) {
				d.Press(key)
				d.Press("g")
				body := row(d, c.wide)
				if other, is := seen[body]; is && key != "p" {
					t.Errorf("%s after %s looks as it does %s:\n%s", c.view, key, other, body)
				}
				seen[body] = "after " + key
			}
		}
	}
}

// row is the heading and the row under the cursor as a list of some width shows them,
// without styles.
func row(d *uitest.Driver, wide int) string {
	lines := strings.Split(d.Screen(), "\n")
	at := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "▌") || strings.HasPrefix(l, ">") })
	cut := func(l string) string { return string([]rune(l)[:min(len([]rune(l)), wide)]) }
	return cut(lines[2]) + "\n" + cut(lines[at])
}

// TestResizingKeepsCursorScrollAndFocus goes from a size to every other and back, with the
// cursor in the list, and with the focus in the other pane.
func TestResizingKeepsCursorScrollAndFocus(t *testing.T) {
	tour(t)
	for _, keys := range []string{"j j j", "G k k", "pgdown pgdown k", "j tab j j"} {
		for _, from := range sizes {
			eachView(t, uitest.Options{Width: from[0], Height: from[1]}, func(t *testing.T, d *uitest.Driver, v view.View) {
				d.Press(strings.Fields(keys)...)
				before, at := d.Screen(), position(v)
				for _, to := range sizes {
					d.Resize(to[0], to[1])
					if now := position(v); now != at {
						t.Errorf("after %q, from %v to %v: %q was %q", keys, from, to, now, at)
					}
				}
				if d.Resize(from[0], from[1]); d.Screen() != before {
					t.Errorf("after %q it is not as it was at %v:\n%s\nbut\n%s", keys, from, before, d.Screen())
				}
			})
		}
	}
}

// position is the target of a view and where the cursor is in it: what its status line
// begins with at every size.
func position(v view.View) string {
	facts := strings.Split(v.Status().Line, " · ")
	return strings.Join(facts[:min(len(facts), 2)], " · ")
}
