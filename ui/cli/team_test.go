package cli_test

import (
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"docket/config/store/team/teamtest"
)

// withServer ends the database server that the scripts of teams share.
type withServer struct{ *testing.M }

func (m withServer) Run() int { return teamtest.Main(m.M.Run) }

// TestTheCommandsOfATeamKeepTheirPromises gives each script an empty database, whose address is $OWNER for its
// administrator, and $ALICE and $BOB for two users of the server.
func TestTheCommandsOfATeamKeepTheirPromises(t *testing.T) {
	server := teamtest.Start(t)
	params := scripts(t, "testdata/team")
	alone := params.Setup
	params.Setup = func(env *testscript.Env) error {
		address := server.Database(t)
		database, _, _ := strings.Cut(strings.TrimPrefix(address(""), "postgres:///"), "?")
		env.Setenv("OWNER", address(""))
		for _, name := range []string{"alice", "bob"} {
			user := name + "_" + database
			server.SQL(t, database, "CREATE ROLE "+user+" LOGIN")
			env.Setenv(strings.ToUpper(name), address(user))
			env.Setenv(strings.ToUpper(name)+"_NAME", user)
		}
		return alone(env)
	}
	testscript.Run(t, params)
}
