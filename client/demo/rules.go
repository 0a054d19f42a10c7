package demo

import (
	"bufio"
	"fmt"
	"net/http"
	"strings"
)

// Anchor documents whose rules are not in the seed.
const (
	failingAnchor = "DOC-1005"
	scaleAnchor   = "DOC-10000"
	scaleRules    = 10_000
)

// rules answers get_dynamic_audit_rules_generated (§4.1), mostly from the seed.
func (s *Service) rules(c *call) *answer {
	id := c.required("anchor_document_id")
	switch {
	case c.refusal != nil:
		return c.refusal
	case id == failingAnchor:
		return refuse(http.StatusInternalServerError, "rule generation for "+id+" stopped unexpectedly")
	case id == scaleAnchor:
		return &answer{status: http.StatusOK, contentType: typeJSON, body: func(b *bufio.Writer) {
			fmt.Fprintf(b, `{"success":true,"total":%d,"rules":`, scaleRules)
			list(b, scaleRules, func(i int) { writeRule(b, i) })
			_ = b.WriteByte('}')
		}}
	}
	if text, err := planted.ReadFile("seed/rules/" + id + ".json"); err == nil {
		return fixed(http.StatusOK, typeJSON, string(text))
	}
	return fixed(http.StatusBadRequest, typeJSON, // the documented way to say so
		`{"status":"fail","description":`+quote("No dynamic audit rules found for company "+s.Company+" and document "+id)+`}`)
}

// writeRule writes rule i of the scale anchor with its members in the order of §2.1
// and §2.2. No two rules have the same name, and none needs an escape.
func writeRule(b *bufio.Writer, i int) {
	pairs := [...][2]string{
		{"invoice", "purchase_order"}, {"goods_receipt", "purchase_order"},
		{"invoice", "goods_receipt"}, {"purchase_order", "contract"},
	}
	fields := [...]string{"quantity", "unit_price", "line_total", "article_number", "tax_code", "delivery_date", "cost_centre"}
	pair, field := pairs[i%len(pairs)], fields[i/len(pairs)%len(fields)]
	line, operator := i/(len(pairs)*len(fields))+1, "equal_to"
	if field == "delivery_date" {
		operator = "date_less_than_eq_to"
	}
	name := fmt.Sprintf("%s.line_%d_%s %s %s.line_%d_%s", pair[0], line, field, operator, pair[1], line, field)
	plain := strings.NewReplacer("_", " ").Replace
	fmt.Fprintf(b, `{"rule_name":%q,"description":"Line %d: the %s of the %s agrees with the %s.","enable":"%t",`+
		`"event_type":"processed","rule_type":"data_reconciliation_rule","action":"","rule_precondition":{"rule_name":%q,`+
		`"document_type":"","event_type":"processed","condition_type":"","condition_list":[]},"anchor_document_id":%q,`+
		`"anchor_file_name":"annual_batch.pdf","justification":"The %s of line %d was found in both documents of the batch.",`+
		`"rule_id":"RULE-10000-%04d"}`,
		name, line, plain(field), plain(pair[0]), plain(pair[1]), i%9 != 8, name, scaleAnchor, plain(field), line, i+1)
}
