package terminal

import "bytes"

// linesOf is how many lines were typed, without those that are Enter alone. A part of one, without Enter, counts.
func linesOf(typed []byte) int {
	return len(bytes.FieldsFunc(typed, func(c rune) bool { return c == '\n' || c == '\r' }))
}
