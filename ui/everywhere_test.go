package ui_test

import (
	"slices"
	"strings"
	"testing"

	"docket/ui/uitest"
	"docket/ui/view"
)

// Every action of every view is run, and what it opens is typed into where it takes text: help, the commands and the other views
// are one key away all the same, and what was begun is there again.
func TestHelpCommandsAndViewsAreOneKeyAwayInEveryPromptOfEveryView(t *testing.T) {
	tour(t)
	prompts := 0
	eachView(t, uitest.Options{Width: 100, Height: 30}, func(t *testing.T, d *uitest.Driver, v view.View) {
		home := d.Root.Here().View
		for _, a := range slices.Clone(v.Actions()) {
			if a.Refusal() != "" || a.Seen {
				continue
			}
			d.Send(view.Steps{a.Run()})
			here := d.Root.Here()
			if here.View != home {
				d.Press("alt+" + map[string]string{"rules": "1", "data": "2", "fields": "3", "text": "4"}[home])
				continue
			}
			typed := ""
			if here.Typing {
				prompts++
				d.Type("zq")
				typed = d.Screen()
			}
			d.Press("f1").Shows("keys").Press("esc", "ctrl+p").Shows("Commands").Press("esc")
			if typed != "" && d.Screen() != typed {
				t.Errorf("%s: help and commands changed what was typed:\n%s\nbecame\n%s", a.Name, typed, d.Screen())
			}
			other, back := "alt+1", map[string]string{"data": "alt+2", "fields": "alt+3", "text": "alt+4"}[home]
			if home == "rules" {
				other, back = "alt+2", "alt+1"
			}
			d.Press(other)
			if d.Root.Here().View == home && !strings.Contains(d.Screen(), "Answer this question first") {
				t.Errorf("%s: %s shows no other view:\n%s", a.Name, other, d.Screen())
			}
			d.Press(back)
			if typed != "" && !strings.Contains(d.Screen(), "zq") {
				t.Errorf("%s: what was typed is gone:\n%s", a.Name, d.Screen())
			}
			for range 5 {
				d.Press("esc")
			}
			d.Send(view.Navigate{View: home})
		}
	})
	if prompts < 8 {
		t.Errorf("only %d prompts", prompts)
	}
}

// What the footer tells works now: on every width, also while one types and in boxes.
func TestTheFooterTellsHelpAlsoWhileOneTypesAndInBoxes(t *testing.T) {
	for _, width := range []int{40, 60, 80, 120, 200} {
		d := uitest.Start(t, uitest.Options{Width: width, Height: 24, View: "rules", Target: "DOC-1001"})
		last := func() string { rows := strings.Split(d.Screen(), "\n"); return rows[len(rows)-1] }
		for _, keys := range []struct{ press, help, says string }{{"", "? all keys", "accept"}, {"/", "F1 all keys", "enter apply"}, {"esc :", "F1 all keys", "enter choose"}, {"esc @", "? all keys", "enter parts"}} {
			if d.Press(strings.Fields(keys.press)...); !strings.HasSuffix(strings.TrimRight(last(), " "), keys.help) || !strings.Contains(last(), keys.says) {
				t.Errorf("%d columns, after %q: %q", width, keys.press, last())
			}
		}
	}
}

// Whatever is under way in a view, the footer says the key that ends it, and it does.
func TestTheFooterSaysHowToCancelWhatIsUnderWay(t *testing.T) {
	for name, target := range map[string]string{"rules": "DOC-1003", "data": "cost_centres", "text": ""} {
		op := map[string]string{"rules": "rules", "data": "datasource", "text": "text"}[name]
		for _, width := range []int{40, 80, 120} {
			d := uitest.Start(t, uitest.Options{Width: width, Height: 24, View: "rules", Target: "DOC-1001"})
			held := d.Hold(op)
			if target == "" {
				d.Send(view.Navigate{View: name, Target: `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[80,70,620,130]"}`}).Press("enter")
			} else {
				d.Send(view.Navigate{View: name, Target: target})
			}
			rows := strings.Split(d.Screen(), "\n")
			if !strings.Contains(rows[len(rows)-1], "esc stop") {
				t.Errorf("%s, %d columns: the footer says %q", name, width, rows[len(rows)-1])
			}
			if d.Press("esc"); strings.Contains(d.Screen(), "esc stop") {
				t.Errorf("%s, %d columns: esc stopped nothing:\n%s", name, width, d.Screen())
			}
			held.Release()
		}
	}
}
