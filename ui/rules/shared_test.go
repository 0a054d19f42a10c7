package rules_test

import "testing"

func TestASilencedFindingIsSharedAndSilencesNothingUntilItIsTakenOver(t *testing.T) {
	m := newTeam(t)
	alice, bob := m.screen(m.member("alice", "reviewer", false), 140, 40), m.screen(m.member("bob", "reader", false), 140, 40)
	alice.Press("i").Type("/self").Press("enter", "s").Type("stands twice").Press("enter").Shows("Silenced.")
	alice.Press("t").Shows("share ", "yours, not shared").Press("enter").Shows("is shared with the team")
	bob.Press("i").Hides("stands twice").Press("t").Shows("Shared by the team: 1 silenced finding", "alice_"+m.database+",", "stands twice").Press("esc", "esc")
	bob.Press("i").Hides("stands twice").Press("t", "enter").Shows("Silenced, as alice_"+m.database+" said.", "alice_"+m.database+": stands twice")
	bob.Type("/self").Press("enter", "t").Shows("silenced here").Type("share").Press("esc")
	bob.Press("v").Shows("Silenced by alice_"+m.database).Press("esc", "s").Shows("It is a finding again.").Hides("stands twice")
	if got := m.server.SQL(t, m.database, `SELECT author || ' ' || kind || ' ' || anchor FROM docket.shared`); got != "alice_"+m.database+" silence DOC-1001" {
		t.Errorf("the database has %q", got)
	}
}
