package export

// Guard returns the text of a CSV cell with a ' before whatever some reader would take
// for a formula. [Unguard] gives exactly the text back.
func Guard(cell string) string {
	return string(guard{comma: ','}.append(nil, []byte(cell), true, false))
}
