package trials

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"docket/ui/core/audit/audittest"
	"docket/ui/core/audit/judge"

	"github.com/go-json-experiment/json/jsontext"

	"docket/client"
)

func TestValuesOfJSONAreComparedByWhatTheySay(t *testing.T) {
	for pair, want := range map[[2]string]judge.Outcome{
		{`1e3`, `"1,000.00"`}: judge.Holds, {`18240.50`, `"18240.5"`}: judge.Holds, {`true`, `"TRUE"`}: judge.Holds, {`true`, `1`}: judge.Undecidable,
		{`null`, `null`}: judge.Undecidable, {`""`, `null`}: judge.Undecidable, {`7`, `"007"`}: judge.Undecidable, {`false`, `"true"`}: judge.Fails,
	} {
		rule := client.Rule{Name: "a.x equal_to b.y"}
		got := Try(&rule, map[string]Record{"a": {"x": client.Value(pair[0])}, "b": {"y": client.Value(pair[1])}})
		if got.Outcome != want {
			t.Errorf("%s equal_to %s: %s (%s), want %s", pair[0], pair[1], got.Outcome, got.Reason, want)
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
	if len(judge.Semantics()) == 0 {
		t.Error("nothing states how rules are tried")
	}
}

func TestRecordsAreReadFromEveryKindOfFile(t *testing.T) {
	for name, content := range map[string]string{
		"commas":     "number,total\nA1,\"1,5\"\nA2,\n",
		"semicolons": "\ufeffnumber;total\r\nA1;1,5\r\nA2;\r\n",
		"tabs":       "number\ttotal\nA1\t1,5\nA2\t\n",
		"list":       ` [{"number":"A1","total":"1,5"}, {"number":"A2","total":""}] `,
		"lines":      "{\"number\":\"A1\",\"total\":\"1,5\"}\n\n{\"number\":\"A2\",\"total\":\"\"}\n",
	} {
		table, err := Load([]byte(content))
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

// What docket exported is tried as it came: the mark before formulas is no part of a value.
func TestRecordsThatDocketExportedAreReadAsTheyCame(t *testing.T) {
	page := func(rows string) string {
		return `{"fields":[{"name":"amt"},{"name":"=x"}],"data":[` + rows + `],"Page_number":1}` + "\n"
	}
	rows := []string{`{"_id":{"$oid":"a1"},"amt":"-100","=x":"=A"}`, `{"_id":{"$oid":"a2"},"amt":"-$5","=x":"'s"}`}
	for format, content := range map[string]string{"csv": "_id,amt,'=x\na1,'-100,'=A\na2,'-$5,'s\n", "a page": page(strings.Join(rows, ",")), "pages": page(rows[0]) + page(rows[1])} {
		table, err := Load([]byte(content))
		audittest.Must(t, err)
		var got []string
		for _, row := range table.Rows {
			got = append(got, row["_id"].Text()+" "+row["amt"].Text()+" "+row["=x"].Text())
		}
		if !slices.Equal(got, []string{"a1 -100 =A", "a2 -$5 's"}) {
			t.Errorf("%s is read as %q", format, got)
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
		table, err := Load([]byte(content))
		audittest.Must(t, err)
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
		_, err := Load([]byte(content))
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
		table, err := Load(content)
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
		table, err := Load([]byte(content))
		audittest.Must(t, err)
		return table
	}
	orders := load("number,total\nP1,10\nP2,20\nP3,30\n,40\nP5,50\nP5,51\n")
	invoices := load(`[{"order":" P1","total":10.0},{"order":"P1","total":"11"},{"order":"P9","total":1},{"order":null},{"total":3},{"order":"P2","total":"20,00"},{"order":"P5"},{"order":"P5"}]`)
	p := match(t.Context(), orders, invoices, Key{Left: "number", Right: "order"})
	got := fmt.Sprint(p)
	if want := "{[{P1 0 0} {P1 0 1} {P2 1 5}] [2] [2] [3] [3 4] [P5] 4}"; got != want {
		t.Errorf("pairs are %s, want %s", got, want)
	}
	var r Records
	orders.Of, invoices.Of = "order", "invoice"
	r.Put(orders)
	r.Put(invoices)
	r.Choose("invoice", "order", "order", "number")
	rules := []client.Rule{{Name: "invoice.total equal_to order.total"}}
	if tried, err := r.Try(t.Context(), rules, 0); err != nil || tried.Count != [3]int{0, 2, 1} || tried.Of[1].Left != "11" {
		t.Errorf("trials are %+v (%v)", tried, err)
	}
	r.Choose("invoice", "order", "order", "Number")
	if _, err := r.Try(t.Context(), rules, 0); err == nil || !strings.Contains(err.Error(), `right records have no column "Number"`) {
		t.Errorf("a key that is not there: %v", err)
	}
}

func TestKeysMeetHoweverTheirAccentsAreEncoded(t *testing.T) {
	left, err := Load([]byte("id,x\nM\u00fc-1,1\n"))
	audittest.Must(t, err)
	right, err := Load([]byte("id,x\nMu\u0308-1,1\n"))
	audittest.Must(t, err)
	if p := match(t.Context(), left, right, Key{Left: "id", Right: "id"}); len(p.Pairs) != 1 {
		t.Errorf("%+v", p)
	}
}

func TestTheKeyIsTheOneThatPairsMostOfWhatTheOtherRulesDemandToBeEqual(t *testing.T) {
	load := func(content string) *Table {
		table, err := Load([]byte(content))
		audittest.Must(t, err)
		return table
	}
	rules := audittest.Rules(t, audittest.Spec{ID: "R1", Name: "order.total equal_to invoice.total"}, audittest.Spec{ID: "R2", Name: "order.currency equal_to invoice.currency"},
		audittest.Spec{ID: "R3", Name: "invoice.vat_id equal_to order.vat_id"}, audittest.Spec{ID: "R4", Name: "order.number equal_to invoice.order_ref"},
		audittest.Spec{ID: "R5", Name: "order.gone_number equal_to invoice.order_ref"}, audittest.Spec{ID: "R6", Name: "order.date date_less_than_eq_to invoice.date"}).Rules
	var r Records
	for of, content := range map[string]string{"order": "number,vat_id,total,currency\n1,A,10,EUR\n2,A,20,EUR\n3,B,30,EUR\n", "invoice": "id,order_ref,vat_id,total,currency\n7,1,A,10,EUR\n8,2,A,21,EUR\n9,3,B,30,EUR\n"} {
		table := load(content)
		table.Of = of
		r.Put(table)
	}
	for row, want := range map[int]string{0: "number = order_ref (as in R4)", 1: "number = order_ref (as in R4)", 2: "order_ref = number (as in R4)", 3: "vat_id (as in R3)", 5: "number = order_ref (as in R4)"} {
		tried, err := r.Try(t.Context(), rules, row)
		audittest.Must(t, err)
		if tried.Key.String() != want {
			t.Errorf("%s is matched by %s, want %s", rules[row].ID, tried.Key, want)
		}
	}
	tried, err := r.Try(t.Context(), rules, 0)
	audittest.Must(t, err)
	if tried.Count != [3]int{0, 2, 1} || strings.Join(tried.Other, "|") != "number = order_ref|vat_id|currency" {
		t.Errorf("the totals: %v, other keys %q", tried.Count, tried.Other)
	}
	r.Choose("invoice", "order", "vat_id", "vat_id")
	for row, want := range map[int]string{0: "vat_id (chosen)", 2: "order_ref = number (as in R4)"} {
		if tried, err := r.Try(t.Context(), rules, row); err != nil || tried.Key.String() != want {
			t.Errorf("%s is matched by %s, want %s (%v)", rules[row].ID, tried.Key, want, err)
		}
	}
	r.Choose("order", "invoice", "total", "order_ref") // half of it is what R1 compares
	for row, want := range map[int]string{0: "number = order_ref (as in R4)", 1: "total = order_ref (chosen)"} {
		if tried, err := r.Try(t.Context(), rules, row); err != nil || tried.Key.String() != want {
			t.Errorf("%s is matched by %s, want %s (%v)", rules[row].ID, tried.Key, want, err)
		}
	}
}

// What the service calls a record says nothing about what belongs together.
func TestTheIdOfARecordIsNoKey(t *testing.T) {
	rules := audittest.Rules(t, audittest.Spec{ID: "R1", Name: "order.total equal_to invoice.total"}).Rules
	var r Records
	for of, content := range map[string]string{"order": "_id,total\n1,10\n2,20\n", "invoice": "_id,total\n1,10\n2,21\n"} {
		table, err := Load([]byte(content))
		audittest.Must(t, err)
		table.Of = of
		r.Put(table)
	}
	tried, err := r.Try(t.Context(), rules, 0)
	audittest.Must(t, err)
	if tried.Missing != NoKey || len(tried.Other) != 0 {
		t.Errorf("matched by %s, and by %q", tried.Key, tried.Other)
	}
}
