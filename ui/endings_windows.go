package ui

import (
	"os"
	"syscall"
)

// Endings are the signals that end docket in order.
var Endings = []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}
