package uitest

import (
	"strings"
	"testing"

	"docket/config/store/team"
	"docket/config/store/team/teamtest"
)

// Members starts a private server with a team on it. Member admits somebody, who may send, as NAME_DATABASE, and opens
// the team as that member.
func Members(t testing.TB) (server *teamtest.Server, database string, member func(name string) *team.Team) {
	t.Helper()
	server = teamtest.Start(t)
	address := server.Database(t)
	database, _, _ = strings.Cut(strings.TrimPrefix(address(""), "postgres:///"), "?")
	open := func(user string) *team.Team {
		tm, err := team.Open(team.Options{Address: address(user)})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = tm.Close() })
		return tm
	}
	owner := open("")
	if _, err := owner.Init(t.Context()); err != nil {
		t.Fatal(err)
	}
	return server, database, func(name string) *team.Team {
		user := name + "_" + database
		server.SQL(t, database, "CREATE ROLE "+user+" LOGIN")
		if err := owner.Admit(t.Context(), user, "sender", false); err != nil {
			t.Fatal(err)
		}
		return open(user)
	}
}
