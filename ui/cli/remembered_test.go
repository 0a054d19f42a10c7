package cli_test

import (
	"database/sql"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestWhatTheScreenHasShownIsCompletedOnTheCommandLine(t *testing.T) {
	home := t.TempDir()
	env := append([]string{"HOME=" + home}, configured(serve(t))...)
	d := onTerminal(t, env, "data", "vendors")
	d.shows("V-00001")
	d.types("q")
	d.ends()
	cmd := exec.Command("docket", "__complete", "data", "vendors", "--columns", "vendor_id,vendor_n")
	cmd.Env = append(cmd.Environ(), env...)
	if out, _ := cmd.Output(); !strings.Contains(string(out), "vendor_id,vendor_name\n") {
		t.Errorf("it offers %q", out)
	}
}

// Shells write what is offered to the terminal: ids and descriptions of the service do not drive it.
func TestWhatIsCompletedDoesNotDriveTheTerminal(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"success":true,"total":5,"rules":[{"rule_id":"R-1","rule_name":"a.\u202eb\u009b2J equal_to c.d"},{"rule_id":"R-2\u001b[2J"},{"rule_id":"R-3\u202e"},{"rule_id":"R-4 ö"},{"rule_id":"R-5\tand more"}]}`)
	}))
	defer server.Close()
	env := []string{"HOME=" + t.TempDir(), "DOCKET_BASE_URL=" + server.URL, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c"}
	offered := ""
	for _, args := range [][]string{{"rules", "D-1", "-o", "json"}, {"__complete", "rules", "D-1", "--select", "R"}} {
		cmd := exec.Command("docket", args...)
		cmd.Env = append(cmd.Environ(), env...)
		out, err := cmd.Output()
		if offered = string(out); err != nil {
			t.Fatal(err)
		}
	}
	if strings.ContainsAny(offered, "\x1b\u009b\u202e") || !strings.Contains(offered, "R-1\t") || !strings.Contains(offered, "R-4 ö") ||
		strings.Contains(offered, "R-2") || strings.Contains(offered, "R-5") {
		t.Errorf("it offers %q", offered)
	}
}

// What the rules are tried on is told to lint, too: a value that is in a file of the trial is somewhere.
func TestLintLooksUpQuotedValuesInTheRecordsThatTheScreenRemembers(t *testing.T) {
	home := t.TempDir()
	env := append([]string{"HOME=" + home}, configured(serve(t))...)
	orders := filepath.Join(home, "o.csv")
	if err := os.WriteFile(orders, []byte("order_number,total\nPO-4500312,5\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := onTerminal(t, env, "rules", "DOC-1001")
	d.shows("RULE-1001-0001")
	d.types("T")
	d.shows("Records to try")
	d.types("\r")
	d.shows("of invoice")
	d.types("~/o.csv\r")
	d.shows("o.csv, 1 record")
	d.types("Tq")
	d.ends()
	lint := func() (out, said string) {
		var stderr strings.Builder
		cmd := exec.Command("docket", "rules", "DOC-1001", "--lint", "-o", "table")
		cmd.Env, cmd.Stderr = append(cmd.Environ(), env...), &stderr
		found, err := cmd.Output()
		if err != nil {
			t.Errorf("%v: %s", err, &stderr)
		}
		return string(found), stderr.String()
	}
	out, said := lint()
	if !strings.Contains(said, "looked up in 1 record of o.csv") || strings.Contains(out, "quotes PO-4500312,") || !strings.Contains(out, "not found in the 1 record") {
		t.Errorf("%s\n%s", out, said)
	}
	if err := os.Remove(orders); err != nil {
		t.Fatal(err)
	}
	if out, said = lint(); !strings.Contains(said, "not looked up in the records of invoice: ") || strings.Contains(out, "found in") {
		t.Errorf("%s\n%s", out, said)
	}
}

// What docket uses is told although nothing can be read of what was observed, which is told too, and not as nothing.
func TestInfoTellsWhatIsUsedWhereWhatWasObservedCannotBeRead(t *testing.T) {
	home := t.TempDir()
	info := func(args ...string) (string, string, error) {
		cmd := exec.Command("docket", append([]string{"info"}, args...)...)
		cmd.Env = append(cmd.Environ(), append([]string{"HOME=" + home, "XDG_STATE_HOME=" + home}, configured(serve(t))...)...)
		var told strings.Builder
		cmd.Stderr = &told
		out, err := cmd.Output()
		return string(out), told.String(), err
	}
	if _, told, err := info(); err != nil {
		t.Fatal(told)
	}
	db, err := sql.Open("sqlite", filepath.Join(home, "docket", "docket.db"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("ALTER TABLE facts RENAME TO gone"); err != nil || db.Close() != nil {
		t.Fatal(err)
	}
	out, told, err := info("-o", "table")
	if err == nil || !strings.Contains(out, "database") || !strings.Contains(told, "facts") {
		t.Errorf("it prints %q, says %q (%v)", out, told, err)
	}
	if out, _, err := info("--knows", "-o", "json"); err == nil || out != "" {
		t.Errorf("of what cannot be read it prints %q (%v)", out, err)
	}
}
