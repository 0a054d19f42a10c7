// Package build knows which docket this is. Of one that is no release the build itself tells, which package early cannot
// ask: it answers --version here, still before most is prepared.
package build

import (
	"runtime/debug"
	"strings"

	"docket/ui/cli/early"
)

func init() {
	if early.Asked() {
		early.Answer(Version())
	}
}

// Version is what the build knows about itself: the release's, else the module's version, which of a build in a clone
// names the commit.
func Version() string {
	if version, _ := early.Stamp(); version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return strings.Trim(strings.TrimPrefix(info.Main.Version, "v"), "()")
}
