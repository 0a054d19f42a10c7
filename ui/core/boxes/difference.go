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
		return "[" + brackets.Replace(string(a)) + "]", len(a)
	}
	as, bs := folded(a), folded(b)
	lengths := common(as, bs)
	var out strings.Builder
	open := false
	mark := func(differs bool) {
		if differs != open {
			out.WriteString(map[bool]string{true: "[", false: "]"}[differs])
		}
		open = differs
	}
	write := func(r rune) { out.WriteString(brackets.Replace(string(r))) }
	i, j := 0, 0
	for i < len(a) {
		switch {
		case unicode.IsSpace(a[i]):
			mark(false)
			write(a[i])
			i++
		case j < len(b) && unicode.IsSpace(b[j]):
			j++
		case j < len(b) && as[i] == bs[j] && lengths[i][j] == lengths[i+1][j+1]+1:
			mark(false)
			write(a[i])
			i, j = i+1, j+1
		case j < len(b) && lengths[i][j+1] >= lengths[i+1][j]:
			mark(true)
			n++
			j++
		default:
			mark(true)
			write(a[i])
			n++
			i++
		}
	}
	for ; j < len(b); j++ {
		mark(open || !unicode.IsSpace(b[j]))
		n++
	}
	mark(false)
	return out.String(), n
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
func Confusable(text string) string { return confused.Replace(text) }

// A bracket of the text itself is shown by its number: those around what is marked mean nothing else.
var (
	brackets = strings.NewReplacer("[", "<U+005B>", "]", "<U+005D>")
	confused = strings.NewReplacer("[", "<U+005B>", "]", "<U+005D>", "O", "[O]", "0", "[0]", "I", "[I]", "l", "[l]", "1", "[1]", "|", "[|]", "S", "[S]", "5", "[5]", "B", "[B]", "8", "[8]", "Z", "[Z]", "2", "[2]")
)
