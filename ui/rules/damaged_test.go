package rules_test

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"docket/ui/uitest"
)

// A page of the database that cannot be read is not one of the review: what was judged is there, and it is told what may not be.
func TestAReviewOutlivesADamagedPage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	o := uitest.Options{View: "rules", Target: "DOC-1003", Width: 120, Height: 40, StatePath: path}
	d := uitest.Start(t, o)
	d.Press("a", "x", "u").Shows("1/15")
	if err := d.Store.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	var page int64
	if err := db.QueryRowContext(t.Context(), `SELECT rootpage FROM sqlite_schema WHERE name = 'recents'`).Scan(&page); err != nil {
		t.Fatal(err)
	}
	_ = db.Close()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	copy(content[(page-1)*4096:], bytes.Repeat([]byte{0xa5}, 4096))
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	uitest.Start(t, o).Press("j") // which finds the page
	uitest.Start(t, o).Shows("The database was damaged and is kept as", path+".damaged-", "may not be all of: recents", "✓ accepted 1", "1/15").
		Press("j").Hides("damaged").Press("U").Shows("✗ rejected 1", "2/15")
}

// Verdicts that cannot be read are not said to be none, and nothing that matters less stands in the place of that.
func TestVerdictsThatCannotBeReadAreTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1003", Width: 120, Height: 40, StatePath: path}).Shows("Earlier verdicts could not be read, so every rule is shown as pending")
}
