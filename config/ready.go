package config

import "cmp"

// missing is what is missing to connect, each with what to do about it.
func (s *Settings) missing() (out []*Error) {
	for _, need := range []struct {
		key              string
		there            bool
		problem, howToDo string
	}{
		{"base_url", s.BaseURL != "", "is missing", "set it, or give --base-url or DOCKET_BASE_URL"},
		{"company", s.Company != "", "is missing", "set it, or give --company or DOCKET_COMPANY"},
		{"token", s.env(tokenVariable) != "" || s.hasStoredToken() && s.NoStoredToken == "", cmp.Or(s.NoStoredToken, "no token source is named"),
			"set DOCKET_TOKEN, or name token_command, token_keyring or token_file in a profile with this base_url"},
	} {
		if !need.there {
			out = append(out, problem(s.file.Path, 0, need.key, need.problem, need.howToDo))
		}
	}
	return out
}

// Incomplete names what is missing to connect, by key: base_url, company,
// token. Empty means that nothing is.
func (s *Settings) Incomplete() (keys []string) {
	for _, e := range s.missing() {
		keys = append(keys, e.Key)
	}
	return keys
}

// Ready is nil when nothing is missing to connect, else an *Error for the first
// thing that is, with what to do about it.
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
