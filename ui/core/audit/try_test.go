package audit

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"docket/client"
)

func tried(t *testing.T, operator, a, b string) Trial {
	t.Helper()
	rule := client.Rule{Name: "a.x " + operator + " b.y"}
	return Try(&rule, map[string]Record{"a": {"x": textValue(a)}, "b": {"y": textValue(b)}})
}

func TestDateLessThanOrEqualTo(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want Outcome
	}{
		{"2026-01-15", "2026-01-15", Holds},
		{"2026-01-15", "2026-01-16", Holds},
		{"2026-01-16", "2026-01-15", Fails},
		{"20260115", "16.01.2026", Holds},
		{"2026/01/15", "16-Jan-2026", Holds},
		{"2026-01-15T23:59:00+02:00", "2026-01-15 08:00", Holds},
		{"15. January 2026", "15.1.2026", Holds},
		{"03/04/2026", "2026-12-31", Holds},
		{"03/04/2026", "2026-01-01", Fails},
		{"03/04/2026", "2026-03-10", Undecidable},
		{"04.03.2026", "2026-03-10", Holds},
		{"01.15.2026", "2026-01-15", Holds},
		{"29.02.2025", "2026-01-01", Undecidable},
		{"31.04.2026", "2026-12-01", Undecidable},
		{"15.01.26", "2026-01-01", Undecidable},
		{"soon", "2026-01-01", Undecidable},
		{"2026-01-01", "44927", Undecidable},
		{"", "2026-01-01", Undecidable},
	} {
		if got := tried(t, "date_less_than_eq_to", c.a, c.b); got.Outcome != c.want || got.Reason == "" {
			t.Errorf("%q ≤ %q: %s (%s), want %s", c.a, c.b, got.Outcome, got.Reason, c.want)
		}
	}
}

func TestWhatCannotBeDecidedSaysWhy(t *testing.T) {
	on := map[string]Record{"a": {"x": textValue("1"), "none": client.Value("null"), "list": client.Value("[1]"), "Total": textValue("5"),
		"header": client.Value(`{"total":7,"deep":{"er":"7.0"}}`)}}
	for name, want := range map[string]string{
		"a.x resembles a.x":                        "undecidable: the interface does not say what resembles means",
		"the total is right":                       "undecidable: the name of the rule cannot be taken apart",
		"a.x equal_to b.x":                         "undecidable: there is no record of b",
		"a.y equal_to a.x":                         "undecidable: the record of a has no field y",
		"a.x equal_to a.total":                     "undecidable: the record of a has no field total (it has Total)",
		"a.x equal_to a.none":                      "undecidable: a.none is null",
		"a.list equal_to a.x":                      "undecidable: a.list is a list",
		"a.header equal_to a.x":                    "undecidable: a.header is an object",
		"a.header.total equal_to a.x":              "fails: the numbers differ",
		"a.header.deep.er equal_to a.x":            "fails: the numbers differ",
		"a.header.deep.none equal_to a.x":          "undecidable: the record of a has no field header.deep.none",
		"a.x equal_to a.x":                         "holds: the texts are the same",
		"a.x date_less_than_eq_to a.x":             `undecidable: "1" is not a date that can be read`,
		"a.header.total equal_to a.header.deep.er": "holds: the numbers are equal",
	} {
		trial := Try(&client.Rule{Name: name}, on)
		if got := trial.Outcome.String() + ": " + trial.Reason; got != want {
			t.Errorf("%s\n  is  %s\n want %s", name, got, want)
		}
	}
	rule := client.Rule{Name: "a.x equal_to a.x", Precondition: client.Precondition{Conditions: []client.Value{client.Value("{}")}}}
	if trial := Try(&rule, on); trial.Note != "the precondition was not looked at" {
		t.Errorf("the note is %q", trial.Note)
	}
	if len(Semantics()) == 0 {
		t.Error("nothing states how rules are tried")
	}
}

func FuzzTryingNeverContradictsItself(f *testing.F) {
	for _, s := range []string{"1,234", "1.234,50", "007", "2026-01-15", "03/04/2026", "EUR 5", "5 €", " ", "1e5", "−1", "T:", "1 T1:1", "(5)", "5-", ".5", "5,-", "US$5", "12 34", "19 %", "31/01/26", "yes", "true", "½"} {
		f.Add(s, "1234")
		f.Add("2026-01-15T10:00", s)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if strings.ContainsRune(a+b, '\uFFFD') || !utf8.ValidString(a+b) {
			t.Skip()
		}
		there, back := tried(t, "equal_to", a, b), tried(t, "equal_to", b, a)
		if there.Outcome != back.Outcome {
			t.Fatalf("%q = %q is %s, the other way round %s", a, b, there.Outcome, back.Outcome)
		}
		if same := tried(t, "equal_to", a, a); same.Outcome == Fails {
			t.Fatalf("%q is not equal to itself", a)
		}
		early, late := tried(t, "date_less_than_eq_to", a, b), tried(t, "date_less_than_eq_to", b, a)
		if early.Outcome == Fails && late.Outcome == Fails {
			t.Fatalf("%q and %q are each after the other", a, b)
		}
	})
}

func TestRecordsAreReadFromEveryKindOfFile(t *testing.T) {
	for name, content := range map[string]string{
		"commas":     "number,total\nA1,\"1,5\"\nA2,\n",
		"semicolons": "\ufeffnumber;total\r\nA1;1,5\r\nA2;\r\n",
		"tabs":       "number\ttotal\nA1\t1,5\nA2\t\n",
		"list":       ` [{"number":"A1","total":"1,5"}, {"number":"A2","total":""}] `,
		"lines":      "{\"number\":\"A1\",\"total\":\"1,5\"}\n\n{\"number\":\"A2\",\"total\":\"\"}\n",
	} {
		table, err := LoadTable([]byte(content))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := fmt.Sprint(table.Columns, len(table.Rows), table.Rows[0]["total"].Raw(), "|", table.Rows[1]["total"].Raw())
		if got != `[number total] 2"1,5"|""` {
			t.Errorf("%s is read as %s", name, got)
		}
	}
}

func TestEveryRecordOfALongFileKeepsItsOwnValues(t *testing.T) {
	var lines strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&lines, `{"number":"P%d","inside":{"n":%d}}`+"\n", i, i)
	}
	for name, content := range map[string]string{"lines": lines.String(),
		"list": "[" + strings.TrimSuffix(strings.ReplaceAll(lines.String(), "\n", ","), ",") + "]"} {
		table, err := LoadTable([]byte(content))
		must(t, err)
		for i, row := range table.Rows {
			if got := row["number"].Text() + row["inside"].Raw(); got != fmt.Sprintf(`P%d{"n":%d}`, i, i) {
				t.Fatalf("%s: record %d is %s", name, i, got)
			}
		}
	}
}

func TestAFileThatHoldsNoRecordsSaysWhere(t *testing.T) {
	for content, want := range map[string]string{
		"":                             "load records: the file is empty",
		" \n\t":                        "load records: the file is empty",
		"a\x00,\x00b":                  "load records: the file is no UTF-8 text; save it as CSV in UTF-8",
		"a,b\n1\n":                     "load records: line 2: it has more or fewer cells than there are headings",
		"a,a\n1,2\n":                   `load records: two columns are called "a" in line 1`,
		"a,,b\n1,2,3\n":                "load records: column 2 has no heading in line 1",
		"a,b\n1,\"2\n":                 "load records: line 2: a quotation mark is not closed or stands within a cell",
		"[\n{\"a\":1},\n7]":            "load records: record 2 is a number, not an object",
		"[\n{\"a\":1}\n":               "load records: line 3: the JSON breaks off",
		"[\n{\"a\":x}]":                "load records: line 2: it is not JSON",
		"[{\"a\":1}]\nmore":            "load records: line 2: something follows the list",
		"{\"a\":1}\n{\"a\":2}\n[{}]\n": "load records: record 3 is a list, not an object",
	} {
		_, err := LoadTable([]byte(content))
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", content, err, want)
		}
	}
}

func FuzzLoadingNeverPanicsAndLosesNoRow(f *testing.F) {
	for _, s := range []string{"a,b\n1,2", "[{\"a\":1}]", "{\"a\":{}}\n{}", "a;b\n\"x;y\";2", "\ufeff[", "{"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		table, err := LoadTable(content)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n") {
				t.Fatalf("the error has several lines: %q", err)
			}
			return
		}
		for i, row := range table.Rows {
			for name, v := range row {
				if len(v) == 0 || !jsontext.Value(v).IsValid(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)) {
					t.Fatalf("row %d, %q is %q, which is no value", i, name, v)
				}
			}
		}
	})
}

func TestRowsMeetByTheirKey(t *testing.T) {
	load := func(content string) *Table {
		table, err := LoadTable([]byte(content))
		must(t, err)
		return table
	}
	orders := load("number,total\nP1,10\nP2,20\nP3,30\n,40\nP5,50\nP5,51\n")
	invoices := load(`[{"order":" P1","total":10.0},{"order":"P1","total":"11"},{"order":"P9","total":1},{"order":null},{"total":3},{"order":"P2","total":"20,00"},{"order":"P5"},{"order":"P5"}]`)
	p, err := Match(orders, invoices, "number", "order")
	must(t, err)
	got := fmt.Sprint(p)
	if want := "{[{P1 0 0} {P1 0 1} {P2 1 5}] [2] [2] [3] [3 4] [P5]}"; got != want {
		t.Errorf("pairs are %s, want %s", got, want)
	}
	trials := TryAll(&client.Rule{Name: "invoice.total equal_to order.total"}, "order", orders, "invoice", invoices, p.Pairs)
	if trials.Count != [3]int{0, 2, 1} || trials.Of[1].Left != "11" {
		t.Errorf("trials are %+v", trials)
	}
	if _, err := Match(orders, invoices, "number", "Order"); err == nil || !strings.Contains(err.Error(), `right records have no column "Order"`) {
		t.Errorf("a key that is not there: %v", err)
	}
}

func TestTheKeyIsTheOneThatPairsMostOfWhatTheOtherRulesDemandToBeEqual(t *testing.T) {
	load := func(content string) *Table {
		table, err := LoadTable([]byte(content))
		must(t, err)
		return table
	}
	rules := rulesOf(t, spec{id: "R1", name: "order.total equal_to invoice.total"}, spec{id: "R2", name: "order.currency equal_to invoice.currency"},
		spec{id: "R3", name: "invoice.vat_id equal_to order.vat_id"}, spec{id: "R4", name: "order.number equal_to invoice.order_ref"},
		spec{id: "R5", name: "order.gone_number equal_to invoice.order_ref"}, spec{id: "R6", name: "order.date date_less_than_eq_to invoice.date"}).Rules
	var r Records
	r.Put("order", load("number,vat_id,total,currency\n1,A,10,EUR\n2,A,20,EUR\n3,B,30,EUR\n"))
	r.Put("invoice", load("id,order_ref,vat_id,total,currency\n7,1,A,10,EUR\n8,2,A,21,EUR\n9,3,B,30,EUR\n"))
	for row, want := range map[int]string{0: "number = order_ref (as in R4)", 1: "number = order_ref (as in R4)", 2: "order_ref = number (as in R4)", 3: "vat_id (as in R3)", 5: "number = order_ref (as in R4)"} {
		tried, err := r.Try(rules, row)
		must(t, err)
		if tried.Key.String() != want {
			t.Errorf("%s is matched by %s, want %s", rules[row].ID, tried.Key, want)
		}
	}
	tried, err := r.Try(rules, 0)
	must(t, err)
	if tried.Count != [3]int{0, 2, 1} || strings.Join(tried.Other, "|") != "number = order_ref|vat_id|currency" {
		t.Errorf("the totals: %v, other keys %q", tried.Count, tried.Other)
	}
	r.Choose("invoice", "order", "vat_id", "vat_id")
	for row, want := range map[int]string{0: "vat_id (chosen)", 2: "order_ref = number (as in R4)"} {
		if tried, err := r.Try(rules, row); err != nil || tried.Key.String() != want {
			t.Errorf("%s is matched by %s, want %s (%v)", rules[row].ID, tried.Key, want, err)
		}
	}
}
