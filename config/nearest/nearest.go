// Package nearest finds the word that somebody meant: "did you mean" of the config and of
// filters. Nothing else may enter.
package nearest

import "strings"

// Word is the known word that a slip of the hand could have made word of, or "".
func Word(word string, known []string) (best string) {
	least := len(word)/3 + 2
	for _, k := range known {
		if d := distance([]rune(strings.ToLower(word)), []rune(strings.ToLower(k))); d < least && word != "" {
			best, least = k, d
		}
	}
	return best
}

// distance counts the letters to add, drop, change or swap with their neighbour to make one word of the other.
func distance(x, y []rune) int {
	if len(x) > 64 || len(y) > 64 {
		return 64 // no name is that long; do not spend time on a long one
	}
	rows := make([][]int, len(x)+1)
	for i := range rows {
		rows[i] = make([]int, len(y)+1)
		for j := range rows[i] {
			switch {
			case i == 0 || j == 0:
				rows[i][j] = i + j
			case x[i-1] == y[j-1]:
				rows[i][j] = rows[i-1][j-1]
			default:
				rows[i][j] = 1 + min(rows[i-1][j], rows[i][j-1], rows[i-1][j-1])
				if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
					rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
				}
			}
		}
	}
	return rows[len(x)][len(y)]
}
