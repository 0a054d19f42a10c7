package fields_test

import (
	"strings"
	"testing"

	"docket/client/demo"
	"docket/ui/uitest"
)

// withJournal has sent three submissions: accepted, rejected and unknown.
func withJournal(t *testing.T) *uitest.Driver {
	t.Helper()
	d := withFile(t, uitest.Options{Width: 100, Height: 40}, settings)
	d.Demo.Script("push", demo.Normal(), demo.Status(422, "not today"), demo.Drop())
	d.Press("ctrl+s", "y", "esc", "j", "r", "ctrl+s", "y").Shows("rejected")
	d.Press("esc", "v", "ctrl+s", "y").Shows("nobody knows")
	return d.Press("esc")
}

func TestTheJournalIsNarrowedDown(t *testing.T) {
	d := withJournal(t)
	golden(d.Press("J").Shows("3 submissions, 1 of unknown outcome", "unknown !", "rejected", "accepted"), "journal-100x40")
	d.Press("s").Shows("1 submission, only unknown").Hides("rejected").Press("s").Shows("only accepted").Hides("unknown !")
	d.Press("s", "s").Shows("only not sent", "No submission is like that").Press("esc").Shows("3 submissions")
	d.Press("/").Type("today").Shows("1 of 3 submissions", "rejected").Hides("unknown !").Press("enter", "esc").Shows("3 submissions")
	d.Press("t").Shows("only of invoice").Press("esc", "esc").Shows("invoice_number")
}

func TestASubmissionIsSentAgainOnlyAfterAConfirmationOfItsOwn(t *testing.T) {
	d := withJournal(t)
	d.Press("J", "j").Shows("not today").Press("ctrl+s").Shows("again?", "exactly as ", "y send").Press("enter")
	if n := d.Demo.Calls("push"); n != 3 {
		t.Fatalf("looking sent it: %d requests", n)
	}
	d.Press("ctrl+s", "y").Shows("invoice: accepted")
	sent := d.Demo.Submissions()
	if d.Demo.Calls("push") != 4 || !strings.Contains(sent[len(sent)-1].Data, `"total_amount":{"label":"Total amount","required":true,"visibility":true`) {
		t.Fatalf("the service has %+v", sent)
	}
	// The same once more takes two deliberate answers.
	d.Press("J", "g", "ctrl+s").Shows("exactly this was accepted last", "i insist").Press("y").Shows("nothing to send")
	d.Press("i").Shows("Send the same again?", "the service gets").Press("enter")
	if n := d.Demo.Calls("push"); n != 4 {
		t.Fatalf("%d requests went out", n)
	}
	d.Press("ctrl+s", "i", "y").Shows("invoice: accepted")
	if n := d.Demo.Calls("push"); n != 5 {
		t.Fatalf("%d requests went out", n)
	}
}

func TestAnUnknownOneIsNotSentAgainWithoutInsisting(t *testing.T) {
	d := withJournal(t)
	d.Press("J").Shows("unknown !").Press("ctrl+s").Shows("sent already, outcome unknown").Press("y", "esc")
	if n := d.Demo.Calls("push"); n != 3 {
		t.Fatalf("%d requests went out", n)
	}
}

func TestWhatWasBeforeASubmissionIsPutBackWhereItIsKnown(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 100, Height: 40}, settings)
	d.Press("ctrl+s", "y", "esc", "j", "r", "l", "enter").Type("!").Press("enter", "+").Type("net").Press("enter", "enter", "r", "v", "ctrl+s", "y").Shows("accepted")
	d.Press("esc", "J", "b").Shows("Put back 2 values of", "Nothing is sent yet", "What stays as it is", "net label: what it was before is not known", "as before ")
	golden(d, "inverse-100x40")
	if n := d.Demo.Calls("push"); n != 2 {
		t.Fatalf("%d requests went out", n)
	}
	d.Press("esc", "ctrl+s").Shows("2 changes", `"Total amount!" → "Total amount"`, "true → false").Press("esc")
	d.Press("u").Shows("Total amount!").Press("J", "G", "b").Shows("Nothing of", "can be put back")
}

func TestAReadOnlyProfileSendsNothingAgain(t *testing.T) {
	d := withJournal(t)
	d.Env.Profile.ReadOnly = true
	d.Press("J").Hides("send again").Press("ctrl+s").Shows("read-only").Hides("again?")
}
