package picture

import (
	"cmp"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"docket/ui/core/pattern"
)

const mostAtOnce = 1000 // entries of a folder

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
	var list []Entry
	found, err := dir.ReadDir(mostAtOnce)
	for ; err == nil; found, err = dir.ReadDir(mostAtOnce) {
		for _, f := range found {
			if slices.Contains(endings, strings.ToLower(filepath.Ext(f.Name()))) && f.Type()&(fs.ModeDir|fs.ModeNamedPipe|fs.ModeDevice) == 0 {
				list = append(list, Entry{Name: f.Name(), Path: filepath.Join(path, f.Name()), order: natural(f.Name())})
			}
		}
	}
	if err != io.EOF {
		return nil, (&Picture{Name: name}).gone(err)
	}
	if len(list) == 0 {
		return nil, &Error{name, "there is no picture in this folder", "PNG, JPEG, GIF, TIFF, WebP, BMP and PDF are read"}
	}
	slices.SortFunc(list, func(a, b Entry) int { return cmp.Compare(a.order, b.order) })
	return list, nil
}

var numbers = pattern.New(`\d+`)

// natural is a name with its numbers filled up, so that page 2 stands before page 10, and OCR-1.png before OCR-1-2.png.
func natural(name string) string {
	ending := filepath.Ext(name)
	return numbers().ReplaceAllStringFunc(strings.TrimSuffix(name, ending)+"\x00"+ending, func(n string) string { return strings.Repeat("0", max(20-len(n), 0)) + n })
}
