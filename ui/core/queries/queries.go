// Package queries keeps SQL queries by name: each is a file of one folder, NAME.sql, which a person can read, write and
// share. It runs none of them.
package queries

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"docket/config/files"
	"docket/ui/safe"
)

const largest = 1 << 20

// Query is one of the files. Err is why it cannot be read.
type Query struct {
	Name, Text string
	Changed    time.Time
	Err        error
}

// List reads the queries of a folder, by name. That there is no folder is no error.
func List(folder string) (all []Query, err error) {
	names, err := files.Named(folder, ".sql")
	for _, name := range names {
		if named(name) == nil {
			q, err := Read(folder, name)
			q.Err = err
			all = append(all, q)
		}
	}
	return all, err
}

func Read(folder, name string) (Query, error) {
	q := Query{Name: name}
	if err := named(name); err != nil {
		return q, err
	}
	content, err := files.Input(Path(folder, name), largest)
	if errors.Is(err, fs.ErrNotExist) {
		return q, fmt.Errorf("there is no query %s in %s", name, folder)
	}
	if err != nil {
		return q, fmt.Errorf("query %s: %w", name, err)
	}
	if info, err := os.Stat(Path(folder, name)); err == nil {
		q.Changed = info.ModTime()
	}
	q.Text = strings.TrimSpace(string(content))
	return q, nil
}

// Save keeps a query under a name. One that has the name is replaced only where that is meant.
func Save(folder, name, text string, replace bool) error {
	if err := named(name); err != nil {
		return err
	}
	if folder == "" {
		return errors.New("queries cannot be saved: there is no config folder")
	}
	err := files.Keep(Path(folder, name), files.Replacing(replace), []byte(strings.TrimSpace(text)+"\n"))
	if errors.As(err, new(*files.ExistsError)) {
		return &TakenError{name}
	}
	return err
}

// Replace gives a query another text, where it is still what was read.
func Replace(folder string, was Query, text string) error {
	if err := was.unchanged(folder); err != nil {
		return err
	}
	return Save(folder, was.Name, text, true)
}

// unchanged refuses a query that is another one now, or gone, than when it was read.
func (q Query) unchanged(folder string) error {
	now, err := Read(folder, q.Name)
	if now.Err = err; now.Text != q.Text || (now.Err == nil) != (q.Err == nil) {
		return &ChangedError{now}
	}
	return nil
}

// ChangedError says what a query is by now.
type ChangedError struct{ Now Query }

func (e *ChangedError) Error() string {
	if e.Now.Err != nil {
		return e.Now.Err.Error()
	}
	return "the query " + e.Now.Name + " was changed meanwhile, to " + safe.Line(strings.Join(strings.Fields(e.Now.Text), " "))
}

type TakenError struct{ Name string }

func (e *TakenError) Error() string { return "there is a query " + e.Name + " already" }

// Rename gives a query another name, which no other query may have.
func Rename(folder, old, name string) error {
	q, err := Read(folder, old)
	if err != nil || old == name {
		return err
	}
	if err := Save(folder, name, q.Text, false); err != nil {
		return err
	}
	return os.Remove(Path(folder, old))
}

// Delete deletes a query, where it is still what was read.
func Delete(folder string, was Query) error {
	if err := was.unchanged(folder); err != nil {
		return err
	}
	return os.Remove(Path(folder, was.Name))
}

func Path(folder, name string) string { return filepath.Join(folder, name+".sql") }

// named refuses a name that is no file name of its own, or that could not be read as one word.
func named(name string) error {
	odd := strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || slices.Contains([]rune(`/\:*?"<>|=`), r) })
	if name == "" || odd || name[0] == '.' || name[0] == '-' || len(name) > 100 || name != strings.TrimSpace(name) {
		return fmt.Errorf(`%q cannot name a query: a name has 1 to 100 bytes, begins with no dot or dash, and has none of / \ : * ? " < > | =`, name)
	}
	return nil
}
