package load

import (
	"fmt"
	"slices"
	"strings"

	"docket/ui/safe"
)

// Long says what the query compares as texts because SQL's numbers do not hold it; "" is nothing.
func (a *Answer) Long() string {
	n := len(a.Texts)
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%s %s numbers with more digits than SQL computes with: %s compared as %s.",
		safe.Line(strings.Join(a.Texts, ", ")), safe.Plural(n, "holds", "hold"), safe.Plural(n, "it is", "they are"), safe.Plural(n, "a text", "texts"))
}

// Notes are what a person who wrote this query needs to know of its answer: what was not looked at, and what SQL takes for a
// text.
func (a *Answer) Notes(query string) (notes []string) {
	for _, text := range slices.Concat(a.Unseen, a.Lost) {
		notes = append(notes, safe.Line(text)+".")
	}
	beside := map[bool]string{true: ", beside a column of numbers only what it reads as one (10.50, but not 1,500.00)"}[a.Joins]
	for i, of := range [][]string{a.Mostly, a.Maybe} {
		if n, what := len(of), [...]string{"numbers and other texts", "texts that may be numbers or dates"}[i]; n > 0 {
			notes = append(notes, fmt.Sprintf("%s %s %s, so SQL takes %s: it compares them letter by letter%s, and adds the digits at their beginning.",
				safe.Line(strings.Join(of, ", ")), safe.Plural(n, "holds", "hold"), what, safe.Plural(n, "it as a text", "them as texts"), beside))
		}
	}
	if text := a.Long(); text != "" {
		notes = append(notes, text+" decimal_sum, decimal_avg, decimal_min and decimal_max compute with all of them.")
	}
	if q := strings.ToLower(query); strings.Contains(q, "decimal_") && (strings.Contains(q, "having") || strings.Contains(q, "order by")) && !strings.Contains(q, "cast(") {
		notes = append(notes, "A result of decimal_ functions with more digits than SQL computes with is a text, and HAVING and ORDER BY compare it as one, behind every number. CAST(… AS REAL) compares it as a number of about 15 digits.")
	}
	return notes
}
