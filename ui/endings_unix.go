//go:build unix

package ui

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// Endings are the signals that end docket in order: else they would leave the terminal as it is drawn on, and most a
// dump on it. Of those that a fault raises they are the ones that come from outside. KILL cannot be caught. Linux alone
// has STKFLT; elsewhere its number is 0, which is no signal.
var Endings = []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGABRT, syscall.SIGSEGV, syscall.SIGBUS, syscall.SIGFPE,
	syscall.SIGILL, syscall.SIGTRAP, syscall.SIGSYS, syscall.SIGUSR1, syscall.SIGUSR2, syscall.SIGALRM, syscall.SIGVTALRM, syscall.SIGXCPU, syscall.SIGXFSZ, unix.SignalNum("SIGSTKFLT")}
