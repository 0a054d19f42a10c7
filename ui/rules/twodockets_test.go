package rules_test

import (
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/uitest"
)

// What two dockets on one computer say of the same rules is there after both: what either read at first is not what it stores.
func TestTwoDocketsKeepEachOthersSilencedFindings(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1001", Width: 140, Height: 40, StatePath: filepath.Join(t.TempDir(), "state.db")}
	a, b := uitest.Start(t, o), uitest.Start(t, o)
	a.Press("i").Shows("self")
	b.Press("i").Type("/circular").Press("enter", "s").Type("agreed with accounting").Press("enter").Shows("Silenced.")
	a.Type("/self").Press("enter", "s").Type("it stands twice on the page").Press("enter").Shows("Silenced.")
	c := uitest.Start(t, o)
	c.Press("i").Type("/agreed").Press("enter").Shows("agreed with accounting").Press("esc").Type("/twice").Press("enter").Shows("it stands twice on the page")
}

func TestTwoDocketsKeepEachOthersChosenRecords(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1001", Width: 140, Height: 40, StatePath: filepath.Join(t.TempDir(), "state.db")}
	a, b := uitest.Start(t, o), uitest.Start(t, o)
	a.Press("t").Shows("no records yet")
	b.Press("t", "]").Paste(file(t, "orders.csv", "number,total_amount\n1,5\n")).Press("enter").Shows("orders.csv, 1 record")
	a.Press("[").Paste(file(t, "invoices.csv", "order,total_amount\n1,5\n2,6\n")).Press("enter").Shows("invoices.csv, 2 records")
	uitest.Start(t, o).Press("t").Shows("orders.csv, 1 record", "invoices.csv, 2 records")
}

func TestAFindingThatAnotherDocketSilencedIsSilencedHere(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1001", Width: 140, Height: 40, StatePath: filepath.Join(t.TempDir(), "state.db")}
	a, b := uitest.Start(t, o), uitest.Start(t, o)
	b.Press("i").Type("/circular").Press("enter", "s").Type("agreed with accounting").Press("enter").Shows("Silenced.")
	path := filepath.Join(t.TempDir(), "packet.md")
	export(a, path).Shows("Exported")
	if !strings.Contains(read(t, path), "Silenced by demo.analyst, ") {
		t.Error("the packet does not tell what another docket silenced")
	}
	b.Press("s").Shows("It is a finding again.", "circular").Press("s").Type("agreed once more").Press("enter")
	a.Press("i").Type("/circular").Press("enter").Shows("agreed once more").Press("esc", "esc", "/").Type("lint:circular").Press("enter").Shows("0 of 48 rules")
}

// Rules that come again behind the window of findings know what is silenced in it.
func TestAFindingThatIsSilencedWhileTheRulesComeAgainIsSilenced(t *testing.T) {
	d := open(t, "DOC-1001", 140, 30)
	held := d.Hold("rules")
	d.PressOnly("R")
	d.Press("i").Type("/self").Press("enter").Shows("self")
	held.Release()
	d.Press("s").Type("it stands twice on the page").Press("enter").Shows("Silenced.").Press("esc", "esc", "/").Type("lint:self").Press("enter").Shows("0 of 48 rules")
}
