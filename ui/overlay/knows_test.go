package overlay_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/client"
	"docket/ui/uitest"
)

func TestWhatDocketKnowsIsAPageWithReleasesAndIsExportedWithoutSecrets(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 140, Height: 30, View: "data", Target: "vendors"})
	d.Press(":").Type("pulse").Press("enter").Shows("What docket knows: ", "datasource/vendors", "first_page", "Pages are numbered from 1", "operation/datasource", "release_version", "first seen 2026-01-15 09:30 UTC")
	d.Press("enter").Shows("datasource/vendors", "why").Press("esc")
	path := filepath.Join(t.TempDir(), "knows.csv")
	d.Press("E").Press("ctrl+u").Type(path).Press("enter").Idle()
	raw, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(raw), "datasource/vendors,first_page,1,") {
		t.Fatalf("%v %s\n%s", err, raw, d.Screen())
	}
	for _, secret := range []string{d.Demo.Token, "Northgate", "demo.analyst", "127.0.0.1"} {
		if strings.Contains(string(raw), secret) || strings.Contains(d.Press("esc", ":").Type("pulse").Press("enter").Screen(), d.Demo.Token) {
			t.Errorf("%s is in the file or on the screen: %s", secret, raw)
		}
	}
}

func TestEachReleaseIsKeptWithWhenItWasFirstSeen(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 140, Height: 30})
	for i, version := range []string{"7.4.2", "7.4.2", "8.0.0"} {
		d.Env.Wire.Add(client.Exchange{ID: uint64(i), Attempt: 1, Op: client.OpRules, Phase: client.PhaseDone, Answer: client.Answer{ReleaseVersion: version}})
	}
	d.Idle()
	d.Press(":").Type("pulse").Press("enter").Shows("What docket knows: 2 facts", "7.4.2", "8.0.0")
}

// What cannot be read is not empty: the page does not say that nothing was observed.
func TestWhatIsKnownAndCannotBeReadIsNotSaidToBeNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	d := uitest.Start(t, uitest.Options{View: "data", Target: "vendors", Width: 120, Height: 40, StatePath: path})
	db, err := sql.Open("sqlite", path)
	if err == nil {
		_, err = db.ExecContext(t.Context(), "DROP TABLE facts")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	d.Press(":").Type("pulse").Press("enter").Shows("What docket knows: at least 0 facts", "What was observed of this service could not be read").Hides("Nothing was observed")
}
