package rules_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAReviewComesBackFromASpreadsheetAfterALookAtWhatItChanges(t *testing.T) {
	dir := t.TempDir()
	d := open(t, "DOC-1001", 200, 50)
	d.Press("a", "x")
	path := filepath.Join(dir, "review.csv")
	export(d, path).Shows("Exported")
	lines := strings.Split(read(t, path), "\n")
	lines[3] = strings.Replace(lines[3], "pending,,", "pending,flag,", 1)                      // RULE-1001-0003, in the spreadsheet
	lines[2] = strings.Replace(lines[2], "rejected,reject,", "rejected,accept,", 1)            // 0002, and here too
	lines[5] = strings.Replace(lines[5], "RULE-1001-0005,", "RULE-1001-9999,", 1)              // there is none
	lines[1] = strings.Replace(lines[1], "accepted,accept,,", "accepted,accept,\"'=1+1\",", 1) // a formula stays a text
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	d.Advance(2e9).Press("g", "j", "c").Type("mine").Press("enter") // newer than the export
	d.Press("b").Shows("JSON or CSV file").Paste(path).Press("enter")
	d.Shows("Import into DOC-1001: 2 of 48 lines", "conflict", "The verdict here is not the exported one, by demo.analyst.", "unknown", "The service returns no rule with this id.", "=1+1")
	d.Shows("✓ accepted 1", "⚑ flagged 0") // a look changes nothing
	d.Press("t").Shows("Import into DOC-1001: 3 of 48 lines").Press("m").Shows("2 of 48").Press("j", "t").Shows("Not to be imported: The service returns no rule with this id.")
	for _, size := range [][2]int{{40, 12}, {80, 24}, {200, 50}} {
		d.Resize(size[0], size[1])
	}
	d.Press("/").Type("9999").Press("enter", "enter").Shows("2 lines of the import are not in the list now").Press("esc", "esc")
	d.Press("enter").Shows("Import 1 verdict and 1 comment into DOC-1001?", "conflict    1 line", "unknown     1 line", "unchanged   44 lines").Press("y")
	d.Shows("Imported 1 verdict and 1 comment. Press u to undo it in one step.", "✓ accepted 1", "✗ rejected 1", "⚑ flagged 1")
	d.Press("u").Shows("⚑ flagged 0", "✗ rejected 1")
	d.Press("b").Paste(file(t, "other.csv", "rule_id,fingerprint,decision,anchor_document_id\nR,f,accept,DOC-2\n")).Press("enter").Shows(`is about "DOC-2", not about DOC-1001`)
}

// A sheet of another service is told as a merged review of one is: before anything changes, and where nothing does.
func TestASheetOfAnotherServiceSaysSo(t *testing.T) {
	d := open(t, "DOC-1001", 200, 50)
	d.Press("a")
	path := filepath.Join(t.TempDir(), "review.csv")
	export(d, path).Shows("Exported")
	here := d.Env.Scope.Address
	said := "The rules came from two addresses: " + here + " and https://other.example.com."
	elsewhere := strings.ReplaceAll(read(t, path), ","+here, ",https://other.example.com")
	d.Press("b").Paste(path).Press("enter").Shows("Nothing to import: 48 lines with the verdicts that are here.").Hides("two addresses")
	d.Press("b").Paste(file(t, "same.csv", elsewhere)).Press("enter").Shows("Nothing to import: 48 lines", said)
	d.Press("b").Paste(file(t, "edited.csv", strings.Replace(elsewhere, "pending,,", "pending,flag,", 1))).Press("enter", "enter")
	d.Shows("Import 1 verdict into DOC-1001?", "The rules came from two addresses: "+here, "https://other.example.com.", "unchanged   47 lines").Press("y").Shows("Imported 1 verdict")
}

func TestThePacketTellsTheTrialTheSilencesAndItsProgram(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	d.Env.Program = "docket 9.9"
	tryAll(t, d).Press("x", "a")
	d.Press("i", "s").Type("both count").Press("enter", "esc")
	path := filepath.Join(t.TempDir(), "packet.md")
	export(d, path).Shows("Exported")
	packet := read(t, path)
	for _, want := range []string{"Made with: docket 9.9", "## Trial", "on invoice from billed.csv (2 records, read 15 January 2026 09:30 UTC), purchase\\_order from ordered.csv (2 records, read 15 January 2026 09:30 UTC): the verdicts on 2 rules rest on it.",
		"Silenced by demo.analyst, ", ": both count"} {
		if !strings.Contains(packet, want) {
			t.Errorf("the packet has no %q", want)
		}
	}
	if glance, details := strings.Index(packet, "## Rules"), strings.Index(packet, "### "); glance < 0 || glance > details {
		t.Error("one line a rule does not come first")
	}
}

// What is stored with a verdict is what was on screen when it was given.
func TestAVerdictInTheTrialRestsOnTheRecordsOfItsWindow(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	tryAll(t, d).Press("t").Shows("2 pairs, 1 hold, 1 fail")
	d.Press("]").Paste(file(t, "corrected.csv", "order_number,total_amount\nPO-1,10\nPO-2,20\n")).Press("enter").Shows("2 pairs, 2 hold")
	d.Press("a", "esc", "g").Shows("✓ accepted by", "evidence", "holds: 2 pairs, 2 hold, 0 fail", "corrected.csv").Hides("ordered.csv")
}

func TestAVerdictOnRecordsThatTellNothingSaysSo(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	tryAll(t, d).Press("t").Press("]").Paste(file(t, "none.csv", "order_number,total_amount\nPO-9,10\n")).Press("enter").Shows("0 pairs")
	d.Press("a", "esc", "g").Shows("✓ accepted by", "evidence  no records: No two records belong together; 3", "purchase_order from none.csv (1").Hides("evidence  fails")
}

func TestWhatTheTrialLeftOutIsSaidBeforeManyAreAccepted(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	d.Press("T", "enter").Paste(file(t, "a.csv", "purchase_order_number,total_amount\nPO-1,5\nPO-2,6\n")).Press("enter", "j", "enter")
	d.Paste(file(t, "b.csv", "order_number,total_amount\nPO-1,5\n")).Press("enter", "t")
	d.Shows("trial    holds: 1 pair, 1 record left out")
	d.Press("A").Shows("tried without some records").Press("y", "g").Resize(240, 50).Shows("record without a clear partner left out")
}
