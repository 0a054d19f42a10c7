package rules_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"docket/ui/uitest"
)

// TestTwoReviewTogetherAndSendOnceWhileTheServerIsKilled is the whole of it: two people with two users of one database
// review the same anchor document, see each other, disagree, settle it, and cannot send the same settings twice, also
// while the server is killed and comes back.
func TestTwoReviewTogetherAndSendOnceWhileTheServerIsKilled(t *testing.T) {
	m := newTeam(t)
	alice, bob := m.screen(m.member("alice", "sender", true), 120, 40), m.screen(m.member("bob", "sender", false), 120, 40)
	alice.WaitFor("1 other here").Press("a")
	bob.WaitFor("accepted 1").Press("g", "x").WaitFor("rejected 1")
	alice.WaitFor("rejected 1").Press("g", "O", "x").Shows("1 disagreement settled: rejected")

	// Both go on while the server is killed; what they said meanwhile waits, and nothing of it is lost.
	m.server.Kill(t)
	alice.Press("G", "a")
	bob.Press("j", "f")
	for _, d := range []*uitest.Driver{alice, bob} {
		d.Advance(5 * time.Second).Advance(5 * time.Second).Advance(5 * time.Second)
		d.WaitFor("accepted 1", "rejected 1", "flagged 1").Hides("for the team")
		d.Press("g").Shows("settled by alice_" + m.database)
	}

	settings := filepath.Join(t.TempDir(), "settings.json")
	if err := os.WriteFile(settings, []byte(`{"documentTypeDetails":{"invoice":{"fields":{"iban":{"label":"IBAN","required":true,"visibility":true}}}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, d := range []*uitest.Driver{alice, bob} {
		d.Press("3", "o").Type("invoice").Press("enter", "i").Paste(settings).Press("enter").Shows("Imported 1 field")
	}
	held := alice.Hold("push") // her request is on its way
	alice.Press("ctrl+s").Shows("[ y  Send ]").Press("y")
	bob.Press("ctrl+s").Shows("of alice_"+m.database+" is on its way right now").Hides("y  Send").Press("y", "esc")
	killed := make(chan struct{})
	go func() {
		defer close(killed)
		m.server.Kill(t)
	}()
	bob.Press("ctrl+s").Hides("y  Send").Press("y", "esc") // while it is being killed
	<-killed
	bob.Press("ctrl+s").Hides("y  Send").Press("y", "esc")
	bob.Press("ctrl+s").Shows("alice_"+m.database, "unknown").Hides("y  Send").Press("y", "esc") // her session is gone

	held.Release()
	alice.Shows("invoice: accepted").Advance(5 * time.Second).Advance(5 * time.Second) // the team is told once it is reached
	bob.Press("ctrl+s").Hides("y  Send").Press("y", "esc")                             // the same was sent, by her
	if a, b := alice.Demo.Calls("push"), bob.Demo.Calls("push"); a != 1 || b != 0 {
		t.Errorf("%d and %d requests went out", a, b)
	}
	if got := m.server.SQL(t, m.database, `SELECT string_agg(author || ' ' || state, ', ') FROM docket.submissions`); got != "alice_"+m.database+" accepted" {
		t.Errorf("the team's journal has %s", got)
	}
}
