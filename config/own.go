package config

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"docket/config/files"
)

// What others must not have done to a file: a word for the message.
const (
	toChange  = "changed"
	toRead    = "read"
	toReplace = "replaced" // by everybody: a group, or another owner, is not counted
	toOwn     = "owned"    // by another user: modes are not counted
)

// othersOwn is what others say of another owner's: no mode that the person sets helps there.
const othersOwn = "belongs to another user"

// ownAgain is the way out where others have a file in reach, as they say: usual, but for what is another owner's.
func ownAgain(what, usual string) string {
	if strings.HasSuffix(what, othersOwn) {
		return ownToHave
	}
	return usual
}

// mostLinks is how many links may lead to a file.
const mostLinks = 40

// exposed says who else could change what is at path, or "": another owner, a mode that lets others write, or a folder
// on the way to it, also to and from each link, where others could put something else in its place. root or an
// administrator can do so anyway.
func exposed(path, done string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		return "cannot be found: " + files.Reason(err)
	}
	at, links := rootOf(path), 0
	for left := append([]string{"."}, namesIn(path)...); len(left) > 0; {
		p := filepath.Join(at, left[0])
		left = left[1:]
		info, err := os.Lstat(p)
		if err != nil {
			return "cannot be found: " + files.Reason(err)
		}
		if what := others(p, info, done); what != "" && len(left) == 0 {
			return what
		} else if what != "" {
			return "is in the folder " + p + ", which " + what
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			at = p
			continue
		}
		to, err := os.Readlink(p)
		if links++; err != nil || links > mostLinks {
			return "cannot be found: its links lead nowhere"
		}
		if filepath.IsAbs(to) {
			at = rootOf(to)
		} else if os.IsPathSeparator(to[0]) {
			at = rootOf(at)
		}
		left = slices.Concat(namesIn(to), left)
	}
	return ""
}

func rootOf(path string) string { return filepath.VolumeName(path) + string(filepath.Separator) }

// namesIn are the names that a path consists of.
func namesIn(path string) []string {
	return strings.FieldsFunc(path[len(filepath.VolumeName(path)):], func(r rune) bool { return r < 0x80 && os.IsPathSeparator(uint8(r)) })
}
