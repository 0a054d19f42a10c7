package rules_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"docket/config/store"
	"docket/config/store/team"
	"docket/config/store/team/teamtest"
	"docket/ui/core/audit"
	"docket/ui/uitest"
	"docket/ui/view"
)

// aTeam is a team on a server of its own, with a user of the database for each name.
type aTeam struct {
	t        *testing.T
	server   *teamtest.Server
	database string
	address  func(string) string
	owner    *team.Team
}

func newTeam(t *testing.T) *aTeam {
	t.Helper()
	server := teamtest.Start(t)
	m := &aTeam{t: t, server: server, address: server.Database(t)}
	m.database, _, _ = strings.Cut(strings.TrimPrefix(m.address(""), "postgres:///"), "?")
	m.owner = m.open("")
	if _, err := m.owner.Init(t.Context()); err != nil {
		t.Fatal(err)
	}
	return m
}

func (m *aTeam) open(user string) *team.Team {
	tm, err := team.Open(team.Options{Address: m.address(user)})
	if err != nil {
		m.t.Fatal(err)
	}
	m.t.Cleanup(func() { _ = tm.Close() })
	return tm
}

// member is a new user of the database with a role, and the connection of one.
func (m *aTeam) member(name, role string, settles bool) *team.Team {
	user := name + "_" + m.database
	m.server.SQL(m.t, m.database, "CREATE ROLE "+user+" LOGIN")
	if err := m.owner.Admit(m.t.Context(), user, role, settles); err != nil {
		m.t.Fatal(err)
	}
	return m.open(user)
}

// screen is a member's screen on the anchor document that all review.
func (m *aTeam) screen(as store.Remote, width, height int) *uitest.Driver {
	return uitest.Start(m.t, uitest.Options{View: "rules", Target: "DOC-1001", Width: width, Height: height, Team: as,
		Profile: func(p *view.Profile) { p.Reviewers = 2 }})
}

// away takes the database away, or gives it back.
func (m *aTeam) away(away bool) { m.server.Away(m.t, m.database, away) }

// deaf is a database that cannot tell of changes, as behind PgBouncer in transaction mode.
type deaf struct{ store.Remote }

func (deaf) Listen(context.Context, func(string)) {}
func (deaf) Listening() bool                      { return false }

func TestTwoScreensSeeEachOtherAtOnceDisagreeAndSettleIt(t *testing.T) {
	m := newTeam(t)
	alice, bob := m.screen(m.member("alice", "sender", false), 120, 40), m.screen(m.member("bob", "sender", true), 120, 40)
	alice.WaitFor("1 other here").Press("a").Shows("accepted 1")
	bob.WaitFor("accepted 1", "AD").Press("g").Shows("✓ accepted by alice_" + m.database)
	bob.Press("x", "g").Shows("✗ rejected by bob_"+m.database, "members disagree", "alice_"+m.database+" accepted", "bob_"+m.database+" rejected", "AD✓ BD✗", "1 disagreed")
	bob.Advance(time.Second) // where one is, is told once the cursor rests
	alice.WaitFor("rejected 1").Press("g").WaitFor("✗ rejected by bob_"+m.database, "members disagree", "AD✓ @BD✗", "here now")

	// What one takes back is one's own; a rule that wants a second verdict is not done.
	bob.Press("u").Shows("✓ accepted by alice_" + m.database)
	alice.WaitFor("✓ accepted by alice_"+m.database, "accepted 1", "rejected 0").Hides("disagree")
	alice.Shows("0/48").Press("W").Shows("needs another verdict", "and in the team's database").Press("esc")

	bob.Press("U")
	alice.WaitFor("members disagree").Press("O").Shows("You may not settle disagreements")
	bob.Press("g", "O").Shows("Settle 1 disagreement").Press("a").Shows("1 disagreement settled: accepted", "1/48", "settled by bob_"+m.database)
	alice.WaitFor("settled by bob_"+m.database, "bob_"+m.database+" accepted, which settles it", "1/48").Hides("members disagree", "disagreed")
	if got := m.server.SQL(t, m.database, `SELECT author || decision FROM docket.verdicts WHERE settles`); got != "bob_"+m.database+"accept" {
		t.Errorf("the record says %q", got)
	}
	alice.Press("x") // who decides otherwise afterwards begins anew
	bob.WaitFor("members disagree")

	// What undo brings back is said once more, and ends no disagreement that came since.
	bob.Press("g", "f").Shows("AD✗ BD⚑").Press("u").Shows("✓ accepted by bob_"+m.database, "Your earlier verdict", "1 disagreed")
	bob.Press("U").Shows("AD✗ BD⚑", "Your verdict counts again").Press("u").Shows("Your earlier verdict")
	alice.Press("g").WaitFor("✓ accepted by bob_"+m.database, "members disagree")

	// Nothing is settled that was said while the question stood.
	bob.Press("O").Shows("Settle 1 disagreement")
	alice.Press("f")
	bob.WaitFor("AD⚑").Press("a").Shows("Nothing was settled: a member said something else since you were asked.", "1 disagreed")
	bob.Press("O", "a").Shows("1 disagreement settled: accepted")
}

// A comment is one's own. It gives no verdict again, so what another member decided since goes on counting, also what was
// settled.
func TestACommentInATeamIsOnesOwnAndLeavesWhatCounts(t *testing.T) {
	m := newTeam(t)
	alice, bob := m.screen(m.member("alice", "sender", false), 120, 40), m.screen(m.member("bob", "sender", true), 120, 40)
	bob.Press("X").Type("bobs reason").Press("enter").Shows("✗ 1").Press("g")
	alice.WaitFor("✗ 1").Press("g", "c").Shows("Comment on").Hides("│ bobs reason").Press("esc")
	alice.Press("X").Type("from alice").Press("enter", "g").Shows("member", "alice_"+m.database+" rejected: from alice")
	bob.Press("a", "g").Shows("✓ accepted by bob_"+m.database, "members disagree")
	alice.WaitFor("✓ accepted by bob_"+m.database).Press("f", "g").Shows("⚑ flagged by alice_"+m.database, "members disagree")
	bob.WaitFor("⚑ flagged by alice_"+m.database).Press("g", "c").Shows("bobs reason").Type("!").Press("enter").Shows("Comment saved.", "⚑ flagged by alice_"+m.database)
	alice.WaitFor("bobs reason!").Shows("⚑ flagged by alice_"+m.database, "members disagree")

	bob.Press("O").Shows("Settle 1 disagreement").Press("x").Shows("settled by bob_" + m.database)
	alice.WaitFor("settled by bob_"+m.database).Press("g", "c").Type(" after all").Press("enter").Shows("Comment saved.", "settled by bob_"+m.database).Hides("members disagree")
	bob.WaitFor("after all").Shows("settled by bob_" + m.database).Hides("members disagree")
	bob.Press("g", "c").Type("?").Press("enter").Shows("Comment saved.", "settled by bob_"+m.database) // who settled it comments
	bob.Press("u").Shows("Undone: comment", "settled by bob_"+m.database).Hides("reason!?")
	alice.Shows("settled by bob_" + m.database)
}

// A role that gives no verdicts is named, and that they stay here.
func TestAReaderIsToldThatVerdictsStayHere(t *testing.T) {
	m := newTeam(t)
	carol := m.screen(m.member("carol", "reader", false), 120, 40)
	carol.Press("a").WaitFor("1 verdict waits for the team", "Your role in the team does not allow it", "Verdicts stay on this computer alone.")
}

func TestWithoutNoticesOthersAreSeenWithinASecond(t *testing.T) {
	m := newTeam(t)
	alice, bob := m.screen(deaf{m.member("alice", "reviewer", false)}, 120, 40), m.screen(deaf{m.member("bob", "reviewer", false)}, 120, 40)
	alice.Press("a").Shows("accepted 1")
	bob.Advance(time.Second).Shows("accepted 1")
	bob.Press("W").Shows("pending                47 rules")
	alice.Press("g", "p").Shows("pending 48")
	bob.Advance(time.Second).Shows("pending                48 rules").Press("esc").Shows("pending 48")
}

// Of rules that came behind the list of members nothing is claimed.
func TestAnAssignmentOfARuleThatWentMeanwhileSaysSo(t *testing.T) {
	m := newTeam(t)
	alice := m.member("alice", "reviewer", false)
	s, d := serve(t, answer(lines(3)...), 120, 30, func(o *uitest.Options) { o.Team = alice })
	d.Press("space", "space")
	reloaded(s, d, "P", lines(3, 2)[1:]...).Shows("Assign 2 rules to").Type("alice").Press("enter").Shows("2 rules assigned to alice_" + m.database + ". Changed meanwhile: R2. Gone meanwhile: R1.")
}

func TestRulesAreAssignedAndQueuesOfATeamAreListed(t *testing.T) {
	m := newTeam(t)
	alice, bob := m.screen(m.member("alice", "reviewer", false), 120, 40), m.screen(m.member("bob", "reviewer", false), 120, 40)
	alice.Press("space", "j", "space", "P").Shows("Assign 2 rules to").Type("bob").Press("enter").Shows("2 rules assigned to bob_"+m.database, "assigned to")
	bob.WaitFor("assigned to")
	queue := func(d *uitest.Driver, name string) *uitest.Driver {
		for range len(audit.TeamQueues()) {
			if strings.Contains(d.Screen(), "DOC-1001 · "+name) {
				return d
			}
			d.Press("w")
		}
		t.Fatalf("the queue %q is not listed:\n%s", name, d.Screen())
		return nil
	}
	queue(bob, "assigned to me").Shows("assigned to me 1 of 2").Press("a").Shows("assigned to me 1 of 1")
	alice.WaitFor("accepted 1")
	queue(alice, "needs another verdict").Shows("needs another verdict 1 of 1").Press("a").Shows("1/48")
	queue(alice, "mine").Shows("mine 1 of 1")
	queue(alice, "not judged by me").Shows("not judged by me 1 of 47")

	// Who has them is no longer asked when they are chosen again.
	alice.Press("esc")
	queue(alice, "rule 2 of 48").Press("j", "P").Type("bob").Shows("Enter takes them back").Press("enter").Shows("no longer assigned")
	bob.WaitFor("assigned to me 0", "This rule left the queue meanwhile. It stays").Press("w").Hides("assigned to me")
}

func TestOneReviewsOnWhileTheDatabaseIsAway(t *testing.T) {
	m := newTeam(t)
	alice, bob := m.screen(m.member("alice", "sender", false), 80, 24), m.screen(m.member("bob", "sender", false), 80, 24)
	m.away(true)
	alice.Press("a", "a", "x").Shows("✓ 2", "✗ 1", "3 verdicts wait for the team")
	m.away(false)
	alice.Advance(5 * time.Second).Hides("for the team").Shows("The team has all verdicts again.")
	bob.Advance(5*time.Second).Advance(5*time.Second).Shows("✓ 2", "✗ 1")
}

// Settling ends all that is in the database once it arrives there: nobody settles what cannot be seen.
func TestNothingIsSettledWhileTheDatabaseIsAway(t *testing.T) {
	m := newTeam(t)
	alice, bob := m.screen(m.member("alice", "sender", true), 80, 24), m.screen(m.member("bob", "sender", false), 80, 24)
	bob.Press("x").Shows("✗ 1")
	alice.WaitFor("✗ 1").Press("a", "g").Shows("1 disagreed")
	m.away(true)
	alice.Advance(5*time.Second).Press("O").Shows("The team's database is away", "Settle once it is back.").Hides("Settle 1 disagreement")
	m.away(false)
	alice.Advance(5 * time.Second).Press("O").Shows("Settle 1 disagreement")
}

// Two dockets of one member on one computer: what the other one did and this screen does not show is not taken back unseen.
func TestAMembersOtherDocketIsNotUndoneUnseen(t *testing.T) {
	m := newTeam(t)
	state := filepath.Join(t.TempDir(), "docket.db")
	m.member("alice", "reviewer", false)
	start := func() *uitest.Driver {
		return uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Width: 120, Height: 40, StatePath: state, Team: deaf{m.open("alice_" + m.database)}})
	}
	here, there := start(), start()
	here.Press("a").Shows("accepted 1")
	there.Advance(time.Second).Shows("accepted 1").Press("G", "x").Shows("rejected 1")
	here.Press("u").Shows("Nothing was undone: another docket judged meanwhile", "rejected 1", "accepted 1")
	here.Press("u").Shows("Undone: reject", "rejected 0").Press("u").Shows("Undone: accept", "accepted 0")
}
