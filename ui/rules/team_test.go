package rules_test

import (
	"testing"
	"time"

	"docket/config/store/team/teamtest"
	"docket/ui/uitest"
)

// twoMembers is a team of two on one server: each one's screen on the same anchor document.
func twoMembers(t *testing.T, width, height int) (server *teamtest.Server, database string, alice, bob *uitest.Driver) {
	t.Helper()
	server, database, member := uitest.Members(t)
	screen := func(name string) *uitest.Driver {
		return uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Width: width, Height: height, Team: member(name)})
	}
	return server, database, screen("alice"), screen("bob")
}

func TestTwoScreensSeeEachOtherWithinASecondAndDisagree(t *testing.T) {
	_, database, alice, bob := twoMembers(t, 120, 40)
	alice.Press("a").Shows("accepted 1", "1/48")
	bob.Advance(time.Second).Shows("accepted 1", "1/48")
	bob.Press("g").Shows("✓ accepted by alice_" + database)
	bob.Press("x", "g").Shows("✗ rejected by bob_"+database, "members disagree", "alice_"+database+" accepted", "bob_"+database+" rejected")
	alice.Advance(time.Second).Press("g").Shows("✗ rejected by bob_"+database, "members disagree")

	bob.Press("u").Shows("✓ accepted by alice_" + database)
	alice.Advance(time.Second).Shows("✓ accepted by alice_"+database, "accepted 1", "rejected 0").Hides("disagree")
	alice.Press("p").Shows("pending 48")
	bob.Advance(time.Second).Shows("pending 48")
}

func TestOneReviewsOnWhileTheDatabaseIsAway(t *testing.T) {
	server, database, alice, bob := twoMembers(t, 80, 24)
	server.SQL(t, "postgres", "ALTER DATABASE "+database+" ALLOW_CONNECTIONS false")
	server.SQL(t, "postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '"+database+"'")
	alice.Press("a", "a", "x").Shows("✓ 2", "✗ 1", "3 verdicts wait for the team")
	server.SQL(t, "postgres", "ALTER DATABASE "+database+" ALLOW_CONNECTIONS true")
	alice.Advance(5 * time.Second).Hides("for the team").Shows("The team has all verdicts again.")
	bob.Advance(5*time.Second).Advance(5*time.Second).Shows("✓ 2", "✗ 1")
}
