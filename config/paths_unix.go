//go:build unix

package config

import (
	"os"
	"path/filepath"
	"strconv"
)

const homeVariable = "HOME"

// systemFolders name what the system has in place of an XDG variable: nothing here.
var systemFolders map[string]string

// ownTemp is a temporary folder of the person's own.
func ownTemp(env func(string) string) string {
	dir := env("TMPDIR")
	if !filepath.IsAbs(dir) {
		dir = "/tmp"
	}
	return filepath.Join(dir, "docket-"+strconv.Itoa(os.Geteuid()))
}
