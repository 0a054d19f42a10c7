package trials

import "docket/client"

// Stands tells of rows of the trial whether their rules would be tried on the same records, matched in the same way, with
// the rules as they are by now. Now is what has been chosen since; nil is not known.
func (w *Whole) Stands(now *Records, rules []client.Rule) func(row int) bool {
	was, is := demanded(w.match.rules), demanded(rules)
	fresh := map[[2]string]bool{} // something more is demanded to be equal, which may be a better key
	for q := range is {
		if types := sorted(q[0].DocumentType, q[1].DocumentType); !was[q] {
			fresh[types] = true
		}
	}
	on := w.On()
	return func(row int) bool {
		e, _ := w.match.rules[row].Expression()
		types := [2]string{e.Left.DocumentType, e.Right.DocumentType}
		if now != nil && (!sameTable(on.Table(types[0]), now.Table(types[0])) || !sameTable(on.Table(types[1]), now.Table(types[1])) || on.chosen[types] != now.chosen[types]) {
			return false
		}
		key := w.Of[row].Key
		if types[0] == types[1] || key.From == chosenKey {
			return true
		}
		gave := equal(client.Operand{DocumentType: types[0], Field: key.Left}, client.Operand{DocumentType: types[1], Field: key.Right})
		return !fresh[sorted(types[0], types[1])] && (!was[gave] || is[gave])
	}
}

// equal is two fields that are demanded to be equal, whichever stands first.
func equal(a, b client.Operand) [2]client.Operand {
	if b.String() < a.String() {
		a, b = b, a
	}
	return [2]client.Operand{a, b}
}

// demanded is what rules demand to be equal.
func demanded(rules []client.Rule) map[[2]client.Operand]bool {
	all := map[[2]client.Operand]bool{}
	for _, of := range (&matching{rules: rules}).allEqualities() {
		for _, q := range of {
			all[equal(q.left, q.right)] = true
		}
	}
	return all
}

// sameTable tells whether records are those that they were, as far as that is known.
func sameTable(was, now *Table) bool {
	return was == now || now == nil || was != nil && was.Load != "" && was.Load == now.Load && was.From == now.From
}
