package rules_test

import (
	"testing"

	"docket/ui/uitest"
)

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

// Who takes it over need not have looked the values up: the finding is about the rule as it is.
func TestASilencedFindingAboutQuotedValuesIsSharedToo(t *testing.T) {
	m := newTeam(t)
	path := file(t, "orders.csv", "order_number,total\nPO-1,5\n")
	lookUp := func(d *uitest.Driver) {
		d.Press("T", "enter").Paste(path).Press("enter").Shows("orders.csv, 1 record").Press("esc", "Q").Shows("not found").Press("esc")
		d.Press("i", "/").Type("check:quoted RULE-1001-0002").Press("enter").Shows("1 of ", "RULE-1001-0002 quotes PO-4500312")
	}
	alice, bob := m.screen(m.member("alice", "reviewer", false), 160, 40), m.screen(m.member("bob", "reader", false), 160, 40)
	lookUp(alice)
	alice.Press("s").Type("archived").Press("enter").Shows("Silenced.").Press("t").Shows("share quoted RULE-1001-0002", "yours, not shared").Press("enter").Shows("is shared with the team")
	bob.Press("i", "t").Shows("quoted RULE-1001-0002", "archived").Press("enter").Shows("Silenced, as alice_" + m.database + " said.").Press("esc")
	lookUp(bob)
	bob.Shows("alice_" + m.database + ": archived")
}
