package fields

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"docket/client"
	"docket/ui/core/submit"
)

// mostImported bounds the file that is read, in bytes.
const mostImported = 16 << 20

// expand makes a path of what a person typed: ~ is the home folder.
func expand(path string) string {
	path = strings.TrimSpace(path)
	if path == "~" || strings.HasPrefix(path, "~/") {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, path[1:])
		}
	}
	return path
}

// readSettings reads a file of field settings; documentType is for a CSV that names
// none. Only ordinary files are opened:
// a pipe would wait for somebody.
func readSettings(typedPath, documentType string) (client.ImportReport, error) {
	path := expand(typedPath)
	if path == "" {
		return client.ImportReport{}, errors.New("type the path of a JSON or CSV file")
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return client.ImportReport{}, errors.New("there is no such file")
	case err != nil:
		return client.ImportReport{}, reason(err)
	case info.IsDir():
		return client.ImportReport{}, errors.New("that is a folder")
	case !info.Mode().IsRegular():
		return client.ImportReport{}, errors.New("that is not an ordinary file")
	}
	f, err := os.Open(path)
	if err != nil {
		return client.ImportReport{}, reason(err)
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, mostImported+1))
	if err != nil {
		return client.ImportReport{}, reason(err)
	}
	if len(content) > mostImported {
		return client.ImportReport{}, fmt.Errorf("the file has more than %d MiB", mostImported>>20)
	}
	return submit.DecodeFile(content, path, documentType)
}

// reason is an error without the name of the call and of the path, which the
// person has just typed.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	var l *os.LinkError
	if errors.As(err, &l) {
		return l.Err
	}
	return err
}
