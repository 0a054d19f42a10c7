package config

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// Overrides are what the flags said. An empty text and a nil pointer mean that the flag was not given.
type Overrides struct {
	Profile, BaseURL, Company, Username string
	ReadOnly, ASCII, Contrast, NoColor  *bool
	Linear                              *bool
}

// Settings is what is in force: the chosen profile with environment and flags
// laid over it, and where each value came from.
type Settings struct {
	Profile // effective values; Name is "" when no profile was chosen

	Theme    string // one of Themes
	Mouse    bool
	ASCII    bool
	Contrast bool
	Linear   bool
	NoColor  bool
	Keys     map[string][]string // other keys for actions, by name

	// Origin says where a value came from, by its key in the config file (and "profile", "no_color"): "flag
	// --company", "DOCKET_COMPANY", "config.toml:12" or "default".
	Origin map[string]string

	// Overlaid are the keys of a profile, and the token, that a flag or a variable gives in its place: they are meant for
	// one service, and no other profile is to get them.
	Overlaid []string

	// NoStoredToken is the reason why the profile's own token is withheld, or
	// "": the address in force is not of the profile's origin.
	NoStoredToken string

	// Elsewhere says that the profile's token is for its own address, where another one is asked for; else "".
	Elsewhere string

	file     *File
	env      func(string) string
	keychain keychain
}

// Resolve lays the environment over the file, and the flags over both. A value
// that cannot be used is an *Error; a value that is missing is not (see Ready).
func Resolve(f *File, flags Overrides, env func(string) string) (*Settings, error) {
	s := &Settings{Theme: f.Theme, Mouse: f.Mouse, ASCII: f.ASCII, Contrast: f.Contrast, Linear: f.Linear, Keys: f.Keys, Origin: map[string]string{}, file: f, env: env, keychain: systemKeychain()}
	if err := s.choose(flags.Profile); err != nil {
		return nil, err
	}
	own, team := s.BaseURL, s.Team
	s.fromFile()
	for _, o := range [][2]string{{"base_url", flags.BaseURL}, {"company", flags.Company}, {"username", flags.Username}, {"team", ""}} {
		if err := s.text(o[0], o[1]); err != nil {
			return nil, err
		}
	}
	if s.env(tokenVariable) != "" {
		s.Overlaid = append(s.Overlaid, "token")
	}
	if s.Team != team {
		s.PasswordCommand = nil // it is for the profile's own team
	}
	if err := s.bind(own); err != nil {
		return nil, err
	}
	return s, s.switches(flags)
}

// choose takes the profile: flag, environment, default_profile, the only one,
// the one named default, or none where the file has none.
func (s *Settings) choose(flag string) error {
	name, from := s.overlay("profile", flag)
	_, usual := s.file.Profile("default")
	switch {
	case from != "":
	case s.file.DefaultProfile != "":
		name, from = s.file.DefaultProfile, s.place("default_profile")
	case usual:
		name, from = "default", s.place("profiles", "default")
	case len(s.file.Profiles) == 1:
		name = s.file.Profiles[0].Name
		from = s.place("profiles", name)
	case len(s.file.Profiles) > 1:
		return problem(s.file.Path, 0, "default_profile", "is not set and there are several profiles",
			"choose with --profile NAME, or set it to one of "+list(s.file.Names()))
	default:
		s.Profile, s.Origin["profile"] = NewProfile(""), "default"
		return nil
	}
	p, ok := s.file.Profile(name)
	if !ok {
		return given(from, wrong(fmt.Sprintf("there is no profile %q in %s", name, s.file.Path), didYouMean(name, s.file.Names())))
	}
	s.Profile, s.Origin["profile"] = p, from
	return nil
}

// overlay is the value of a key that its flag gave, else its variable, and which.
func (s *Settings) overlay(key, flag string) (value, from string) {
	if flag != "" {
		return flag, flagOf(key)
	}
	variable := "DOCKET_" + strings.ToUpper(key)
	if value = s.env(variable); value != "" {
		from = variable
	}
	return value, from
}

func flagOf(key string) string { return "flag --" + strings.ReplaceAll(key, "_", "-") }

// text lays a flag or a variable over a text of the profile, judged as the file's is.
func (s *Settings) text(key, flag string) error {
	value, from := s.overlay(key, flag)
	if from == "" {
		return nil
	}
	keys := settings()
	i := slices.IndexFunc(keys, func(k setting[Profile]) bool { return k.name == key })
	if bad := keys[i].set(&s.Profile, value); bad != nil {
		return given(from, bad)
	}
	s.Origin[key], s.Overlaid = from, append(s.Overlaid, key)
	return nil
}

// place is where a key stands in the file, as in "config.toml:12".
func (s *Settings) place(path ...string) string {
	line := s.file.line(path...)
	if line == 0 {
		return "default"
	}
	return fmt.Sprintf("%s:%d", filepath.Base(s.file.Path), line)
}

func (s *Settings) fromFile() {
	for _, key := range []string{"theme", "mouse", "ascii", "contrast", "linear"} {
		s.Origin[key] = s.place(key)
	}
	for _, k := range settings() {
		s.Origin[k.name] = s.place("profiles", s.Name, k.name)
	}
	for _, path := range []*string{&s.CAFile, &s.ClientCert, &s.ClientKey, &s.TokenFile} {
		*path = expand(*path, s.file.Path, s.env)
	}
	for _, argv := range []*[]string{&s.TokenCommand, &s.PasswordCommand} {
		if len(*argv) > 0 && strings.ContainsRune((*argv)[0], filepath.Separator) {
			*argv = slices.Clone(*argv)
			(*argv)[0] = expand((*argv)[0], s.file.Path, s.env)
		}
	}
}

// given is what is wrong with what a flag or a variable said.
func given(from string, bad *Error) error {
	return problem("", 0, strings.TrimPrefix(from, "flag "), bad.Problem, bad.Remedy)
}

// bind withholds from another address what the profile said of its own: its token, its
// certificate, and that plain http is allowed.
func (s *Settings) bind(own string) error {
	mine, now := Origin(own), Origin(s.BaseURL)
	if now != mine {
		s.AllowPlainHTTP, s.ClientCert, s.ClientKey = false, "", ""
		name := bareOrQuoted(s.Name)
		if own != "" {
			s.Elsewhere = fmt.Sprintf("the token of profile %s is for %s, not for %s", name, mine, now)
		}
		if s.hasStoredToken() {
			s.NoStoredToken = cmp.Or(s.Elsewhere, fmt.Sprintf("profile %s names no base_url, so its token belongs to no address", name))
		}
	}
	if bad := plainHTTP(s.BaseURL, s.AllowPlainHTTP); bad != nil {
		return given(s.Origin["base_url"], bad)
	}
	return nil
}

func (s *Settings) switches(flags Overrides) error {
	s.Origin["no_color"] = "default"
	if s.env("NO_COLOR") != "" {
		s.NoColor, s.Origin["no_color"] = true, "NO_COLOR"
	}
	switch v := s.env("DOCKET_READ_ONLY"); strings.ToLower(v) {
	case "":
	case "1", "true", "yes", "on":
		s.ReadOnly, s.Origin["read_only"] = true, "DOCKET_READ_ONLY"
	case "0", "false", "no", "off":
		s.ReadOnly, s.Origin["read_only"] = false, "DOCKET_READ_ONLY"
	default:
		return problem("", 0, "DOCKET_READ_ONLY", fmt.Sprintf("%q is neither true nor false", v), "set it to true or false, or unset it")
	}
	for _, o := range []struct {
		key         string
		value, into *bool
	}{
		{"read_only", flags.ReadOnly, &s.ReadOnly}, {"ascii", flags.ASCII, &s.ASCII},
		{"contrast", flags.Contrast, &s.Contrast}, {"no_color", flags.NoColor, &s.NoColor}, {"linear", flags.Linear, &s.Linear},
	} {
		if o.value != nil {
			*o.into, s.Origin[o.key] = *o.value, flagOf(o.key)
		}
	}
	return nil
}

// missing is what is missing to connect, each with what to do about it.
func (s *Settings) missing() (out []*Error) {
	need := func(key string, there bool, what, remedy string) {
		if !there {
			out = append(out, problem(s.file.Path, 0, key, what, remedy))
		}
	}
	need("base_url", s.BaseURL != "", "is missing", "set it, or give --base-url or DOCKET_BASE_URL")
	need("company", s.Company != "", "is missing", "set it, or give --company or DOCKET_COMPANY")
	need("token", s.env(tokenVariable) != "" || s.hasStoredToken() && s.NoStoredToken == "", cmp.Or(s.NoStoredToken, "no token source is named"),
		"set DOCKET_TOKEN, or name token_command, token_keyring or token_file in a profile with this base_url")
	return out
}

// Incomplete names what is missing to connect, by key: base_url, company, token.
func (s *Settings) Incomplete() (keys []string) {
	for _, e := range s.missing() {
		keys = append(keys, e.Key)
	}
	return keys
}

// Ready is nil when nothing is missing to connect, else an *Error for the first thing.
func (s *Settings) Ready() error {
	missing := s.missing()
	if len(missing) == 0 {
		return nil
	}
	e := missing[0]
	if s.Name != "" {
		e.Line, e.Key = s.file.line("profiles", s.Name), keyName("profiles", s.Name, e.Key)
	}
	return e
}
