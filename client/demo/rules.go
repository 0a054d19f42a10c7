package demo

import (
	"cmp"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// failingAnchor is the anchor document whose rules never arrive, scaleAnchor the
// one whose rules are made on the fly, and oddAnchor the only one whose rules are
// not as the interface describes them (§2.1, §2.2).
const (
	failingAnchor = "DOC-1005"
	scaleAnchor   = "DOC-10000"
	scaleRules    = 10_000
	oddAnchor     = "DOC-ODD"
)

// rule is one dynamic audit rule (§2.1) as the seed keeps it. What the seed
// leaves out has the value that the interface shows.
type rule struct {
	Name          string `json:"name"`
	Description   string `json:"description"`
	Justification string `json:"justification"`
	Enable        string `json:"enable"`
	Action        string `json:"action"`

	PreconditionRule string            `json:"precondition_rule"` // when it names another rule
	DocumentType     string            `json:"document_type"`
	ConditionType    string            `json:"condition_type"`
	Conditions       []json.RawMessage `json:"conditions"`

	// Undeclared is written as it stands, for members and numbers that no
	// reading of the interface expects.
	Undeclared map[string]json.RawMessage `json:"undeclared"`
}

// anchor is an anchor document and the rules generated for it.
type anchor struct {
	ID       string `json:"id"`
	FileName string `json:"file_name"`
	Rules    []rule `json:"rules"`
}

// rules answers get_dynamic_audit_rules_generated (§4.1).
func (s *Service) rules(c call) *answer {
	id, refusal := c.required("anchor_document_id")
	if refusal != nil {
		return refusal
	}
	switch id {
	case failingAnchor:
		return refuse(http.StatusInternalServerError, "rule generation for "+id+" stopped unexpectedly")
	case scaleAnchor:
		a := anchor{ID: id, FileName: "annual_batch.pdf"}
		return ruleList(a, scaleRules, madeRule)
	}
	at := slices.IndexFunc(s.seed.anchors, func(a anchor) bool { return a.ID == id })
	if at < 0 || len(s.seed.anchors[at].Rules) == 0 {
		return s.noRules(id)
	}
	a := s.seed.anchors[at]
	return ruleList(a, len(a.Rules), func(i int) rule { return a.Rules[i] })
}

// noRules is the documented way to say that there are none.
func (s *Service) noRules(id string) *answer {
	return &answer{status: http.StatusBadRequest, contentType: typeJSON, body: func(e *encoder) {
		e.raw(`{"status":"fail","description":`)
		e.text("No dynamic audit rules found for company " + s.company + " and document " + id)
		e.raw(`}`)
	}}
}

func ruleList(a anchor, total int, at func(int) rule) *answer {
	return inJSON(func(e *encoder) {
		e.raw(`{"success":true,"total":`)
		e.number(total)
		e.raw(`,"rules":[`)
		for i := range total {
			if i > 0 {
				e.raw(",")
			}
			at(i).write(e, a, i)
			if !e.checkpoint() {
				return
			}
		}
		e.raw(`]}`)
	})
}

// write writes the rule with its members in the order of §2.1.
func (r rule) write(e *encoder, a anchor, index int) {
	e.raw("{")
	e.member(true, "rule_name", r.Name)
	e.member(false, "description", r.Description)
	e.member(false, "enable", cmp.Or(r.Enable, "true"))
	e.member(false, "event_type", "processed")
	e.member(false, "rule_type", "data_reconciliation_rule")
	e.member(false, "action", r.Action)
	e.raw(`,"rule_precondition":`)
	r.writePrecondition(e)
	e.member(false, "anchor_document_id", a.ID)
	e.member(false, "anchor_file_name", a.FileName)
	e.member(false, "justification", r.Justification)
	e.member(false, "rule_id", ruleID(a.ID, index))
	for _, name := range slices.Sorted(maps.Keys(r.Undeclared)) {
		e.raw(",")
		e.text(name)
		e.raw(":")
		e.raw(string(r.Undeclared[name]))
	}
	e.raw("}")
}

// writePrecondition writes the object of §2.2.
func (r rule) writePrecondition(e *encoder) {
	e.raw("{")
	e.member(true, "rule_name", cmp.Or(r.PreconditionRule, r.Name))
	e.member(false, "document_type", r.DocumentType)
	e.member(false, "event_type", "processed")
	e.member(false, "condition_type", r.ConditionType)
	e.raw(`,"condition_list":[`)
	for i, c := range r.Conditions {
		if i > 0 {
			e.raw(",")
		}
		e.raw(string(c))
	}
	e.raw(`]}`)
}

// ruleID is the id of the rule at an index: DOC-1001's seventh is RULE-1001-0007.
func ruleID(anchorID string, index int) string {
	n := strconv.Itoa(index + 1)
	return "RULE-" + strings.TrimPrefix(anchorID, "DOC-") + "-" + strings.Repeat("0", max(0, 4-len(n))) + n
}

// madeRule is a rule of the scale anchor. No two of them have the same name.
func madeRule(i int) rule {
	pairs := [...][2]string{
		{"invoice", "purchase_order"}, {"goods_receipt", "purchase_order"},
		{"invoice", "goods_receipt"}, {"purchase_order", "contract"},
	}
	fields := [...]string{"quantity", "unit_price", "line_total", "article_number", "tax_code", "delivery_date", "cost_centre"}
	pair, field := pairs[i%len(pairs)], fields[i/len(pairs)%len(fields)]
	line := strconv.Itoa(i/(len(pairs)*len(fields)) + 1)
	operator := "equal_to"
	if field == "delivery_date" {
		operator = "date_less_than_eq_to"
	}
	left := pair[0] + ".line_" + line + "_" + field
	right := pair[1] + ".line_" + line + "_" + field
	words := strings.ReplaceAll(field, "_", " ")
	r := rule{
		Name:          left + " " + operator + " " + right,
		Description:   "Line " + line + ": the " + words + " of the " + strings.ReplaceAll(pair[0], "_", " ") + " agrees with the " + strings.ReplaceAll(pair[1], "_", " ") + ".",
		Justification: "The " + words + " of line " + line + " was found in both documents of the batch.",
	}
	if i%9 == 8 {
		r.Enable = "false"
	}
	return r
}
