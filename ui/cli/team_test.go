package cli_test

import (
	"net"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"docket/config/store/team/teamtest"
)

// withServer ends the database server that the scripts of teams share.
type withServer struct{ *testing.M }

func (m withServer) Run() int { return teamtest.Main(m.M.Run) }

// TestTheCommandsOfATeamKeepTheirPromises gives each script an empty database, whose address is $OWNER for its
// administrator, and $ALICE and $BOB for two users of the server. At $SILENT nobody answers.
func TestTheCommandsOfATeamKeepTheirPromises(t *testing.T) {
	server := teamtest.Start(t)
	params := scripts(t, "testdata/team")
	alone := params.Setup
	params.Setup = func(env *testscript.Env) error {
		address := server.Database(t)
		database, _, _ := strings.Cut(strings.TrimPrefix(address(""), "postgres:///"), "?")
		env.Setenv("OWNER", address(""))
		silent, err := net.Listen("tcp", "127.0.0.1:0") // takes connections and never answers
		if err != nil {
			return err
		}
		env.Defer(func() { _ = silent.Close() })
		env.Setenv("SILENT", "postgres://somebody@"+silent.Addr().String()+"/team?sslmode=disable")
		env.Values[databaseKey{}] = func(on string) {
			server.SQL(t, "postgres", "ALTER DATABASE "+database+" ALLOW_CONNECTIONS "+on)
		}
		for _, name := range []string{"alice", "bob"} {
			user := name + "_" + database
			server.SQL(t, database, "CREATE ROLE "+user+" LOGIN")
			env.Setenv(strings.ToUpper(name), address(user))
			env.Setenv(strings.ToUpper(name)+"_NAME", user)
		}
		return alone(env)
	}
	params.Cmds["database"] = func(ts *testscript.TestScript, _ bool, args []string) {
		ts.Value(databaseKey{}).(func(string))(map[string]string{"on": "true", "off": "false"}[args[0]])
	}
	testscript.Run(t, params)
}

// databaseKey is where a script keeps what closes its database and opens it.
type databaseKey struct{}
