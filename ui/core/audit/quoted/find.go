// Package quoted finds the values that the justification of an audit rule (§2.1 of client/INTERFACE.md) quotes, such as
// "PO-4500312" or "18,240.50 EUR", and looks them up in the records that are here. It asks nobody.
package quoted

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"docket/ui/core/audit/judge"
	"docket/ui/core/pattern"
)

// Value is a value that a text quotes.
type Value struct {
	Text     string
	From, To int // bytes in the text
}

// The parts of what is taken for a value: a number, and the name of a month.
const (
	digits = `(?:\d{1,3}(?:[ \x{a0}\x{202f}]\d{3})+(?:[.,]\d+)?|\d[\d.,']*\d)`
	dash   = `[‐‑‒–—−]` // what word processors make of a hyphen
	month  = `(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)`
)

// What is taken for a value. Each names one group, the value; earlier ones come first where two overlap.
var patterns = []func() *regexp.Regexp{
	pattern.New(`["“„»]([^"“”„«»\n]{0,400})["”“«]`), // also what is no value: its second quote opens no other one
	iban,
	pattern.New(`\b([\w.+-]+@[\w-]+(?:\.[\w-]+)+)`),
	pattern.New(`\b(\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?|\d{4}/\d{2}/\d{2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}/\d{1,2}/\d{4}|\d{1,2}\.? ` + month + ` \d{4}|` + month + ` \d{1,2}, \d{4})\b`),
	pattern.New(`((?:\b[A-Z]{3} ?|[€$£¥] ?)` + digits + `[.,]\d{2})\b`),                                                                            // before the others: of "4711 EUR 5.00" EUR 5.00
	pattern.New(`(\(` + digits + `\) ?(?:[A-Z]{3}\b|[€$£¥])|(?:\b[A-Z]{3} ?|[€$£¥] ?)\(` + digits + `\)|\b` + digits + ` ?(?:[A-Z]{3}\b|[€$£¥]))`), // (700.00) EUR is below zero
	pattern.New(`((?:\b[A-Z]{3} ?|[€$£¥] ?)` + digits + `)\b`),
	pattern.New(`\b([A-Za-z]{2,6}(?: ?[#№] ?|_|` + dash + `)\d{4,}|[A-Z]{2,6} \d{4,})\b`), // PO 4500312
	pattern.New(`\b(\d{1,3}(?:[.,']\d{3})*[.,]\d{2}|\d{4,}[.,]\d{1,4})\b`),
	pattern.New(`\b([A-Z]+` + dash + `[A-Z0-9]*\d[A-Z0-9]*(?:(?:[-/]|` + dash + `)[A-Z0-9]{1,3}\b)*|[A-Z][A-Z0-9]*(?:[-/][A-Z0-9]+)*[-/][A-Z0-9]*\d[A-Z0-9]*(?:[-/][A-Z0-9]+)*|[A-Z]{2,}\d{2,}[A-Z0-9]*|\d+(?:-[A-Z0-9]+)+|\d{4,}/\d{4}|\d{4,})\b`), // PO-4500312, 6205-2RS, 4711
	pattern.New(`\b([a-z]{2,6}-\d{4,})\b`),
}

var (
	iban = pattern.New(`\b([A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?\d[A-Z0-9]{0,2})?)\b`)
	word = pattern.New(`(?: [A-Z]+)+$`) // what stands behind an IBAN
)

// longestText bounds the text that is looked through, in bytes, up to a blank; mostValues bounds the values of one.
const (
	longestText = 20_000
	mostValues  = 50
)

// Find finds the values that a text quotes, in their order. A date without a year, and a number of three digits or less
// without a unit, are no values: they are in every table.
func Find(text string) []Value {
	if len(text) > longestText {
		text = text[:max(0, strings.LastIndexByte(text[:longestText], ' '))]
	}
	var found []Value
	for i, p := range patterns {
		for _, at := range p().FindAllStringSubmatchIndex(text, mostValues) {
			from, to := at[2], at[3]
			if n := utf8.RuneCountInString(text[from:to]); i == 0 && (n < 2 || n > 80) {
				continue
			} else if i == 1 {
				to -= len(word().FindString(text[from:to]))
			}
			if money(i) {
				if unit, _, before := strings.Cut(text[from:to], "("); before && !judge.IsUnit(strings.TrimSpace(unit)) { // VAT (5.00)
					continue
				}
				from, to = signed(text, from), behind(text, to)
			}
			v := Value{strings.TrimSpace(text[from:to]), from, to}
			overlaps := func(have Value) bool { return v.From < have.To && have.From < v.To }
			if !slices.ContainsFunc(found, overlaps) && v.Text != "" && !year(v.Text) && (i < 2 || !inside(text, from, to)) {
				found = append(found, v)
			}
		}
	}
	slices.SortFunc(found, func(a, b Value) int { return a.From - b.From })
	return found[:min(len(found), mostValues)]
}

// all reports whether values are all that a text quotes, as far as they are known as values.
func all(text string, values []Value) bool {
	return len(text) <= longestText && len(values) < mostValues
}

// money tells of a pattern that it is one of amounts, which may have a minus before them.
func money(pattern int) bool { return pattern > 3 && pattern < 7 || pattern == 8 }

// signed is where a value begins with the letters before its sign, as in US$ and in INV$4711, and with the minus before it,
// if that is one and no hyphen.
func signed(text string, from int) int {
	if strings.IndexAny(text[from:], "€$£¥") == 0 {
		from = len(strings.TrimRight(text[:from], "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
	}
	for _, minus := range []string{"-", "−", "–"} {
		if before, is := strings.CutSuffix(text[:from], minus); is && (before == "" || strings.ContainsAny(before[len(before)-1:], " ('`=:[")) {
			return len(before)
		}
	}
	return from
}

// minus is one that an amount ends with, and joins nothing to it: 500.00-.
var minus = pattern.New(`^([-−])(?:[.,;:!?)\]'"”]*$|[.,;:!?)\]'"”]+\s|\s+[^\pN\s-])`)

// behind is where a value ends with the minus behind it, if that is one.
func behind(text string, to int) int {
	if m := minus().FindStringSubmatch(text[to:]); m != nil {
		to += len(m[1])
	}
	return to
}

// A value that something like it stands before or behind is a part of it: the 18240 of 18240.5, the 45 of PO-45.
var (
	goesOnBefore = pattern.New(`(?:[\pL\pN_]|\pN[.,':]|[\pL\pN]-)$`)
	goesOnBehind = pattern.New(`^(?:[\pL\pN_]|[.,':]\pN)`)
)

func inside(text string, from, to int) bool {
	number := func(at int) bool { return text[at] >= '0' && text[at] <= '9' }
	return number(from) && goesOnBefore().MatchString(text[max(0, from-8):from]) || number(to-1) && goesOnBehind().MatchString(text[to:])
}

// year tells a year from a number: "the end of 2025".
func year(s string) bool { return len(s) == 4 && (s[:2] == "19" || s[:2] == "20") }

// letters is a number with a word before it, which may be one name: PO 4500312.
var letters = pattern.New(`^[A-Za-z]{2,6}[ #№_-]{1,3}(\d{4,})$`)

// readings are what a value says however it is written, of one that can be read in two ways both: days, numbers, or its
// letters and digits. There is none for what says too little to be looked for in another spelling.
func readings(text string) (keys []string) {
	if strings.ContainsFunc(text, unicode.IsNumber) {
		keys = judge.Meanings(text)
	}
	label := letters().FindStringSubmatch(text)
	if label != nil && !strings.Contains(text, "-") {
		keys = append(keys, judge.Meanings(label[1])...)
	}
	if name := compact(text); len(name) > 2 && (len(keys) == 0 || label != nil) {
		keys = append(keys, "t"+name)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// compact is a text by its letters and digits.
func compact(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, text)
}
