// Package config is what the user told docket: the TOML file with its
// profiles, the environment, the flags, and where a token comes from. It reads
// and judges; it holds no token longer than a caller asks for one. Nothing of
// docket's other packages may enter, nor anything that draws or dials. § numbers are
// sections of client/INTERFACE.md.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// maxFile is the most bytes a config file may have; a bigger one is a mistake.
const maxFile = 1 << 20

// File is a config file that was read and found right: its top-level keys and
// its profiles with every default filled in.
type File struct {
	Path           string
	DefaultProfile string
	Theme          string // auto, dark, light
	Mouse          bool
	ASCII          bool
	Keys           map[string][]string // other keys for actions, by name
	Profiles       []Profile           // in the order in which they stand in the file

	lines map[string]int // joined key path → line, for Origin and for errors
}

// Load reads the config file at path. A file that is not there is an empty
// File, not an error. Anything else that is wrong comes back as Problems.
func Load(path string) (*File, error) {
	f := newFile(path)
	text, err := readFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	if err != nil {
		return nil, problem(path, 0, "", "cannot be read: "+reason(err), "make it a readable TOML file, or name another with --config")
	}
	f, problems := parse(path, text)
	if f != nil {
		problems = append(problems, f.programs()...)
	}
	if len(problems) > 0 {
		return nil, Problems(problems)
	}
	return f, nil
}

// programs refuses a file that names a program to run and that somebody else can
// change: whoever can write the name can run what they like as this user.
func (f *File) programs() []*Error {
	for _, p := range f.Profiles {
		if len(p.TokenCommand) == 0 {
			continue
		}
		if what := exposed(f.Path); what != "" {
			return []*Error{problem(f.Path, f.line("profiles", p.Name, "token_command"), keyName("profiles", p.Name, "token_command"),
				"names a program to run, and this file "+what, "make the file and its folders yours alone to write (chmod go-w), or take the line out")}
		}
		break
	}
	return nil
}

// Check reads the file at path as Load does and returns everything that is
// wrong or missing, in the order of the lines: what `docket config check`
// prints. Unlike Load it also asks that each profile can be used by itself.
func Check(path string) []*Error {
	text, err := readFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return []*Error{problem(path, 0, "", "there is no such file", "start docket once, or write it by the sample in the README")}
	}
	if err != nil {
		return []*Error{problem(path, 0, "", "cannot be read: "+reason(err), "make it a readable TOML file, or name another with --config")}
	}
	f, problems := parse(path, text)
	if f != nil {
		problems = append(problems, f.programs()...)
		problems = append(problems, f.gaps()...)
	}
	slices.SortStableFunc(problems, func(a, b *Error) int { return a.Line - b.Line })
	return problems
}

// gaps are the things that a profile lacks, each one problem.
func (f *File) gaps() []*Error {
	var out []*Error
	for _, p := range f.Profiles {
		line := f.line("profiles", p.Name)
		if p.BaseURL == "" && f.line("profiles", p.Name, "base_url") == 0 {
			out = append(out, problem(f.Path, line, keyName("profiles", p.Name, "base_url"), "is missing", `add base_url = "https://…"`))
		}
		if p.Company == "" && f.line("profiles", p.Name, "company") == 0 {
			out = append(out, problem(f.Path, line, keyName("profiles", p.Name, "company"), "is missing", `add company = "…", the name the service knows the company by`))
		}
	}
	return out
}

// Profile returns the profile of that name.
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

func readFile(path string) ([]byte, error) {
	h, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer h.Close()
	if info, err := h.Stat(); err == nil && info.IsDir() {
		return nil, errors.New("it is a folder")
	}
	text, err := io.ReadAll(io.LimitReader(h, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxFile {
		return nil, errors.New("it is bigger than 1 MiB")
	}
	return text, nil
}

// parse decodes and judges text. The File is nil only where the text is not
// TOML at all; otherwise it holds what could be understood.
func parse(path string, text []byte) (*File, []*Error) {
	f := newFile(path)
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	tree := map[string]any{}
	if err := toml.Unmarshal(text, &tree); err != nil {
		return nil, []*Error{syntaxError(path, err)}
	}
	f.lines = keyLines(text)
	r := reader{file: f}
	r.top(tree)
	slices.SortStableFunc(r.problems, func(a, b *Error) int { return a.Line - b.Line })
	return f, r.problems
}

func syntaxError(path string, err error) *Error {
	line := 0
	var de *toml.DecodeError
	if errors.As(err, &de) {
		line, _ = de.Position()
	}
	// The decoder's own words name the fault but quote no value.
	why := strings.TrimPrefix(err.Error(), "toml: ")
	return problem(path, line, "", "is not TOML: "+why, "put it right; texts stand in \"quotes\"")
}

// reason is an error of the operating system without the path in front of it,
// which the line names already.
func reason(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return fmt.Sprint(err)
}
