// Package lint looks for audit rules (§2.1 of client/INTERFACE.md) that repeat or contradict
// each other, or that say something odd. It asks nobody, and its sentences quote the
// service's text as it came.
package lint

import (
	"cmp"
	"slices"

	"docket/client"
	"docket/ui/core/each"
)

// Check names one way in which rules can be suspect.
type Check string

// The checks of quoted values: they need records, and who looks these up adds the findings.
const (
	Quoted Check = "quoted"
	Values Check = "values"
)

// check is all there is to know of a [Check]: to add one is to add it here.
type check struct {
	Check
	explain string        // why it deserves a look, in a sentence
	example string        // of what it finds
	find    func(*linter) // nil is not found by looking at rules alone
}

// checks are in the order in which findings come.
func checks() []check {
	return []check{
		{"duplicate", "Several rules compare the same fields in the same way.",
			"R1 and R27 both demand invoice.total_amount = purchase_order.total_amount.", (*linter).duplicates},
		{"mirrored", "Two rules demand the same equality, with the sides swapped.",
			"R1 demands invoice.total = order.total, and R2 order.total = invoice.total.", (*linter).mirrors},
		{"circular", "Dates that must not be later than each other in a ring can only hold if all of them are equal.",
			"invoice.delivery_date ≤ receipt.receipt_date, and receipt.receipt_date ≤ invoice.delivery_date.", (*linter).circles},
		{"self", "A rule compares a field with itself, which always holds or never does.",
			"invoice.invoice_number = invoice.invoice_number.", (*linter).selves},
		{"justification", "A rule does not say why it was generated.",
			`justification is "" or blanks.`, (*linter).justifications},
		{"enable", "The enable member says neither true nor false.",
			`enable is "TRUE " or null.`, (*linter).enables},
		{"member", "A member of a rule comes twice, and JSON does not say which one counts.",
			`A rule has two members enable, one of them "true" and the other "false".`, (*linter).doubled},
		{"precondition", "The precondition names another rule than the one that it belongs to.",
			`rule_name of the rule is "a.x equal_to b.x", and that of its precondition "a.y equal_to b.y".`, (*linter).preconditions},
		{"unparsed", "The name of a rule is not of the form that the interface gives.",
			`rule_name is "the total is right".`, (*linter).unparsed},
		{"operator", "The interface does not say what the operator means.",
			"purchase_order.quantity_total greater_than_eq_to goods_receipt.quantity_total.", (*linter).operators},
		{"chain", "An equality follows from two others: where a = b and b = c hold, a = c holds too.",
			"R3 demands invoice.total = contract.total where R1 demands invoice.total = order.total, and R2 order.total = contract.total.", (*linter).chains},
		{"contradiction", "Two rules cannot both hold, by the names of their operators, or the same rule is enabled in one place and not in another.",
			"R1 demands a.x less_than b.x, and R2 b.x less_than a.x.", (*linter).contradictions},
		{"condition", "As far as the interface says, the precondition can never hold, or always holds.",
			"The precondition is about the event received, and the rule about processed.", (*linter).conditions},
		{"island", "No rule ties these document types to the others, so nothing connects their records.",
			"Of 48 rules one compares damage_report with insurance, and no other rule names either.", (*linter).islands},
		{"spelling", "The names of two rules differ only in capitals, signs or plurals, so they may mean the same fields.",
			"order.line_total = invoice.total and order.lineTotal = invoice.totals.", (*linter).spellings},
		{Quoted, "The values that a justification quotes are nowhere in what is loaded.",
			"The justification quotes PO-4500312, and no record that is loaded has it.", nil},
		{Values, "The justification quotes values that are loaded, but none is in a field that the rule compares.",
			"The rule compares totals, and its justification quotes an order number alone.", nil},
		{"kind", "The operator does not fit the fields: quantities compared as dates, or a date compared with an amount.",
			"contract.minimum_quantity is compared with invoice.quantity_total as dates.", (*linter).kinds},
	}
}

// Checks are all checks in order.
func Checks() []Check {
	return each.Of(checks(), func(c check) Check { return c.Check })
}

// Silencing is how a finding of any check is silenced.
const Silencing = "Press i for the list of findings, s on one, and give a reason; or say docket rules ANCHOR_ID --lint --silence KEY --reason TEXT. It comes back when one of its rules changes."

// Explain is why what the check finds deserves a look, in a sentence.
func (c Check) Explain() string { return c.entry().explain }

// Example is something that the check finds.
func (c Check) Example() string { return c.entry().example }

// Needs is what the check needs beside the rules, in a sentence; "" is nothing.
func (c Check) Needs() string {
	if c.entry().find == nil {
		return "It is looked for when you look up the values of a rule with Q, and by docket rules --lint, in what is loaded and in the records that the rules are tried on."
	}
	return ""
}

func (c Check) entry() check {
	all := checks()
	return all[slices.IndexFunc(all, func(have check) bool { return have.Check == c })]
}

// Finding is one thing that a check found.
type Finding struct {
	Check    Check
	Sentence string
	Rules    []int // rows, in their order

	way string // how it says what it says, where findings of one check say different things
}

// Rules looks at rules. Its cost grows with the number of rules, not with the number of
// pairs.
func Rules(rules []client.Rule) []Finding {
	l := newLinter(rules)
	for _, c := range checks() {
		if l.check = c.Check; c.find == nil {
			continue
		}
		start := len(l.found)
		c.find(l)
		slices.SortStableFunc(l.found[start:], func(a, b Finding) int { return cmp.Compare(a.Rules[0], b.Rules[0]) })
	}
	return l.found
}

// Badges are the checks that found something about each rule, by row.
func Badges(findings []Finding, rules int) [][]Check {
	out := make([][]Check, rules)
	for _, f := range findings {
		for _, row := range f.Rules {
			if !slices.Contains(out[row], f.Check) {
				out[row] = append(out[row], f.Check)
			}
		}
	}
	return out
}
