package fields_test

import (
	"path/filepath"
	"testing"
	"time"

	"docket/config/store"
	"docket/ui/uitest"
)

func TestAMemberIsToldWhoseSubmissionBlocksAndMayGoOnWithoutTheTeam(t *testing.T) {
	server, database, member := uitest.Members(t)
	bob := withFile(t, uitest.Options{Width: 100, Height: 40, Team: member("bob")}, settings)
	other, err := store.OpenMemory(t.Context())
	if err == nil {
		t.Cleanup(func() { _ = other.Close() })
		err = other.JoinTeam(t.Context(), member("alice"))
	}
	if err != nil {
		t.Fatal(err)
	}
	sub, err := other.Submissions.Begin(t.Context(), store.NewSubmission{Scope: bob.Env.Scope, DocumentType: "invoice", Username: "alice", Data: []byte("{}")}, false)
	if err != nil {
		t.Fatal(err)
	}
	bob.Press("ctrl+s").Shows("of alice_"+database+" is on its way right now", sub.ID).Hides("y  Send").Press("y", "esc")
	if err := other.Submissions.Finish(t.Context(), sub.ID, store.Result{State: store.Rejected}); err != nil {
		t.Fatal(err)
	}
	server.Away(t, database, true)
	bob.Press("ctrl+s").Shows("i  Insist").Hides("y  Send").Press("y", "esc")
	if n := bob.Demo.Calls("push"); n != 0 {
		t.Fatalf("%d requests went out", n)
	}
	bob.Press("ctrl+s", "i").Shows("Send without the team?", "The team is told of this").Press("y").Shows("accepted", "1 outcome waits for the team")
	server.Away(t, database, false)
	bob.Press("J").Hides("for the team").Press("esc").Hides("for the team")
	if _, err := bob.Store.Submissions.Refresh(t.Context(), bob.Env.Scope); err != nil {
		t.Fatal(err)
	}
	if got := server.SQL(t, database, `SELECT author || ' ' || state || ' ' || away FROM docket.submissions ORDER BY seq DESC LIMIT 1`); got != "bob_"+database+" accepted true" {
		t.Errorf("the team was told %q", got)
	}
}

func TestTheJournalOfAllIsReadAndSettledByAll(t *testing.T) {
	server, database, member := uitest.Members(t)
	start := func(name string) *uitest.Driver {
		return withFile(t, uitest.Options{Width: 160, Height: 40, Team: member(name)}, settings)
	}
	alice, bob := start("alice"), start("bob")
	sub, err := alice.Store.Submissions.Begin(t.Context(), store.NewSubmission{Scope: alice.Env.Scope, DocumentType: "invoice", Username: "a name of her own", Data: []byte("{}")}, false)
	if err == nil {
		err = alice.Store.Submissions.Finish(t.Context(), sub.ID, store.Result{State: store.Unknown})
	}
	if err != nil {
		t.Fatal(err)
	}
	bob.Press("J").Shows("Journal: what the team sent", sub.ID, "unknown", "member", "of alice_"+database).Press("/").Type("member:alice").Press("enter").Shows(sub.ID)
	bob.Press("x").Type("looked there").Press("enter").Shows("is resolved as not applied").Press("esc", "enter").Shows("not applied bob_" + database + ": looked there").Press("esc")
	alice.Press("J").Shows("not applied", "looked there").Press("enter").Shows("history", "not applied bob_"+database+": looked there").Press("esc")

	bob.Press("esc", "ctrl+s", "y").Shows("accepted")
	alice.Press("esc", "ctrl+s").Shows("nothing to send", "of bob_"+database+" was sent", "of bob_"+database+", sent").Press("esc", "J")

	server.Away(t, database, true)
	alice.Press("R").Shows("The journal is as it was read before.", sub.ID)
	alice.Press("G", "a").Press("ctrl+u").Type("it is there").Press("enter").Shows("it is there", "1 outcome waits for the team")
}

// What others of the team sent is shown when Fields opens, and with the keys that follow.
func TestWhatIsShownAsSentLastIsTheTeams(t *testing.T) {
	_, _, member := uitest.Members(t)
	alice := withFile(t, uitest.Options{Width: 100, Height: 30, Team: member("alice"), StatePath: filepath.Join(t.TempDir(), "docket.db")}, settings)
	alice.Press("ctrl+s", "y").Shows("accepted")
	bob := uitest.Start(t, uitest.Options{Width: 100, Height: 30, View: "fields", Target: "invoice", Team: member("bob"), StatePath: filepath.Join(t.TempDir(), "docket.db")})
	bob.WaitFor("Total amount", "as sent")
	alice.Press("g", "enter").Press("ctrl+u").Type("Sum of all").Press("enter", "ctrl+s", "y").Shows("accepted", "Sum of all")
	bob.Advance(time.Minute).Press("j").WaitFor("Sum of all", "as sent")
}

// What others sent of a document type of which nothing was known here is shown too.
func TestWhatOthersSendOfAnUnknownDocumentTypeIsShown(t *testing.T) {
	_, _, member := uitest.Members(t)
	bob := uitest.Start(t, uitest.Options{Width: 100, Height: 30, View: "fields", Target: "invoice", Team: member("bob"), StatePath: filepath.Join(t.TempDir(), "docket.db")})
	bob.Shows("Nothing is known of the fields of invoice yet")
	alice := withFile(t, uitest.Options{Width: 100, Height: 30, Team: member("alice"), StatePath: filepath.Join(t.TempDir(), "docket.db")}, settings)
	alice.Press("ctrl+s", "y").Shows("accepted")
	bob.Advance(time.Minute).Press("j").WaitFor("Total amount", "as sent").Press("ctrl+s").Shows("nothing to send")
}
