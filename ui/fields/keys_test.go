package fields_test

import (
	"path/filepath"
	"testing"

	"docket/ui/uitest"
)

// counted presses keys and counts them; a text that is typed counts a key a letter.
type counted struct {
	*uitest.Driver
	keys int
}

func (c *counted) press(names ...string) *counted {
	c.keys += len(names)
	c.Press(names...)
	return c
}

// fresh starts docket where it starts the first time, after some document types were sent.
func fresh(t *testing.T, sent ...string) *counted {
	t.Helper()
	state := filepath.Join(t.TempDir(), "docket.db")
	before := uitest.Start(t, uitest.Options{Width: 120, Height: 40, StatePath: state})
	for _, name := range sent {
		before.Press("3", "o").Type(name).Press("enter", "i").Paste(write(t, name+".json",
			`{"`+name+`":{"a":{"label":"A","required":false,"visibility":true},"b":{"label":"B","required":false,"visibility":true},"c":{"label":"C","required":false,"visibility":true},`+
				`"d":{"label":"D","required":false,"visibility":true},"e":{"label":"E","required":false,"visibility":true}}}`)).Press("enter", "ctrl+s", "y", "esc")
	}
	before.Press("ctrl+c")
	if !before.Quit() {
		t.Fatal("it did not quit")
	}
	return &counted{Driver: uitest.Start(t, uitest.Options{Width: 120, Height: 40, StatePath: state, View: "rules"})}
}

// within holds what was done to a number of keys.
func (c *counted) within(most int) {
	c.T.Helper()
	if c.keys > most {
		c.T.Errorf("it took %d keys, and may take %d", c.keys, most)
	}
	c.T.Logf("%d keys of at most %d", c.keys, most)
}

func TestFiveSwitchesOfADocumentTypeThatWasSentTakeFourteenKeys(t *testing.T) {
	c := fresh(t, "invoice")
	c.press("3").Shows("invoice", "as sent")
	c.press("m", "m", "m", "m", "m", "r").Shows("5 switched")
	c.press("ctrl+s").Shows("no → yes: 5 fields: a, b, c, d, e  (typed)")
	c.press("y").Shows("invoice: accepted", "sent 09:30, accepted")
	c.within(14)
}

func TestFiveSwitchesOfADocumentTypeOfWhichNothingIsKnownTakeTwentyKeys(t *testing.T) {
	c := fresh(t)
	c.press("enter").Shows("pending 48") // the first of the sample's anchor documents
	c.press("3", "enter", "f").Shows("? Total amount")
	c.press("m", "m", "m", "m", "m", "r", "v", "a").Shows("10 switched · 5 labels")
	c.press("ctrl+s").Shows("only the fields that changed, 5 fields")
	c.press("y").Shows("invoice: accepted")
	c.within(20)
}

func TestTheSameFiveOfThreeDocumentTypesByPresetTakeSixteenKeys(t *testing.T) {
	c := fresh(t, "invoice", "contract", "slip")
	withPreset(t, c.Driver, "go-live", "[invoice]\n\"?\" = { required = true }\n[contract]\n\"?\" = { required = true }\n[slip]\n\"?\" = { required = true }\n")
	c.press("3", "P").Shows("Presets", "go-live", "contract, invoice, slip")
	c.press("enter").Shows("Preset go-live: 15 changes", "contract: 5 changes", "invoice: 5 changes", "slip: 5 changes")
	c.press("enter").Shows("15 changes in 3 document types")
	c.press("ctrl+s", "a").Shows("Send 3 document types")
	c.press("y").Shows("invoice: accepted", "contract: accepted", "slip: accepted")
	if n := len(c.Demo.Submissions()); n != 3 {
		t.Errorf("%d submissions arrived", n)
	}
	c.within(16)
}

func TestAReadOnlyProfileTakesNoPresetToTheService(t *testing.T) {
	d := sentOnce(t)
	d.Env.Profile.ReadOnly = true
	withPreset(t, d, "go-live", "[\"*\"]\n\"*\" = { required = true }\n")
	d.Press("P", "enter", "enter").Shows("2 changes").Press("ctrl+s").Shows("This profile is read-only")
	if n := d.Demo.Calls("push"); n != 1 {
		t.Fatalf("%d requests went out", n)
	}
}

// The journal may be a team's, whose database may be slow.
func TestWhatIsReadBeforeAPreviewIsTold(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings).Press("esc")
	d.PressOnly("ctrl+s")
	d.Shows("reading the journal").Idle()
	d.Shows("Send invoice?").Hides("reading the journal")
}

func TestAStateIsNotFilteredByWhereThereIsNoField(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice", Width: 80, Height: 24})
	d.Press("s").Shows("There is no field here. Press + to add one").Press("+").Type("net").Press("enter", "esc").Shows("net").Hides("state:")
	d.Press("s", "s", "s", "s").Shows("state:imported", "No field matches")
}
