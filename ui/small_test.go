package ui_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/uitest"
	"docket/ui/view"
)

// everything is what a hasty hand presses: every key that means anything somewhere.
var everything = append(strings.Split("abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ0123456789/:?@&!<>[]{}+-_=,.;'\"|\\#$%^*~`", ""),
	"enter", "tab", "shift+tab", "space", "up", "down", "left", "right", "pgup", "pgdown", "home", "end", "ctrl+d", "ctrl+u",
	"ctrl+s", "ctrl+p", "ctrl+r", "ctrl+t", "ctrl+x", "ctrl+y", "ctrl+o", "f1", "y", "esc")

func TestOnATerminalThatIsTooSmallNothingWorksButQuitting(t *testing.T) {
	for _, size := range [][2]int{{39, 24}, {100, 11}, {80, 5}, {1, 1}} {
		for i, name := range []string{"rules", "data", "fields", "text"} {
			t.Run(fmt.Sprint(name, size), func(t *testing.T) {
				target := []string{"DOC-1003", "vendors", "invoice", ""}[i]
				d := uitest.Start(t, uitest.Options{View: name, Target: target, Width: 100, Height: 30})
				before := d.Screen()
				calls := d.Demo.Calls("all")
				d.Resize(size[0], size[1])
				for _, key := range everything {
					d.Press(key)
				}
				d.Paste("y").Click(10, 0).Click(10, 3)
				d.Mouse(tea.MouseEvent{X: 3, Y: 3, Button: tea.MouseButtonWheelDown})
				d.Resize(100, 30)
				if got := d.Screen(); got != before {
					t.Fatalf("keys worked unseen; before:\n%s\nafter:\n%s", before, got)
				}
				if n := d.Demo.Calls("all"); n != calls || d.Quit() {
					t.Fatalf("%d requests went out unseen; quit: %v", n-calls, d.Quit())
				}
				if d.Resize(size[0], size[1]).Press("q"); !d.Quit() {
					t.Fatal("q does not quit")
				}
			})
		}
	}
}

func TestATerminalThatIsTooSmallSaysWhatItNeeds(t *testing.T) {
	for _, size := range [][2]int{{10, 24}, {39, 11}} {
		uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001"}).Resize(size[0], size[1]).Shows("docket", "40x12", "cells", fmt.Sprintf("%dx%d", size[0], size[1]))
	}
}

// readyToSend is the invoice with a field that can be sent.
func readyToSend(t *testing.T) *uitest.Driver {
	t.Helper()
	path := filepath.Join(t.TempDir(), "settings.json")
	const settings = `[{"documentTypeDetails":{"invoice":{"fields":{"tax_id":{"label":"Tax id","required":true,"visibility":true}}}}}]`
	if err := os.WriteFile(path, []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice", Width: 100, Height: 30})
	d.Press("i").Paste(path).Press("enter", "esc", "r")
	return d
}

func TestASubmissionThatCannotBeSeenIsNotSent(t *testing.T) {
	d := readyToSend(t)
	d.Resize(100, 8).Press("ctrl+s", "y").Resize(100, 30).Hides("Send invoice?")
	d.Press("ctrl+s").Shows("Send invoice?").Resize(100, 8).Press("y", "enter").Resize(100, 30).Shows("Send invoice?")
	if n := len(d.Demo.Submissions()); n != 0 {
		t.Fatalf("%d submissions arrived", n)
	}
}

// Keys that are typed ahead, scrolling and the answer, send nothing that was on no screen.
func TestScrollingAheadIsNoReading(t *testing.T) {
	d := readyToSend(t)
	d.Resize(40, 12).Press("ctrl+s").Shows("More")
	for more := true; more; more = strings.Contains(d.Screen(), "More") {
		d.Burst("jjjy")
		if n := len(d.Demo.Submissions()); n != 0 {
			t.Fatalf("sent before it was read:\n%s", d.Screen())
		}
		d.Press("left") // takes the note away
	}
	if d.Press("y"); len(d.Demo.Submissions()) != 1 {
		t.Errorf("what was read is not sent:\n%s", d.Screen())
	}
}

// Keys of a burst that a frame falls between are no answer to what that frame shows.
func TestAQuestionIsAnsweredByKeysThatCameAfterIt(t *testing.T) {
	d := readyToSend(t)
	d.Root.Ahead(true)
	d.Press("ctrl+s").Shows("Send invoice?").Press("y").Shows("Send invoice?")
	if n := len(d.Demo.Submissions()); n != 0 {
		t.Fatalf("%d submissions went out by keys that were typed before their question was drawn", n)
	}
	d.Root.Ahead(false)
	if d.Shows("Send invoice?").Press("y"); len(d.Demo.Submissions()) != 1 {
		t.Errorf("what was read is not sent:\n%s", d.Screen())
	}
}

// A change of many fields has more rows than the screen: each is read, also where keys typed ahead went past them, and
// what was folded is not read by what was unfolded.
func TestEveryRowOfAChangeIsRead(t *testing.T) {
	csv := "document_type,field,label,required,visibility\n"
	for i := range 9 {
		csv += fmt.Sprintf("invoice,%s_%d,label %d,true,true\n", strings.Repeat("long_name_", 9), i, i)
	}
	path := filepath.Join(t.TempDir(), "many.csv")
	if err := os.WriteFile(path, []byte(csv), 0o600); err != nil {
		t.Fatal(err)
	}
	d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice", Width: 40, Height: 12})
	d.Press("i").Paste(path).Press("enter", "esc", "ctrl+s").Shows("[ pgdn  More ]")
	d.Burst(strings.Repeat("j", 30)) // the rows between are on no screen
	for range 200 {
		d.Press("j").Hides("Send ]")
	}
	d.Press("y").Shows("Scroll up first").Press("home", "left", "m")
	for range 9 {
		d.Press("pgdown")
	}
	d.Press("m").Hides("Send ]").Press("home")
	for range 60 {
		d.Press("pgdown")
	}
	d.Shows("[ y  Send ]")
	all := strings.NewReplacer(" ", "", "│", "", "\n", "").Replace(d.Resize(40, 200).Press("home").Screen())
	if whole := "+label" + strings.Repeat("long_name_", 9) + "_8:?→"; !strings.Contains(all, whole) {
		t.Errorf("the name of what is sent is cut:\n%s", all)
	}
	if d.Shows("[ y  Send ]").Press("y"); len(d.Demo.Submissions()) != 1 {
		t.Errorf("what was read is not sent:\n%s", d.Screen())
	}
}

// What was said meanwhile covers the end of a box, also while the wheel moves what is under it: that is not read.
func TestWhatANoteCoversIsNotRead(t *testing.T) {
	d := readyToSend(t)
	d.Resize(40, 12).Press("ctrl+s").Shows("More").Send(view.Notify{Level: view.Good, Text: strings.Repeat("237 records of vendors are kept. ", 8)})
	wheel := func(button tea.MouseButton) {
		for range 60 {
			d.Mouse(tea.MouseEvent{X: 20, Y: 3, Action: tea.MouseActionPress, Button: button})
		}
	}
	wheel(tea.MouseButtonWheelDown)
	d.Press("left").Shows("[ pgup  More ]")
	wheel(tea.MouseButtonWheelUp)
	wheel(tea.MouseButtonWheelDown)
	d.Shows("[ y  Send ]")
}

// Help over a question hides it, so enter there answers nothing.
func TestHelpAnswersNoQuestion(t *testing.T) {
	d := readyToSend(t)
	d.Press("ctrl+s", "f1", "down").Shows("Send exactly this, once.").Press("enter").Shows("Only its own key answers a question: press y.", "Send invoice?")
	asked := false
	d.Press("esc").Send(view.Confirm{Title: "Really?", Verb: "do it", Then: func() tea.Cmd { asked = true; return nil }})
	d.Press("f1").Shows("Answer yes.").Press("enter").Shows("Really?", "press y.")
	if n := len(d.Demo.Submissions()); n != 0 || asked {
		t.Errorf("%d submissions arrived, and the question was answered: %v", n, asked)
	}
}

// A question in which one types takes a colon as a character.
func TestAColonIsTypedIntoAQuestion(t *testing.T) {
	uitest.Start(t, uitest.Options{View: "data", Target: "vendors", Width: 100, Height: 30}).Press("E", "enter").Type("a:b").Shows("a:b").Press("ctrl+p").Shows("Answer the question first")
}

// Whoever asks for the commands over a question goes on to type a name; none of its letters is an answer.
func TestANameTypedForTheCommandsAnswersNoQuestion(t *testing.T) {
	for _, key := range []string{"ctrl+p", ":"} {
		d := readyToSend(t)
		d.Press("ctrl+s", key).Shows("Answer the question first").Type("quit history").Press(key).Type("copy").Shows("Answer the question first").Press("enter").Hides("Answer the question first").Shows("Send invoice?")
		if n := len(d.Demo.Submissions()); n != 0 {
			t.Errorf("%s: %d submissions arrived", key, n)
		}
		if d.Press("y"); len(d.Demo.Submissions()) != 1 {
			t.Errorf("the question is not answered any more:\n%s", d.Screen())
		}
	}
}

func TestQuittingOnATinyTerminalAsksInWhatRoomThereIs(t *testing.T) {
	d, one, _ := twoProbes(t, uitest.Options{})
	one.status.Hold = "a submission is on its way"
	d.Resize(30, 6).Press("q", "q", "y").Shows("Quit?", "ctrl+c again quits", "a submission")
	if d.Quit() {
		t.Fatal("quit without the question")
	}
	d.Resize(80, 24).Shows("Quit?", "y quit").Press("enter").Hides("Quit?")
	if d.Resize(30, 6).Press("ctrl+c", "ctrl+c"); !d.Quit() {
		t.Fatal("a second ctrl+c does not quit")
	}
}

func TestAQuestionKeepsItsAnswersInSightHoweverLongItIs(t *testing.T) {
	d, _, _ := twoProbes(t, uitest.Options{Width: 40, Height: 12})
	var body []string
	for i := range 40 {
		body = append(body, fmt.Sprintf("rule %d says something", i))
	}
	accepted := 0
	d.Send(view.Confirm{Title: "Accept 40 rules at once and for ever?", Body: strings.Join(body, "\n"), Verb: "accept them all, every one", Then: func() tea.Cmd { accepted++; return nil }})
	d.Press("y").Shows("Scroll down first: not every")
	for !strings.Contains(d.Press("down").Screen(), "rule 39") {
		d.Shows("enter  Cancel", "[ pgdn  More ]").Hides("y accept them all")
	}
	for range 60 {
		d.Shows("enter  Cancel", "y accept them all").Press("down")
	}
	d.Shows("rule 39").Press("pgup", "up").Hides("rule 39").Press("x").Shows("enter  Cancel")
	if d.Resize(200, 60).Shows("rule 0 ", "rule 39"); accepted != 0 {
		t.Error("the question was answered before it was read")
	}
	if d.Press("y"); accepted != 1 {
		t.Error("what was read is not answered")
	}
}

// What a question is about stands in its title. Where the border has no room for it, it is the first line.
func TestTheTitleOfAQuestionIsReadWhole(t *testing.T) {
	d, _, _ := twoProbes(t, uitest.Options{Width: 40, Height: 12})
	d.Send(view.Confirm{Title: "Carry 12 verdicts over from the document DOC-1002-2026?", Body: "Each is marked."})
	d.Shows("Carry 12 verdicts over from the", "document DOC-1002-2026?", "Each is marked.", "[ y  Yes ]").Press("esc")
	d.Resize(80, 24).Send(view.Confirm{Title: "Carry 12 verdicts over from the document DOC-1002-2026?", Body: "Each is marked."})
	if n := strings.Count(d.Shows("[ y  Yes ]").Screen(), "DOC-1002-2026"); n != 1 {
		t.Errorf("the title stands there %d times", n)
	}

	sent := readyToSend(t)
	path := filepath.Join(t.TempDir(), "long.csv")
	if err := os.WriteFile(path, []byte("document_type,field,label\npurchase_order_confirmation_of_2026,net,Net\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	sent.Press("i").Paste(path).Press("enter", "esc").Resize(40, 12).Press("ctrl+s").Shows("purchase_order_confirmation_of_2026")
}

func TestAKeyThatCameBeforeTheQuestionWasDrawnIsNoAnswer(t *testing.T) {
	d := readyToSend(t)
	d.Press("ctrl+s").Shows("Send invoice?").Press("esc")
	d.Root.Update(tea.KeyMsg{Type: tea.KeyCtrlS})
	d.Root.Update(view.Confirm{Title: "Really?", Verb: "do it", Then: func() tea.Cmd { return tea.Quit }})
	d.Burst("yn").Shows("Really?").Press("n").Hides("Really?")
	if d.Quit() {
		t.Fatal("y was an answer to what nobody had read")
	}
}

func TestANoticeIsSeenWhateverIsOpen(t *testing.T) {
	for _, size := range [][2]int{{40, 12}, {80, 24}, {200, 60}} {
		for _, key := range []string{"?", ":", "@", "o"} {
			d, _, _ := twoProbes(t, uitest.Options{Width: size[0], Height: size[1]})
			d.Press(key).Send(view.Notify{Text: "copied something"}).Shows("copied something")
			d.Press("down").Hides("copied something")
		}
	}
}
