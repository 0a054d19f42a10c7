package audit

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"docket/client"
)

func TestRulesThatDifferInANumberADirectionOrADocumentTypeAreAFamily(t *testing.T) {
	rule := func(name, enable string) client.Rule {
		return client.Rule{Name: name, Raw: client.Value(`{"enable":` + enable + `}`)}
	}
	odd := rule("a.line_4_x equal_to b.line_4_x", `"true"`)
	odd.Precondition.Conditions = []client.Value{client.Value(`{}`)}
	got := Families([]client.Rule{rule("a.line_1_x equal_to b.line_1_x", `"true"`), rule("b.line_20_x equal_to a.line_20_x", `"true"`), rule("c.line_3_x equal_to b.line_3_x", `"true"`),
		rule("a.line_1_x equal_to b.line_1_x", `"false"`), rule("a.line_1_y equal_to b.line_1_x", `"true"`), rule("b.line_1_x equal_to a.line_1_y", `"true"`),
		rule("a.d1 date_less_than_eq_to b.e1", `"true"`), rule("b.e1 date_less_than_eq_to a.d1", `"true"`), odd, rule("no expression", `"true"`)})
	if fmt.Sprint(got) != "[0 0 0 1 2 2 3 4 -9 -10]" {
		t.Errorf("the families are %v", got)
	}
}

// Of forty lines that are compared with themselves, the one that is compared with another line is the mistake to see: it is
// not judged with the others.
func TestALineComparedWithAnotherLineIsNoneOfTheFamily(t *testing.T) {
	rule := func(name string) client.Rule { return client.Rule{Name: name, Enable: client.Value(`"true"`)} }
	got := Families([]client.Rule{rule("inv.line_20_qty equal_to po.line_20_qty"), rule("inv.line_21_qty equal_to po.line_22_qty"), rule("inv.line_22_qty equal_to po.line_022_qty"),
		rule("po.line_23_qty equal_to inv.line_24_qty"), rule("inv.line_2_qty equal_to po.line_2_v2_qty"), rule("inv.line_3_qty equal_to po.line_3_v2_qty"), rule("inv.line_0_qty equal_to po.line_0_qty")})
	if fmt.Sprint(got) != "[0 1 0 1 2 2 0]" {
		t.Errorf("the families are %v", got)
	}
}

// What says the opposite is not judged with a rule, nor is a comparison of a document with itself.
func TestAFamilyHoldsNoOppositesAndNoComparisonsWithinOneDocument(t *testing.T) {
	rule := func(name string) client.Rule { return client.Rule{Name: name, Enable: client.Value(`"true"`)} }
	got := Families([]client.Rule{rule("invoice.date date_less_than_eq_to po.date"), rule("po.date date_less_than_eq_to invoice.date"), rule("invoice.date date_less_than_eq_to receipt.date"), rule("receipt.date date_less_than_eq_to po.date"),
		rule("invoice.total equal_to po.total"), rule("po.total equal_to invoice.total"), rule("invoice.total equal_to invoice.total"), rule("po.total equal_to po.total"),
		rule("po.line_1_date date_less_than_eq_to po.line_1_date"), rule("po.date resembles invoice.date"), rule("invoice.date resembles po.date")})
	if fmt.Sprint(got) != "[0 1 0 0 2 2 3 3 4 5 6]" {
		t.Errorf("the families are %v", got)
	}
}

func TestWhatWasSeenIsPackedAndReadsBack(t *testing.T) {
	reads := func(text []byte, want ...SeenRule) {
		t.Helper()
		var is Seen
		if err := json.Unmarshal(text, &is); err != nil || !slices.Equal(is.Rules, want) {
			t.Errorf("%s reads %v, %v, want %v", text, is.Rules, err, want)
		}
	}
	none, _ := json.Marshal(Seen{})
	reads(none)
	some, _ := json.Marshal(Seen{Rules: []SeenRule{{"R1", "a.x equal_to b.x", "f"}, {"", "<b>\"q\" \\ \u2028 \x01", ""}, {"R3", "not \xff text", "g"}}})
	reads(some, SeenRule{"R1", "a.x equal_to b.x", "f"}, SeenRule{"", "<b>\"q\" \\ \u2028 \x01", ""}, SeenRule{"R3", "not \ufffd text", "g"})
	reads([]byte(`{"rules":[{"id":"R1","name":"as it was kept before"}]}`), SeenRule{"R1", "as it was kept before", ""})
	reads([]byte(`{"at":"2026-03-02T09:30:00Z","seen":{"rules":[{"id":"R1","name":"of the screen","fingerprint":"0123456789abcdef0123456789abcdef"}]}}`), SeenRule{"R1", "of the screen", "0123456789abcdef"})

	if err := json.Unmarshal(append(some[:len(some)/2], `"}`...), new(Seen)); err == nil {
		t.Error("what was cut is read without a word")
	}
}
