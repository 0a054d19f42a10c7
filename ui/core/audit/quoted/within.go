package quoted

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"docket/client"
	"docket/ui/core/audit/judge"
	"docket/ui/core/audit/lint"
	"docket/ui/core/pattern"
)

// seeking is what is looked for in longer texts, while records go by a second time: what was found whole nowhere, or
// nowhere that counts.
type seeking struct {
	phrases map[string][]phrase // by the word of them that the fewest have, in capitals
	digits  map[string]bool     // of them, by which a place is found where one may be otherwise written
	values  map[string]bool
}

// phrase is a value as it is compared, and where in it the word is by which it is found.
type phrase struct {
	value, text string
	at          int
}

// seek prepares the second time; it is nil where nothing is left to look for.
func (x *Index) seek(rules []client.Rule) *seeking {
	s, times := &seeking{map[string][]phrase{}, map[string]bool{}, map[string]bool{}}, map[string]int{}
	beside := x.beside(rules)
	for row := range rules {
		for _, v := range Find(rules[row].Justification) {
			if s.values[v.Text] || len(x.places[v.Text]) > 0 && !slices.ContainsFunc(beside, func(f lint.Finding) bool { return f.Rules[0] == row }) {
				continue
			}
			s.values[v.Text] = true
			text := judge.Text(v.Text)
			for from, to := nextWord(text, 0); from < to; from, to = nextWord(text, to) {
				times[strings.ToUpper(text[from:to])]++
			}
			longest, all := "", ""
			for _, group := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
				if all += group; len(group) > len(longest) {
					longest = group
				}
			}
			if s.digits[strings.Trim(all, "0")] = true; len(longest) > 3 { // a date has its year, a code its number
				s.digits[strings.Trim(longest, "0")] = true
			}
		}
	}
	for value := range s.values {
		best, rarest := phrase{value: value, text: judge.Text(value)}, ""
		for from, to := nextWord(best.text, 0); from < to; from, to = nextWord(best.text, to) {
			if word := strings.ToUpper(best.text[from:to]); rarest == "" || times[word] < times[rarest] {
				best.at, rarest = from, word
			}
		}
		s.phrases[rarest] = append(s.phrases[rarest], best)
	}
	delete(s.digits, "")
	if len(s.values) == 0 {
		return nil
	}
	return s
}

// in gives the values that are in a longer text as whole words, or otherwise written, with what stands around them.
func (x *Index) in(text string, found func(value, written string)) {
	text = judge.Text(text)
	hit := func(value string, from, to int) {
		if to-from < len(text) && (len(text) > longestCell || len(judge.Meanings(text)) == 0) { // else it is a number or a day, and no longer text
			found(value, around(text, from, to))
		}
	}
	chain, end, seen := "", -2, 0 // digits with one sign between their groups
	for from, to := nextWord(text, 0); from < to; from, to = nextWord(text, to) {
		for _, p := range x.seeking.phrases[strings.ToUpper(text[from:to])] {
			start := from - p.at
			stop := start + len(p.text)
			if start >= 0 && stop <= len(text) && strings.EqualFold(text[start:stop], p.text) && alone(text, start, stop) {
				hit(p.value, start, stop)
			}
		}
		group := strings.TrimFunc(text[from:to], func(r rune) bool { return r < '0' || r > '9' }) // of EUR500
		if group == "" || len(x.seeking.digits) == 0 {
			continue
		}
		_, gap := utf8.DecodeRuneInString(text[max(end, 0):])
		if end+gap != from {
			chain = ""
		}
		chain, end = chain+group, to
		if to > seen && (x.seeking.digits[strings.Trim(group, "0")] || x.seeking.digits[strings.Trim(chain, "0")]) {
			seen = x.otherwise(text, from, to, hit)
		}
	}
}

// margin is how much of a text around a number is looked at for a value, in bytes.
const margin = 80

// otherwise gives the values that are otherwise written around a number in a longer text, and up to where it has them all.
func (x *Index) otherwise(text string, from, to int, hit func(value string, from, to int)) (seen int) {
	start, stop := max(0, from-margin), min(len(text), to+2*margin)
	if start > 0 {
		start += strings.IndexByte(text[start:from], ' ') + 1
	}
	if blank := strings.LastIndexByte(text[to:stop], ' '); stop < len(text) && blank >= 0 {
		stop = to + blank
	}
	for _, v := range Find(text[start:stop]) {
		for _, key := range readings(v.Text) {
			for _, value := range x.meant[key] {
				if x.seeking.values[value] && same(value, v.Text, key) {
					hit(value, start+v.From, start+v.To)
				}
			}
		}
	}
	if stop == len(text) {
		return stop
	}
	return stop - margin
}

// nextWord is the next run of letters and digits from a place on; nothing where there is none.
func nextWord(text string, at int) (from, to int) {
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }
	if from = strings.IndexFunc(text[at:], inWord); from < 0 {
		return len(text), len(text)
	}
	from += at
	to = strings.IndexFunc(text[from:], func(r rune) bool { return !inWord(r) })
	if to < 0 {
		return from, len(text)
	}
	return from, from + to
}

// What a value with digits is a part of, beside those of a name: 12 of 112, of 12.5, of 2026-01-12 and of AB-12.
var (
	partBefore = pattern.New(`[\pL\pN_]$`)
	partBehind = pattern.New(`^[\pL\pN_]`)
	digitsPart = pattern.New(`(?s)(?:\pN[.,':]|[\pL\pN](?:[-/#]|` + dash + `)).$|[-+−]\pN$`)
	partDigits = pattern.New(`^(?:[.,':]\pN|(?:[-/#]|` + dash + `)[\pL\pN])`)
)

// alone tells whether what stands in a text is whole words, and no part of a longer number, date or code.
func alone(text string, from, to int) bool {
	before, behind := text[max(0, from-8):from], text[to:min(len(text), to+8)]
	if partBefore().MatchString(before) || partBehind().MatchString(behind) {
		return false
	}
	_, first := utf8.DecodeRuneInString(text[from:])
	return !strings.ContainsFunc(text[from:to], unicode.IsNumber) || !digitsPart().MatchString(before+text[from:from+first]) && !partDigits().MatchString(behind)
}

// around is what stands in a text, with some of what is beside it.
func around(text string, from, to int) string {
	const most = 30
	start, stop := max(0, from-most), min(len(text), to+most)
	out := strings.ToValidUTF8(text[start:stop], "")
	if start > 0 {
		out = "…" + out
	}
	if stop < len(text) {
		out += "…"
	}
	return out
}
