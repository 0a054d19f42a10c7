package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAnExportTellsAPersonHowFarItIsAndLeavesOnlyTheResult(t *testing.T) {
	s := serve(t)
	path := filepath.Join(t.TempDir(), "orders.csv")
	d := onTerminal(t, configured(s), "data", "purchase_orders", "--output", path)
	if code := d.ends(); code != 0 {
		t.Fatalf("exit code %d: %s", code, d.seen.String())
	}
	all := d.seen.String()
	if !strings.Contains(all, "\r\x1b[Kpurchase_orders: 100 records, page 1, ") || !strings.Contains(all, "\r\x1b[Kdocket: "+path) {
		t.Errorf("it showed %q", all)
	}
	if raw, err := os.ReadFile(path); err != nil || strings.Count(string(raw), "\n") != 12_346 {
		t.Errorf("the file has %d lines (%v)", strings.Count(string(raw), "\n"), err)
	}
}

func TestCtrlCKeepsWhatIsWholeForAnotherTime(t *testing.T) {
	s := serve(t)
	path := filepath.Join(t.TempDir(), "million.csv")
	d := onTerminal(t, configured(s), "data", "million_rows", "--output", path, "--jobs", "1")
	d.shows("million_rows: 100 records, page 1, ")
	d.types("\x03")
	if code := d.ends(); code != 130 {
		t.Fatalf("exit code %d: %s", code, d.seen.String())
	}
	if !strings.Contains(d.seen.String(), "are kept beside it; --resume continues it") {
		t.Errorf("it showed %q", d.seen.String())
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("what is not whole has the name")
	}
	for _, left := range []string{path + ".part", path + ".part.json"} {
		if _, err := os.Stat(left); err != nil {
			t.Error(err)
		}
	}
}

// What the screen could not finish is continued by the command.
func TestACommandContinuesWhatTheScreenLeft(t *testing.T) {
	var whole strings.Builder
	for i := range 260 {
		fmt.Fprintf(&whole, "{\"_id\":{\"$oid\":\"%d\"},\"name\":\"n%d\"}\n", i, i)
	}
	dir := t.TempDir()
	sheet, path := filepath.Join(dir, "sheet"), filepath.Join(dir, "out.csv")
	write := func(lines string) {
		if err := os.WriteFile(sheet, []byte(lines), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(whole.String() + "!\n")
	env := []string{"DOCKET_BASE_URL=" + serveSheet(t, sheet), "DOCKET_TOKEN=t", "DOCKET_COMPANY=c"}
	d := onTerminal(t, env, "data", "sheet")
	d.shows("n7")
	d.types("E")
	d.shows("All pages")
	d.types("\r")
	d.shows("sheet.csv")
	d.types("\x01\x0b" + path)
	d.shows("out.csv")
	d.types("\r")
	d.shows("to resume")
	d.types("\x03")
	d.ends()
	write(whole.String())
	d = onTerminal(t, env, "data", "sheet", "--output", path, "--resume")
	if code := d.ends(); code != 0 || !strings.Contains(d.seen.String(), "continued from page 2") {
		t.Errorf("exit code %d: %s", code, d.seen.String())
	}
	if raw, err := os.ReadFile(path); err != nil || strings.Count(string(raw), "\n") != 261 {
		t.Errorf("%d lines, %v", strings.Count(string(raw), "\n"), err)
	}
}

func TestRecordsOnATerminalCannotDriveIt(t *testing.T) {
	hostile := filepath.Join(t.TempDir(), "hostile")
	if err := os.WriteFile(hostile, []byte(`{"_id":{"$oid":"x"},"name":"\u001b]0;t\u0007a`+"\u202e\u009b31m"+`","sum":"\u009d"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	url := serveSheet(t, hostile)
	for _, format := range []string{"json", "ndjson", "csv", "tsv", "md", "table"} {
		for _, how := range []string{"--all", "--per-page=1"} {
			d := onTerminal(t, []string{"DOCKET_BASE_URL=" + url, "DOCKET_TOKEN=t", "DOCKET_COMPANY=c"}, "data", "sheet", how, "-o", format)
			if code := d.ends(); code != 0 {
				t.Fatalf("-o %s: exit code %d: %s", format, code, d.seen.String())
			}
			for _, bad := range []string{"\x1b", "\x07", "\u202e", "\u009b", "\u009d"} {
				if strings.Contains(d.seen.String(), bad) {
					t.Errorf("-o %s %s lets %q through: %q", format, how, bad, d.seen.String())
				}
			}
		}
	}
}
