package linear

import (
	"strings"
	"testing"

	"docket/ui"
)

// A terminal that reads lines gives Esc as a character: it cancels, as is said, and is nobody's reason, comment or token.
func TestEscAsACharacterCancels(t *testing.T) {
	told := transcript(t, ui.Start{View: "rules", Target: "DOC-1001"}, []string{"reject with reason", "\x1b", "comment", "\x1b[A", "token", "\x1b", "accept"}, func(*loop) {})
	if !strings.Contains(told, "rule 1, accepted: ") || strings.Contains(told, "rejected: ") || strings.Contains(told, "; comment: ") || strings.Contains(told, "This token is used") {
		t.Errorf("Esc was taken as a text:\n%s", told)
	}
}
