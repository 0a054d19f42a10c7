// Package sharing is what members of a team give each other beside verdicts: templates of boxes, presets and silenced lint
// findings. What a member shares is input from outside: it is checked before it is given and before it is taken over,
// and nobody's becomes anybody else's without their choice. Commands and the screen share it.
package sharing

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"docket/config/files"
	"docket/config/store"
	"docket/ui/core/audit/lint"
	"docket/ui/core/boxes"
	"docket/ui/core/preset"
)

// Folders are where this user's templates and presets are.
type Folders struct {
	Templates, Presets string
	Whole              func(s store.Shared) (store.Shared, error) // reads a content that a list left out; nil where none is
}

func (f Folders) whole(s store.Shared) (store.Shared, error) {
	if !s.Left || f.Whole == nil {
		return s, nil
	}
	return f.Whole(s)
}

const (
	ending  = ".toml"
	longest = 1 << 20 // bytes of a file
)

func (f Folders) path(kind, name string) (string, error) {
	if err := files.Plain(name + ending); err != nil {
		return "", fmt.Errorf("%s %q: %w", kind, name, err)
	}
	folder := f.Presets
	if kind == store.SharedTemplate {
		folder = f.Templates
	}
	return filepath.Join(folder, name+ending), nil
}

// Names are this user's of a kind.
func (f Folders) Names(kind string) ([]string, error) {
	if kind == store.SharedTemplate {
		return boxes.Names(f.Templates)
	}
	return files.Named(f.Presets, ending)
}

// Own is what this user has under a name, to be shared.
func (f Folders) Own(kind, name string) (store.Shared, error) {
	s := store.Shared{Kind: kind, Name: name}
	path, err := f.path(kind, name)
	if err == nil {
		s.Content, err = files.Input(path, longest)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return s, fmt.Errorf("there is no %s %s in %s", kind, name, filepath.Dir(path))
	}
	return s, cmp.Or(err, check(s))
}

// check refuses a content that this docket could not use.
func check(s store.Shared) (err error) {
	if s.Kind == store.SharedTemplate {
		_, err = boxes.Parse(s.Name+ending, s.Content)
	} else {
		_, err = preset.Parse(s.Name, s.Content)
	}
	return err
}

// Have tells whether this user has something under the name of what a member shares, and whether it is the same.
func (f Folders) Have(s store.Shared) (have, same bool) {
	path, err := f.path(s.Kind, s.Name)
	if err != nil {
		return false, false
	}
	own, err := files.Input(path, longest)
	if err == nil {
		s, err = f.whole(s)
	}
	return err == nil || !errors.Is(err, fs.ErrNotExist), err == nil && bytes.Equal(own, s.Content)
}

// Take writes what a member shares as a file of this user's, under its name or another one. A file that is there stays:
// the error is a [*files.ExistsError].
func (f Folders) Take(s store.Shared, as string) (path string, err error) {
	if s, err = f.whole(s); err == nil {
		err = check(s)
	}
	if err != nil {
		return "", err
	}
	if path, err = f.path(s.Kind, cmp.Or(as, s.Name)); err == nil {
		err = files.Keep(path, files.New, s.Content)
	}
	return path, err
}

// Silence is the content of a silenced finding that is shared: what it is for others to read, and why it is silenced.
type Silence struct {
	Check    lint.Check `json:"check"`
	Sentence string     `json:"sentence"`
	Reason   string     `json:"reason"`
}

// OfFinding is a silenced finding of an anchor document, to be shared. key is its [lint.Key].
func OfFinding(anchor, key string, f lint.Finding, s lint.Silence) store.Shared {
	content, _ := json.Marshal(Silence{f.Check, f.Sentence, s.Reason}) // texts cannot fail
	return store.Shared{Kind: store.SharedSilence, Anchor: anchor, Name: key, Content: content}
}

// ReadSilence reads a silenced finding that a member shares; its silence is that member's, by the word of the database.
func ReadSilence(s store.Shared) (of Silence, as lint.Silence, err error) {
	if err = json.Unmarshal(s.Content, &of); err == nil && of.Reason == "" {
		err = errors.New("it gives no reason")
	}
	return of, lint.Silence{Reason: of.Reason, By: s.By, At: s.At}, err
}
