package audit

import (
	"maps"
	"testing"
)

// Who reads a whole name in a list takes it for the member who is called so.
func TestTheInitialsOfAMemberAreNoOthersName(t *testing.T) {
	for _, want := range []map[string]string{
		{"Bob": "Bo", "bob": "bob"},
		{"AB": "Ab", "Ann Berg": "An"},
		{"Al": "Al", "alice": "Ali"},
		{"carol": "Ca", "Carl Otto": "CO"},
	} {
		names := map[string]bool{}
		for name := range want {
			names[name] = true
		}
		if got := initials(names); !maps.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
}
