//go:build unix

package terminal

import "os"

// Forget drops what was typed and not read yet.
func Forget(f *os.File) { forget(int(f.Fd())) }
