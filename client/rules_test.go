package client_test

import (
	"context"
	"errors"
	"testing"

	"docket/client"
)

const oneRule = `{"rule_name":"invoice.total_amount equal_to purchase_order.total_amount","description":"Totals agree",
 "enable":"true","event_type":"processed","rule_type":"data_reconciliation_rule","action":"",
 "rule_precondition":{"rule_name":"invoice.total_amount equal_to purchase_order.total_amount","document_type":"","event_type":"processed",
  "condition_type":"","condition_list":[{"a":1},"b"],"odd":1},
 "anchor_document_id":"doc-1","anchor_file_name":"in 1.pdf","justification":"They are paid once","rule_id":"r-1","new_member":12345678901234567890123}`

func rules(t *testing.T, body string) *client.RuleSet {
	t.Helper()
	set, err := serve(t, reply(200, body)).Rules(context.Background(), "doc-1")
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestARuleKeepsWhatTheInterfaceDoesNotName(t *testing.T) {
	set := rules(t, `{"success":true,"total":"1","rules":[`+oneRule+`]}`)
	r := set.Rules[0]
	if set.AnchorDocumentID != "doc-1" || set.Total.Text() != "1" || r.ID != "r-1" || r.Description != "Totals agree" ||
		r.EventType != "processed" || r.RuleType != "data_reconciliation_rule" || r.Action != "" || r.AnchorDocumentID != "doc-1" ||
		r.AnchorFileName != "in 1.pdf" || r.Justification != "They are paid once" {
		t.Errorf("%+v", r)
	}
	members := r.Raw.Members()
	last := members[len(members)-1]
	if r.Undeclared != 1 || len(members) != 12 || last.Name != "new_member" || last.Value.Raw() != "12345678901234567890123" || r.Raw.Raw() != oneRule {
		t.Errorf("members %v", members)
	}
	p := r.Precondition
	if !p.Present || p.EventType != "processed" || p.RuleName != r.Name || len(p.Conditions) != 2 || p.Conditions[1].Text() != "b" || p.Raw.Members()[5].Name != "odd" {
		t.Errorf("%+v", p)
	}
}

func TestDriftInARuleIsTakenForWhatItMeans(t *testing.T) {
	set := rules(t, `{"rules":[
		{"enable":true,"rule_precondition":null,"description":null,"rule_id":7},
		{"enable":"False","rule_precondition":"x"},
		{"enable":false,"rule_precondition":{"condition_list":null}},{}]}`)
	type flag struct{ value, ok bool }
	for i, want := range []flag{{true, true}, {false, false}, {false, true}, {false, false}} {
		if v, ok := set.Rules[i].Enable.Bool(); v != want.value || ok != want.ok {
			t.Errorf("rule %d: %v %v", i, v, ok)
		}
	}
	r := set.Rules
	if r[0].Precondition.Present || r[0].Description != "" || r[0].ID != "7" || r[1].Enable.Text() != "False" ||
		!r[1].Precondition.Present || !r[2].Precondition.Present || r[3].Precondition.Present || r[3].Enable != nil {
		t.Errorf("%+v", r)
	}
	if set := rules(t, `{"rules":null}`); len(set.Rules) != 0 {
		t.Errorf("%+v", set)
	}
}

func TestTheDocumented400IsTheEmptyList(t *testing.T) {
	c := serve(t, reply(400, `{"status":"fail","description":"No rules for doc-1"}`))
	_, err := c.Rules(context.Background(), "doc-1")
	var none *client.NoRulesError
	if !errors.As(err, &none) || none.Description != "No rules for doc-1" || client.Classify(err) != client.ClassNone {
		t.Error(err)
	}
	for _, h := range []struct {
		status int
		body   string
	}{{400, `{"status":"error","description":"x"}`}, {404, `{"status":"fail","description":"x"}`}, {400, "fail"}, {500, `{"error":"x"}`}} {
		_, err := serve(t, reply(h.status, h.body)).Rules(context.Background(), "doc-1")
		if errors.As(err, new(*client.NoRulesError)) || client.Classify(err) != client.ClassRefused {
			t.Errorf("%d %s: %v", h.status, h.body, err)
		}
	}
}

func TestARuleReadsAsASentence(t *testing.T) {
	tests := []struct{ name, want string }{ // "" does not parse
		{"invoice.total_amount equal_to purchase_order.total_amount", "invoice.total_amount = purchase_order.total_amount"},
		{"invoice.date date_less_than_eq_to receipt.date", "invoice.date ≤ (date) receipt.date"},
		{" a.b\tresembles  c.d.e ", "a.b resembles c.d.e"},
		{"a.b equal_to c.d\u00a0", "a.b = c.d"}, {"a.b  equal_to c.d", "a.b = c.d"}, {"a.b equal_to ", ""},
		{"purchase order.total amount equal_to invoice.net total", "purchase order.total amount = invoice.net total"},
		{"purchase order.total resembles invoice.net", ""},
		{"a.b equal_to equal_to c.d", ""},
		{"a.b equal_to c", ""}, {".b equal_to c.d", ""}, {"a. equal_to c.d", ""}, {"a.b equal_to", ""}, {"", ""},
		{"all totals agree", ""}, {"equal_to a.b c.d e.f", ""},
	}
	for _, tt := range tests {
		e, ok := client.Rule{Name: tt.name}.Expression()
		if ok != (tt.want != "") || ok && e.Sentence() != tt.want {
			t.Errorf("%q: %q %v", tt.name, e.Sentence(), ok)
		}
	}
	e, _ := client.Rule{Name: "a.b.c x d.e"}.Expression()
	if e.Left != (client.Operand{DocumentType: "a", Field: "b.c"}) || e.Operator != "x" {
		t.Errorf("%+v", e)
	}
}

func TestAFingerprintFollowsTheContentAndNotTheSpelling(t *testing.T) {
	print := func(body string) string { return rules(t, `{"rules":[`+body+`]}`).Rules[0].Fingerprint() }
	base := print(`{"a":"é","b":{"c":1,"d":[1,2]}}`)
	if len(base) != 32 {
		t.Errorf("%q", base)
	}
	for _, same := range []string{`{ "b" : {"d":[1, 2],"c":1}, "a":"\u00e9" }`, "{\n\"\\u0061\":\"é\",\"b\":{\"c\":1,\"d\":[1,2]}}"} {
		if print(same) != base {
			t.Errorf("%s differs", same)
		}
	}
	for _, other := range []string{`{"a":"é","b":{"c":1,"d":[2,1]}}`, `{"a":"é","b":{"c":1.0,"d":[1,2]}}`, `{"a":"é","b":{"c":"1","d":[1,2]}}`, `{"a":"é"}`, `{"a":"é","b":{"c":1,"d":[1,2]},"x":null}`} {
		if print(other) == base {
			t.Errorf("%s does not differ", other)
		}
	}
}
