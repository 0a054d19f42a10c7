package client

import (
	"bytes"
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

// Rule is one dynamic audit rule (§2.1). Raw.Members are all its members in their
// order, undeclared ones too; they are not kept beside Raw, because there can be ten
// thousand rules and a person looks at one.
type Rule struct {
	Name, Description, EventType, RuleType, Action  string
	AnchorDocumentID, AnchorFileName, Justification string
	ID                                              string
	Enable                                          Flag
	Precondition                                    Precondition
	Undeclared                                      int // members that the interface does not name
	Raw                                             Value
}

// Precondition is a rule's rule_precondition (§2.2). Present is false when the rule
// has none, or null.
type Precondition struct {
	RuleName, DocumentType, EventType, ConditionType string
	Conditions                                       []Value // condition_list
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
	object := Value(bytes.TrimSpace(a.body)).Members()
	if find(object, "status").Text() != "fail" {
		return nil
	}
	if find(object, "description").Kind() == Absent {
		return &NoRulesError{}
	}
	return &NoRulesError{Description: e.Message}
}
