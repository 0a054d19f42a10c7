//go:build unix

package filestest

import (
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"
)

// Umask sets what new files are not allowed to have, until the test ends.
func Umask(t testing.TB, mask int) {
	old := syscall.Umask(mask)
	t.Cleanup(func() { syscall.Umask(old) })
}

// SetUmask is Umask for the whole process.
func SetUmask(mask int) { syscall.Umask(mask) }

func Pipe(path string) error { return syscall.Mkfifo(path, 0o600) }

// Fill lets no file of this process grow beyond a number of bytes: to whoever
// writes, the disk is full. Without the signal it is an error and no death.
func Fill(bytes uint64) error {
	signal.Ignore(syscall.SIGXFSZ)
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: bytes})
}

// AsNobody has a program run as a user who owns nothing: for root everything can be written.
func AsNobody(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
}

func Link(target, link string) error { return os.Symlink(target, link) }

// Private makes a file its owner's alone to read.
func Private(path string) error { return os.Chmod(path, 0o600) }

// Modes, Limits, RemovingOpenFiles and MovingOpenFolders are for tests of what only this kind of system surely has: modes
// of files, limits of what a process writes, and files and folders that go or move while they are open.
func Modes(testing.TB)             {}
func Limits(testing.TB)            {}
func RemovingOpenFiles(testing.TB) {}
func MovingOpenFolders(testing.TB) {}

// Wine tells whether this is Wine in place of Windows.
func Wine() bool { return false }

// Abs is a path from the root, such as /h.
func Abs(path string) string { return path }

// Echo is a program that prints a text, with its arguments, as the elements of a list in TOML.
func Echo(text string) string { return `"echo", "` + text + `"` }
