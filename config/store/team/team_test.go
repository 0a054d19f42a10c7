package team_test

import (
	"context"
	"strings"
	"testing"

	"docket/config/store/team"
	"docket/config/store/team/teamtest"
)

// made is a team with a user for each role, and one who has none: their addresses, by name.
func made(t *testing.T) (server *teamtest.Server, database string, address func(user string) string) {
	t.Helper()
	server = teamtest.Start(t)
	database, address = madeOn(t, server)
	return server, database, address
}

func madeOn(t *testing.T, server *teamtest.Server) (database string, address func(user string) string) {
	t.Helper()
	at := server.Database(t)
	owner := open(t, at(""))
	if _, err := owner.Init(t.Context()); err != nil {
		t.Fatal(err)
	}
	database, _, _ = strings.Cut(strings.TrimPrefix(at(""), "postgres:///"), "?")
	own := func(user string) string {
		if user == "" {
			return at("")
		}
		return at(user + "_" + database)
	}
	for _, role := range append(team.Roles(), "") {
		name := role + "_" + database
		server.SQL(t, database, `CREATE ROLE "`+name+`" LOGIN`)
		if role != "" {
			if err := owner.Admit(t.Context(), name, role, false); err != nil {
				t.Fatal(err)
			}
		}
	}
	return database, own
}

func open(t *testing.T, address string) *team.Team {
	t.Helper()
	tm, err := team.Open(team.Options{Address: address})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tm.Close() })
	return tm
}

func TestATeamIsMadeOnceHoweverManyStart(t *testing.T) {
	address := teamtest.Start(t).Database(t)
	const dockets = 20
	all := make(chan int, dockets)
	for range dockets {
		go func() {
			tm, err := team.Open(team.Options{Address: address("")})
			if err == nil {
				defer tm.Close()
				var n int
				if n, err = tm.Init(context.Background()); err == nil {
					all <- n
					return
				}
			}
			t.Error(err)
			all <- 0
		}()
	}
	steps := 0
	for range dockets {
		steps += <-all
	}
	if want := strings.Count(team.SQL(), "INSERT INTO docket.schema (version)"); steps != want {
		t.Errorf("%d steps were taken, want %d", steps, want)
	}
}

func TestMembersJoinAndLeaveAndAreWhoTheDatabaseSaysTheyAre(t *testing.T) {
	_, database, address := made(t)
	alice := open(t, address("reviewer"))
	me, err := alice.Join(t.Context())
	if err != nil || me != "reviewer_"+database {
		t.Fatalf("joined as %q, %v", me, err)
	}
	s, err := alice.Status(t.Context())
	if err != nil || s.Name != me || s.Role != "reviewer" || s.Joined.IsZero() || !s.Left.IsZero() || s.Version != s.Newest {
		t.Errorf("status %+v, %v", s, err)
	}
	if err := alice.Leave(t.Context()); err != nil {
		t.Fatal(err)
	}
	all, err := alice.Members(t.Context())
	if err != nil || len(all) != 4 {
		t.Fatalf("members %+v, %v", all, err)
	}
	for _, m := range all {
		if m.Name == me && (m.Joined.IsZero() || m.Left.IsZero()) {
			t.Errorf("%+v has not left", m)
		}
	}
	if _, err := open(t, address("")).Members(t.Context()); err != nil {
		t.Error(err)
	}
}
