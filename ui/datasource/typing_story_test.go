package datasource_test

import (
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/uitest"
)

// TestAFilterIsTypedWithHelp: on pages and on a load the same.
func TestAFilterIsTypedWithHelp(t *testing.T) {
	long(t)
	d := open(t, "purchase_orders", size(120, 40))
	for _, shown := range []string{"124 pages", "page 1"} {
		d.Press("/").Shows("tab  _id  po_number  vendor_id").Type("stat").Shows("tab  status\n").Press("tab").Shows("tab  status:  status=")
		d.Type("=in").Shows("tab  invoiced").Press("tab").Shows("/  status=invoiced")
		d.Type(" vendr_id:V").Shows(strings.Repeat(" ", 21)+"^^^^^^^^ No column \"vendr_id\"; did you mean vendor_id", "Shown: status=invoiced.", "filter status=invoiced")
		d.Press("esc").Hides("status=invoiced")
		d.Press("L").Shows(shown)
	}
}

// TestValuesOfALoadAreReadBesideTheKeys: what is typed ahead is not held up by them.
func TestValuesOfALoadAreReadBesideTheKeys(t *testing.T) {
	d := open(t, "purchase_orders", size(80, 24)).Press("L").Shows("kept as snapshot 1")
	d.Press("/").Burst("status=").Shows("tab  delivered  invoiced  paid")
	d.Burst("in").Press("tab").Shows("/  status=invoiced").Press("enter").Shows(" filter status=invoiced")
}

func TestFiltersOfADatasourceAreOfferedAfterARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	start := func(name string) *uitest.Driver {
		return open(t, name, size(80, 24), func(o *uitest.Options) { o.StatePath = path })
	}
	d := start("vendors").Press("/").Type("country:uk").Press("enter", "esc", "/").Type("paper").Press("enter", "esc")
	d.Press("/").Shows("up  paper  country:uk").Press("esc", "ctrl+c")
	start("tax_codes").Press("/").Hides("paper", "country:uk").Shows("tab  _id").Press("esc", "ctrl+c")
	d = start("vendors").Press("/").Shows("up  paper  country:uk").Press("up", "up").Shows("/  country:uk")
	d.Press("enter").Shows("filter country:uk").Press("L").Shows("kept as snapshot 1").Press("/").Shows("country:uk").Press("ctrl+u").Shows("up  country:uk  paper")
}

func TestAMistakeIsToldOnASmallTerminal(t *testing.T) {
	for _, noColour := range []bool{false, true} {
		d := open(t, "vendors", size(40, 12), func(o *uitest.Options) { o.Theme.NoColor = noColour })
		d.Press("/").Burst("paper contry:uk").Shows("/  paper contry:uk", "           ^^^^^^", `No column "contry"; did you mean country?`[:32], "Shown: paper.", "filter paper")
		d.Press("enter").Shows("contry").Press("esc").Hides("contry")
	}
}

// TestHitsAreFilteredAsEveryTable: what a search found is a table with the same prompt.
func TestHitsAreFilteredAsEveryTable(t *testing.T) {
	d := open(t, "purchase_orders", size(120, 40)).Press("S", "ctrl+u").Type("cancelled").Press("enter").Shows("found in all 124 pages")
	d.Press("/").Type("sttus").Type(":x").Shows("^^^^^ No column \"sttus\"").Press("ctrl+u").Type("col").Press("tab").Type("=").Press("tab").Shows("column=status", "of 1,957 records")
}

// What two dockets filter by is remembered for both: neither erases what the other applied meanwhile.
func TestFiltersOfAnotherDocketAreNotErased(t *testing.T) {
	o := uitest.Options{View: "data", Target: "vendors", Width: 100, Height: 30, StatePath: filepath.Join(t.TempDir(), "docket.db")}
	one := uitest.Start(t, o).Press("/").Type("country:uk").Press("enter")
	two := uitest.Start(t, o).Press("/").Type("country:pt").Press("enter")
	one.Press("/", "ctrl+u").Type("country:se").Press("enter")
	two.Press("/", "ctrl+u").Type("city:leeds").Press("enter")
	uitest.Start(t, o).Press("/").Shows("up  city:leeds  country:se  country:pt  country:uk")
}
