package boxes

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/pattern"
)

var nameForm = pattern.New(`^[\pL\pN_-]{1,80}$`)

// Add adds a box to the template of a name in dir, behind what its file says already, in the unit that stands there; one
// that is not there begins with it. What cannot be read then is not written.
func Add(dir, name, collection, unit string, box string, at client.Coordinates, expect string) (Template, error) {
	path := Path(dir, name)
	text, err := files.Input(path, longest)
	begins := errors.Is(err, fs.ErrNotExist)
	switch {
	case begins && !nameForm().MatchString(name):
		return Template{}, fmt.Errorf("%q is no name of a template: use letters, digits, - and _", name)
	case begins:
		text, err = toml.Marshal(written{Collection: collection, Unit: unit})
	case err == nil:
		var before Template
		if before, err = Parse(path, text); err == nil && before.Collection != collection {
			err = fmt.Errorf("%s is for the collection %s, and this box is of %s", before.Name, before.Collection, collection)
		}
		if own, _ := ParseUnit(unit); err == nil {
			at, err = own.in(before.Unit, at)
		}
	}
	if err != nil {
		return Template{}, err
	}
	added := bytes.NewBuffer(append(bytes.TrimRight(text, "\n"), "\n\n"...))
	if err = toml.NewEncoder(added).EnableMarshalerInterface().Encode(written{Box: []writtenBox{{strings.TrimSpace(box), listed(at), expect}}}); err != nil {
		return Template{}, err
	}
	return Save(path, added.Bytes())
}

// Save writes the text of a template, unless it cannot be read: then what was there stays, and the error is an [*Error].
func Save(path string, text []byte) (Template, error) {
	t, err := Parse(path, text)
	if err == nil {
		err = files.Keep(path, files.Replace, text)
	}
	return t, err
}

// listed is a rectangle as TOML has it.
func listed(c client.Coordinates) unstable.RawMessage {
	return unstable.RawMessage(strings.ReplaceAll(c.JSON(), ",", ", "))
}
