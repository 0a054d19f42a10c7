// Package early knows which docket this is, and answers --version before anything else in the program is initialised.
//
// Half of the time that `docket --version` takes goes into preparing a database, a TLS client and a terminal library
// that it never uses. Go initialises a package as soon as what it imports is ready, the smallest path first; this one
// imports next to nothing and comes before all of those.
//
// Nothing but the standard library's smallest packages may enter.
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
