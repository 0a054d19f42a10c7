package config

import (
	"fmt"
	"strings"
)

// UnknownAction is what is wrong with a name in the keys table; known are the names that
// there are. Only the screen knows them.
func (f *File) UnknownAction(name string, known []string) *Error {
	remedy := "help (?) shows the names"
	if near := nearest(name, known); near != "" {
		remedy = "did you mean " + bareOrQuoted(near) + "?"
	}
	return problem(f.Path, f.line("keys", name), keyName("keys", name), "no view lists an action of this name when it opens", remedy)
}

// TakenKey is what is wrong with a key of the keys table that another action has.
func (f *File) TakenKey(name, key, other string) *Error {
	return problem(f.Path, f.line("keys", name), keyName("keys", name), key+" is the key of "+quote(other), "choose another key, or give "+quote(other)+" another one as well")
}

// didYouMean offers the known word nearest to what was written, or nothing
// better than the way to the list.
func didYouMean(word string, known []string) string {
	if near := nearest(word, known); near != "" {
		return fmt.Sprintf("did you mean %s?", bareOrQuoted(near))
	}
	if len(known) == 0 {
		return "there is none yet"
	}
	return fmt.Sprintf("known are %s", list(known))
}

// nearest is the known word that a slip of the hand could have made this one of, or "".
func nearest(word string, known []string) (best string) {
	least := len(word)/3 + 2
	for _, k := range known {
		if d := distance(strings.ToLower(word), strings.ToLower(k)); d < least && word != "" {
			best, least = k, d
		}
	}
	return best
}

func list(words []string) string {
	out := ""
	for i, w := range words {
		if i > 0 {
			out += ", "
		}
		out += bareOrQuoted(w)
	}
	return out
}

// distance counts the letters to add, drop, change or swap with their neighbour
// to make one word of the other.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	if len(x) > 64 || len(y) > 64 {
		return 64 // no key is that long; do not spend time on a long one
	}
	rows := make([][]int, len(x)+1)
	for i := range rows {
		rows[i] = make([]int, len(y)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(x); i++ {
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(x)][len(y)]
}
