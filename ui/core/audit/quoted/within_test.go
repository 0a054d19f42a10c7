package quoted

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit/audittest"
	"docket/ui/core/audit/trials"
	"docket/ui/core/load"

	"github.com/go-json-experiment/json/jsontext"
)

// look looks for what rules quote in a file.
func look(t *testing.T, rules *client.RuleSet, file string) *Index {
	t.Helper()
	table, err := trials.Load([]byte(file))
	audittest.Must(t, err)
	table.Of, table.From = "bill", "bills.json"
	var on trials.Records
	on.Put(table)
	db, err := store.OpenMemory(t.Context())
	audittest.Must(t, err)
	defer db.Close()
	x, err := Look(t.Context(), rules.Rules, load.Loads{Store: db}, &on, nil)
	audittest.Must(t, err)
	return x
}

// lookedUp looks for what texts quote, in a file of one column.
func lookedUp(t *testing.T, quotes []string, cells ...string) *Index {
	t.Helper()
	var specs []audittest.Spec
	for i, text := range quotes {
		specs = append(specs, audittest.Spec{ID: fmt.Sprint("R", i+1), Name: "bill.total equal_to order.total", Why: text})
	}
	file := []byte("[")
	for i, cell := range cells {
		quoted, _ := jsontext.AppendQuote(nil, cell)
		file = fmt.Appendf(file, "%s{\"remark\": %s}", strings.Repeat(",", min(i, 1)), quoted)
	}
	return look(t, audittest.Rules(t, specs...), string(file)+"]")
}

// Who reads "found in none of 25 records" rejects a rule that is right, where the number stands in a remark.
func TestAValueInALongerTextIsFoundThere(t *testing.T) {
	long := strings.Repeat("Delivered on time. ", 50_000)
	for value, text := range map[string]string{
		"LONG-111111":                 "see LONG-111111 here",
		"LONG-222222":                 long + "It is LONG-222222, as agreed.",
		`"Harbour Metals"`:            "Harbour Metals GmbH",
		`"Harbour  Metals Ltd"`:       "sold to HARBOUR METALS LTD (Hull)",
		"PO 4500312":                  "Order PO-4500312: paid",
		"PO-4500313":                  "order no. PO–4500313.",
		"18,240.50 EUR":               "In all 18.240,50 EUR were paid",
		"18 240,50 €":                 "In all €18240.50 were paid",
		"-500.00 EUR":                 "a credit of -500.00 EUR (late)",
		"2026-01-31":                  "paid on 31 January 2026 by Ann",
		"31.01.2026":                  "paid on 2026-01-31T23:30:00Z by Ann",
		"DE89 3704 0044 0532 0130 00": "to DE89370400440532013000, Ann",
		"DE89370400440532013000":      "to DE89 3704 0044 0532 0130 00 by Ann",
		"accounts@v-8.example":        "write to <accounts@v-8.example>",
		`"12"`:                        "line 12 of it",
	} {
		x := lookedUp(t, []string{"It quotes " + value + "."}, "nothing", text)
		p := x.Places(strings.Trim(value, `"`))
		if len(p) != 1 || p[0].Finding != Within || p[0].Record != 1 || p[0].Times != 1 || len(p[0].Written) > 120 || len(x.Found) > 0 {
			t.Errorf("%s in %.60q: %+v, %v", value, text, p, x.Found)
		}
	}
}

func TestAPartOfANumberOrACodeIsNotTheValue(t *testing.T) {
	for value, texts := range map[string][]string{
		`"12"`:             {"112 pieces", "on 2026-12-01 at noon", "on 12.01.2026 at noon", "12-01-2026 it was", "12.5 pieces", "at 12:30", "AB-12 came", "120 came", "and -12 pieces", "x12 and 12x"},
		"PO-4500312":       {"see PO-45003120 here", "see PO-4500312-A here", "see XPO-4500312 here", "see PO-450031 here", "see INV-PO-4500312 here", "see PO 450 0312 here"},
		"500.00 EUR":       {"paid 1,500.00 EUR today", "paid -500.00 EUR today", "paid 500.00 USD today", "paid 500.001 EUR today", "500.00-", "(500.00) EUR"},
		"4500312":          {"see 4500312/2026 now", "see 14500312 now", "4500312.5 kg of it"},
		`"Harbour Metals"`: {"Harbour Metalsmiths GmbH", "NewHarbour Metals", "the Harbour & Metals yard"},
		"2026-01-31":       {"paid on 31 January 2025 by Ann", "2026-01-311 is no day"},
	} {
		for _, text := range texts {
			x := lookedUp(t, []string{"It quotes " + value + "."}, text)
			if p := x.Places(strings.Trim(value, `"`)); len(p) > 0 || len(x.Found) != 1 {
				t.Errorf("%s in %q: %+v, %v", value, text, p, x.Found)
			}
		}
	}
}

// A rule whose field is a text that names the order is not told to quote no value of its fields, because the order is also
// in a column of its own; and what was not looked through is said.
func TestALongerTextOfAComparedFieldCounts(t *testing.T) {
	x := look(t, audittest.Rules(t, audittest.Spec{ID: "R1", Name: "bill.remark equal_to order.remark", Why: "Both quote PO-4500312."}), `[{"order": "PO-4500312", "remark": "for PO-4500312, part 2"}]`)
	if p := x.Places("PO-4500312"); len(p) != 2 || p[0].Finding != Exactly || p[1].Finding != Within || p[1].Column != "remark" || len(x.Found) > 0 || x.Records != 1 || len(x.In) != 1 {
		t.Errorf("%+v, %v, %v of %d", p, x.Found, x.In, x.Records)
	}
	x.left = 0
	x.Cell("d", true, "remark", 0, client.Value(`"for PO-4500312, part 3"`))
	if missing := x.missing(audittest.Rules(t, audittest.Spec{ID: "R2", Name: "a.x equal_to b.x", Why: "INV-77."}).Rules); !x.Short || !strings.HasSuffix(missing[0].Sentence, "looked through. Longer texts were looked through in part.") {
		t.Errorf("%v %+v", x.Short, missing)
	}
}

// Ten thousand rules, each with a value that is nowhere, and as many records with a remark: what is looked for does not count,
// only what is looked through.
func BenchmarkWithin(b *testing.B) {
	for _, values := range []int{1, 10_000} {
		b.Run(fmt.Sprint(values), func(b *testing.B) {
			var specs []audittest.Spec
			for i := range values {
				specs = append(specs, audittest.Spec{ID: fmt.Sprint("R", i), Name: "a.x equal_to b.x", Why: fmt.Sprintf("PO-%d states %d,240.50 EUR by \"Vendor %d\".", 4500000+i, i, i)})
			}
			rules := audittest.Rules(b, specs...).Rules
			cells := slices.Repeat([]client.Value{client.Value(`"Order PO-4711 of Vendor A, 31 January 2019, delivered in 12 parts to Northgate, 1,777.20 EUR paid"`)}, 10_000)
			for b.Loop() {
				x := NewIndex(rules)
				x.seeking = x.seek(rules)
				for i, cell := range cells {
					x.Cell("d", true, "remark", i, cell)
				}
			}
		})
	}
}
