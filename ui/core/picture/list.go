package picture

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const mostListed = 10_000 // entries of a folder

var endings = []string{".png", ".jpg", ".jpeg", ".gif", ".tif", ".tiff", ".webp", ".bmp", ".pdf"}

// List is the pictures at a path: the file itself, or those of a folder by name, numbers in their order.
func List(path string) ([]Entry, error) {
	name := filepath.Base(path)
	info, err := os.Stat(path)
	if err != nil {
		return nil, (&Picture{Name: name}).gone(err)
	}
	if !info.IsDir() {
		return []Entry{{Name: name, Path: path}}, nil
	}
	dir, err := os.Open(path)
	if err != nil {
		return nil, (&Picture{Name: name}).gone(err)
	}
	defer dir.Close()
	found, _ := dir.ReadDir(mostListed)
	var list []Entry
	for _, f := range found {
		if slices.Contains(endings, strings.ToLower(filepath.Ext(f.Name()))) && f.Type()&(fs.ModeDir|fs.ModeNamedPipe|fs.ModeDevice) == 0 {
			list = append(list, Entry{Name: f.Name(), Path: filepath.Join(path, f.Name())})
		}
	}
	if len(list) == 0 {
		return nil, &Error{name, "there is no picture in this folder", "PNG, JPEG, GIF, TIFF, WebP, BMP and PDF are read"}
	}
	slices.SortFunc(list, func(a, b Entry) int { return natural(a.Name, b.Name) })
	return list, nil
}

// natural compares names so that page 2 stands before page 10.
func natural(a, b string) int {
	for a != "" && b != "" {
		x, y := digits(a), digits(b)
		if x > 0 && y > 0 {
			m, n := strings.TrimLeft(a[:x], "0"), strings.TrimLeft(b[:y], "0")
			if c := cmp.Or(cmp.Compare(len(m), len(n)), cmp.Compare(m, n)); c != 0 {
				return c
			}
			a, b = a[x:], b[y:]
			continue
		}
		if a[0] != b[0] {
			return cmp.Compare(a[0], b[0])
		}
		a, b = a[1:], b[1:]
	}
	return cmp.Compare(len(a), len(b))
}

// digits is how many digits s begins with.
func digits(s string) int { return len(s) - len(strings.TrimLeft(s, "0123456789")) }
