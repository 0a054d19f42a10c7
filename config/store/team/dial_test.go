package team_test

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"

	"docket/config/store"
	"docket/config/store/team"
)

func TestAnotherMachineIsNeverReachedWithoutItsCertificate(t *testing.T) {
	for _, address := range []string{"postgres://db.example.com/docket", "postgres://db.example.com/docket?sslmode=disable",
		"postgres://db.example.com/docket?sslmode=prefer", "postgres://10.0.0.1/docket?sslmode=require", "postgres://localhost,db.example.com/docket"} {
		for _, mode := range []string{"", "disable", "allow"} {
			t.Setenv("PGSSLMODE", mode)
			plain := false
			tm, err := team.Open(team.Options{Address: address, Password: func(context.Context) (string, error) { return "canary", nil },
				Dial: func(context.Context, string, string) (net.Conn, error) {
					docket, server := net.Pipe()
					go func() {
						defer server.Close()
						said := make([]byte, 8)
						if _, err := server.Read(said); err != nil {
							return
						}
						plain = plain || string(said[4:]) != "\x04\xd2\x16\x2f" // anything but a request for TLS
						_, _ = server.Write([]byte("N"))                        // there is none
					}()
					return docket, nil
				}})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := tm.Status(t.Context()); err == nil || plain {
				t.Errorf("%s with PGSSLMODE=%s was reached without TLS: %v", address, mode, err)
			}
		}
	}
}

func TestWhatIsWrongIsSaidInOneSentence(t *testing.T) {
	_, _, address := made(t)
	for at, want := range map[string]string{
		address("nobody"):                             "does not let you in",
		"postgres:///docket?host=/nowhere&user=a":     "cannot be reached",
		strings.Replace(address(""), "/db", "/no", 1): "does not let you in",
	} {
		_, err := open(t, at).Status(t.Context())
		if e, is := errors.AsType[*store.TeamError](err); !is || !strings.Contains(e.Reason, want) || strings.Contains(e.Reason, "\n") {
			t.Errorf("%s: %v", at, err)
		}
	}
}
