// Package early answers --version of a release before a database, a TLS client and a terminal library are prepared, which
// takes half of the time that it has: Go initialises a package as soon as what it imports is ready, the smallest path
// first. So nothing but os and runtime may enter; strings alone would put it behind a hundred others.
package early

import (
	"os"
	"runtime"
)

// stamped is the version and the time of its commit that a release is built with, by the linker: "1.2.0 2026-11-22T06:00:00Z".
var stamped string

func init() {
	if version, _ := Stamp(); version != "" && Asked() {
		Answer(version)
	}
}

// Stamp is the version of a release and when its source was committed, in RFC 3339; "" for another build.
func Stamp() (version, at string) {
	for i := range len(stamped) {
		if stamped[i] == ' ' {
			return stamped[:i], stamped[i+1:]
		}
	}
	return "", ""
}

func Asked() bool {
	return len(os.Args) == 2 && (os.Args[1] == "--version" || os.Args[1] == "-V")
}

// Answer ends docket.
func Answer(version string) {
	if _, err := os.Stdout.WriteString(Line(version)); err != nil {
		if failed, is := err.(*os.PathError); is { // said as every command does
			why := failed.Err.Error()
			if why[len(why)-1] != '.' { // Windows puts one
				why += "."
			}
			_, _ = os.Stderr.WriteString("docket: " + failed.Path + ": " + why + "\n")
		}
		os.Exit(1)
	}
	os.Exit(0)
}

func Line(version string) string {
	return "docket " + version + " (" + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + ")\n"
}
