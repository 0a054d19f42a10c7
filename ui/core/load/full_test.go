package load

// LeaveRoom leaves room for so many pages of 4 KiB in a table that is made, as a full disk does, until it is undone.
func LeaveRoom(n string) (undo func()) {
	pragmas = []string{"max_page_count(" + n + ")"}
	return func() { pragmas = nil }
}
