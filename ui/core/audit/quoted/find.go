// Package quoted finds the values that the justification of an audit rule (§2.1 of client/INTERFACE.md) quotes, such as
// "PO-4500312" or "18,240.50 EUR", and looks them up in the records that are here. It asks nobody.
package quoted

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"docket/ui/core/audit/judge"
	"docket/ui/core/pattern"
)

// Value is a value that a text quotes.
type Value struct {
	Text     string
	From, To int // bytes in the text
}

// What is taken for a value. Each names one group, the value; earlier ones come first where two overlap.
var patterns = []func() *regexp.Regexp{
	pattern.New(`["“„»]([^"“”„«»\n]{2,80})["”“«]`),
	pattern.New(`\b([A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?)\b`), // IBAN
	pattern.New(`\b([\w.+-]+@[\w-]+(?:\.[\w-]+)+)`),
	pattern.New(`\b(\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}/\d{1,2}/\d{4}|\d{1,2}\.? (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4})\b`),
	pattern.New(`((?:[A-Z]{3} |[€$£¥] ?)\d[\d.,']*\d|\b\d[\d.,']*\d ?(?:[A-Z]{3}\b|[€$£¥]))`),
	pattern.New(`\b(\d{1,3}(?:[.,']\d{3})*[.,]\d{2})\b`),
	pattern.New(`\b([A-Z][A-Z0-9]*(?:[-/][A-Z0-9]+)*[-/][A-Z0-9]*\d[A-Z0-9]*(?:[-/][A-Z0-9]+)*|[A-Z]{2,}\d{2,}[A-Z0-9]*|\d+(?:-[A-Z0-9]+)+|\d{4,})\b`), // PO-4500312, 6205-2RS, 4711
}

// longestText bounds the text that is looked through, in bytes, and mostValues the values of one.
const (
	longestText = 20_000
	mostValues  = 50
)

// Find finds the values that a text quotes, in their order. A date without a year, and a number of three digits or less
// without a unit, are no values: they are in every table.
func Find(text string) []Value {
	text = text[:min(len(text), longestText)]
	var found []Value
	for _, p := range patterns {
		for _, at := range p().FindAllStringSubmatchIndex(text, mostValues) {
			v := Value{strings.TrimSpace(text[at[2]:at[3]]), at[2], at[3]}
			overlaps := func(have Value) bool { return v.From < have.To && have.From < v.To }
			if !slices.ContainsFunc(found, overlaps) && v.Text != "" && !year(v.Text) {
				found = append(found, v)
			}
		}
	}
	slices.SortFunc(found, func(a, b Value) int { return a.From - b.From })
	return found[:min(len(found), mostValues)]
}

// year tells a year from a number: "the end of 2025".
func year(s string) bool { return len(s) == 4 && (s[:2] == "19" || s[:2] == "20") }

// currency is the unit of an amount, before or after it.
var currency = pattern.New(`^(?:[A-Z]{3}|\p{Sc}) ?| ?(?:[A-Z]{3}|\p{Sc}|%)$`)

// meaning is what a value says however it is written: a day, a number, or its letters and digits. ok is false for what
// says too little to be looked for in another spelling.
func meaning(text string) (key string, ok bool) {
	r := judge.NewReady(text)
	switch r.Kind() {
	case judge.Day, judge.Dotted:
		return "d" + r.Meaning(), true
	case judge.Number:
		return "n" + r.Meaning(), true
	}
	if bare := currency().ReplaceAllString(text, ""); bare != text { // 18,240.50 EUR
		if n := judge.NewReady(bare); n.Kind() == judge.Number {
			return "n" + n.Meaning(), true
		}
	}
	compact := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, text)
	return "t" + compact, len(compact) > 2
}
