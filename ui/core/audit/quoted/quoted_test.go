package quoted

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"docket/client"
	"docket/ui/core/audit/audittest"
)

func TestValuesInAJustificationAreRecognised(t *testing.T) {
	for text, want := range map[string]string{
		"Invoice 4711 and order PO-4500312 both state a total of 18,240.50 EUR.": "4711|PO-4500312|18,240.50 EUR",
		"Paid to DE89 3704 0044 0532 0130 00 on 2026-03-04, booked 04.03.2026.":  "DE89 3704 0044 0532 0130 00|2026-03-04|04.03.2026",
		"The contract runs from 1 January 2022 until the end of 2025.":           "1 January 2022",
		"The order dates from 4 March and the invoice from 28 March.":            "",
		"412 pieces were ordered and 412 were counted at gate 3.":                "",
		"Ball bearing 6205-2RS, article 10-2200, contract C-2022-17.":            "6205-2RS|10-2200|C-2022-17",
		`Both say "Harbour Metals GmbH" and accounts@v-00008.example.`:           "Harbour Metals GmbH|accounts@v-00008.example",
		"EUR 180.00, € 5.50, 15,328.15 in all.":                                  "EUR 180.00|€ 5.50|15,328.15",
		// a value is taken whole, and what is a part of something longer is none
		"EUR18240.50, 18 240,50 €, 1 000 000 EUR, -18,240.50 EUR and 18240.5":   "EUR18240.50|18 240,50 €|1 000 000 EUR|-18,240.50 EUR|18240.5",
		"12,34,567.00 INR on 31.1.26 at 12:30:45 by 10.0.0.1, 1.2.30":           "12,34,567.00 INR",
		"PO-45 EUR 18,240.50 for invoice 4711 EUR 500.00; 500 EUR 4712":         "PO-45|EUR 18,240.50|4711|EUR 500.00|500 EUR|4712",
		"2026-01-31T23:30Z, 2026/01/31, 31 Jan 2026, Jan 31, 2026 or later":     "2026-01-31T23:30Z|2026/01/31|31 Jan 2026|Jan 31, 2026",
		"BE68 5390 0754 7034 FOR us, GB29 NWBK 6016 1331 9268 19 PAID":          "BE68 5390 0754 7034|GB29 NWBK 6016 1331 9268 19",
		"PO 4500312, PO#4500313, po-4500315, PO_4500316 and 4711/2026":          "PO 4500312|PO#4500313|po-4500315|PO_4500316|4711/2026",
		"-PO-4500312\n- 4711, −5.00 and 5.00/6.00":                              "PO-4500312|4711|−5.00|5.00|6.00",
		"INV$4711 of US$18,240.50, -A$ 500.00 or Total$600.00":                  "INV$4711|US$18,240.50|-A$ 500.00|$600.00",
		"see (PO-4500315), INV-PO-4500312-A and X\"PO-1\".":                     "PO-4500315|INV-PO-4500312-A|PO-1",
		"It was (700.00) EUR, (5.00)€, and the total (500.00) is (500.00 EUR)":  "(700.00) EUR|(5.00)€|500.00|500.00 EUR",
		"PO–4500313, po‑4500314, C—2022—17, PO–4500320–4500329 and 5–6":         "PO–4500313|po‑4500314|C—2022—17|PO–4500320|4500329",
		"'-500.00 EUR', `-5.00 EUR`, amount=-7.00 EUR, –9.00 EUR, 3-4.00 EUR":   "-500.00 EUR|-5.00 EUR|-7.00 EUR|–9.00 EUR",
		"EUR (500.00), $ (5.00), VAT (6.00) and US$(7.00)":                      "EUR (500.00)|$ (5.00)|6.00|US$(7.00)",
		"500.00- EUR 5.00−, (6.00-) of 7.00-8.00, 9.00- 10.00, 4.00-EUR, 3.00-": "500.00-|EUR 5.00−|6.00-|7.00|9.00|10.00|4.00|3.00-",
		`"" and " " empty, "a" or "PO-1" is not "b"`:                            "PO-1",
		`"` + strings.Repeat("It says so. ", 10) + `" and "PO-1" say 'so'`:      "PO-1",
		"": "", strings.Repeat("PO-1234567 ", 10_000): strings.TrimSuffix(strings.Repeat("PO-1234567|", mostValues), "|"),
	} {
		var got []string
		for _, v := range Find(text) {
			if text[v.From:v.To] != v.Text {
				t.Errorf("%q is said to stand at %d to %d", v.Text, v.From, v.To)
			}
			got = append(got, v.Text)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%.80q quotes %.200q, want %.200q", text, strings.Join(got, "|"), want)
		}
	}
}

func FuzzFind(f *testing.F) {
	for _, s := range []string{"PO-4500312 18,240.50 EUR", "DE89 3704 0044 0532 0130 00", "\"\"", "“x", "€\xff5.00", "=1+1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, v := range Find(text) {
			if v.From < end || v.To <= v.From || v.To > len(text) || !strings.Contains(text[v.From:v.To], v.Text) {
				t.Fatalf("%q: %+v", text, v)
			}
			end = v.To
			readings(v.Text)
		}
	})
}

func TestANumberOfADocumentIsFoundWithAndWithoutTheLettersBeforeIt(t *testing.T) {
	for value, cells := range map[string][]string{
		"EUR (500.00)":      {`"(500.00) EUR"`, `-500`, `"-500.00"`},
		"500.00-":           {`"500.00-"`, `-500`, `"(500.00)"`},
		"PO 4500312":        {`"PO-4500312"`, `"4500312"`, `4500312`, `"po 4500312"`},
		"INV 4711":          {`"INV-4711"`, `4711`},
		"2026-01-31T23:30Z": {`"2026-01-31"`, `"31.01.2026"`, `"2026-01-31 23:30:00"`},
		"31 Jan 2026":       {`"2026-01-31T00:00:00Z"`},
		"18 240,50 €":       {`18240.5`, `"18,240.50"`},
		"EUR18240.50":       {`18240.5`, `"18240.50EUR"`},
		"INV4711":           {`"INV-4711"`, `"inv 4711"`},
		"US$18,240.50":      {`18240.5`, `"18240.50 USD"`, `"NT$ 18240.50"`},
		"INV$4711":          {`"INV-4711"`, `"INV$4711"`},
		"4711":              {`"4711.00"`, `"EUR4711"`},
		"PO–4500313":        {`"PO-4500313"`, `"PO 4500313"`, `"PO–4500313"`, `"po_4500313"`}, // as a word processor writes it
	} {
		x := NewIndex(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x", Why: "It quotes " + value + "."}).Rules)
		for i, cell := range cells {
			x.Cell("d", true, cell, i, client.Value(cell))
		}
		for _, other := range []string{`"500.00"`, `"-18240.5"`, `"ABC4711"`, `"4711ABC"`, `"ABC$4711"`} { // letters glued to digits are a code, not a currency
			x.Cell("d", true, "another", 9, client.Value(other))
		}
		if strings.HasPrefix(value, "INV") && value != "INV 4711" {
			x.Cell("d", true, "another", 9, client.Value(`4711`))
		}
		if got := x.Places(value); len(got) != len(cells) {
			t.Errorf("%s is in %d of %q: %+v", value, len(got), cells, got)
		}
	}
}

func TestValuesAreFoundHoweverTheyAreWritten(t *testing.T) {
	rules := audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x", Why: "PO-4500312 states 18,240.50 EUR."}, audittest.Spec{ID: "R2", Name: "a.x equal_to b.x", Why: "INV-9999 of 2026-03-04."},
		audittest.Spec{ID: "R3", Name: "a.x equal_to b.x", Why: "No value is named."}).Rules
	x := NewIndex(rules)
	page := &client.Page{Columns: []string{"po_number", "total", "remark"}, Records: []client.Record{
		{Cells: []client.Value{client.Value(`"PO 4500312"`), client.Value(`18240.5`), nil}}, {Cells: []client.Value{client.Value(`"PO-4500312"`), client.Value(`null`), client.Value(`"` + strings.Repeat("x", 1<<20) + `"`)}}}}
	audittest.Must(t, x.Page(t.Context(), "purchase_orders", true, page, 0))
	places := x.Places("PO-4500312")
	if len(places) != 2 || places[0].String() != "purchase_orders, po_number, record 2" || places[0].Finding != Exactly || places[1].Finding != Otherwise || places[1].Written != "PO 4500312" {
		t.Errorf("PO-4500312: %+v", places)
	}
	if p := x.Places("18,240.50 EUR"); len(p) != 1 || p[0].Finding != Otherwise || p[0].Column != "total" {
		t.Errorf("the total: %+v", p)
	}
	missing := x.missing(rules)
	if len(missing) != 1 || missing[0].Rules[0] != 1 || missing[0].Sentence != "The justification of R2 quotes INV-9999 and 2026-03-04, found in none of the 2 records that were looked through." {
		t.Errorf("missing: %+v", missing)
	}
	beside := audittest.Rules(t, audittest.Spec{ID: "R4", Name: "a.remark equal_to b.remark", Why: "PO-4500312 on both."}, audittest.Spec{ID: "R5", Name: "a.total equal_to b.total", Why: "18,240.50 EUR."},
		audittest.Spec{ID: "R6", Name: "a.gone equal_to b.gone", Why: "PO-4500312 on both."}).Rules
	y := NewIndex(beside)
	audittest.Must(t, y.Page(t.Context(), "purchase_orders", true, page, 0))
	if found := y.beside(beside); len(found) != 1 || found[0].Rules[0] != 0 || found[0].Sentence != "The justification of R4 quotes PO-4500312, which is in purchase_orders, po_number, and names no value of a field that the rule compares." {
		t.Errorf("beside: %+v", found)
	}
	if missing := NewIndex(rules).missing(rules); len(missing) > 0 {
		t.Error("values are missed in no records")
	}
}

// What was not looked at is told of nobody: a text that is too long, values that are too many, columns that are too many.
func TestNothingIsSaidOfValuesThatWereNotLookedFor(t *testing.T) {
	var many []string
	for i := range mostValues + 10 {
		many = append(many, fmt.Sprintf("PO-%d", 45000+i))
	}
	long := strings.Repeat("x ", longestText/2-4) + "PO-4500312"
	if values := Find(long); len(values) > 0 {
		t.Errorf("of a text that is too long %q is left", values[0].Text)
	}
	rules := audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x", Why: strings.Join(many, ", ")}, audittest.Spec{ID: "R2", Name: "a.x equal_to b.x", Why: "PO-1111 " + long},
		audittest.Spec{ID: "R3", Name: "a.total equal_to b.total", Why: "The total is 18,240.50 EUR."}).Rules
	page := &client.Page{Records: []client.Record{{}}}
	for i := range mostPlaces {
		page.Columns = append(page.Columns, fmt.Sprint("sum_", i))
	}
	page.Columns = append(page.Columns, "total", "number")
	for range page.Columns {
		page.Records[0].Cells = append(page.Records[0].Cells, client.Value("18240.50"))
	}
	page.Records[0].Cells[len(page.Columns)-1] = client.Value(`"` + many[len(many)-1] + `"`)
	x := NewIndex(rules)
	audittest.Must(t, x.Page(t.Context(), "orders", true, page, 0))
	if missing := x.missing(rules); len(missing) > 0 {
		t.Errorf("missing: %+v", missing)
	}
	if beside := x.beside(rules); len(beside) > 0 {
		t.Errorf("beside: %+v", beside)
	}
}

// Another currency is another amount, and of a date that can be read in two ways both days are looked for.
func TestAnotherCurrencyIsNotFoundAndAnAmbiguousDateIsBoth(t *testing.T) {
	rules := audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x", Why: "It quotes 100.00 EUR."}, audittest.Spec{ID: "R2", Name: "a.x equal_to b.x", Why: "It quotes 05/03/2026."},
		audittest.Spec{ID: "R3", Name: "a.x equal_to b.x", Why: "It quotes 2026-04-07."}, audittest.Spec{ID: "R4", Name: "a.total equal_to b.total", Why: "It quotes 250.00 EUR."}).Rules
	x := NewIndex(rules)
	page := &client.Page{Columns: []string{"sum", "at", "other", "total"}, Records: []client.Record{
		{Cells: []client.Value{client.Value(`"100 USD"`), client.Value(`"3 May 2026"`), client.Value(`"07/04/2026"`), client.Value(`"1"`)}},
		{Cells: []client.Value{client.Value(`"EUR 100"`), client.Value(`"March 5, 2026"`), client.Value(`"04/07/2026"`), client.Value(`"2"`)}},
		{Cells: []client.Value{client.Value(`"250 EUR"`), nil, nil, nil}}}}
	audittest.Must(t, x.Page(t.Context(), "bills", true, page, 0))
	if p := x.Places("100.00 EUR"); len(p) != 1 || p[0].Record != 1 {
		t.Errorf("100.00 EUR: %+v", p)
	}
	for _, value := range []string{"05/03/2026", "2026-04-07"} {
		if p := x.Places(value); len(p) != 1 || p[0].Times != 2 || p[0].Finding != Otherwise {
			t.Errorf("%s: %+v", value, p)
		}
	}
	if beside := x.beside(rules); len(beside) != 1 || !strings.Contains(beside[0].Sentence, "quotes 250.00 EUR, which is written 250 EUR in bills, sum, and names") {
		t.Errorf("%+v", beside)
	}
}

// A number is found however the data writes it, as trying a rule would compare it; what nobody can read for certain is found
// by each of its readings, and another number is not.
func TestAmountsAreFoundAsRulesCompareThem(t *testing.T) {
	for value, cells := range map[string][2][]string{
		"-500.00 EUR":  {{`"(500.00) EUR"`, `"500.00- EUR"`, `"EUR -500"`, `-500`}, {`"500.00 EUR"`, `500`, `"-500 USD"`}},
		"(700.00) EUR": {{`"-700.00 EUR"`, `"€ -700"`, `-700.0`}, {`"700.00 EUR"`, `700`}},
		"12345 EUR":    {{`"12,345 EUR"`, `"12.345,00 EUR"`, `"EUR 12 345"`, `12345`, `"12'345"`}, {`"1,2345 EUR"`, `"12,345 USD"`, `"112345 EUR"`}},
		"1,234 EUR":    {{`"1234 EUR"`, `"1.234 EUR"`, `1.234`, `"1.234,00 EUR"`}, {`"1,235 EUR"`, `"12.34 EUR"`}},
		"1.234 EUR":    {{`"1234 EUR"`, `"1,234.00"`}, {`"12340 EUR"`}},
		"EUR 5,678":    {{`"5678 EUR"`, `"5.678 €"`}, {`"5,678 CHF"`}},
		"100.00 EUR":   {{`["100.00 EUR"]`, `["x", {"net": "EUR 100", "tax": [19]}]`, `{"sum": "100 EUR"}`}, {`["100.00 USD", 101]`, `{"100.00 EUR": "x"}`}},
		"INV-4711":     {{`"INV 4711"`, `["INV-4711"]`}, {`"INV 4712"`}},
		"2026-01-15":   {{`"20260115"`, `"2026年1月15日"`, `20260115`, `["15.01.2026"]`}, {`"2026-01-16"`, `20260116`}},
		"4500312":      {{`"0004500312"`, `"4,500,312"`}, {`"45.00.312"`, `"4500312 Main Street"`}},
	} {
		x := NewIndex(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x", Why: "It quotes " + value + "."}).Rules)
		for i, cell := range cells[0] {
			x.Cell("d", true, cell, i, client.Value(cell))
		}
		for i, other := range cells[1] {
			x.Cell("d", true, "another", i, client.Value(other))
		}
		got := x.Places(value)
		if len(got) != len(cells[0]) || slices.ContainsFunc(got, func(p Place) bool { return p.Column == "another" }) {
			t.Errorf("%s is in %d of %q: %+v", value, len(got), cells[0], got)
		}
	}
	x := NewIndex(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x", Why: "It quotes PO-4500312."}).Rules)
	x.Cell("d", true, "orders", 3, client.Value(`["PO-4500312", "PO-4500312"]`))
	if p := x.Places("PO-4500312"); len(p) != 1 || p[0].Times != 1 || p[0].Finding != Exactly || p[0].Written != "PO-4500312" {
		t.Errorf("of a list: %+v", p)
	}
}
