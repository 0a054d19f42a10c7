package fields_test

import (
	"testing"
	"time"

	"go.uber.org/goleak"

	"docket/config/store/team/teamtest"
)

// withServer ends the database server that the tests of teams share.
type withServer struct{ *testing.M }

func (m withServer) Run() int { return teamtest.Main(m.M.Run) }

const ms = time.Millisecond

func TestMain(m *testing.M) { goleak.VerifyTestMain(withServer{m}) }
