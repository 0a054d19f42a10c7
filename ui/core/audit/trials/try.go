// Package trials tries audit rules (§2.1 of client/INTERFACE.md) on records: it reads them
// from files and pages, finds out which of two document types belong together, and asks
// judge what comes of each pair.
package trials

import (
	"fmt"
	"strings"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/core/audit/judge"
)

// Record is one record by the names of its fields; values as they came.
type Record map[string]client.Value

// Trial is a rule tried on records.
type Trial struct {
	Outcome     judge.Outcome
	Reason      string // why, quoting what was compared
	Left, Right string // the two texts, as they came
	Note        string // what was not looked at, or ""
}

// Try tries a rule on one record for each document type that it speaks of.
func Try(rule *client.Rule, on map[string]Record) Trial {
	var t Trial
	if len(rule.Precondition.Conditions) > 0 {
		t.Note = "the precondition was not looked at"
	}
	e, ok := rule.Expression()
	if !ok {
		return t.undecidable("the name of the rule cannot be taken apart")
	}
	left, whyLeft := operand(e.Left, on)
	right, whyRight := operand(e.Right, on)
	t.Left, t.Right = left, right
	switch {
	case whyLeft != "":
		return t.undecidable(whyLeft)
	case whyRight != "":
		return t.undecidable(whyRight)
	}
	t.Outcome, t.Reason = judge.Compare(e.Operator, left, right)
	return t
}

func (t Trial) undecidable(reason string) Trial {
	t.Outcome, t.Reason = judge.Undecidable, reason
	return t
}

// operand finds the text of an operand, or why there is none.
func operand(o client.Operand, on map[string]Record) (text, why string) {
	record, ok := on[o.DocumentType]
	if !ok {
		return "", "there is no record of " + o.DocumentType
	}
	v, ok := lookUp(record, o.Field)
	if !ok {
		return "", "the record of " + o.DocumentType + " has no field " + o.Field + alike(record, o.Field)
	}
	switch v.Kind() {
	case client.Null, client.Absent:
		return "", o.String() + " is null"
	case client.Object, client.Array:
		return v.Text(), o.String() + " is " + v.Kind().String()
	}
	text = v.Text()
	if audit.Words(text) == "" {
		return text, o.String() + " is empty"
	}
	return text, ""
}

// lookUp finds a field by its name, or, where the name has dots and no field is
// called so, member by member: header.total.
func lookUp(record Record, field string) (client.Value, bool) {
	if v, ok := record[field]; ok {
		return v, true
	}
	head, rest, dotted := strings.Cut(field, ".")
	v, ok := record[head]
	for dotted && ok {
		head, rest, dotted = strings.Cut(rest, ".")
		inside := v.Members()
		ok = false
		for _, m := range inside {
			if m.Name == head {
				v, ok = m.Value, true
				break
			}
		}
		if ok && !dotted {
			return v, true
		}
	}
	return nil, false
}

// alike names a field that differs only in capital letters.
func alike(record Record, field string) string {
	for name := range record {
		if strings.EqualFold(name, field) {
			return fmt.Sprintf(" (it has %s)", name)
		}
	}
	return ""
}
