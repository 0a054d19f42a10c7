package program_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/config/program"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "--wait" { // it plays an editor
		fmt.Printf("%q", os.Args[1:])
		return
	}
	os.Exit(m.Run())
}

func TestAnEditorIsGivenTheFileWhateverItsOwnPathAndTheFilesAre(t *testing.T) {
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "two words & more.txt")
	for _, command := range []string{own + " --wait", `"` + own + `" --wait "a b"`} {
		want := []string{"--wait", path}
		if strings.HasSuffix(command, `"a b"`) {
			want = []string{"--wait", "a b", path}
		}
		if out, err := program.Shell(command, path).Output(); err != nil || string(out) != fmt.Sprintf("%q", want) {
			t.Errorf("%s: %s, %v, want %q", command, out, err, want)
		}
	}
}
