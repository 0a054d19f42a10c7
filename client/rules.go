package client

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
)

// RuleSet is the answer of get_dynamic_audit_rules_generated (§4.1).
type RuleSet struct {
	AnchorDocumentID string // the one that was asked for
	Success, Total   Value  // as they came; Total is the number of rules returned
	Rules            []Rule
	Body             []byte // the whole answer as it came
}

// Rule is one dynamic audit rule (§2.1). All its members are those of Raw: there can be ten thousand
// rules, and a person looks at one.
type Rule struct {
	Name, Description, EventType, RuleType, Action  string
	AnchorDocumentID, AnchorFileName, Justification string
	ID                                              string
	Enable                                          Value // a flag, see [Value.Bool]
	Precondition                                    Precondition
	Undeclared                                      int // members that the interface does not name
	Raw                                             Value
}

// Precondition is a rule's rule_precondition (§2.2); not Present when the rule has none, or null.
type Precondition struct {
	RuleName, DocumentType, EventType, ConditionType string
	Conditions                                       []Value // condition_list
	Raw                                              Value
	Present                                          bool
}

// Rules fetches the rules generated for an anchor document (§4.1), again if need be, see [RetryPolicy]. An
// empty list is a [*NoRulesError].
func (c *Client) Rules(ctx context.Context, anchorDocumentID string) (set *RuleSet, err error) {
	err = c.do(ctx, OpRules, []Part{{"anchor_document_id", anchorDocumentID}}, func(a *answer) (err error) {
		if set, err = decodeRules(a.body); err == nil {
			set.AnchorDocumentID = anchorDocumentID
		}
		return err
	})
	return set, err
}

// noRules reads the documented 400: status "fail" and a description.
func noRules(a *answer) error {
	v, err := parse(a.body, len(a.body))
	if a.status != http.StatusBadRequest || err != nil || v.member("status").Text() != "fail" {
		return nil
	}
	return &NoRulesError{Description: a.token.text(line(v.member("description").Text()))}
}

// decodeRules reads the answer of §4.1.
func decodeRules(body []byte) (*RuleSet, error) {
	top, err := parseObject(body)
	if err != nil {
		return nil, err
	}
	set := &RuleSet{Body: body}
	var list Value
	top.pick(map[string]*Value{"success": &set.Success, "total": &set.Total, "rules": &list})
	switch list.Kind() {
	case Absent:
		return nil, missing("rules", top)
	case Null:
		return set, nil
	case Array:
	default:
		return nil, list.want(Array, "rules")
	}
	// Room for as many as total says, where the body can hold them: to grow a list of
	// thousands leaves more behind than the list is.
	room, _ := strconv.Atoi(set.Total.Text())
	set.Rules = make([]Rule, 0, min(max(room, 0), len(body)/len(`{"rule_name":""},`)))
	few := texts{}
	for raw := range list.elements {
		if raw.Kind() != Object {
			return nil, raw.want(Object, fmt.Sprintf("rule %d", len(set.Rules)+1))
		}
		set.Rules = append(set.Rules, readRule(raw, few))
	}
	return set, nil
}

// texts decodes texts of which there are few, such as types, and keeps each once.
type texts map[string]string

func (t texts) of(v Value) string {
	s, ok := t[string(v)]
	if !ok {
		if s = textOf(v); len(t) < 256 {
			t[string(v)] = s
		}
	}
	return s
}

// readRule puts the members that the interface names into their places (§2.1).
func readRule(raw Value, few texts) Rule {
	r := Rule{Raw: raw}
	for name, v := range raw.members {
		switch string(name.inner()) {
		case "rule_name":
			r.Name = textOf(v)
		case "description":
			r.Description = textOf(v)
		case "enable":
			r.Enable = v
		case "event_type":
			r.EventType = few.of(v)
		case "rule_type":
			r.RuleType = few.of(v)
		case "action":
			r.Action = few.of(v)
		case "rule_precondition":
			r.Precondition = readPrecondition(v, r.Name, few)
		case "anchor_document_id":
			r.AnchorDocumentID = few.of(v)
		case "anchor_file_name":
			r.AnchorFileName = few.of(v)
		case "justification":
			r.Justification = textOf(v)
		case "rule_id":
			r.ID = textOf(v)
		default:
			r.Undeclared++
		}
	}
	return r
}

// readPrecondition reads an object of §2.2. rule is the enclosing rule's name, usually the same text.
func readPrecondition(raw Value, rule string, few texts) Precondition {
	p := Precondition{Raw: raw, Present: raw.Kind() != Null}
	if raw.Kind() != Object {
		return p
	}
	for name, v := range raw.members {
		switch string(name.inner()) {
		case "rule_name":
			if p.RuleName = rule; v.Kind() != String || string(v.inner()) != rule {
				p.RuleName = textOf(v)
			}
		case "document_type":
			p.DocumentType = few.of(v)
		case "event_type":
			p.EventType = few.of(v)
		case "condition_type":
			p.ConditionType = few.of(v)
		case "condition_list":
			p.Conditions = v.Elements()
		}
	}
	return p
}
