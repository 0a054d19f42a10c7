//go:build unix

package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// The computer is shut down while an editor is open: docket does not wait for somebody to close it, and what the editor
// saved is not lost.
func TestASignalEndsDocketWhileAnEditorIsOpen(t *testing.T) {
	tmp := t.TempDir()
	editor := `f() { echo '{"of": "the editor"}' > "$1"; echo "in the editor"; read -r line; }; f`
	d := onTerminal(t, []string{"TMPDIR=" + tmp, "EDITOR=" + editor}, "demo", "fields", "invoice")
	d.shows("Nothing is known")
	d.types("+iban\r\r")
	d.shows("Iban")
	d.types("\x0f")
	d.shows("in the editor")
	if err := d.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if code := d.ends(); code != 143 {
		t.Errorf("exit code %d, want 143", code)
	}
	d.restored()
	kept, _ := filepath.Glob(filepath.Join(tmp, "docket-*", "*"))
	if len(kept) != 1 {
		t.Fatalf("the files %q are left", kept)
	}
	if text, _ := os.ReadFile(kept[0]); string(text) != "{\"of\": \"the editor\"}\n" {
		t.Errorf("%s", text)
	}
	if !strings.Contains(d.seen.String(), filepath.Base(filepath.Dir(kept[0]))) {
		t.Errorf("where it is was not told: %q", d.seen.String()[max(0, d.seen.Len()-600):])
	}
}
