package config

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// keeper is a keyring that does what set does, on a computer where only one variable of the environment is set.
func keeper(set func(), variable string) func(ctx context.Context) error {
	k := keychain{set: func(string, string, string) error { set(); return nil }, present: func(func(string) string) bool { return true }}
	return func(ctx context.Context) error {
		return k.store(ctx, "work", "a-token-of-some-length", func(name string) string {
			if name == variable {
				return ":0"
			}
			return ""
		})
	}
}

// The library goes on with what a session bus that ended did not answer.
func TestAPanicInTheKeyringIsAnErrorOfIt(t *testing.T) {
	err := keeper(func() { panic("no such luck") }, "")(t.Context())
	if err == nil || !strings.Contains(err.Error(), "the keyring gave an error") {
		t.Fatalf("docket says %v", err)
	}
}

func TestALockedKeyringIsWaitedForWhereItCanAskForItsPassword(t *testing.T) {
	for variable, want := range map[string]string{"DISPLAY": "", "WAYLAND_DISPLAY": "", "TERM": "the keyring gave no answer in 3s"} {
		if variable == "TERM" && runtime.GOOS == "darwin" { // asks always
			continue
		}
		synctest.Test(t, func(t *testing.T) {
			typing := func() { time.Sleep(20 * time.Second) }
			err := keeper(typing, variable)(t.Context())
			if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("with %s docket says %v", variable, err)
			}
			typing() // what is left behind ends
		})
	}
}
