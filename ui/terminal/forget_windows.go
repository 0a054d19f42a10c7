package terminal

import (
	"os"

	"golang.org/x/sys/windows"
)

// Forget drops what was typed and not read yet, and tells how many lines that was.
func Forget(f *os.File) (lines int) {
	s := source{console: windows.Handle(f.Fd()), resized: func() {}}
	for before := -1; before < len(s.rest) && s.events() == nil; {
		before = len(s.rest)
	}
	_ = windows.FlushConsoleInputBuffer(s.console)
	return linesOf(s.rest)
}
