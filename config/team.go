package config

import (
	"context"
	"net/url"
	"slices"
	"strings"
)

// judgeTeam judges the address of a team's database. It is never quoted in what is wrong, for it may carry a password.
func judgeTeam(v any) (any, *Error) {
	const how = `write "postgres://HOST/DATABASE"`
	s, ok := v.(string)
	if !ok {
		return nil, wrong("must be a text, not "+kind(v), how)
	}
	u, err := url.Parse(s)
	if err != nil || !slices.Contains([]string{"postgres", "postgresql"}, u.Scheme) || u.Opaque != "" || u.Fragment != "" {
		return nil, wrong("is no address of a PostgreSQL database", how)
	}
	_, secret := u.User.Password()
	for name := range u.Query() {
		secret = secret || strings.Contains(strings.ToLower(name), "password")
	}
	if secret {
		return nil, wrong("has a password in it", "take it out; use PGPASSFILE, a service file or password_command")
	}
	return s, nil
}

// TeamPassword asks password_command for the password of the team's database; "" where there is none to ask, for then
// PostgreSQL's own files may have one.
func (s *Settings) TeamPassword(ctx context.Context) (string, error) {
	const key = "password_command"
	if len(s.PasswordCommand) == 0 {
		return "", nil
	}
	raw, err := s.printed(ctx, key, s.PasswordCommand)
	if err != nil {
		return "", err
	}
	password := strings.TrimSuffix(strings.TrimSuffix(raw, "\n"), "\r")
	if password == "" || strings.ContainsAny(password, "\x00\n") {
		return "", problem("", 0, key, "gave no password, or more than one line", "it must print the password and nothing else")
	}
	return password, nil
}
