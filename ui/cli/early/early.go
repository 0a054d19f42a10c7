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

// stamped is the version and the time of its commit that a release is built with, by the linker: "1.2.0 2026-11-22T06:00:00Z".
var stamped string

// Version is what the build knows about itself: the release's, else the module's version, which of a build in a clone
// names the commit.
func Version() string {
	if version, _, is := strings.Cut(stamped, " "); is {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return strings.Trim(strings.TrimPrefix(info.Main.Version, "v"), "()")
}

// Built is when the source of this docket was committed, in RFC 3339; "" where nobody knows.
func Built() string {
	if _, at, is := strings.Cut(stamped, " "); is {
		return at
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.time" {
			return s.Value
		}
	}
	return ""
}

func Line() string {
	return "docket " + Version() + " (" + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + ")\n"
}
