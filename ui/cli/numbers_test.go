package cli_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The numbers of a template are sent as they are written, in a list and in a text. The _ between digits is TOML's alone.
func TestTheNumbersOfATemplateAreSentAsTheyAreWritten(t *testing.T) {
	sent := ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sent = r.FormValue("coordinates")
		_, _ = io.WriteString(w, `{"text":["a"]}`)
	}))
	defer server.Close()
	for written, want := range map[string]string{
		"[0.50, 1e2, 30.10, 1_000]":            "[0.50,1e2,30.10,1000]",
		"[\n  0.10, # left\n  2,\n  3.0, 4\n]": "[0.10,2,3.0,4]",
		`"0.50 1e2 30.10 200"`:                 "[0.50,1e2,30.10,200]",
		`["0.50", 1, 2, 3]`:                    "[0.50,1,2,3]",
	} {
		path := filepath.Join(t.TempDir(), "t.toml")
		if err := os.WriteFile(path, []byte("collection = \"a\"\n[[box]]\nname = \"x\"\ncoordinates = "+written+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("docket", "text", "run", path, "--ids", "OCR-1")
		cmd.Env = append(cmd.Environ(), "HOME="+t.TempDir(), "DOCKET_BASE_URL="+server.URL, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c")
		if out, err := cmd.CombinedOutput(); err != nil || sent != want {
			t.Errorf("%s: sent %s, not %s (%v, %s)", written, sent, want, err, out)
		}
	}
}
