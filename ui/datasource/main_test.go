package datasource_test

import (
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	time.Local = time.UTC // screens show when snapshots were taken
	goleak.VerifyTestMain(m)
}
