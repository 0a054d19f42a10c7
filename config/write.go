package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"

	"docket/config/files"
)

// WriteProfile adds the profile to the config file at path, which is created (0600, in a folder 0700) where
// there is none. What is in the file already stays byte for byte. A profile of that name is never replaced. The
// file is written beside itself and renamed, so that it is whole at every moment.
func WriteProfile(path string, p Profile) error {
	old, err := readFile(path)
	isNew := errors.Is(err, fs.ErrNotExist)
	if err != nil && !isNew {
		return problem(path, 0, "", "cannot be read: "+files.Reason(err), "nothing was written")
	}
	if text, bad := files.Text(old); bad == nil && !bytes.HasSuffix(old, text) {
		old = text // UTF-16 cannot go on in UTF-8
	}
	text, err := withProfile(path, old, isNew, p)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return problem(path, 0, "", "its folder cannot be made: "+files.Reason(err), "nothing was written")
	}
	// People keep their config elsewhere and link to it; the link stays.
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if err := files.WriteBytes(path, files.Private, text); err != nil {
		return problem(path, 0, "", "cannot be written: "+files.Reason(err), map[bool]string{true: "nothing was written", false: "the file is as it was"}[isNew])
	}
	return nil
}

// Text is a config file that has this profile alone.
func Text(p Profile) string {
	text, _ := withProfile("", nil, true, p) // for who wrote down answers that were checked
	return string(text)
}

// withProfile is the text of the file with the profile at its end. The result
// is read back and compared before anybody writes it.
func withProfile(path string, old []byte, isNew bool, p Profile) ([]byte, error) {
	if p.Name == "" || hidden(p.Name) != "" {
		return nil, problem(path, 0, "profiles", "a profile needs a name of letters and digits", "choose one")
	}
	if !isNew {
		f, problems := parse(path, old)
		if len(problems) > 0 {
			return nil, Problems(problems)
		}
		if _, ok := f.Profile(p.Name); ok {
			return nil, problem(path, f.line("profiles", p.Name), keyName("profiles", p.Name), "is there already", "choose another name, or edit the file")
		}
	}
	var b bytes.Buffer
	b.Write(old)
	switch {
	case isNew:
		fmt.Fprintf(&b, "# docket's config. `docket config check` says what is wrong with it.\n\ndefault_profile = %s\n\n", strconv.Quote(p.Name))
	case len(old) > 0 && !bytes.HasSuffix(old, []byte("\n")):
		b.WriteString("\n\n")
	case len(old) > 0:
		b.WriteString("\n")
	}
	writeTable(&b, p)
	f, problems := parse(path, b.Bytes())
	if len(problems) > 0 {
		return nil, Problems(problems)
	}
	if got, _ := f.Profile(p.Name); !reflect.DeepEqual(got, normalised(p)) {
		return nil, problem(path, 0, keyName("profiles", p.Name), "would not read back as it is", "edit the file by hand; nothing was written")
	}
	return b.Bytes(), nil
}

// normalised is the profile as it reads back from a file.
func normalised(p Profile) Profile {
	if address, bad := normaliseAddress(p.BaseURL); bad == nil {
		p.BaseURL = address
	}
	if len(p.TokenCommand) == 0 {
		p.TokenCommand = nil
	}
	return p
}

// bare is a key that TOML takes without quotes.
var bare = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// bareOrQuoted is a key or a name as TOML writes keys.
func bareOrQuoted(s string) string {
	if bare.MatchString(s) {
		return s
	}
	return strconv.Quote(s)
}
