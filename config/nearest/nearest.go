// Package nearest finds the word that somebody meant: "did you mean" of the config and of
// filters. Nothing else may enter.
package nearest

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Word is the known word that a slip of the hand could have made word of, or "".
func Word(word string, known []string) string {
	if near := Words(word, known, 1); len(near) > 0 {
		return near[0]
	}
	return ""
}

// Words are at most so many known words that a slip of the hand could have made word of, the likeliest first.
func Words(word string, known []string, most int) (list []string) {
	type near struct {
		word string
		far  int
	}
	var found []near
	x, least := []rune(strings.ToLower(word)), len(word)/3+2
	for _, k := range known {
		if n := utf8.RuneCountInString(k); word == "" || n-len(x) >= least || len(x)-n >= least {
			continue
		}
		if d := distance(x, []rune(strings.ToLower(k))); d < least {
			found = append(found, near{k, d})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int { return cmp.Compare(a.far, b.far) })
	for _, n := range found[:min(len(found), most)] {
		list = append(list, n.word)
	}
	return list
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
