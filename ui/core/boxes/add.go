package boxes

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/pattern"
)

// whole is a number that TOML gives back as it was.
var whole = pattern.New(`^-?(?:0|[1-9][0-9]{0,14})$`)

var nameForm = pattern.New(`^[\pL\pN_-]{1,80}$`)

// Add adds a box to the template of a name in dir, behind what its file says already; one that is not there begins
// with it. What cannot be read then is not written.
func Add(dir, name, collection, unit string, box string, at client.Coordinates, expect string) (Template, error) {
	path := Path(dir, name)
	text, err := files.Input(path, longest)
	begins := errors.Is(err, fs.ErrNotExist)
	switch {
	case begins && !nameForm().MatchString(name):
		return Template{}, fmt.Errorf("%q is no name of a template: use letters, digits, - and _", name)
	case begins:
		text, err = toml.Marshal(written{Collection: collection, Unit: unit})
		text = bytes.ReplaceAll(text, []byte("box = []\n"), nil)
	case err == nil:
		var before Template
		if before, err = Parse(path, text); err == nil && before.Collection != collection {
			err = fmt.Errorf("%s is for the collection %s, and this box is of %s", before.Name, before.Collection, collection)
		}
	}
	if err != nil {
		return Template{}, err
	}
	if expect != "" {
		expect = "expect = " + quoted(expect) + "\n"
	}
	text = append(bytes.TrimRight(text, "\n"), "\n\n[[box]]\nname = "+quoted(strings.TrimSpace(box))+"\ncoordinates = "+listed(at)+"\n"+expect...)
	return Save(path, text)
}

// Save writes the text of a template, unless it cannot be read: then what was there stays, and the error is an [*Error].
func Save(path string, text []byte) (Template, error) {
	t, err := Parse(path, text)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o700)
	}
	if err == nil {
		err = files.WriteBytes(path, files.Replacing(true), text)
	}
	return t, err
}

// quoted is a text as TOML writes it.
func quoted(text string) string {
	out, _ := toml.Marshal(struct{ V string }{text}) // a text cannot fail
	_, value, _ := strings.Cut(strings.TrimSpace(string(out)), "= ")
	return value
}

// listed is a rectangle as TOML writes it: a list, or a text where a list would not give its numbers back.
func listed(c client.Coordinates) string {
	numbers := []string{string(c.TopLeftX), string(c.TopLeftY), string(c.BottomRightX), string(c.BottomRightY)}
	list := strings.Join(numbers, ", ")
	for _, n := range numbers {
		if !whole().MatchString(n) {
			return quoted(list)
		}
	}
	return "[" + list + "]"
}
