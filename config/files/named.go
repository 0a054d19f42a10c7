package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"
)

// Plain refuses a name that comes from elsewhere and is no plain name of a file on every system: what is part of a path, is
// hidden, or means something else on Windows.
func Plain(name string) error {
	odd := func(r rune) bool { return !unicode.IsPrint(r) || strings.ContainsRune(`<>:"/\|?*`, r) }
	if len(name) > 150 || strings.HasPrefix(name, ".") || strings.TrimRight(name, " .") != name || strings.ContainsFunc(name, odd) || !filepath.IsLocal(name) || device(name) {
		return errors.New("it is no plain name of a file")
	}
	return nil
}

// device tells whether Windows takes a name for a device's, whatever its ending.
func device(name string) bool {
	base, _, _ := strings.Cut(strings.ToUpper(name), ".")
	switch base = strings.TrimSpace(base); base {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	return len(base) == 4 && (base[:3] == "COM" || base[:3] == "LPT") && base[3] >= '0' && base[3] <= '9'
}

// Named are the names of the files in a folder that end so, without the ending, sorted. A folder that is not there, or
// is "", has none, and that is no error.
func Named(folder, ending string) (names []string, err error) {
	found, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		if _, there := os.Stat(folder); there == nil { // Windows says of a file that it is no folder in the same words
			return nil, err
		}
		return nil, nil
	}
	for _, f := range found {
		if name, is := strings.CutSuffix(f.Name(), ending); is && name != "" && !f.IsDir() {
			names = append(names, name)
		}
	}
	return names, err
}
