// Package early knows which docket this is, and answers --version before a database, a TLS client and a terminal library
// are prepared, which takes half of the time that it has: Go initialises a package as soon as what it imports is ready,
// the smallest path first. Nothing but the standard library's smallest packages may enter.
package early

import (
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

func init() {
	if len(os.Args) != 2 || os.Args[1] != "--version" && os.Args[1] != "-V" {
		return
	}
	if _, err := os.Stdout.WriteString(Line()); err != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// Version is what the build knows about itself: the module's version, which of a build in a clone names the commit.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return strings.Trim(strings.TrimPrefix(info.Main.Version, "v"), "()")
}

// Line is the answer to --version.
func Line() string {
	return "docket " + Version() + " (" + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + ")\n"
}
