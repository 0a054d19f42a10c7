// Package trials tries audit rules (§2.1 of client/INTERFACE.md) on records: it reads them
// from files and pages, finds out which of two document types belong together, and asks
// judge what comes of each pair.
package trials

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/core/audit/judge"
	"docket/ui/safe"
)

// Records are the records of several document types to try rules on, and the keys
// that a person chose for them. A copy stays as it is.
type Records struct {
	tables map[string]*Table
	bad    map[string]string // by document type, why its records could not be read
	chosen map[[2]string]Key
}

// Put sets the records of a document type.
func (r *Records) Put(t *Table) { r.tables = with(r.tables, t.Of, t) }

// Drop takes the records of a document type away.
func (r *Records) Drop(documentType string) { r.tables = with(r.tables, documentType, nil) }

// Fail notes why the records of a document type could not be read; "" takes that back.
func (r *Records) Fail(documentType, why string) { r.bad = with(r.bad, documentType, why) }

// Failed is why the records of a document type could not be read; "" where they could, or nobody tried.
func (r *Records) Failed(documentType string) string { return r.bad[documentType] }

// none says that there are no records of a document type.
func (r *Records) none(documentType string) string {
	if why := r.bad[documentType]; why != "" {
		return "The records of " + documentType + " could not be read: " + why + "."
	}
	return "There are no records of " + documentType + "."
}

// Changed names the files that are others by now than those that the records were read from; "" for none.
func (r *Records) Changed() string {
	var names []string
	for _, t := range r.tables {
		if t.Changed() {
			names = append(names, t.From)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	return audit.List(len(names), func(i int) string { return names[i] })
}

// Table is the records of a document type; nil where there are none.
func (r *Records) Table(documentType string) *Table { return r.tables[documentType] }

// with is a copy of a map with one value more: another goroutine may have the one there is.
func with[K comparable, V any](have map[K]V, k K, v V) map[K]V {
	out := map[K]V{}
	maps.Copy(out, have)
	out[k] = v
	return out
}

// chosenKey is [Key].From where a person chose the columns.
const chosenKey = "chosen"

// Choose sets the columns by which the records of two document types are matched,
// in place of those that are found.
func (r *Records) Choose(leftType, rightType, left, right string) {
	r.chosen = with(r.chosen, [2]string{leftType, rightType}, Key{left, right, chosenKey})
	r.chosen = with(r.chosen, [2]string{rightType, leftType}, Key{right, left, chosenKey})
}

// Tried is a rule tried on records.
type Tried struct {
	Key   Key      // what the records were matched by; none where both sides are one record
	Other []string // what else they can be matched by, as it can be typed
	Pairing
	Of      []Trial // of every pair
	Count   [3]int  // by judge.Outcome
	Missing string  // what is needed before the rule can be tried; "" for nothing
	Beyond  int     // records that were not read
	Unread  string  // which those are; "" for none
}

// NoKey is [Tried.Missing] where a person has to choose the columns, and ownKey where the rule compares those that are chosen.
const (
	NoKey  = "No other rule, and no number or id of the same name, tells which records belong together."
	ownKey = "The rule compares a column that was chosen to match the records, and no other one tells which belong together."
)

// Try tries the rule in a row on the records of its two document types. They are
// matched by the columns that were chosen, or by the best that the other rules name.
func (r *Records) Try(ctx context.Context, rules []client.Rule, row int) (t Tried, err error) {
	return newMatching(*r, rules).try(ctx, row)
}

// try tries one rule, pair by pair with reasons.
func (m *matching) try(ctx context.Context, row int) (t Tried, err error) {
	rule := &m.rules[row]
	e, _ := rule.Expression()
	if t, err = m.matched(ctx, row); err != nil || t.Missing != "" {
		return t, err
	}
	t.Of = make([]Trial, 0, len(t.Pairs))
	for i, p := range t.Pairs {
		if ended(ctx, i) {
			return t, ctx.Err()
		}
		trial := m.trial(rule, e, p)
		t.Of = append(t.Of, trial)
		t.Count[trial.Outcome]++
	}
	return t, nil
}

func (m *matching) trial(rule *client.Rule, e client.Expression, p Pair) Trial {
	left, right := m.on.tables[e.Left.DocumentType], m.on.tables[e.Right.DocumentType]
	on := map[string]Record{e.Right.DocumentType: right.Rows[p.Right]}
	on[e.Left.DocumentType] = left.Rows[p.Left] // the same type twice: one record is all there is
	trial := Try(rule, on)
	trial.Key = p.Key
	return trial
}

// All are the trials of a rule between two document types, those that fail first, and then
// which records could not be tried, and why.
func (t Tried) All(left, right string) []Trial {
	first := [...]int{judge.Fails: 0, judge.Undecidable: 1, judge.Holds: 2}
	all := slices.Clone(t.Of)
	slices.SortStableFunc(all, func(a, b Trial) int { return first[a.Outcome] - first[b.Outcome] })
	untried := func(n int, noun, why string) {
		if n > 0 {
			all = append(all, Trial{Outcome: judge.NotTried, Reason: safe.Count(n, noun) + why})
		}
	}
	untried(len(t.LeftOnly), "record", " of "+left+" without a partner")
	untried(len(t.RightOnly), "record", " of "+right+" without a partner")
	untried(len(t.LeftBare), "record", " of "+left+" without a key")
	untried(len(t.RightBare), "record", " of "+right+" without a key")
	untried(t.Beyond, "record", " not read: "+t.Unread)
	untried(len(t.Ambiguous), "key", " with several records on both sides, of which nobody knows which belong together: "+
		audit.List(len(t.Ambiguous), func(i int) string { return t.Ambiguous[i] }))
	return all
}

// Record is one record by the names of its fields; values as they came.
type Record map[string]client.Value

// Trial is a rule tried on one record of each document type.
type Trial struct {
	Key         string // what the records were matched by
	Outcome     judge.Outcome
	Reason      string // why, quoting what was compared
	Left, Right string // the two texts, as they came
	Note        string // what was not looked at, or ""
}

// noteOf is what a trial does not look at: whether the rule applies to the records.
func noteOf(rule *client.Rule) string {
	var notes []string
	if Off(rule) {
		notes = append(notes, "the rule is switched off")
	}
	if len(rule.Precondition.Conditions) > 0 {
		notes = append(notes, "the precondition was not looked at")
	}
	return strings.Join(notes, "; ")
}

// Try tries a rule on one record for each document type that it speaks of.
func Try(rule *client.Rule, on map[string]Record) (t Trial) {
	t.Note = noteOf(rule)
	e, ok := rule.Expression()
	if !ok {
		t.Reason = "the name of the rule cannot be taken apart"
		return t
	}
	var why [2]string
	t.Left, why[0] = operand(e.Left, on)
	t.Right, why[1] = operand(e.Right, on)
	if t.Reason = cmp.Or(why[:]...); t.Reason == "" {
		t.Outcome, t.Reason = judge.Compare(e.Operator, t.Left, t.Right)
	}
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
	text = v.Text()
	switch kind := v.Kind(); {
	case kind == client.Null || kind == client.Absent:
		return "", o.String() + " is null"
	case isSeveral(v):
		return text, o.String() + " is there more than once, with different values"
	case kind == client.Object || kind == client.Array:
		return text, o.String() + " is " + kind.String()
	case strings.TrimSpace(text) == "":
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
	for dotted && ok && !isSeveral(v) {
		head, rest, dotted = strings.Cut(rest, ".")
		v, ok = member(v, head)
	}
	return v, ok
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
