package boxes

import (
	"strings"
	"unicode"

	"docket/ui/core/each"
)

// longestMarked is up to how many characters of a text differences are looked for in its middle.
const longestMarked = 200

// Difference is a text with what differs from the nearest of those expected between brackets: 18,2[4]0 where 18,250 is
// expected, 18[]40 where something is lacking. What the rules of [Compare] pass over is not marked.
func Difference(text string, expected ...string) string {
	best, marks := "", 1<<30
	for _, e := range expected {
		if marked, n := difference([]rune(text), []rune(e)); n < marks {
			best, marks = marked, n
		}
	}
	return best
}

// difference marks what of a is not in the longest common sequence with b, and counts the marked characters.
func difference(a, b []rune) (marked string, n int) {
	if len(a) > longestMarked || len(b) > longestMarked {
		return "[" + string(a) + "]", len(a)
	}
	as, bs := folded(a), folded(b)
	lengths := common(as, bs)
	var out marking
	i, j := 0, 0
	for i < len(a) {
		switch {
		case unicode.IsSpace(a[i]):
			out.close()
			out.WriteRune(a[i])
			i++
		case j < len(b) && unicode.IsSpace(b[j]):
			j++
		case j < len(b) && as[i] == bs[j] && lengths[i][j] == lengths[i+1][j+1]+1:
			out.put(a[i], false)
			i, j = i+1, j+1
		case j < len(b) && lengths[i][j+1] >= lengths[i+1][j]:
			out.lacking = true
			n++
			j++
		default:
			out.put(a[i], true)
			n++
			i++
		}
	}
	for ; j < len(b); j++ {
		out.lacking = out.lacking || !unicode.IsSpace(b[j])
		n++
	}
	if lacking := out.lacking && !out.open; lacking {
		out.WriteString("[]")
	}
	out.close()
	return out.String(), n
}

// marking is a text with brackets around what differs, and empty ones where something is lacking.
type marking struct {
	strings.Builder
	open, lacking bool
}

func (m *marking) put(r rune, differs bool) {
	switch {
	case differs && !m.open:
		m.WriteByte('[')
	case !differs && m.open:
		m.WriteByte(']')
	case !differs && m.lacking:
		m.WriteString("[]")
	}
	m.open, m.lacking = differs, false
	m.WriteRune(r)
}

func (m *marking) close() {
	if m.open {
		m.WriteByte(']')
	}
	m.open = false
}

// common is how long the longest common sequence of each pair of ends is.
func common(a, b []string) [][]int {
	lengths := make([][]int, len(a)+1)
	for i := range lengths {
		lengths[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if lengths[i][j] = max(lengths[i+1][j], lengths[i][j+1]); a[i] == b[j] && a[i] != "" {
				lengths[i][j] = max(lengths[i][j], lengths[i+1][j+1]+1)
			}
		}
	}
	return lengths
}

// folded is each character as it is compared; "" is a blank.
func folded(text []rune) []string {
	return each.Of(text, func(r rune) string { return plain(string(r)) })
}

// Confusable is a text with the characters that OCR confuses between brackets.
func Confusable(text string) string {
	var out strings.Builder
	for _, r := range text {
		if strings.ContainsRune("O0Il1|S5B8Z2", r) {
			out.WriteString("[" + string(r) + "]")
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}
