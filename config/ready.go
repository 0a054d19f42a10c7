package config

import "cmp"

// Incomplete names what is missing to connect, by key: base_url, company,
// token. Empty means that nothing is.
func (s *Settings) Incomplete() []string {
	var out []string
	if s.BaseURL == "" {
		out = append(out, "base_url")
	}
	if s.Company == "" {
		out = append(out, "company")
	}
	if s.env(tokenVariable) == "" && (!s.hasStoredToken() || s.NoStoredToken != "") {
		out = append(out, "token")
	}
	return out
}

// Ready is nil when nothing is missing to connect, else an *Error for the first
// thing that is, with what to do about it.
func (s *Settings) Ready() error {
	missing := s.Incomplete()
	if len(missing) == 0 {
		return nil
	}
	line, key := 0, func(name string) string { return name }
	if s.Name != "" {
		line = s.file.line("profiles", s.Name)
		key = func(name string) string { return keyName("profiles", s.Name, name) }
	}
	switch missing[0] {
	case "base_url":
		return problem(s.file.Path, line, key("base_url"), "is missing", "set it, or give --base-url or DOCKET_BASE_URL")
	case "company":
		return problem(s.file.Path, line, key("company"), "is missing", "set it, or give --company or DOCKET_COMPANY")
	}
	what := cmp.Or(s.NoStoredToken, "no token source is named")
	return problem(s.file.Path, line, key("token"), what, "set DOCKET_TOKEN, or name token_command, token_keyring or token_file in a profile with this base_url")
}
