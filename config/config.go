// Package config is what the user told docket: the TOML file with its profiles, the environment, the flags, and where a
// token comes from. It reads and judges; it holds no token longer than a caller asks for one. Nothing of docket's other
// packages may enter, nor anything that draws or dials. § numbers are sections of client/INTERFACE.md.
package config

import (
	"cmp"
	_ "embed"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"docket/config/files"
)

// maxFile is the most bytes a config file may have; a bigger one is a mistake.
const maxFile = 1 << 20

// File is a config file that was read and found right: its top-level keys and
// its profiles with every default filled in.
type File struct {
	Path           string
	DefaultProfile string
	Theme          string // one of Themes
	Mouse          bool
	ASCII          bool
	Contrast       bool
	Linear         bool                // line by line, without a frame
	Keys           map[string][]string // other keys for actions, by name
	Profiles       []Profile           // in the order in which they stand in the file

	lines map[string]int // joined key path → line, for Origin and for errors
}

//go:embed sample.toml
var sample string

// Sample is a config file with every key, each explained: the reference that .github/CONFIGURATION.md shows. It loads as it is.
func Sample() string { return sample }

// Load reads the config file at path. A file that is not there is an empty
// File, not an error. Anything else that is wrong comes back as Problems.
func Load(path string) (*File, error) {
	f, problems := read(path)
	if len(problems) > 0 {
		return nil, Problems(problems)
	}
	return f, nil
}

// Check reads the file at path as Load does and returns everything that is wrong or missing, in the order of
// the lines: what `docket config check` prints. Unlike Load it also asks that the file is there and that each
// profile can be used by itself, and adds what more finds in the parts that could be read.
func Check(path string, more ...func(*File) []*Error) []*Error {
	f, problems := read(path)
	if f == nil {
		return problems
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return []*Error{problem(path, 0, "", "there is no such file", "start docket once, or begin with what docket config example prints")}
	}
	for _, p := range f.Profiles {
		for key, how := range map[string]string{"base_url": "", "company": ", the name the service knows the company by"} {
			if f.line("profiles", p.Name, key) == 0 {
				problems = append(problems, problem(path, f.line("profiles", p.Name), keyName("profiles", p.Name, key), "is missing", "add "+key+` = "…"`+how))
			}
		}
	}
	for _, find := range more {
		problems = append(problems, find(f)...)
	}
	return inOrder(problems)
}

// inOrder sorts problems by where they stand.
func inOrder(problems []*Error) []*Error {
	slices.SortFunc(problems, func(a, b *Error) int { return cmp.Or(a.Line-b.Line, cmp.Compare(a.Key, b.Key)) })
	return problems
}

// readFile reads a file, which may be a pipe that the shell opened.
func readFile(path string) ([]byte, error) {
	f, err := files.OpenGiven(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(text) > maxFile {
		err = errors.New("it is bigger than 1 MiB")
	}
	return text, err
}

// read reads a file and judges it. The File is nil only where it cannot be read or is not TOML at all.
func read(path string) (*File, []*Error) {
	text, err := readFile(path)
	switch missing := errors.Is(err, fs.ErrNotExist); {
	case missing && files.Dangling(path): // read_only and all else that is in it would count for nothing
		return nil, []*Error{problem(path, 0, "", "cannot be read: a link in this path leads nowhere", "bring back what the link names, or remove the link")}
	case missing:
		return newFile(path), nil
	case err != nil:
		return nil, []*Error{problem(path, 0, "", "cannot be read: "+files.Reason(err), "make it a readable TOML file, or name another with --config")}
	}
	f, problems := parse(path, text)
	if f != nil {
		problems = append(problems, f.programs()...)
	}
	return f, problems
}

// programs refuses a file that names a program to run and that somebody else can
// change: whoever can write the name can run what they like as this user.
func (f *File) programs() []*Error {
	for _, p := range f.Profiles {
		for _, key := range []string{"token_command", "password_command"} {
			line := f.line("profiles", p.Name, key)
			if line == 0 {
				continue
			}
			if what := exposed(f.Path, toChange); what != "" {
				return []*Error{problem(f.Path, line, keyName("profiles", p.Name, key),
					"names a program to run, and this file "+what, ownAgain(what, ownToWrite)+", or take the line out")}
			}
			return nil
		}
	}
	return nil
}

func (f *File) Profile(name string) (Profile, bool) {
	i := slices.IndexFunc(f.Profiles, func(p Profile) bool { return p.Name == name })
	if i < 0 {
		return Profile{}, false
	}
	return f.Profiles[i], true
}

// Names are the names of the profiles in the order of the file.
func (f *File) Names() []string {
	names := make([]string, 0, len(f.Profiles))
	for _, p := range f.Profiles {
		names = append(names, p.Name)
	}
	return names
}

// line is where a key stands, counted from 1; 0 when the file does not have it.
func (f *File) line(path ...string) int { return f.lines[joinKey(path)] }

func newFile(path string) *File {
	return &File{Path: path, Theme: "auto", Mouse: true, Keys: map[string][]string{}, lines: map[string]int{}}
}

// parse decodes and judges text. The File is nil only where the text is not
// TOML at all; otherwise it holds what could be understood.
func parse(path string, text []byte) (*File, []*Error) {
	f := newFile(path)
	text, err := files.Text(text)
	if err != nil {
		return nil, []*Error{problem(path, 0, "", err.Error(), "docket reads UTF-8, and UTF-16 with its mark")}
	}
	tree := map[string]any{}
	if err := toml.Unmarshal(text, &tree); err != nil {
		line := 0
		if de, ok := errors.AsType[*toml.DecodeError](err); ok {
			line, _ = de.Position()
		}
		// The decoder's own words name the fault but quote no value.
		return nil, []*Error{problem(path, line, "", "is not TOML: "+strings.TrimPrefix(err.Error(), "toml: "), "put it right; texts stand in \"quotes\"")}
	}
	f.lines = keyLines(text)
	r := reader{file: f}
	r.top(tree)
	return f, inOrder(r.problems)
}
