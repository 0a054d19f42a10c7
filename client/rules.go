package client

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// RuleSet is the answer of get_dynamic_audit_rules_generated (§4.1).
type RuleSet struct {
	AnchorDocumentID string // the one that was asked for
	Success, Total   Value  // as they came; Total is the number of rules returned
	Complaint        string // that the answer tells of an error beside the rules; "" where it does not
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

	Doubled []string // members of the interface that came twice, of which the last is in its place; seldom any
}

// Precondition is a rule's rule_precondition (§2.2); not Present when the rule has none, or null.
type Precondition struct {
	RuleName, DocumentType, EventType, ConditionType string
	Conditions                                       []Value // condition_list
	Raw                                              Value
	Present                                          bool
}

// Rules fetches the rules generated for an anchor document (§4.1), again if need be, see [RetryPolicy]. Its
// word that there are none, a 400, is a [*NoRulesError].
func (c *Client) Rules(ctx context.Context, anchorDocumentID string) (set *RuleSet, err error) {
	err = c.do(ctx, OpRules, []Part{{"anchor_document_id", anchorDocumentID}}, func(a *answer) (err error) {
		if set, err = decodeRules(a.body); err == nil {
			set.AnchorDocumentID = anchorDocumentID
		}
		return err
	})
	return set, err
}

// Doubts are what the answer says about itself that does not fit: a total that is not the number of rules, a success
// that is not true, rules of another anchor document. "" is none.
func (s *RuleSet) Doubts() string {
	if s.Body == nil { // it is no answer
		return ""
	}
	var doubts []string
	switch {
	case s.Total.Kind() == Absent:
		doubts = append(doubts, "the service gave no total")
	case strings.TrimSpace(s.Total.Text()) != strconv.Itoa(len(s.Rules)):
		doubts = append(doubts, "the service says total "+s.Total.Text())
	}
	if ok, _ := s.Success.Bool(); !ok {
		doubts = append(doubts, "success says "+cmp.Or(s.Success.Text(), "nothing"))
	}
	if s.Complaint != "" {
		doubts = append(doubts, s.Complaint)
	}
	other, n := "", 0
	for i := range s.Rules {
		if of := s.Rules[i].AnchorDocumentID; of != "" && of != s.AnchorDocumentID && s.AnchorDocumentID != "" {
			other, n = cmp.Or(other, of), n+1
		}
	}
	if n > 0 {
		doubts = append(doubts, fmt.Sprintf("rules that name another anchor document, such as %s: %d", line(other), n))
	}
	return strings.Join(doubts, ", ")
}

// Partial tells whether the answer says of itself that rules are missing, or may be: by its total, an error or its success.
func (s *RuleSet) Partial() bool {
	ok, given := s.Success.Bool()
	total := strings.TrimSpace(s.Total.Text())
	return s.Complaint != "" || given && !ok || total != "" && total != strconv.Itoa(len(s.Rules))
}

// noRules reads the documented 400: status "fail" and a description.
func noRules(a *answer) error {
	v, err := parse(a.body, len(a.body))
	if a.status != http.StatusBadRequest || err != nil || v.Kind() != Object {
		return nil
	}
	var status, description Value
	if v.pick(map[string]*Value{"status": &status, "description": &description}) != nil || status.Text() != "fail" {
		return nil // an answer that says two things is not the documented one
	}
	return &NoRulesError{Description: a.tokens.text(line(description.Text()))}
}

// decodeRules reads the answer of §4.1, going through it once.
func decodeRules(body []byte) (*RuleSet, error) {
	top, err := parseObject(body)
	if err != nil {
		return nil, err
	}
	set := &RuleSet{Body: body}
	var list, wrong, status Value
	met := map[string]Value{}
	c := cursor(top[1:])
	for name := c.next(); name != nil; name = c.next() {
		before := c
		switch string(name.inner()) {
		case "success":
			set.Success = c.next()
		case "total":
			set.Total = c.next()
		case "error":
			wrong = c.next()
		case "status":
			status = c.next()
		case "rules":
			if !c.enters(Array) {
				list = c.next()
			} else if list, err = Value("[]"), set.read(&c); err != nil {
				return nil, err // the cursor stands within the list
			}
		default:
			c.next()
			continue
		}
		value := Value(bytes.Trim(before[:len(before)-len(c)], ": \t\r\n"))
		if was, again := met[string(name.inner())]; again && !bytes.Equal(was, value) {
			return nil, doubled(name)
		}
		met[string(name.inner())] = value
	}
	set.Complaint = complaint(top, wrong, status, nil)
	switch kind := list.Kind(); {
	case set.Complaint != "" && len(set.Rules) == 0:
		return nil, errRefused
	case kind == Absent:
		return nil, missing("rules", top)
	case kind == Null, kind == Array:
		return set, nil
	}
	return nil, list.want(Array, "rules")
}

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
	var seen uint16 // which of them came
	for name := c.next(); name != nil; name = c.next() {
		var bit uint16
		switch string(name.inner()) {
		case "rule_name":
			r.Name, bit = c.text(), 1<<0
		case "description":
			r.Description, bit = c.text(), 1<<1
		case "enable":
			r.Enable, bit = c.next(), 1<<2
		case "event_type":
			r.EventType, bit = c.text(), 1<<3
		case "rule_type":
			r.RuleType, bit = c.text(), 1<<4
		case "action":
			r.Action, bit = c.text(), 1<<5
		case "rule_precondition":
			r.Precondition, bit = r.precondition(c), 1<<6
		case "anchor_document_id":
			r.AnchorDocumentID, bit = c.text(), 1<<7
		case "anchor_file_name":
			r.AnchorFileName, bit = c.text(), 1<<8
		case "justification":
			r.Justification, bit = c.text(), 1<<9
		case "rule_id":
			r.ID, bit = c.text(), 1<<10
		default:
			c.next()
			r.Undeclared++
		}
		if seen&bit != 0 {
			r.Doubled = append(r.Doubled, name.Text())
		}
		seen |= bit
	}
}

// precondition reads an object of §2.2; what is none can be seen in Raw.
func (r *Rule) precondition(c *cursor) Precondition {
	from, in := *c, *c
	if !in.enters(Object) {
		raw := c.next()
		return Precondition{Raw: raw, Present: raw.Kind() != Null}
	}
	from = from[len(from)-len(in)-1:]
	p := Precondition{Present: true}
	var seen uint16
	for name := in.next(); name != nil; name = in.next() {
		var bit uint16
		switch string(name.inner()) {
		case "rule_name":
			p.RuleName, bit = in.text(), 1<<0
		case "document_type":
			p.DocumentType, bit = in.text(), 1<<1
		case "event_type":
			p.EventType, bit = in.text(), 1<<2
		case "condition_type":
			p.ConditionType, bit = in.text(), 1<<3
		case "condition_list":
			p.Conditions, bit = in.list(), 1<<4
		default:
			in.next()
		}
		if seen&bit != 0 {
			r.Doubled = append(r.Doubled, "rule_precondition."+name.Text())
		}
		seen |= bit
	}
	end := len(from) - len(in)
	p.Raw, *c = Value(from[:end:end]), in
	return p
}

// list cuts off a list and gives its elements; nil of what is none.
func (c *cursor) list() (all []Value) {
	if !c.enters(Array) {
		c.next()
		return nil
	}
	for e := c.next(); e != nil; e = c.next() {
		all = append(all, e)
	}
	return all
}
