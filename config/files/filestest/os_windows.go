package filestest

import (
	"errors"
	"os/exec"
	"testing"
)

// Umask skips the test: files have access lists here.
func Umask(t testing.TB, _ int) { t.Skip("there are no modes of files here") }

// SetUmask does nothing.
func SetUmask(int) {}

// Pipe and Fill are not possible: pipes have no place among files here, and no process has a limit of what it writes.
func Pipe(string) error { return errors.ErrUnsupported }
func Fill(uint64) error { return errors.ErrUnsupported }

// AsNobody does nothing.
func AsNobody(*exec.Cmd) {}
