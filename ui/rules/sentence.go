package rules

import (
	"strings"

	"docket/client"
)

// sentence is the rule as people read it: "invoice.total = order.total". A name
// that is not of the form that the interface gives (§2.1) stays verbatim, and
// then parsed is false. With ascii the operators' signs are ASCII too; what the
// service wrote is never changed.
func sentence(r *client.Rule, ascii bool) (text string, parsed bool) {
	e, ok := r.Expression()
	return sentenceOf(r, e, ok, ascii), ok
}

// sentenceOf is sentence for a name that was taken apart already.
func sentenceOf(r *client.Rule, e client.Expression, parsed, ascii bool) string {
	switch {
	case !parsed:
		return r.Name
	case ascii:
		sign := strings.ReplaceAll(client.OperatorSign(e.Operator), "≤", "<=")
		return e.Left.String() + " " + sign + " " + e.Right.String()
	}
	return e.Sentence()
}

// pair is the document types of the two sides of a rule, empty where its name
// does not parse.
func pair(r *client.Rule) (left, right string) {
	e, ok := r.Expression()
	if !ok {
		return "", ""
	}
	return e.Left.DocumentType, e.Right.DocumentType
}

// state is what the enable text of a rule says (§2.1). Anything but "true" and
// "false" is odd: the interface does not say what it means, so neither do we.
type state int

const (
	enabled state = iota
	disabled
	odd
)

// String is the state as a filter names it.
func (s state) String() string { return [...]string{"true", "false", "odd"}[s] }

func stateOf(f client.Flag) state {
	switch on, ok := f.Bool(); {
	case !ok:
		return odd
	case on:
		return enabled
	default:
		return disabled
	}
}
