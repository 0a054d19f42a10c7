package ui_test

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/uitest"
	"docket/ui/view"
)

// atSpeed presses keys without waiting for anything in between.
func atSpeed(d *uitest.Driver, pressed string) *uitest.Driver {
	d.T.Helper()
	for _, key := range strings.Fields(pressed) {
		d.PressOnly(key)
	}
	d.Idle()
	return d
}

func TestWhatIsTypedAtSpeedDoesWhatItDoesTypedSlowly(t *testing.T) {
	for _, keys := range []string{
		"1 o D O C - 1 0 0 3 enter j j enter",
		"o D O C - 1 0 0 3 enter / t o t a l enter enter",
		"o D O C - 1 0 0 3 enter m tab",
		"3 o i n v o i c e enter f",
		"2 o v e n d o r s enter j j l space f enter",
		"2 o v e n d o r s enter / p a p e r enter",
		"2 o v e n d o r s enter E",
		"2 o v e n d o r s enter o t a x _ c o d e s enter j enter",
		"3 o i n v o i c e enter + t a x enter n e t enter r",
		"3 o i n v o i c e enter + t a x enter r D j enter",
		"3 o i n v o i c e enter + t a x enter r J",
		"3 o i n v o i c e enter + t a x enter r ctrl+s",
		"4 o o c r - 7 f 3 a - 0 0 0 1 enter 1 0 space 2 0",
		"? q : q u i t esc @ esc o x esc",
	} {
		t.Run(keys, func(t *testing.T) {
			o := uitest.Options{View: "rules", Width: 100, Height: 30}
			slow := uitest.Start(t, o).Press(strings.Fields(keys)...)
			fast := atSpeed(uitest.Start(t, o), keys)
			if got, want := fast.Screen(), slow.Screen(); got != want {
				t.Fatalf("at speed:\n%s\nslowly:\n%s", got, want)
			}
		})
	}
}

func TestKeysWaitForWhatTheServiceHasNotGivenYet(t *testing.T) {
	for _, c := range []struct{ view, op, target, keys, shows string }{
		{"rules", "rules", "DOC-1003", "j", "rule 2 of"},
		{"data", "datasource", "vendors", "j", "row 2"},
	} {
		for _, before := range []string{"", "the one before"} {
			d := uitest.Start(t, uitest.Options{View: c.view, Width: 100, Height: 30})
			if before != "" {
				d.Press("o").Type(map[string]string{"rules": "DOC-1001", "data": "tax_codes"}[c.view]).Press("enter")
			}
			held := d.Hold(c.op)
			d.Press("o").Type(c.target).Press("enter")
			d.Press(c.keys).Shows("1 key typed ahead, esc drops")
			held.Release()
			d.Shows(c.target, c.shows).Hides("typed ahead")

			held = d.Hold(c.op)
			d.Press("o").Type(map[string]string{"rules": "DOC-1002", "data": "employees"}[c.view]).Press("enter")
			d.Press("j", "q").Shows("2 keys typed ahead").Press("esc").Shows("2 keys typed ahead were dropped.").Press("2", "1")
			held.Release()
			if d.Quit() {
				t.Fatal("keys that were dropped did something")
			}
		}
	}
}

func TestAKeyWaitsForWhatAnotherTabIsLoading(t *testing.T) {
	for _, c := range []struct{ view, op, target, key, shows string }{
		{"1", "rules", "DOC-1001", "f", "rules of DOC-1001"},
		{"2", "datasource", "vendors", "d", "datasource vendors"},
		{"1", "rules", "DOC-1001", "Z", "rules of DOC-1001"}, // a key of the config
	} {
		d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice", Width: 120, Height: 30, Remap: map[string][]string{"Fields from rules": {"f", "Z"}}})
		held := d.Hold(c.op)
		d.Press(c.view, "o").Type(c.target).Press("enter", "3", c.key, "G").Hides("loaded").Shows("2 keys typed ahead")
		held.Release()
		d.Shows(c.shows).Hides("typed ahead")
	}
	d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice", Width: 120, Height: 30})
	held := d.Hold("rules")
	d.Press("1", "o").Type("DOC-1005").Press("enter", "3", "f") // it is refused
	held.Release()
	d.Shows("1 key typed ahead was dropped: what it was typed for could not be opened.")
}

// What is read from this computer takes its moment too: keys that are typed until its box is there are meant for the box,
// not for what is beneath it.
func TestKeysWaitForABoxThatIsStillRead(t *testing.T) {
	fields := func() *uitest.Driver {
		d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice", Width: 100, Height: 30})
		return d.Press("+").Type("iban").Press("enter", "esc", "v", "P").Type("save").Press("enter").Type("seen").Press("enter", "v")
	}
	atSpeed(fields(), "P enter").Shows("Preset seen: 1 change").Hides("label of iban")
	atSpeed(fields(), "P enter enter").Shows("Preset seen applied: 1 change")
	atSpeed(fields(), "P z z esc").Shows("Presets", "2 keys typed ahead were dropped.")
	d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice", Width: 100, Height: 30})
	said := strings.Join(strings.Fields(atSpeed(d, "P +").Shows("There are no presets in").Hides("Add a field").Screen()), " ") // where its lines end the folder decides
	if !strings.Contains(said, "1 key typed ahead was dropped: what it was typed for did not open.") {
		t.Error(said)
	}
	d = uitest.Start(t, uitest.Options{View: "text", Width: 100, Height: 30})
	atSpeed(d, "T enter").Shows("No template was run yet.")
}

// A run is stored before it is shown: enter behind the y that begins it must not send the rectangle of the form.
func TestKeysBehindARunThatBeginsAreForTheRun(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "text", Target: "OCR-1001", Width: 110, Height: 30})
	d.Press("e").Press("ctrl+u").Type("invoice").Press("enter", "enter").Type("80 70 620 130").Press("esc", "m").Type("head").Press("enter").Shows("Box head saved")
	d.Press("r", "i").Type("OCR-1001").Press("enter").Shows("Run invoice over 1 document?")
	sent := d.Demo.Calls("text")
	atSpeed(d, "y enter")
	if n := d.Demo.Calls("text") - sent; n != 1 {
		t.Fatalf("%d requests went out for a run of one\n%s", n, d.Screen())
	}
	atSpeed(d.Press("esc"), "T enter w").Shows("run 1 of invoice")
}

func TestKeysForWhatDoesNotComeAreDropped(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Width: 100, Height: 30})
	held := d.Hold("rules")
	d.Press("o").Type("DOC-1005").Press("enter", "a", "x", "q") // it is refused
	held.Release()
	d.Shows("stopped unexpectedly", "3 keys typed ahead were", "Press R to try DOC-1005 again.", "✓ 0  ✗ 0")
}

func TestAnAnswerTypedAheadIsNoAnswer(t *testing.T) {
	d := readyToSend(t)
	atSpeed(d, "ctrl+s y").Shows("Send invoice?")
	if n := len(d.Demo.Submissions()); n != 0 {
		t.Fatalf("%d submissions went out unread", n)
	}
	d.Press("y").Shows("accepted")
}

func TestKeysBeforeTheFirstFrameAreNotLost(t *testing.T) {
	d, one, _ := twoProbes(t, uitest.Options{})
	d.Root.Update(tea.WindowSizeMsg{})
	for range 64 {
		d.Root.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("x")})
	}
	if len(one.keys) != 0 {
		t.Fatalf("%q came before there was anything to see", one.keys)
	}
	if d.Resize(80, 24); len(one.keys) != 64 {
		t.Fatalf("%d keys came", len(one.keys))
	}
}

// Of a long text that is typed ahead a part would find other rows, and the rest of it would be keys.
func TestOfMoreKeysThanAreHeldNoneIsDone(t *testing.T) {
	for name, long := range map[string]struct {
		text, shows string
	}{
		"a long text": {strings.Repeat("or paper ", 20) + "or steel", "or steel"},
		"without end": {strings.Repeat("or paper ", 40), "were dropped: they are more than 256 keys."},
	} {
		t.Run(name, func(t *testing.T) {
			d := uitest.Start(t, uitest.Options{View: "data", Width: 100, Height: 30})
			held := d.Hold("datasource")
			d.Press("o").Type("vendors").Press("enter", "/").Type(long.text).Press("enter")
			held.Release()
			d.Shows("V-00001", long.shows)
		})
	}
}

func TestNothingIsDecidedBeforeItIsOnScreen(t *testing.T) {
	for keys, shows := range map[string]string{
		"j a j": "2 keys typed ahead were dropped: nothing is decided before it is on screen.",
		"x":     "1 key typed ahead was dropped: nothing is decided before it is on screen.",
		"u":     "1 key typed ahead was dropped: nothing is decided before it is on screen.",
	} {
		d := uitest.Start(t, uitest.Options{View: "rules", Width: 100, Height: 30})
		held := d.Hold("rules")
		d.Press("o").Type("DOC-1003").Press("enter").Press(strings.Fields(keys)...)
		held.Release()
		d.Shows(shows, "✓ 0  ✗ 0")
		d.Press("a").Shows("✓ 1")
	}
}

// A load comes to its bound while a filter with a y in it is typed.
func TestAQuestionThatComesByItselfWaitsUntilWhatIsTypedIsDone(t *testing.T) {
	yes := 0
	question := view.Confirm{Title: "Load all pages?", Verb: "load", Then: func() tea.Cmd { yes++; return nil }}
	d := uitest.Start(t, uitest.Options{View: "data", Target: "vendors", Width: 100, Height: 30})
	d.Press("/").Type("compan").Send(question).Hides("Load all pages?").Type("y").Shows("company").Press("enter").Shows("Load all pages?")
	if d.Press("y").Hides("Load all pages?"); yes != 1 {
		t.Errorf("answered %d times", yes)
	}
	d.Send(question).Shows("Load all pages?")
}
