package datasource_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// A load opens where the cursor of the pages is, row and column.
func TestALoadOpensAtTheCursor(t *testing.T) {
	open(t, "vendors").Press("j", "l", "l", "L").Shows("237 records", "legal_form: text", "row 2 of 237").Press("y").Shows("legal_form")
}

func TestAllRecordsAreLoadedAndAskedInSQL(t *testing.T) {
	d := open(t, "vendors", size(120, 40)).Press("Q").Shows(`SELECT * FROM "vendors"`).Type("LIMIT 2").Press("enter").Shows("vendors", "is not loaded; nothing is", "Press L to load")
	d.Press("esc", "L").Shows("237 records of vendors kept as snapshot 1, 3 pages")
	d.Press("Q").Type("WHERE country = 'GB' ORDER BY vendor_name LIMIT 2").Press("enter").Shows("2 rows", "V-0")
	d.Press("/").Type("nothing").Press("enter").Shows("No row matches the filter").Press("esc")
	d.Press("Q", "ctrl+u").Type("SELECT 'x' AS a, NULL AS none, '' AS blank").Press("enter").Shows(`x    –     ""`).Press("esc")
	d.Press("Q").Type("; DELETE FROM vendors").Press("enter").Shows("One query at a time").Press("esc")
	d.Press("t").Shows("1 snapshot of vendors", "complete")
}

func TestTheFrequencyOfAColumnLeadsToItsRecords(t *testing.T) {
	d := open(t, "vendors", size(120, 40)).Press("F").Shows("Press L to load").Press("esc", "L").Shows("kept as snapshot 1")
	d.Press("l", "l", "l", "F").Shows("How often each country occurs in vendors", "count", "share %", "DE", "30", "12.7").Press("enter").Shows("filter country=DE", "30 of 237 records", "Köln").Press("esc").Shows("How often each country occurs").Press("esc")
}

func TestALoadOfManyPagesAsksFirst(t *testing.T) {
	d := open(t, "million_rows", size(100, 30)).Press("L").Shows("Load all pages of million_rows?", "50,000 records on 500 pages so far")
	d.Press("esc").Press("t").Shows("partial")
}

func TestTheLastPageIsFoundAndCounted(t *testing.T) {
	d := open(t, "purchase_orders", size(100, 30)).Press("$").Shows("page 124 of 124", "about row 12,345 of about 12,345", "Page 124 is the last (")
	d.Press("<").Shows("page 123 of 124").Press("$").Shows("about row 12,345 of about 12,345")
}

func TestTheFirstAndTheLastRecordAreOneKeyAway(t *testing.T) {
	d := open(t, "purchase_orders", size(120, 30)).Press("G").Shows("page 124 of 124", "about row 12,345 of about 12,345", "Page 124 is the last (", "pages 125 and 126 came back empty.")
	d.Press("g").Shows("page 1 of 124", "row 1 of about 12,345").Press("G").Shows("about row 12,345 of about 12,345").Press("<", "k", "G").Shows("about row 12,345 of about 12,345")
	before := d.Demo.Calls("datasource")
	d.Press("g", "/").Type("steel").Press("enter", "G").Shows("page 1 of 124").Press("g").Shows("page 1 of 124")
	if n := d.Demo.Calls("datasource") - before; n > 0 {
		t.Errorf("%d requests for what is shown", n)
	}
	d.Press("esc", "l", "s", "G").Shows("page 1 of 124")
	open(t, "empty_list").Press("G", "g").Shows("no records")
	open(t, "million_rows", size(120, 30)).Press("G").Shows("page 10,000 of 10,000", "about row 1,000,000 of about 1,000,000", "is the last (2")
}

// Ids that begin again on every page tell no page from another: the search says so, what it kept, and what finds the end.
func TestTheLastPageOfIdsThatBeginAgainIsFoundByLoading(t *testing.T) {
	d := open(t, "sample", size(120, 20), against(t, func(index, size int) (int, string) {
		var list []string
		for i := (max(index, 1) - 1) * size; i < min(max(index, 1)*size, 337); i++ {
			list = append(list, fmt.Sprintf(`{"_id":{"$oid":"%024x"},"n":"%d"}`, i%size, i))
		}
		return http.StatusOK, page(index, []string{`"n"`}, list...)
	}))
	for _, key := range []string{"$", "G"} {
		d.Press(key).Shows("The search for the last page failed. No last page was found by ids: pages 1 and 2 have the same ids and",
			"The page that was shown stays. Press L to load all records, page by page.", "page 1", "row 1 of").Press("esc")
	}
	d.Press("L").Shows("337 records, fetched").Press("G").Shows("row 337 of 337")
}

// The value of a load that is opened is the one under the cursor there, wherever the cursor of the pages is.
func TestTheValueUnderTheCursorOfALoadIsTheOneThatIsOpened(t *testing.T) {
	d := open(t, "vendors").Press("L").Shows("237 records").Press("l", "l", "l", "l", "v").Shows("row 1 · city", "Malmö", "5 characters")
	d.Press("esc", "j", ":").Type("first row").Press("enter").Shows("row 1 of 237")
}

// What an answer shows is what is copied and exported of it, be the column called like the id of a record.
func TestTheIDsOfAnAnswerAreCopied(t *testing.T) {
	d := open(t, "vendors", size(120, 40)).Press("L").Shows("kept as snapshot 1").Press("Q", "ctrl+u").Type("SELECT _id, vendor_id FROM vendors LIMIT 1").Press("enter").Shows("65f0")
	for key, want := range map[string]string{"c": "_id,vendor_id\n65f024394188a48d7c000000,V-00001\n", "j": `{"_id":"65f024394188a48d7c000000","vendor_id":"V-00001"}`} {
		if d.Press("Y", key); d.Copied[len(d.Copied)-1] != want {
			t.Errorf("%s: copied %q", key, d.Copied[len(d.Copied)-1])
		}
	}
}

// In the record beside the list the column is that of the field under the cursor there.
func TestAQuestionFromTheRecordIsAboutItsField(t *testing.T) {
	d := open(t, "vendors", size(160, 40)).Press("L").Shows("kept as snapshot 1").Press("l", "l", "l", "tab", "j", "j", "!")
	if line := d.Copied[len(d.Copied)-1]; !strings.HasSuffix(line, "--select vendor_name") {
		t.Errorf("the cursor of the record is on vendor_name, copied %q", line)
	}
	d.Press("F").Shows("How often each vendor_name occurs in vendors").Press("esc", "tab", "F").Shows("How often each country occurs in vendors")
}
