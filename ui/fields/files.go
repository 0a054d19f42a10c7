package fields

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"docket/client"
	"docket/ui/submit"
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

// readSettings reads a file of field settings. Only ordinary files are opened:
// a pipe would wait for somebody.
func readSettings(typedPath string) (client.ImportReport, error) {
	path := expand(typedPath)
	if path == "" {
		return client.ImportReport{}, errors.New("type the path of a JSON file")
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
	return client.DecodeSettings(content)
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

// exportSettings is document types in the interface's form (§2.4), indented. What
// is unknown is left out, so that it is unknown again when the file is imported.
func exportSettings(types []client.DocumentType) ([]byte, error) {
	var all []client.Member
	for _, t := range types {
		var fields []client.Member
		for _, f := range t.Fields {
			fields = append(fields, client.Member{Name: f.Name, Value: object(settingMembers(f))})
		}
		members := append([]client.Member{{Name: "fields", Value: object(fields)}}, t.Extra...)
		all = append(all, client.Member{Name: t.Name, Value: object(members)})
	}
	list := append([]byte(`[`), object([]client.Member{{Name: "documentTypeDetails", Value: object(all)}})...)
	var out bytes.Buffer
	if err := json.Indent(&out, append(list, ']'), "", "  "); err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// settingMembers are the members of a field that are known.
func settingMembers(f client.FieldSetting) []client.Member {
	var out []client.Member
	if f.Label != nil {
		out = append(out, client.Member{Name: submit.Label, Value: quote(*f.Label)})
	}
	if f.Required != nil {
		out = append(out, client.Member{Name: submit.Required, Value: strconv.AppendBool(nil, *f.Required)})
	}
	if f.Visibility != nil {
		out = append(out, client.Member{Name: submit.Visibility, Value: strconv.AppendBool(nil, *f.Visibility)})
	}
	return append(out, f.Extra...)
}

// object writes members as a JSON object, in their order.
func object(members []client.Member) client.Value {
	b := []byte{'{'}
	for i, m := range members {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, quote(m.Name)...), ':'), m.Value...)
	}
	return append(b, '}')
}

// quote writes a JSON string and leaves < > & as they are.
func quote(text string) client.Value {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(text) != nil {
		return client.Value(`""`) // a string cannot fail to encode
	}
	return bytes.TrimSpace(b.Bytes())
}

// writeNew writes a file that was not there before, whole or not at all.
func writeNew(path string, content []byte) error {
	if _, err := os.Lstat(path); err == nil {
		return fs.ErrExist
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".docket-*")
	if err != nil {
		return reason(err)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(content)
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		// A link, unlike a rename, refuses to replace what has appeared meanwhile.
		err = os.Link(f.Name(), path)
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return reason(err)
	}
	return err
}
