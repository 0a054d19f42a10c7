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

// decodeRules reads the answer of §4.1, going through it once.
func decodeRules(body []byte) (*RuleSet, error) {
	top, err := parseObject(body)
	if err != nil {
		return nil, err
	}
	set := &RuleSet{Body: body}
	var list Value
	c := cursor(top[1:])
	for name := c.next(); name != nil; name = c.next() {
		switch string(name.inner()) {
		case "success":
			set.Success = c.next()
		case "total":
			set.Total = c.next()
		case "rules":
			if c.enters(Array) {
				list = Value("[]")
				err = set.read(&c)
			} else {
				list, err = c.next(), nil
			}
		default:
			c.next()
		}
	}
	switch list.Kind() {
	case Absent:
		return nil, missing("rules", top)
	case Null:
		return set, nil
	case Array:
		return set, err
	}
	return nil, list.want(Array, "rules")
}

// read reads the list of rules.
func (set *RuleSet) read(c *cursor) error {
	// Room for as many as total says, where the body can hold them: to grow a list of
	// thousands leaves more behind than the list is.
	room, _ := strconv.Atoi(set.Total.Text())
	set.Rules = make([]Rule, 0, min(max(room, 0), len(*c)/len(`{"rule_name":""},`)))
	for {
		from := *c
		if !c.enters(Object) {
			break
		}
		from = from[len(from)-len(*c)-1:]
		set.Rules = append(set.Rules, Rule{})
		r := &set.Rules[len(set.Rules)-1]
		r.read(c)
		end := len(from) - len(*c)
		r.Raw = Value(from[:end:end])
	}
	if other := c.next(); other != nil {
		return other.want(Object, fmt.Sprintf("rule %d", len(set.Rules)+1))
	}
	return nil
}

// read puts the members that the interface names into their places (§2.1).
func (r *Rule) read(c *cursor) {
	for name := c.next(); name != nil; name = c.next() {
		switch string(name.inner()) {
		case "rule_name":
			r.Name = c.text()
		case "description":
			r.Description = c.text()
		case "enable":
			r.Enable = c.next()
		case "event_type":
			r.EventType = c.text()
		case "rule_type":
			r.RuleType = c.text()
		case "action":
			r.Action = c.text()
		case "rule_precondition":
			r.Precondition = readPrecondition(c)
		case "anchor_document_id":
			r.AnchorDocumentID = c.text()
		case "anchor_file_name":
			r.AnchorFileName = c.text()
		case "justification":
			r.Justification = c.text()
		case "rule_id":
			r.ID = c.text()
		default:
			c.next()
			r.Undeclared++
		}
	}
}

// readPrecondition reads an object of §2.2; what is none can be seen in Raw.
func readPrecondition(c *cursor) Precondition {
	raw := c.next()
	p := Precondition{Raw: raw, Present: raw.Kind() != Null}
	if raw.Kind() != Object {
		return p
	}
	in := cursor(raw[1:])
	for name := in.next(); name != nil; name = in.next() {
		switch string(name.inner()) {
		case "rule_name":
			p.RuleName = in.text()
		case "document_type":
			p.DocumentType = in.text()
		case "event_type":
			p.EventType = in.text()
		case "condition_type":
			p.ConditionType = in.text()
		case "condition_list":
			p.Conditions = nil
			if in.enters(Array) {
				for e := in.next(); e != nil; e = in.next() {
					p.Conditions = append(p.Conditions, e)
				}
			} else {
				in.next()
			}
		default:
			in.next()
		}
	}
	return p
}
