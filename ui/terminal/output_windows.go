package terminal

import "os"

func newOutput(console *os.File) *os.File { return console }

func discard(*os.File) {}
