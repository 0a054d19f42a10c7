package submit_test

import (
	"io"
	"log"
	"os"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if role := os.Getenv(roleVariable); role != "" {
		os.Exit(play(role, os.Args[1:]))
	}
	log.SetOutput(io.Discard) // net/http tells it of services that speak before they are asked
	goleak.VerifyTestMain(m)
}
