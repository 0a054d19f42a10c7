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
	if left, operator, right, plain := threeWords(r.Name); plain {
		return expressionOf(left, operator, right)
	}
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
	return expressionOf(strings.Join(words[:at], " "), words[at], strings.Join(words[at+1:], " "))
}

// threeWords cuts a name of three words in ASCII, with one blank between them: nearly every one, and a sort reads them all.
func threeWords(name string) (left, operator, right string, plain bool) {
	var blanks [2]int
	n := 0
	for i := range len(name) {
		switch c := name[i]; {
		case c > ' ' && c < 0x80:
		case c != ' ' || n == len(blanks):
			return "", "", "", false
		default:
			blanks[n], n = i, n+1
		}
	}
	if n != 2 || blanks[0] == 0 || blanks[1] == blanks[0]+1 || blanks[1] == len(name)-1 {
		return "", "", "", false
	}
	return name[:blanks[0]], name[blanks[0]+1 : blanks[1]], name[blanks[1]+1:], true
}

func expressionOf(left, operator, right string) (Expression, bool) {
	l, okLeft := parseOperand(left)
	r, okRight := parseOperand(right)
	if !okLeft || !okRight {
		return Expression{}, false
	}
	return Expression{l, r, operator}, true
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
