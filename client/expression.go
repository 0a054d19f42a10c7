package client

import (
	"slices"
	"strings"
)

// Expression is a rule's name taken apart (§2.1): `<doc_type>.<field> <operator> <doc_type>.<field>`.
type Expression struct {
	Left, Right Operand
	Operator    string // as the service wrote it
}

// Operand is one side of an [Expression]. Field may contain dots; DocumentType does not.
type Operand struct{ DocumentType, Field string }

// String returns the operand as it stands in a rule's name.
func (o Operand) String() string { return o.DocumentType + "." + o.Field }

// Expression takes the rule's name apart; ok is false when it is not of the form
// that the interface gives, and then the name is all there is to show.
func (r Rule) Expression() (e Expression, ok bool) {
	var room [8]string // rules are many: a list of words is not made for each
	words := slices.AppendSeq(room[:0], strings.FieldsSeq(r.Name))
	at := 1 // of the operator: the middle one of three words or, where names contain blanks, the only one that is known
	known := func(w string) bool { return OperatorSign(w) != w }
	if len(words) != 3 {
		at = slices.IndexFunc(words, known)
	}
	if at <= 0 || at == len(words)-1 || len(words) != 3 && slices.ContainsFunc(words[at+1:], known) {
		return Expression{}, false
	}
	left, okLeft := parseOperand(strings.Join(words[:at], " "))
	right, okRight := parseOperand(strings.Join(words[at+1:], " "))
	return Expression{left, right, words[at]}, okLeft && okRight
}

func parseOperand(s string) (Operand, bool) {
	docType, field, ok := strings.Cut(s, ".")
	return Operand{docType, field}, ok && docType != "" && field != ""
}

// OperatorSign returns the sign of an operator that the interface shows (§2.1), and
// every other operator verbatim: what those mean is not documented.
func OperatorSign(operator string) string {
	switch operator {
	case "equal_to":
		return "="
	case "date_less_than_eq_to":
		return "≤ (date)"
	}
	return operator
}

// Sentence returns the expression for people: "invoice.total_amount = purchase_order.total_amount".
func (e Expression) Sentence() string {
	return e.Left.String() + " " + OperatorSign(e.Operator) + " " + e.Right.String()
}
