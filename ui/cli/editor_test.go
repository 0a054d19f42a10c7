package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The editor has the terminal for itself: what is typed into it is no key of docket's, and docket is there again after it.
func TestATemplateIsEditedInThePersonsEditor(t *testing.T) {
	state := t.TempDir()
	path := filepath.Join(state, "docket", "demo", "templates", "invoice.toml")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("collection = \"invoice\"\n[[box]]\nname = \"total\"\ncoordinates = [1, 2, 3, 4]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	editor := `f() { echo "in the editor: $(wc -l < "$1") lines"; read -r line; kill -STOP $$; echo "$line" >> "$1"; }; f`
	d := onTerminal(t, []string{"XDG_STATE_HOME=" + state, "EDITOR=" + editor}, "demo", "text")
	d.shows("OCR-1013")
	d.types("t")
	d.shows("Templates")
	d.types("e")
	d.shows("in the editor: 4 lines")
	d.types("# quit: q\ne") // the list is there before a key that was typed ahead
	d.shows("in the editor: 5 lines")
	d.types("[[box]]\n")
	d.shows("name is missing")
	d.types("q")
	d.shows("Discard what you wrote?")
	d.types("yq")
	if code := d.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	d.restored()
	if text, _ := os.ReadFile(path); !strings.HasSuffix(string(text), "4]\n# quit: q\n") {
		t.Errorf("%s", text)
	}
}
