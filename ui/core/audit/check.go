package audit

// Check is one way in which rules can be suspect.
type Check string

// The checks, in the order in which findings come.
const (
	Duplicate        Check = "duplicate"
	Mirrored         Check = "mirrored"
	Circular         Check = "circular"
	ComparesItself   Check = "self"
	NoJustification  Check = "justification"
	OddEnable        Check = "enable"
	ForeignCondition Check = "precondition"
	Unparsed         Check = "unparsed"
	UnknownOperator  Check = "operator"
	WrongKind        Check = "kind"
)

// Checks are all checks in order.
func Checks() []Check {
	return []Check{Duplicate, Mirrored, Circular, ComparesItself, NoJustification, OddEnable, ForeignCondition, Unparsed, UnknownOperator, WrongKind}
}

// Explain is what the check looks for, in a sentence.
func (c Check) Explain() string {
	switch c {
	case Duplicate:
		return "Several rules compare the same fields in the same way."
	case Mirrored:
		return "Two rules demand the same equality, with the sides swapped."
	case Circular:
		return "Dates that must not be later than each other in a ring can only hold if all of them are equal."
	case ComparesItself:
		return "A rule compares a field with itself, which always holds or never does."
	case NoJustification:
		return "A rule does not say why it was generated."
	case OddEnable:
		return "The enable member says neither true nor false."
	case ForeignCondition:
		return "The precondition names another rule than the one that it belongs to."
	case Unparsed:
		return "The name of a rule is not of the form that the interface gives."
	case UnknownOperator:
		return "The interface does not say what the operator means."
	case WrongKind:
		return "The operator does not fit the fields: quantities compared as dates, or a date compared with an amount."
	}
	return ""
}
