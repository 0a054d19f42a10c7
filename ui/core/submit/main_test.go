package submit_test

import (
	"io"
	"log"
	"os"
	"testing"

	"go.uber.org/goleak"

	"docket/config/store/team/teamtest"
)

// withServer ends the database server that the tests of teams share.
type withServer struct{ *testing.M }

func (m withServer) Run() int { return teamtest.Main(m.M.Run) }

func TestMain(m *testing.M) {
	if role := os.Getenv(roleVariable); role != "" {
		os.Exit(play(role, os.Args[1:]))
	}
	log.SetOutput(io.Discard) // net/http tells it of services that speak before they are asked
	goleak.VerifyTestMain(withServer{m})
}
