package lint

import (
	"slices"
	"strings"
	"unicode"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/core/each"
)

// kind is what a field holds, as far as its name says so; "" where it does not.
type kind string

const (
	aDate   kind = "a date"
	aNumber kind = "a number"
	aText   kind = "a text"
)

// kindOf looks at the words of a field's name, the last that says something first:
// delivery_date is a date, minimum_quantity a number. What identifies something may
// hold anything: a price_code is no price.
func kindOf(field string) kind {
	if audit.Identifies(field) {
		return ""
	}
	for _, word := range slices.Backward(nameWords(field)) {
		switch word {
		case "date", "day", "deadline":
			return aDate
		case "quantity", "qty", "amount", "total", "sum", "price", "cost", "count", "percent", "percentage", "rate", "weight", "limit", "temperature", "days":
			return aNumber
		case "name", "address", "email", "currency", "description", "note", "city", "country", "language", "iban":
			return aText
		}
	}
	return ""
}

// nameWords takes a name apart at signs and capitals: "lineTotal" and "line_total".
func nameWords(name string) []string {
	var b strings.Builder
	lower := false
	for _, r := range name {
		if lower && unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		lower = unicode.IsLower(r)
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.FieldsFunc(b.String(), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// kinds finds operators that do not fit the fields, by the names of these.
func (l *linter) kinds() {
	of := each.Of(l.fields, func(o client.Operand) kind { return kindOf(o.Field) })
	for row, p := range l.parsed {
		if !p.ok {
			continue
		}
		left, right := of[p.left], of[p.right]
		switch {
		case p.operator == dateLessEqualTo:
			side, holds := p.left, left
			if left == "" || left == aDate {
				side, holds = p.right, right
			}
			if holds != "" && holds != aDate {
				l.add(l.names(row)+" compares dates, but by its name "+l.fields[side].String()+" is "+string(holds)+".", row)
			}
		case p.operator == equalTo && left != "" && right != "" && left != right:
			l.add(l.names(row)+" compares "+string(left)+" with "+string(right)+", by their names: "+audit.Sentence(l.rules[row].Name)+".", row)
		}
	}
}
