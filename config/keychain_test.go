package config

import (
	"strings"
	"testing"
)

func TestAPanicInTheKeyringComesToTheOneWhoAsked(t *testing.T) {
	k := keychain{set: func(string, string, string) error { panic("no such luck") }, present: func(func(string) string) bool { return true }}
	defer func() {
		if v, _ := recover().(string); !strings.Contains(v, "no such luck") {
			t.Fatalf("recovered %q", v)
		}
	}()
	_ = k.store(t.Context(), "work", "a-token-of-some-length", func(string) string { return "" })
}
