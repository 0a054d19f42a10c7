package team_test

import (
	"os"
	"testing"

	"docket/config/store/team/teamtest"
)

func TestMain(m *testing.M) { os.Exit(teamtest.Main(m.Run)) }
