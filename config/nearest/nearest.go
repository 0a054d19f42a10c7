// Package nearest finds the word that somebody meant: "did you mean" of the config and of
// filters. Nothing else may enter.
package nearest

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Word is the known word that a slip of the hand could have made word of, or "".
func Word(word string, known []string) string {
	if near := Words(word, known, 1); len(near) > 0 {
		return near[0]
	}
	return ""
}

// Words are at most so many known words that a slip of the hand could have made word of, or that share it as a whole
// part, as vendor_name does name; the likeliest first.
func Words(word string, known []string, most int) (list []string) {
	type near struct {
		word string
		far  int
	}
	var found []near
	lower := strings.ToLower(word)
	x, least := []rune(lower), 2*(len(word)/4+2)
	for _, k := range known {
		far, name := least, strings.ToLower(k) // in halves of a slip
		if n := utf8.RuneCountInString(k); 2*(n-len(x)) < least && 2*(len(x)-n) < least {
			far = 2 * distance(x, []rune(name))
		}
		is := far < least
		switch { // behind one slip of the hand, and behind two
		case part(name, lower):
			far, is = min(far, 3), true
		case part(lower, name):
			far, is = min(far, 5), true
		}
		if is && word != "" {
			found = append(found, near{k, far})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int { return cmp.Compare(a.far, b.far) })
	for _, n := range found[:min(len(found), most)] {
		list = append(list, n.word)
	}
	return list
}

// part reports that a name holds a word of two letters or more between signs, blanks or its ends.
func part(name, word string) bool {
	sign := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	return len(word) > 1 && slices.Contains(strings.FieldsFunc(name, sign), word)
}

// longest is how long a word may be, in letters: no name is longer, and a long one takes time.
const longest = 64

// distance counts the letters to add, drop, change or swap with their neighbour to make one word of the other.
func distance(x, y []rune) int {
	if len(x) > longest || len(y) > longest {
		return longest
	}
	var rows [3][longest + 1]int // this one, the one before and the one before that
	for i := range len(x) + 1 {
		now, last, third := &rows[i%3], &rows[(i+2)%3], &rows[(i+1)%3]
		for j := range len(y) + 1 {
			switch {
			case i == 0 || j == 0:
				now[j] = i + j
			case x[i-1] == y[j-1]:
				now[j] = last[j-1]
			default:
				now[j] = 1 + min(last[j-1], last[j], now[j-1])
				if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
					now[j] = min(now[j], third[j-2]+1)
				}
			}
		}
	}
	return rows[len(x)%3][len(y)]
}
