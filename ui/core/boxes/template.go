// Package boxes is named boxes over many documents (§4.4 of client/INTERFACE.md): templates as files, runs of them
// that are stored and continued, and checks of what was read. Commands and the screen share it; it draws nothing.
//
// gettext is a push: a request is marked in the store before it is sent, and what was sent is never sent again by
// itself, whatever became of it.
package boxes

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"docket/client"
	"docket/config/files"
	"docket/config/nearest"
	"docket/ui/core/kind"
	"docket/ui/core/pattern"
)

type Template struct {
	Name       string // of its file, without the ending
	Path       string
	Collection string
	Unit       Unit
	Boxes      []Box
}

type Box struct {
	Name        string
	Coordinates client.Coordinates
	Expect      *regexp.Regexp // what its text looks like; nil where nothing is expected
}

// Error is what is wrong with a template, and where.
type Error struct {
	Path string
	Line int // from 1; 0 where no one line is to blame
	What string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Path + ": " + e.What
	}
	return fmt.Sprintf("%s:%d: %s", e.Path, e.Line, e.What)
}

const (
	ending  = ".toml"
	longest = 1 << 20 // bytes of a template
	most    = 200     // boxes of one
)

// The columns of a run beside its boxes; no box can have such a name.
const (
	IDColumn    = "ocr_text_id"
	ErrorColumn = "error"
)

// Path is the file of a template: of this name in dir, or the path itself.
func Path(dir, name string) string {
	if strings.ContainsRune(name, filepath.Separator) || strings.HasSuffix(name, ending) {
		return name
	}
	return filepath.Join(dir, name+ending)
}

func Names(dir string) ([]string, error) { return files.Named(dir, ending) }

// Load reads the template of a name in dir, or of a path. What is wrong with it is an [*Error].
func Load(dir, name string) (Template, error) {
	path := Path(dir, name)
	text, err := files.Input(path, longest)
	if errors.Is(err, fs.ErrNotExist) {
		have := "there is none yet"
		if names, _ := Names(dir); len(names) > 0 { // why it is not there is the other error
			have = "choose one of " + strings.Join(names, ", ")
		}
		err = &Error{Path: path, What: "there is no such template; " + have}
	}
	if err != nil {
		return Template{}, err
	}
	t, err := Parse(path, text)
	// Runs are stored under the name: outside of dir it is the whole path, for each folder may have one of that name.
	whole, bad := filepath.Abs(path)
	if own, worse := filepath.Abs(dir); bad == nil && worse == nil && filepath.Dir(whole) != own {
		t.Name = whole
	}
	return t, err
}

// written is a template as it stands in its file.
type written struct {
	Collection string       `toml:"collection,omitempty"`
	Unit       string       `toml:"unit,omitempty"`
	Box        []writtenBox `toml:"box,omitempty"`
}

type writtenBox struct {
	Name        string              `toml:"name"`
	Coordinates unstable.RawMessage `toml:"coordinates"` // a list of four numbers, or a text of them: 0.50 stays 0.50
	Expect      string              `toml:"expect,omitempty"`
}

// Parse reads a template. The first thing that is wrong with it is an [*Error].
func Parse(path string, text []byte) (_ Template, err error) {
	defer func() { err = kind.Instead(err, text, kind.Template) }()
	t := Template{Name: strings.TrimSuffix(filepath.Base(path), ending), Path: path}
	var w written
	if err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().EnableUnmarshalerInterface().Decode(&w); err != nil {
		return t, notTOML(path, err)
	}
	bad := func(line int, format string, args ...any) (Template, error) {
		return t, &Error{path, line, fmt.Sprintf(format, args...)}
	}
	if t.Unit, err = ParseUnit(w.Unit); err != nil {
		return bad(lineOf(text, "unit", 0), "unit: %v", err)
	}
	switch t.Collection = strings.TrimSpace(w.Collection); {
	case t.Collection == "":
		return bad(0, "collection is missing: the document type of the documents")
	case len(w.Box) == 0:
		return bad(0, "it has no box; write [[box]] with name and coordinates")
	case len(w.Box) > most:
		return bad(0, "too many boxes: %d, and at most %d are possible", len(w.Box), most)
	}
	for i, b := range w.Box {
		box, err := b.read(t.Unit)
		if err == nil && slices.ContainsFunc(t.Boxes, func(o Box) bool { return o.Name == box.Name }) {
			err = errors.New("there is a box of this name already")
		}
		if err != nil {
			return bad(lineOf(text, "box", i), "box %s: %v", strconv.Quote(cmp.Or(b.Name, strconv.Itoa(i+1))), err)
		}
		t.Boxes = append(t.Boxes, box)
	}
	return t, nil
}

// notTOML is the first thing that the decoder refuses, with its line.
func notTOML(path string, err error) error {
	if unknown, ok := errors.AsType[*toml.StrictMissingError](err); ok {
		e := unknown.Errors[0]
		line, _ := e.Position()
		key := e.Key()
		what := "there is no key " + strings.Join(key, ".")
		if near := nearest.Word(key[len(key)-1], []string{"collection", "unit", "box", "name", "coordinates", "expect"}); near != "" {
			what += "; did you mean " + near + "?"
		}
		return &Error{path, line, what}
	}
	line := 0
	if e, ok := errors.AsType[*toml.DecodeError](err); ok {
		line, _ = e.Position()
	}
	return &Error{path, line, strings.TrimPrefix(err.Error(), "toml: ")}
}

func (w writtenBox) read(unit Unit) (b Box, err error) {
	b.Name = strings.TrimSpace(w.Name)
	four := w.four()
	switch b.Name {
	case "":
		return b, errors.New("name is missing")
	case IDColumn, ErrorColumn:
		return b, errors.New("this is the name of another column of a run")
	}
	if four == "" {
		return b, errors.New("coordinates are missing: four numbers, the top left and the bottom right corner")
	}
	var notes []string
	if b.Coordinates, notes, err = client.ParseCoordinates(four, client.CornersForm); err != nil {
		if input, ok := errors.AsType[*client.InputError](err); ok {
			err = errors.New("coordinates: " + input.Reason)
		}
		return b, err
	}
	if slices.Contains(notes, client.CornersSwapped) {
		return b, errors.New("coordinates are inverted: the top left corner comes first")
	}
	if err = unit.holds(b.Coordinates); err == nil && w.Expect != "" {
		if b.Expect, err = pattern.Typed(`^(?:`, w.Expect, `)$`); err != nil {
			err = fmt.Errorf("expect is no regular expression: %w", err)
		}
	}
	return b, err
}

// four are the coordinates as they are written, without the _ between digits that only TOML has.
func (w writtenBox) four() (text string) {
	p := unstable.Parser{}
	p.Reset(append([]byte("x = "), w.Coordinates...))
	if !p.NextExpression() {
		return ""
	}
	value := p.Expression().Value()
	if value.Kind == unstable.String {
		return string(value.Data)
	}
	for numbers := value.Children(); numbers.Next(); {
		text += " " + strings.ReplaceAll(string(numbers.Node().Data), "_", "")
	}
	return text
}

// lineOf is the line of the n-th key, table or list element of a name, from 0; 0 where it cannot be told.
func lineOf(text []byte, name string, n int) int {
	p := unstable.Parser{}
	p.Reset(text)
	for p.NextExpression() {
		key := p.Expression().Key()
		if key.Next(); string(key.Node().Data) != name || !key.IsLast() {
			continue
		}
		if n == 0 {
			return p.Shape(key.Node().Raw).Start.Line
		}
		n--
	}
	return 0
}
