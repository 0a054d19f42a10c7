package terminal

import (
	"os"

	"golang.org/x/sys/windows"
)

// Forget drops what was typed and not read yet.
func Forget(f *os.File) { _ = windows.FlushConsoleInputBuffer(windows.Handle(f.Fd())) }
