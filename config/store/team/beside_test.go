package team_test

import (
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"docket/config/store/team"
	"docket/config/store/team/teamtest"
)

// TestTeamsOfOneServerAreMadeAtOnce: roles are of the whole server, so that teams in other databases make and grant the
// same ones at the same moment.
func TestTeamsOfOneServerAreMadeAtOnce(t *testing.T) {
	dir, err := os.MkdirTemp("", "pg")
	if err != nil {
		t.Fatal(err)
	}
	server, err := teamtest.StartIn(dir)
	if err != nil {
		_ = os.Remove(dir)
		t.Skip("no PostgreSQL server: " + err.Error())
	}
	t.Cleanup(server.Stop)
	var owners []*team.Team
	for range 12 {
		owners = append(owners, open(t, server.Database(t)("")))
	}
	if err := atOnce(owners, func(o *team.Team) error { _, err := o.Init(t.Context()); return err }); err != nil {
		t.Errorf("making teams: %v", err)
	}
	server.SQL(t, "postgres", `CREATE ROLE alice LOGIN`)
	for _, role := range []string{"reviewer", "sender", ""} {
		if err := atOnce(owners, func(o *team.Team) error { return o.Admit(t.Context(), "alice", role, false) }); err != nil {
			t.Errorf("admitting as %q: %v", role, err)
		}
	}
}

// TestARoleThatIsMadeInBetweenIsTakenAsItIs lets the look for roles find none, three times, where there are all by now.
func TestARoleThatIsMadeInBetweenIsTakenAsItIs(t *testing.T) {
	server := teamtest.Start(t)
	madeOn(t, server)
	address := server.Database(t)
	database, _, _ := strings.Cut(strings.TrimPrefix(address(""), "postgres:///"), "?")
	server.SQL(t, database, `CREATE SCHEMA late; CREATE SEQUENCE late.looks;
		CREATE FUNCTION late.seen() RETURNS boolean LANGUAGE sql VOLATILE AS 'SELECT nextval(''late.looks'') > 3';
		CREATE VIEW late.pg_roles AS SELECT r.* FROM (SELECT late.seen() AS seen OFFSET 0) AS now, pg_catalog.pg_roles r WHERE now.seen`)
	server.SQL(t, database, `ALTER DATABASE `+database+` SET search_path = late, pg_catalog, public`)
	if _, err := open(t, address("")).Init(t.Context()); err != nil {
		t.Error(err)
	}
	if looks := server.SQL(t, database, `SELECT last_value > 3 FROM late.looks`); looks != "t" {
		t.Error("the look was not the one of the test")
	}
}

func atOnce(owners []*team.Team, do func(*team.Team) error) error {
	var all sync.WaitGroup
	errs := make([]error, len(owners))
	for i, o := range owners {
		all.Go(func() { errs[i] = do(o) })
	}
	all.Wait()
	return errors.Join(errs...)
}
