package detail

import (
	"strings"

	"docket/client"
)

// Sentence is the rule as people read it: "invoice.total = order.total". A name
// that is not of the form that the interface gives (§2.1) stays verbatim, and
// then parsed is false. With ascii the operators' signs are ASCII too; what the
// service wrote is never changed.
func Sentence(r *client.Rule, ascii bool) (text string, parsed bool) {
	e, ok := r.Expression()
	return SentenceOf(r, e, ok, ascii), ok
}

// SentenceOf is Sentence for a name that was taken apart already.
func SentenceOf(r *client.Rule, e client.Expression, parsed, ascii bool) string {
	switch {
	case !parsed:
		return r.Name
	case ascii:
		sign := strings.ReplaceAll(client.OperatorSign(e.Operator), "≤", "<=")
		return e.Left.String() + " " + sign + " " + e.Right.String()
	}
	return e.Sentence()
}

// DocumentTypes are the document types of the two sides of a rule, empty where its name
// does not parse.
func DocumentTypes(r *client.Rule) (left, right string) {
	e, ok := r.Expression()
	if !ok {
		return "", ""
	}
	return e.Left.DocumentType, e.Right.DocumentType
}

// Enable is what the enable text of a rule says (§2.1). Anything but "true" and
// "false" is odd: the interface does not say what it means, so neither do we.
type Enable int

// The values of Enable.
const (
	Enabled Enable = iota
	Disabled
	Odd
)

// String is the state as a filter names it.
func (s Enable) String() string { return [...]string{"true", "false", "odd"}[s] }

// EnableOf reads the flag.
func EnableOf(f client.Flag) Enable {
	switch on, ok := f.Bool(); {
	case !ok:
		return Odd
	case on:
		return Enabled
	default:
		return Disabled
	}
}
