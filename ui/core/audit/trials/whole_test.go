package trials

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"docket/client"
	"docket/ui/core/audit/audittest"
	"docket/ui/core/audit/judge"
)

// records loads tables by document type.
func records(t testing.TB, of map[string]string) *Records {
	t.Helper()
	r := &Records{}
	for name, content := range of {
		table, err := Load([]byte(content))
		audittest.Must(t, err)
		table.Of, table.From = name, name+".csv"
		r.Put(table)
	}
	return r
}

// whole tries all rules.
func whole(t testing.TB, r *Records, rules []client.Rule) *Whole {
	t.Helper()
	w := r.Begin(rules, time.Date(2026, 3, 2, 9, 30, 0, 0, time.UTC))
	for !w.Finished() {
		audittest.Must(t, w.Step(t.Context(), time.Minute))
	}
	return w
}

func TestEveryRuleOfADocumentIsTriedAsItIsAlone(t *testing.T) {
	rules := audittest.Rules(t, audittest.Spec{ID: "R1", Name: "order.total equal_to invoice.total"}, audittest.Spec{ID: "R2", Name: "order.number equal_to invoice.order_ref"},
		audittest.Spec{ID: "R3", Name: "order.date date_less_than_eq_to invoice.date"}, audittest.Spec{ID: "R4", Name: "order.total resembles invoice.total"},
		audittest.Spec{ID: "R5", Name: "order.total equal_to receipt.total"}, audittest.Spec{ID: "R6", Name: "no expression"}, audittest.Spec{ID: "R7", Name: "order.total equal_to order.net"},
		audittest.Spec{ID: "R8", Name: "order.gone equal_to invoice.total"}, audittest.Spec{ID: "R9", Name: "invoice.vat_id equal_to order.vat_id"}).Rules
	r := records(t, map[string]string{"order": "number,vat_id,total,net,date\n1,DE1,10.00,10,2026-01-02\n2,DE2,20 EUR,x,02.01.2026\n3,DE3,,7,today\n",
		"invoice": "order_ref,vat_id,total,date\n1,DE1,\"10,00\",03.01.2026\n2,DE2,EUR 20.00,01.01.2026\n3,DE4,5,2026-01-05\n"})
	w := whole(t, r, rules)
	for row := range rules {
		alone, err := r.Try(t.Context(), rules, row)
		audittest.Must(t, err)
		if got := w.Of[row]; got.Count != alone.Count || got.Key != alone.Key {
			t.Errorf("%s: all rules at once %v by %v, alone %v by %v", rules[row].ID, got.Count, got.Key, alone.Count, alone.Key)
		}
	}
	var words []string
	for row := range w.Of {
		words = append(words, Word(w.Of[row].Outcome()))
	}
	if got := strings.Join(words, "|"); got != "undecidable|holds|fails|undecidable|no records|undecidable|fails|undecidable|fails" {
		t.Errorf("the outcomes are %s", got)
	}
	if got := strings.Join(w.Mixed, " "); got != "order.date holds 1 text and 2 dates. order.net holds 1 text and 2 numbers." {
		t.Errorf("mixed: %s", got)
	}
	e, ok := w.Evidence(0)
	if want := "undecidable: 3 pairs, 2 hold, 0 fail, 1 undecidable; order.total is empty; matched by number = order_ref (as in R2); order from order.csv (3 records); invoice from invoice.csv (3 records); tried 2 March 2026 09:30 UTC"; !ok || e.Sentence() != want {
		t.Errorf("the evidence is\n%s, want\n%s", e.Sentence(), want)
	}
	if again, ok := ReadEvidence(e.Bytes()); !ok || again.Sentence() != e.Sentence() || again.Pairs[0].Outcome != "undecidable" || again.Pairs[1].Right != "10,00" {
		t.Errorf("read again it is %+v", again)
	}
	if e, ok := w.Evidence(5); !ok || len(e.Pairs) > 0 || e.Short() != "undecidable: The name of the rule cannot be taken apart" {
		t.Errorf("the evidence for a rule that cannot be tried is %q", e.Short())
	}
}

func TestAHugeOrHostileValueIsEvidenceToo(t *testing.T) {
	huge := strings.Repeat("Ü", 1<<19)
	r := records(t, map[string]string{"a": "number,x\n1,\"=HYPERLINK(\"\"http://x\"\")\"\n2," + huge + "\n", "b": "number,x\n1,<script>alert(1)</script>\n2," + huge + "\n"})
	rules := audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x"}).Rules
	w := whole(t, r, rules)
	e, _ := w.Evidence(0)
	if w.Of[0].Count != [3]int{0, 1, 1} || len(e.Bytes()) > 5000 || e.Pairs[0].Left != `=HYPERLINK("http://x")` || !json.Valid(e.Bytes()) {
		t.Errorf("%v, %d bytes: %.100s", w.Of[0].Count, len(e.Bytes()), e.Bytes())
	}
}

func TestAHundredThousandRecordsThatTellNothingAreTriedAndSaidSo(t *testing.T) {
	const n = 100_000
	lines := func(head string, line func(i int) string) string {
		var b strings.Builder
		b.WriteString(head)
		for i := range n {
			b.WriteString("\n" + line(i))
		}
		return b.String()
	}
	mixed := func(i int) string { return []string{"5", "2026-01-02", "word", "\"6,00 EUR\""}[i%4] }
	rules := audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.number equal_to b.number"}, audittest.Spec{ID: "R2", Name: "a.x equal_to b.x"}).Rules
	for name, c := range map[string]struct{ left, right, want string }{
		"other columns":  {lines("other,names", func(i int) string { return fmt.Sprintf("%d,1", i) }), lines("still,others", func(i int) string { return fmt.Sprintf("%d,1", i) }), NoKey},
		"none match":     {lines("number,x", func(i int) string { return fmt.Sprintf("A%d,%s", i, mixed(i)) }), lines("number,x", func(i int) string { return fmt.Sprintf("B%d,%s", i, mixed(i)) }), "No two records belong together."},
		"duplicate keys": {lines("number,x", func(i int) string { return "A," + mixed(i) }), lines("number,x", func(i int) string { return "A," + mixed(i) }), "Keys come several times on both sides, so that nobody knows which records belong together."},
	} {
		w := whole(t, records(t, map[string]string{"a": c.left, "b": c.right}), rules)
		if got := w.Of[1]; got.Outcome() != judge.NotTried || got.Reason != c.want {
			t.Errorf("%s: %v, %q", name, got.Outcome(), got.Reason)
		}
		if e, ok := w.Evidence(1); !ok || e.Short() != "no records: "+strings.TrimSuffix(c.want, ".") {
			t.Errorf("%s: the evidence is %q", name, e.Short())
		}
	}
}

func TestATrialStopsWhenItIsTold(t *testing.T) {
	r, rules := scale(t, 200, 50)
	w := r.Begin(rules, time.Time{})
	ctx, cancel := context.WithCancel(t.Context())
	audittest.Must(t, w.Step(ctx, 0))
	if w.Finished() || w.Done == 0 {
		t.Fatalf("a step of no time tried %d rules", w.Done)
	}
	cancel()
	if err := w.Step(ctx, time.Minute); err == nil || w.Finished() {
		t.Error("it went on")
	}
}

func TestTheRecordsOfKeysThatTellNothingAreCounted(t *testing.T) {
	r := records(t, map[string]string{"a": "number,x\n1,5\n1,5\n,5\n9,5\n", "b": "number,x\n1,5\n1,6\n"})
	w := whole(t, r, audittest.Rules(t, audittest.Spec{Name: "a.x equal_to b.x"}).Rules)
	if got := w.Of[0]; got.Outcome() != judge.NotTried || got.Alone != 6 || !strings.HasPrefix(got.Reason, "Keys come several times on both sides") {
		t.Errorf("%+v", got)
	}
}

// scale makes rules over two document types with as many records each; every pair fails.
func scale(t testing.TB, rules, rows int) (*Records, []client.Rule) {
	t.Helper()
	const columns = 100
	r, specs := &Records{}, []audittest.Spec{}
	for side, name := range []string{"invoice", "order"} {
		var b strings.Builder
		b.WriteString("number")
		for c := range columns {
			fmt.Fprintf(&b, ",field_%d", c)
		}
		for row := range rows {
			fmt.Fprintf(&b, "\n%d", row)
			for c := range columns {
				switch c % 3 {
				case 0:
					fmt.Fprintf(&b, ",%d.%02d", row*7+c+side, c)
				case 1:
					fmt.Fprintf(&b, ",word %c%d", 'a'+side, row%1000)
				default:
					fmt.Fprintf(&b, ",20%02d-01-%02d", 30-side, row%28+1)
				}
			}
		}
		table, err := Load([]byte(b.String()))
		audittest.Must(t, err)
		table.Of = name
		r.Put(table)
	}
	for i := range rules {
		specs = append(specs, audittest.Spec{ID: fmt.Sprint("R", i), Name: fmt.Sprintf("invoice.field_%d equal_to order.field_%d", i%columns, (i%columns+i/columns*3)%columns)})
	}
	specs = append(specs, audittest.Spec{ID: "K", Name: "invoice.number equal_to order.number"})
	return r, audittest.Rules(t, specs...).Rules
}

func BenchmarkTryAll(b *testing.B) {
	r, rules := scale(b, 10_000, 10_000)
	b.ReportAllocs()
	for b.Loop() {
		w := whole(b, r, rules)
		b.ReportMetric(float64(w.Of[0].Pairs()), "pairs/rule")
	}
}

func TestEvidenceTellsWhatWasLeftOutAndWhatWasNotLookedAt(t *testing.T) {
	r := records(t, map[string]string{"a": "number,x\n1,5\n2,6\n3,7\n", "b": "number,x\n1,5\n8,5\n"})
	set := audittest.Fetched(t, `{"rules":[{"rule_id":"R1","rule_name":"a.x equal_to b.x","rule_precondition":{"condition_list":[{"field":"a.k","value":1}]}}]}`)
	e, ok := whole(t, r, set.Rules).Evidence(0)
	if want := "holds: 1 pair, 1 hold, 0 fail, 0 undecidable; 3 records without a clear partner left out; the precondition was not looked at; "; !ok || !strings.HasPrefix(e.Sentence(), want) {
		t.Errorf("evidence %q", e.Sentence())
	}
}

func TestEveryColumnOfMixedKindsIsTold(t *testing.T) {
	head, first, second, specs := "number", "1", "2", []audittest.Spec{{Name: "a.number equal_to b.number"}}
	for i := range 30 {
		head, first, second = head+fmt.Sprintf(",x%d", i), first+",5", second+",word"
		specs = append(specs, audittest.Spec{Name: fmt.Sprintf("a.x%d equal_to b.x%d", i, i)})
	}
	table := head + "\n" + first + "\n" + second + "\n"
	if w := whole(t, records(t, map[string]string{"a": table, "b": table}), audittest.Rules(t, specs...).Rules); len(w.Mixed) != 60 {
		t.Errorf("of 60 columns %d are told: %q", len(w.Mixed), w.Mixed)
	}
}

func TestKeysOfWhichNobodyKnowsWhichBelongTogetherAreNamedAndCounted(t *testing.T) {
	text := "number,x\n"
	for i := range 7 {
		text += fmt.Sprintf("K%d,5\nK%d,6\n", i, i)
	}
	tried, err := records(t, map[string]string{"a": text, "b": text}).Try(t.Context(), audittest.Rules(t, audittest.Spec{Name: "a.x equal_to b.x"}).Rules, 0)
	audittest.Must(t, err)
	all := tried.All("a", "b")
	if got := all[len(all)-1].Reason; got != "7 keys with several records on both sides, of which nobody knows which belong together: K0, K1, K2 and 4 more" {
		t.Error(got)
	}
}

// A rule that is switched off demands nothing, and so tells nothing about which records belong together.
func TestARuleThatIsSwitchedOffGivesNoKey(t *testing.T) {
	r := records(t, map[string]string{"a": "k,t\n1,1\n2,2\n", "b": "k,u\n1,2\n2,1\n"})
	off := audittest.Spec{ID: "OFF", Name: "a.t equal_to b.u", Enable: `"false"`}
	w := whole(t, r, audittest.Rules(t, audittest.Spec{ID: "K", Name: "a.k equal_to b.k"}, off).Rules)
	if k, o := w.Of[0], w.Of[1]; k.Outcome() != judge.NotTried || k.Reason != NoKey || o.Outcome() != judge.Fails || o.Note != "the rule is switched off" {
		t.Errorf("%+v, %+v", k, o)
	}
	off.Enable = `"true"`
	if w = whole(t, r, audittest.Rules(t, audittest.Spec{ID: "K", Name: "a.k equal_to b.k"}, off).Rules); w.Of[0].Outcome() != judge.Fails {
		t.Errorf("switched on: %+v", w.Of[0])
	}
}

func TestALongValueIsCutWithAMarkHoweverWideItsCharacters(t *testing.T) {
	for _, c := range []string{"x", "é", "金", "😀"} {
		if got := cut(strings.Repeat(c, 300)); got != strings.Repeat(c, 200)+"…" {
			t.Errorf("%q", got)
		}
		if whole := strings.Repeat(c, 200); cut(whole) != whole {
			t.Errorf("%q was cut", c)
		}
	}
}

// A column with a text beside numbers or dates says of how many, however those are written.
func TestWhatAColumnHoldsIsCountedHoweverItIsWritten(t *testing.T) {
	for values, want := range map[string]string{
		"100 1000 -50 x 1":                 "1 text and 4 numbers",
		"-50 (50) 1e3 €5 5% 1,234 −5 x":    "1 text and 7 numbers",
		"5 1k 12.3.4 Müller":               "3 texts and 1 number",
		"2026-01-31 01/02/2026 20260131 x": "1 text and 3 dates",
		"20260131 17 x":                    "1 text and 2 numbers",
		"20260131 2026-01-31":              "",
		"A-1 12-34 Müller yes":             "",
		"-5 5 1e3":                         "",
	} {
		table, err := Load([]byte("v\n\"" + strings.ReplaceAll(values, " ", "\"\n\"") + "\"\n"))
		audittest.Must(t, err)
		c := &column{}
		if c.fill(t.Context(), table, "v"); c.mixed() != want {
			t.Errorf("%s holds %q, want %q", values, c.mixed(), want)
		}
	}
}
