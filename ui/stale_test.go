package ui_test

import (
	"testing"

	"docket/ui/uitest"
	"docket/ui/view"
)

// A box is about what was shown when it opened: another target of the view closes it, and a text that was begun is for what it was begun for.
func TestABoxDoesNotStayOverAnotherTarget(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "rules", Target: "DOC-1001"})
	d.Press("i").Shows("Lint of DOC-1001").Press("ctrl+p").Type("rules DOC-1003").Press("enter").Shows("DOC-1003 ·").Hides("Lint of DOC-1001", "rules DOC-1001").Press("enter")
	d.Press("c").Type("late").Press("ctrl+p").Type("rules DOC-1001").Press("enter").Shows("late", "DOC-1001").Press("enter").Shows("Comment saved.")
	d.Press("ctrl+p").Type("rules DOC-1003").Press("enter").Shows("late", "DOC-1003 ·")
	d.Press("i", "s").Type("fine").Press("ctrl+p").Type("rules DOC-1001").Press("enter").Shows("fine").Press("esc").Hides("Lint of DOC-1003")
}

// The commands that led to another view are closed, also where one comes back.
func TestTheCommandsThatLedAwayAreNotThereWhenOneComesBack(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "data", Target: "vendors"})
	d.Press(":").Type("fields").Press("enter").Shows("Open a document type").Press("2").Shows("V-00001").Hides("Commands")
}

// A text that was begun in a box is not lost without a word, also in a view that is not shown.
func TestQuittingAsksWhereATextIsBegun(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "rules", Target: "DOC-1001"})
	d.Press("c").Type("half").Press("ctrl+c").Shows("Quit?", `The text begun in Rules would be lost: "half"`).Press("n").Shows("half")
	d.Press("alt+2", "ctrl+c").Shows(`The text begun in Rules would be lost: "half"`).Press("n", "alt+1").Shows("half").Press("enter", "ctrl+c")
	if !d.Quit() {
		t.Errorf("what was saved asks:\n%s", d.Screen())
	}
}

// What was declined by going elsewhere asks again.
func TestQuittingAsksAgainAfterHelpOverItsQuestion(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "data", Target: "vendors"})
	held := d.Hold("datasource")
	d.Press("L")
	d.Press("ctrl+c").Shows("Quit?").Press("f1", "esc").Shows("Quit?").Press("n").Hides("Quit?").Press("ctrl+c").Shows("Quit?")
	if d.Quit() {
		t.Error("it quits without an answer")
	}
	d.Press("f1", "ctrl+c")
	held.Release()
	if d.Idle(); !d.Quit() {
		t.Error("ctrl+c on the question does not quit where help is over it")
	}
}

// Reproduced: "A submission is on its way. Wait for its outcome." stood below the outcome.
func TestWhyAKeyDidNothingGoesWithTheStateThatItIsAbout(t *testing.T) {
	const wait = "A submission is on its way. Wait for its outcome."
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "fields", Target: "invoice"})
	d.Press("+").Type("total").Press("enter", "enter", "r", "v")
	held := d.Hold("push")
	d.Press("ctrl+s", "y").Press("w").Shows(wait)
	held.Release()
	d.Idle()
	d.Shows("invoice: accepted").Hides(wait)

	d = uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "data", Target: "vendors"})
	held = d.Hold("datasource")
	d.Press("L").Press("$").Shows("Still loading")
	held.Release()
	d.Idle()
	d.Shows("of 237").Hides("Still loading")
}

// What is said behind an error does not hide it: a warning stands beside it, once; what is worse or better news takes its place.
func TestAnErrorStaysBesideAWarningUntilTheNextKey(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "rules", Target: "DOC-1001"})
	say := func(level view.Level, text string) *uitest.Driver {
		return d.Send(view.Notify{Level: level, Text: text})
	}
	say(view.Bad, "It broke.")
	say(view.Warn, "It may break.").Shows("error  It broke. It may break.")
	say(view.Warn, "It may break.").Shows("error  It broke. It may break.").Hides("It may break. It may break.")
	say(view.Info, "By the way.").Shows("error  It broke. It may break. By the way.")
	say(view.Good, "It is whole.").Shows("done  It is whole.").Hides("It broke.")
	say(view.Warn, "It may break.").Shows("warning  It may break.").Hides("It is whole.")
	say(view.Bad, "It broke.").Shows("error  It broke.").Hides("It may break.")
	d.Press("j").Hides("It broke.")
}

// A click is like a key: what was said before it is not about what it shows.
func TestANoteGoesWithAClick(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 100, Height: 30, View: "data", Target: "vendors"}).Press("s").Shows("  note  ")
	d.Click(2, 0).Shows("Open an anchor document").Hides("  note  ")
}
