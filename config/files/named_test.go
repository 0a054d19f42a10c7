package files_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"docket/config/files"
)

func TestTheFilesOfAFolderAreToldByTheirNames(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.toml", "a.toml", ".toml", "a.sql", "[x].toml", "notes"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "folder.toml"), 0o700); err != nil {
		t.Fatal(err)
	}
	if got, err := files.Named(dir, ".toml"); err != nil || !slices.Equal(got, []string{"[x]", "a", "b"}) {
		t.Errorf("%q, %v", got, err)
	}
	for _, none := range []string{"", filepath.Join(dir, "none")} {
		if got, err := files.Named(none, ".toml"); err != nil || len(got) != 0 {
			t.Errorf("%q has %q, %v", none, got, err)
		}
	}
	if _, err := files.Named(filepath.Join(dir, "notes"), ".toml"); err == nil {
		t.Error("a file is no folder")
	}
}
