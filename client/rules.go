package client

import (
	"context"
	"net/http"
)

// RuleSet is the answer of get_dynamic_audit_rules_generated (§4.1).
type RuleSet struct {
	AnchorDocumentID string // the one that was asked for
	Success          Flag
	Total            Value // "number of rules returned", as it came
	Rules            []Rule
	Body             []byte // the whole answer as it came
	ReleaseVersion   string // the interface gives none here (§9); kept if one comes
}

// Rule is one dynamic audit rule (§2.1).
type Rule struct {
	Name, Description, EventType, RuleType, Action  string
	AnchorDocumentID, AnchorFileName, Justification string
	ID                                              string
	Enable                                          Flag
	Precondition                                    Precondition
	Members                                         []Member // every member in its order, undeclared ones too
	Raw                                             Value
}

// Precondition is a rule's rule_precondition (§2.2). Present is false when the rule
// has none, or null.
type Precondition struct {
	RuleName, DocumentType, EventType, ConditionType string
	Conditions                                       []Value // condition_list
	Members                                          []Member
	Raw                                              Value
	Present                                          bool
}

// Rules fetches the rules generated for an anchor document (§4.1). When the service
// has none, the error is a [*NoRulesError], for which errors.Is(err, [ErrNoRules])
// holds; it means the empty list. Asking again is safe and is done, see [RetryPolicy].
func (c *Client) Rules(ctx context.Context, anchorDocumentID string) (*RuleSet, error) {
	var set *RuleSet
	err := c.do(ctx, call{
		op: OpRules,
		parts: []Part{
			{"company_name", c.company},
			{"anchor_document_id", anchorDocumentID},
		},
		limit:  c.limits.ReadBody,
		retry:  retryRead,
		refuse: noRules,
		accept: func(a *answer) (err error) {
			set, err = decodeRules(a.body, c.limits.Depth)
			if err == nil {
				set.AnchorDocumentID = anchorDocumentID
				a.release = set.ReleaseVersion
			}
			return err
		},
	})
	if err != nil {
		return nil, err
	}
	return set, nil
}

// noRules reads the documented 400: status "fail" and a description.
func noRules(a *answer, e *Error) error {
	if a.status != http.StatusBadRequest {
		return nil
	}
	object, err := members(a.body)
	if err != nil || find(object, "status").Text() != "fail" {
		return nil
	}
	if find(object, "description").Kind() == Absent {
		return &NoRulesError{}
	}
	return &NoRulesError{Description: e.Message}
}

func decodeRules(body []byte, depth int) (*RuleSet, error) {
	d := newDecoder(trimBOM(body), depth)
	set := &RuleSet{Body: body}
	found := false
	err := d.object("it", func(name, v Value) error {
		switch name.Text() {
		case "success":
			set.Success = NewFlag(v)
		case "total":
			set.Total = v
		case "release_version":
			set.ReleaseVersion = textOf(v)
		case "rules":
			found = true
			rules, err := decodeRuleList(v)
			set.Rules = rules
			return err
		}
		return nil
	})
	if err == nil {
		err = d.last()
	}
	if err == nil && !found {
		err = missing("rules", d.body)
	}
	if err != nil {
		return nil, err
	}
	return set, nil
}

func decodeRuleList(list Value) ([]Rule, error) {
	if list.Kind() == Null {
		return nil, nil
	}
	var rules []Rule
	err := eachElement(list, "rules", func(i int, v Value) error {
		rule, err := decodeRule(v)
		if err != nil {
			return shapeAt("rule", i, v)
		}
		rules = append(rules, rule)
		return nil
	})
	return rules, err
}

func decodeRule(raw Value) (Rule, error) {
	all, err := members(raw)
	if err != nil {
		return Rule{}, err
	}
	r := Rule{Members: all, Raw: raw}
	for _, m := range all {
		switch m.Name {
		case "rule_name":
			r.Name = textOf(m.Value)
		case "description":
			r.Description = textOf(m.Value)
		case "enable":
			r.Enable = NewFlag(m.Value)
		case "event_type":
			r.EventType = textOf(m.Value)
		case "rule_type":
			r.RuleType = textOf(m.Value)
		case "action":
			r.Action = textOf(m.Value)
		case "rule_precondition":
			r.Precondition = decodePrecondition(m.Value)
		case "anchor_document_id":
			r.AnchorDocumentID = textOf(m.Value)
		case "anchor_file_name":
			r.AnchorFileName = textOf(m.Value)
		case "justification":
			r.Justification = textOf(m.Value)
		case "rule_id":
			r.ID = textOf(m.Value)
		}
	}
	return r, nil
}

// decodePrecondition reads what it can; the rest is in Members and Raw.
func decodePrecondition(raw Value) Precondition {
	p := Precondition{Raw: raw, Present: raw.Kind() != Null}
	if raw.Kind() != Object {
		return p
	}
	p.Members, _ = members(raw) // raw has been read once and is an object
	for _, m := range p.Members {
		switch m.Name {
		case "rule_name":
			p.RuleName = textOf(m.Value)
		case "document_type":
			p.DocumentType = textOf(m.Value)
		case "event_type":
			p.EventType = textOf(m.Value)
		case "condition_type":
			p.ConditionType = textOf(m.Value)
		case "condition_list":
			if m.Value.Kind() == Array {
				p.Conditions, _ = elements(m.Value)
			}
		}
	}
	return p
}
