package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"unicode"

	"docket/config/files"
)

// WriteProfile adds the profile to the config file at path, which is created
// (0600, in a folder 0700) where there is none. What is in the file already
// stays byte for byte. A profile of that name is never replaced. The file is
// written beside itself and renamed, so that it is whole at every moment.
func WriteProfile(path string, p Profile) error {
	old, err := readFile(path)
	isNew := errors.Is(err, fs.ErrNotExist)
	if err != nil && !isNew {
		return problem(path, 0, "", "cannot be read: "+reason(err), "nothing was written")
	}
	text, err := withProfile(path, old, isNew, p)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return problem(path, 0, "", "its folder cannot be made: "+reason(err), "nothing was written")
	}
	// People keep their config elsewhere and link to it; the link stays.
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if err := files.WriteBytes(path, files.Private, text); err != nil {
		return problem(path, 0, "", "cannot be written: "+reason(err), "the file is as it was")
	}
	return nil
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
		fmt.Fprintf(&b, "# docket's config. `docket config check` says what is wrong with it.\n\ndefault_profile = %s\n\n", quote(p.Name))
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
	if address, what, _ := normaliseAddress(p.BaseURL); what == "" {
		p.BaseURL = address
	}
	if len(p.TokenCommand) == 0 {
		p.TokenCommand = nil
	}
	return p
}

// writeTable writes what differs from the defaults, each with a word on it.
func writeTable(b *bytes.Buffer, p Profile) {
	d := NewProfile(p.Name)
	fmt.Fprintf(b, "[%s]\n", keyName("profiles", p.Name))
	line := func(differs bool, key, value, comment string) {
		if differs {
			fmt.Fprintf(b, "%s = %s  # %s\n", key, value, comment)
		}
	}
	line(p.BaseURL != d.BaseURL, "base_url", quote(p.BaseURL), "where the service is")
	line(p.Company != d.Company, "company", quote(p.Company), "the company that every request is for")
	line(p.Username != d.Username, "username", quote(p.Username), "who submits field settings")
	line(p.PathSegment != d.PathSegment, "path_segment", quote(p.PathSegment), "the maker's name in the paths")
	line(p.Color != d.Color, "color", quote(p.Color), "this profile's colour on the screen")
	line(p.FirstPage != d.FirstPage, "first_page", fmt.Sprint(p.FirstPage), "what the service counts pages from")
	line(p.PushPath != d.PushPath, "push_path", quote(p.PushPath), "the path form of retry_push_api")
	line(p.PerPage != d.PerPage, "per_page", fmt.Sprint(p.PerPage), "records a page, at most 100")
	line(p.ReadOnly, "read_only", "true", "no key that changes something")
	line(p.AllowPlainHTTP, "allow_plain_http", "true", "the token can be read on the way")
	line(p.CAFile != "", "ca_file", quote(p.CAFile), "trusted beside the system's certificates")
	line(p.TokenEnv != "", "token_env", quote(p.TokenEnv), "the variable that holds the token")
	line(len(p.TokenCommand) > 0, "token_command", quoteList(p.TokenCommand), "prints the token; no shell")
	line(p.TokenKeyring, "token_keyring", "true", "the keyring's entry for docket and this profile")
	line(p.TokenFile != "", "token_file", quote(p.TokenFile), "holds the token; chmod 600")
}

func quoteList(items []string) string {
	quoted := make([]string, len(items))
	for i, s := range items {
		quoted[i] = quote(s)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// quote is s as a TOML basic string, everything unprintable escaped.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\U%08X`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// bareOrQuoted is a key or a name as TOML writes keys.
func bareOrQuoted(s string) string {
	if s != "" && strings.IndexFunc(s, func(r rune) bool {
		return r > unicode.MaxASCII || !(unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '-')
	}) < 0 {
		return s
	}
	return quote(s)
}
