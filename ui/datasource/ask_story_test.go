package datasource_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"docket/ui/uitest"
)

// loaded is the demo with both vendors and purchase orders on this computer, the orders in sight.
func loaded(t *testing.T) *uitest.Driver {
	d := open(t, "vendors", size(120, 40)).Press("L").Shows("kept as snapshot 1").Press("o").Type("purchase_orders").Press("enter").Shows("PO-4500000")
	return d.Press("L").Shows("12,345 records of purchase_orders kept as snapshot 2")
}

// Which ten vendors of which country have the most unpaid orders, and what changed since Monday?
func TestThePersonWithTheQuestionNeedsNoSQL(t *testing.T) {
	long(t)
	d := loaded(t)
	d.Press("end", "h", "h", "F").Shows("How often each status occurs in purchase_orders", "invoiced", "bar", "█")
	d.Press("j", "enter").Shows("filter status=invoiced", "3,505 of 12,345 records in the load", "Press Esc to go back.")
	d.Press("home", "l", "l", "J").Shows("Join columns of", "vendors", "237 records").Press("enter")
	d.Shows("By which key?", "vendor_id = vendors.vendor_id", "237 of 237 found, each once").Press("enter")
	d.Shows("Columns of vendors beside vendor_id").Press("/").Type("country").Press("enter", "enter").Shows("vendor_id  country  vendor_name")
	d.Press("a").Shows("Group ").Press("/").Type("column~^(vendor_name|country)$").Press("enter", "*", "enter")
	d.Shows("country", "vendor_name", "count", "share %").Golden("unpaid_120x40")

	d.Press("esc", "esc").Shows("filter status=invoiced").Press("esc").Shows("How often each status occurs").Press("esc").Hides("filter status")
	d.Advance(72 * time.Hour)
	d.Demo.Later(3)
	d.Press("R").Shows("12,354 records of purchase_orders kept as snapshot 3").Press("t").Shows("3 ", "2 ", "Thu").Press("j", "enter")
	d.Shows("9 added", "removed", "changed", "invoiced", "paid")
}

func TestGroupsAreSummedUpAndLeadToTheirRecords(t *testing.T) {
	long(t)
	d := loaded(t)
	d.Press("a").Shows("Group purchase_orders by").Press("/").Type("currency").Press("enter", "space", "esc", "/").Type("quantity").Press("enter")
	d.Press("m").Shows("sum, average, least, greatest").Press("m", "m", "esc", "/").Type("unit_price").Press("enter", "m", "esc")
	d.Press("/").Type("column=vendor_id").Press("enter", "m").Shows("Only a column of numbers").Press("esc", "enter")
	d.Shows("How often each currency occurs", "count", "sum of quantity", "average of quantity", "least of quantity", "greatest").Press("end").Shows("greatest of unit_price").Press("home").Golden("groups_120x40")
	d.Press("enter").Shows("filter currency=EUR", "of 12,345 records in the load")
}

// A question is about what is shown: what the filter passes, and the load that is shown, also where it is not the newest.
func TestAQuestionIsAboutWhatIsShown(t *testing.T) {
	long(t)
	d := loaded(t).Press("/").Type("status=invoiced").Press("enter").Shows("3,505 of 12,345")
	d.Press("end", "h", "h", "F").Shows("How often each status occurs in purchase_orders where status=invoiced", "3505", "1 row").Hides("open").Press("esc")
	d.Press("e").Press("ctrl+u").Type("1 AS one").Press("enter").Shows("3,505 rows", "where status=invoiced with 1 AS one").Press("esc")
	d.Press("home", "l", "l", "J", "enter", "enter").Shows("Columns of vendors").Press("enter").Shows("3,505 rows", "purchase_orders where status=invoiced with ").Press("esc")
	file := filepath.Join(t.TempDir(), "asked.csv")
	d.Press("a").Shows("Group purchase_orders where status=invoiced by").Press("/").Type("column=currency").Press("enter", "enter").Shows("currency", "count", "EUR")
	d.Press("E", "ctrl+u").Type(file).Press("enter").Shows("exported to asked.csv")
	if text := written(t, file); !strings.HasPrefix(text, "currency,count,share %") {
		t.Errorf("%q", text)
	}
	d.Press("enter").Shows("filter status=invoiced currency=EUR").Press("esc").Shows("currency", "count").Press("esc").Shows("filter status=invoiced", "3,505 of 12,345").Hides("currency=EUR").Press("esc")

	d.Advance(72 * time.Hour)
	d.Demo.Later(3)
	d.Press("R").Shows("12,354 records of purchase_orders kept as snapshot 3").Press("t", "j", "o").Shows("not the newest load", "12,345 records")
	d.Press("e").Press("ctrl+u").Type("1").Press("enter").Shows("purchase_orders of load 2 with 1").Press("Q", "ctrl+u").Type(`SELECT count(*) AS n FROM "purchase_orders@2 where status:invoiced"`).Press("enter").Shows("3505")
}

// Values that differ in case are two rows of a frequency, and one filter: the screen says so.
func TestADrillThatFindsMoreThanItsRowSaysSo(t *testing.T) {
	d := open(t, "sample", size(120, 30), against(t, func(index, _ int) (int, string) {
		records := []string{`{"n":"UK"}`, `{"n":"UK"}`, `{"n":"uk"}`, `{"n":""}`, `{"n":" "}`, `{"n":null}`, `{}`}
		if index > 1 {
			records = nil
		}
		return 200, page(max(index, 1), []string{`"n"`}, records...)
	}))
	d.Press("L").Shows("7 records, fetched").Press("F").Shows("How often each n occurs", "UK").Press("/").Type("UK").Press("enter", "enter").Shows("3 of 7 records in the load", "The row counts 2", "looks neither at case")
	d.Press("esc").Shows("How often each n occurs").Press("g", "enter").Shows("2 of 7 records in the load", "filter (n=null or n=missing)").Hides("The row counts")
	d.Press("esc").Shows(`"" `, "– ").Press("g", "j", "j", "enter").Shows("1 of 7 records in the load", "filter n~^$").Hides("The row counts")
	d.Press("esc", "g", "j", "j", "j", "enter").Shows("4 of 7 records in the load", "The row counts 1", "for nothing finds what is empty")
}

func TestAnExpressionBecomesAColumnBesideTheOneUnderTheCursor(t *testing.T) {
	long(t)
	d := loaded(t)
	d.Press("e").Shows("Computed column").Press("ctrl+u").Type("quantity * unit_price AS net").Press("enter").Shows("po_number       net  vendor_id", "1175", "1059.1 ")
	d.Shows("the first 10,000 rows; there are more, and E writes them all")
	d.Press("e").Press("ctrl+u").Type("1; DROP TABLE x").Press("enter").Shows("One query at a time").Press("esc")
	d.Press("e").Press("ctrl+u").Type("nosuch(1)").Press("enter").Shows("No such function: nosuch", "nosuch(1)").Press("esc")
	path := filepath.Join(t.TempDir(), "net.csv")
	d.Press("E").Press("ctrl+u").Type(path).Press("enter").Shows("12,345 records")
	written, err := os.ReadFile(path)
	if err != nil || strings.Count(string(written), "\n") != 12_346 {
		t.Errorf("%d bytes, %v", len(written), err)
	}
}

func TestQueriesAreSavedRunAgainRenamedAndDeleted(t *testing.T) {
	long(t)
	d := loaded(t).Press("P").Shows("No query is saved yet").Press("esc")
	ask := func(sql string) { d.Press("Q", "ctrl+u").Type(sql).Press("enter") }
	ask("SELECT count(*) AS open_orders FROM purchase_orders WHERE status = 'open'")
	d.Shows("1763").Press("w").Type("open").Press("enter").Shows("Saved as open, in ").Press("w").Type("../x").Press("enter").Shows("cannot name a query").Press("esc", "esc")
	ask("SELECT 1 AS one")
	d.Press("w").Type("open").Press("enter").Shows("Replace the query?").Press("esc").Press("w").Type("one").Press("enter", "esc")
	d.Press("P").Shows("Saved queries", "one", "open", "SELECT count(*)").Press("j", "enter").Shows("open_orders", "1763").Press("esc")
	d.Press("r").Press("ctrl+u").Type("orders that are open").Press("enter").Shows("is called orders that are open now")
	d.Press("delete").Shows("Delete the query?").Press("y").Shows("deleted").Hides("SELECT count(*)")
	if _, err := os.Stat(filepath.Join(d.Env.Queries, "one.sql")); err != nil {
		t.Error(err)
	}
}

// With the list open in two dockets, neither overwrites nor deletes what the other wrote without being told.
func TestAQueryThatAnotherDocketChangedIsNotOverwrittenOrDeletedUnseen(t *testing.T) {
	d := open(t, "vendors", size(120, 40))
	file := filepath.Join(d.Env.Queries, "open.sql")
	other := func(text string) {
		t.Helper()
		if err := errors.Join(os.MkdirAll(d.Env.Queries, 0o700), os.WriteFile(file, []byte(text+"\n"), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	other("SELECT 1 AS one")
	d.Press("P").Shows("SELECT 1 AS one")
	other("SELECT 2 AS two")
	d.Press("e").Type(", 3 AS three").Press("enter").Shows("Not saved: the query open was changed meanwhile, to SELECT 2 AS two.", "SELECT 1 AS one, 3 AS three").Press("esc").Shows("SELECT 2 AS two")
	if text := written(t, file); text != "SELECT 2 AS two\n" {
		t.Errorf("it was overwritten: %q", text)
	}
	other("SELECT 4 AS four")
	d.Press("delete", "y").Shows("The query open was changed meanwhile, to SELECT 4 AS four.", "open  SELECT 4 AS four").Hides("deleted")
	other("SELECT 5 AS five")
	d.Press("e").Type(" -- mine").Press("enter").Shows("meanwhile, to SELECT 5 AS").Press("enter").Shows("open saved.", "SELECT 4 AS four -- mine")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	d.Press("e").Type("!").Press("enter").Shows("Not saved: there is no query open in").Press("enter").Shows("open saved.").Press("delete", "y").Shows("open deleted.", "No query is saved yet")
}

// Keys that are numbers match as numbers also where a column has one of more digits than SQL's, on either side; an answer
// that compares such a column as a text says so.
func TestKeysMatchAsNumbersWhateverDigitsTheyHave(t *testing.T) {
	d := keyed(t, map[string][]string{"short": {"1", "2", "3", "4.50"}, "long": {"1", "2.0", "3", "1,234.00", "4.5", "12345678901234567890"}}, "long", "short")
	d.Press("home", "l", "J").Shows("Join columns of", "long").Press("enter").Shows("k = long.k", "4 of 4 found, each once").Press("enter").Shows("Columns of long beside k")
	d.Press("/").Type("of_long").Press("enter", "enter").Shows("long-0", "long-1", "long-2", "long-4").Hides("more digits").Press("esc")
	d.Press("o").Type("long").Press("enter").Press("home", "l", "J").Shows("Join columns of").Type("short").Press("enter").Shows("k = short.k", "4 of 6 found, each once").Press("enter")
	d.Press("/").Type("of_short").Press("enter", "enter").Shows("short-0", "short-1", "short-2", "short-3").Hides("more digits").Press("esc")
	d.Press("Q", "ctrl+u").Type("SELECT max(k) AS greatest FROM long").Press("enter").Shows("k holds numbers with more digits than SQL computes with: it is compared as a text.")
}

// A column of numbers and one of texts match as they are written, whatever SQL makes of the numbers; a number that a query
// gave has no spelling, and matches as one.
func TestKeysOfTextsMatchAsTheyAreWritten(t *testing.T) {
	d := keyed(t, map[string][]string{"cat": {"10.50", "+4930111", "1000", "n/a", "", "1e3"}, "inv": {"10.50", "+4930111", "1,000.00", "", "", "7"}}, "cat", "inv")
	d.Press("home", "l", "J").Type("cat").Press("enter").Shows("k = cat.k", "2 of 4 found, each once").Press("enter")
	d.Press("/").Type("of_cat").Press("enter", "enter").Shows("cat-0", "cat-1").Hides("cat-2", "cat-3", "cat-4", "cat-5").Shows("6 rows")
	d.Press("Q").Shows("SQL over what is loaded").Press("esc", "esc")
	d.Press("/").Type("k<100").Press("enter").Press("home", "l", "J").Type("cat").Press("enter").Shows("1 of 2 found, each once").Press("enter")
	d.Press("/").Type("of_cat").Press("enter", "enter").Shows("cat-0", "2 rows").Hides("cat-1").Press("esc", "esc")
	d.Press("o").Type("cat").Press("enter").Press("home", "l", "J").Type("inv").Press("enter").Shows("k = inv.k", "2 of 5 found, each once").Press("enter")
	d.Press("/").Type("of_inv").Press("enter", "enter").Shows("inv-0", "inv-1").Hides("inv-2", "inv-4").Press("esc")
	d.Press("Q", "ctrl+u").Type("SELECT k FROM inv").Press("enter").Shows("6 rows").Press("J").Type("cat").Press("enter").Shows("3 of 4 found, rows repeat, up to 2 times").Press("enter")
	d.Press("/").Type("of_cat").Press("enter", "enter").Shows("4930111  cat-1", "1000  cat-2", "1000  cat-5", "7 rows")
}

// A column of the name that has the spelling of another one's numbers is a column of its own: it has no keys of theirs.
func TestAColumnThatIsCalledAsASpellingIsNoKey(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		records := map[string][]string{"inv": {`{"k":"10.50","K As Written":"eleven"}`, `{"k":"7","K As Written":"7 "}`}, "cat": {`{"k":"10.5","name":"ten"}`, `{"k":"eleven","name":"other"}`, `{"k":"n/a"}`}}[r.FormValue("datasource_name")]
		if r.FormValue("page_index") != "1" {
			records = nil
		}
		_, _ = io.WriteString(w, strings.Replace(page(1, []string{`"k"`}, records...), "sample", r.FormValue("datasource_name"), 1))
	}))
	t.Cleanup(server.Close)
	d := open(t, "cat", size(120, 30), func(o *uitest.Options) { o.URL = server.URL }).Press("L").Shows("3 records of cat kept").Press("o").Type("inv").Press("enter").Press("L").Shows("2 records of inv kept")
	d.Press("home", "l", "J").Type("cat").Press("enter").Shows("k = cat.k", "1 of 2 found, each once").Press("enter").Press("/").Type("name").Press("enter", "enter").Shows("ten", "2 rows").Hides("other")
}

// What docket's own functions leave out because it is no number is counted in the foot of the answer.
func TestAnAnswerOnTheScreenSaysWhatItsSumsLeaveOut(t *testing.T) {
	d := keyed(t, map[string][]string{"inv": {"1e3", "1,000.00", "$5", "", "7"}}, "inv")
	d.Press("Q", "ctrl+u").Type("SELECT decimal_avg(k) AS a FROM inv WHERE k <> '7'").Press("enter").Shows("1000", "Not numbers, so left out: 1 by decimal_avg.").Resize(80, 24).Shows("left out: 1 by decimal_avg.").Resize(160, 30).Press("esc")
	d.Press("Q", "ctrl+u").Type("SELECT decimal_avg(k) AS a FROM inv WHERE k <> '$5'").Press("enter").Shows("1 row").Hides("left out")
	d.Press("esc").Press("Q", "ctrl+u").Type("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 1200) SELECT decimal_avg(k), decimal_max(k) FROM inv, c").Press("enter")
	d.Resize(80, 24).Shows("Not numbers, so left out: 1,200 by decimal_avg, 1,200 by decimal_max.").Resize(160, 30)
	// A file of the rows does not show it: who exports them is told once more, of those that are shown and of all.
	const told = "Not numbers, so left out: 1 by decimal_avg."
	sum := "(SELECT decimal_avg(k) FROM inv) AS a"
	d.Press("esc").Press("Q", "ctrl+u").Type("SELECT "+sum).Press("enter").Press("E", "ctrl+u").Type(filepath.Join(t.TempDir(), "few.csv")).Press("enter").Shows("exported to few.csv. " + told).Press("esc")
	d.Press("Q", "ctrl+u").Type("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 10100) SELECT n, " + sum + " FROM c WHERE n > 0").Press("enter").Shows("the first 10,000 rows")
	d.Press("E", "ctrl+u").Type(filepath.Join(t.TempDir(), "all.csv")).Press("enter").Shows("k holds numbers and other texts", "so left out: 1 by decimal_avg. 10,100 records")
}

// keyed has loads of one column of keys each, in the order of their names, and shows the last.
func keyed(t *testing.T, keys map[string][]string, names ...string) *uitest.Driver {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, records := r.FormValue("datasource_name"), []string(nil)
		for i, k := range keys[name] {
			records = append(records, fmt.Sprintf(`{"_id":{"$oid":"%024x"},"k":%q,"of_%s":"%s-%d"}`, i, k, name, name, i))
		}
		if r.FormValue("page_index") != "1" {
			records = nil
		}
		_, _ = io.WriteString(w, strings.Replace(page(1, []string{`"k"`, `"of_` + name + `"`}, records...), "sample", name, 1))
	}))
	t.Cleanup(server.Close)
	d := open(t, names[0], size(160, 30), func(o *uitest.Options) { o.URL = server.URL })
	for i, name := range names {
		if i > 0 {
			d.Press("o").Type(name).Press("enter")
		}
		d.Press("L").Shows(fmt.Sprintf("%d records of %s kept", len(keys[name]), name))
	}
	return d
}

// What SQL takes for texts is said of a query on the screen too, in the words of docket sql.
func TestAQueryOnTheScreenSaysWhatSQLTakesForTexts(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		records := []string{`{"_id":{"$oid":"a"},"mixed":"1,000","maybe":"$5","long":"1"}`, `{"_id":{"$oid":"b"},"mixed":"2,000.00","maybe":"$6","long":"12345678901234567890"}`, `{"_id":{"$oid":"c"},"mixed":"5","maybe":"$7","long":"2"}`}
		if r.FormValue("page_index") != "1" {
			records = nil
		}
		_, _ = io.WriteString(w, page(1, []string{`"mixed"`, `"maybe"`, `"long"`}, records...))
	}))
	t.Cleanup(server.Close)
	const decimals = "decimal_avg, decimal_min and decimal_max compute with all of them."
	d := open(t, "sample", size(120, 30), func(o *uitest.Options) { o.URL = server.URL }).Press("L").Shows("3 records of sample kept")
	for query, told := range map[string]string{
		"SELECT sum(mixed) AS s FROM sample":                                  "mixed holds numbers and other texts, so SQL takes it as a text",
		"SELECT max(maybe) AS m FROM sample":                                  "maybe holds texts that may be numbers or dates, so SQL takes it as a text",
		"SELECT max(long) AS m FROM sample":                                   decimals,
		"SELECT decimal_sum(long) AS s FROM sample GROUP BY mixed ORDER BY s": "CAST(… AS REAL)",
	} {
		d.Press("Q", "ctrl+u").Type(query).Press("enter").Shows(told).Press("j").Hides(told).Press("esc")
	}
	d.Press("Q", "ctrl+u").Type("SELECT count(*) AS n FROM sample").Press("enter").Shows("1 row").Hides("SQL takes", decimals).Press("w").Type("sums").Press("enter", "esc")
	d.Press("home", "F").Shows("How often each").Hides("SQL takes")
}

// An answer says what its filter shows, and what the filter went through: of a cut answer that is not all.
func TestAFilterOfAnAnswerIsToldWithWhatItWentThrough(t *testing.T) {
	long(t)
	d := loaded(t).Press("Q", "ctrl+u").Type("SELECT po_number, status FROM purchase_orders").Press("enter").Shows("the first 10,000 rows; there are more")
	d.Press("/").Type("PO-4512344").Press("enter").Shows("No row among the first 10,000 matches the filter.", "filter PO-4512344", "0 of 10,000 rows")
	d.Press("esc", "s").Shows("Sorted by po_number as text, ascending among the first 10,000.")
	d.Press("Q", "ctrl+u").Type("SELECT status, po_number FROM purchase_orders LIMIT 30").Press("enter").Shows("30 rows").Hides("there are more")
	d.Press("/").Type("status:invoiced").Press("enter").Shows("filter status:invoiced").Hides("No row")
	d.Press("F").Shows("How often each status occurs in all rows of SELECT status, po_number")
}

// How often rows repeat is what one chooses a key by: it is seen whole where there is room.
func TestAKeyIsChosenByWhatIsSeenWhole(t *testing.T) {
	long(t)
	d := loaded(t).Press("o").Type("vendors").Press("enter").Shows("V-00001").Press("L").Shows("237 records").Press("home", "l", "J").Type("purchase_orders").Press("enter")
	d.Shows("By which key?", "vendor_id = purchase_orders.vendor_id", "237 of 237 found, rows repeat, up to ", " times")
}

// What is joined with live pages is another datasource: the load of the same one comes last.
func TestAJoinOfLivePagesOffersAnotherDatasourceFirst(t *testing.T) {
	d := loaded(t).Press("L").Shows("These are the live pages.").Press("home", "l", "l", "J")
	d.Shows("Join columns of", "▌ vendors", "  purchase_orders").Press("enter").Shows("By which key?", "vendor_id = vendors.vendor_id")
	d.Press("esc", "/").Type("vendor_id=V-00001").Press("enter", "J").Shows("▌ vendors", "  purchase_orders")
}

func TestAJoinWithoutAnotherLoadSaysWhatToDo(t *testing.T) {
	d := open(t, "vendors", size(120, 40)).Press("J").Shows("These questions are about all records. Press L to load them.").Press("L").Shows("kept as").Press("J").Shows("No other datasource is loaded")
	d.Press("o").Type("tax_codes").Press("enter").Press("a").Shows("Press L to load them.").Hides("Group")
	d.Press("F").Shows("Press L to load them.")
}

// A query that would run for ever ends with the key that stops it: the screen is idle again only when it has.
func TestEscEndsAQueryThatRunsForEver(t *testing.T) {
	const forever = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT count(*) FROM c"
	d := open(t, "vendors", size(120, 30)).Press("L").Shows("kept as snapshot 1")
	for range 2 { // the next one is not stopped by what stopped this
		d.Press("Q", "ctrl+u").Type(forever)
		d.PressOnly("enter")
		d.Shows("asking WITH RECURSIVE").Press("esc").Shows("The query was stopped.")
	}
	d.Press("Q", "ctrl+u").Type("SELECT 7 * 6 AS n").Press("enter").Shows("42").Press("esc")
}
