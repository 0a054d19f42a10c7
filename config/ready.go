package config

import "cmp"

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
