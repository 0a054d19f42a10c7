package reviewfile

import (
	"slices"
	"strconv"
	"strings"

	"docket/ui/core/pattern"
)

const months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"

// converted is what spreadsheets take for a number, a date, a time or a truth, and write in their own way. A rule
// whose id is such a text is found by its fingerprint.
var converted = pattern.New(`(?i)^[-+(]?[$€£]? ?\d[\d.,:/%$€£ ()+-]*(e[-+]?\d+)?( ?[ap]m)?$|^(true|false)$|^(\d{1,2}[-. /]*)?(` + months + `)[a-z]*[-., /]*[\d, ]*$`)

// marked is a comment as it stays in a spreadsheet: one that would be converted begins with a mark. unmarked takes it off.
func marked(comment string) string {
	if converted().MatchString(strings.TrimLeft(comment, "'")) {
		return "'" + comment
	}
	return comment
}

func unmarked(cell string) string {
	if rest, is := strings.CutPrefix(cell, "'"); is && converted().MatchString(strings.TrimLeft(rest, "'")) {
		return rest
	}
	return cell
}

// became tells whether a spreadsheet may have written a text as a cell: 0012 as 12, 1E5 as 1,00E+05, 5/1/26 as 2026-01-05.
func became(text, cell string) bool {
	if text == cell || !converted().MatchString(text) || !converted().MatchString(cell) {
		return text == cell
	}
	was, odd := number(text)
	is, oddNow := number(cell)
	if odd != nil || oddNow != nil {
		return strings.EqualFold(text, cell) || sameParts(parts(text), parts(cell))
	}
	digits := 15 // a spreadsheet has no more
	if mantissa, _, rounded := strings.Cut(strings.ToLower(cell), "e"); rounded {
		digits = len(strings.Join(part().FindAllString(mantissa, -1), ""))
	}
	return strconv.FormatFloat(was, 'e', digits-1, 64) == strconv.FormatFloat(is, 'e', digits-1, 64)
}

// number reads a number with a decimal point or a comma.
func number(text string) (float64, error) {
	return strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(text), ",", "."), 64)
}

var part = pattern.New(`(?i)\d+|` + months)

// parts are the numbers of a date or time, a month by its number.
func parts(text string) []string {
	all := part().FindAllString(text, -1)
	for i, p := range all {
		if month := strings.Index(months, strings.ToLower(p)); month >= 0 {
			p = strconv.Itoa(month/4 + 1)
		}
		all[i] = strings.TrimLeft(p, "0")
	}
	return all
}

// sameParts tells whether a date or time has become another text: parts may change places and be added, and a year gets
// its century.
func sameParts(was, is []string) bool {
	for _, p := range was {
		at := slices.IndexFunc(is, func(now string) bool { return now == p || now == "20"+p || now == "19"+p })
		if at < 0 {
			return false
		}
		is = slices.Delete(is, at, at+1)
	}
	return len(was) > 1
}
