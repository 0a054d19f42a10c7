package config

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
)

// tokenVariable is the first source of a token, and the only one that follows a changed address.
const tokenVariable = "DOCKET_TOKEN"

// MaxToken is the most bytes that any source may give.
const MaxToken = 64 << 10

// errNothing is the cause of an [*Error] of a source that has no token: the next is asked
// then. After one that fails none is: an old file must not stand in for a broken keyring.
var errNothing = errors.New("no token there")

type source struct {
	key   string // what to name in an error
	label string // what to show; never more than a reference
	empty string // why it is known to have nothing before it is asked, or ""
	read  func(context.Context) (string, error)
}

// sources are the places in the order in which they are asked.
func (s *Settings) sources() []source {
	out := []source{s.variable(tokenVariable, tokenVariable, tokenVariable)}
	if s.NoStoredToken != "" {
		return out
	}
	if s.TokenEnv != "" {
		out = append(out, s.variable("token_env", "$"+s.TokenEnv, s.TokenEnv))
	}
	if len(s.TokenCommand) > 0 {
		label := "token_command: " + s.TokenCommand[0]
		if len(s.TokenCommand) > 1 {
			label += " …" // arguments may be telling
		}
		out = append(out, source{"token_command", label, "", func(ctx context.Context) (string, error) {
			return s.printed(ctx, "token_command", s.TokenCommand)
		}})
	}
	if s.TokenKeyring {
		keyring := source{"token_keyring", "keyring " + keyringService + "/" + s.Name, "", s.fromKeyring}
		if !s.keychain.present(s.env) {
			keyring.empty = "no session bus here"
		}
		out = append(out, keyring)
	}
	if s.TokenFile != "" {
		out = append(out, source{"token_file", "file " + s.TokenFile, "", s.fromFileNamed})
	}
	return out
}

func (s *Settings) variable(key, label, name string) source {
	if value := s.env(name); value != "" {
		return source{key, label, "", func(context.Context) (string, error) { return value, nil }}
	}
	return source{key, label, "not set", func(context.Context) (string, error) {
		return "", &Error{Problem: name + " is not set", cause: errNothing}
	}}
}

// Token gets the token from the first source that has one, and says which (see TokenSource).
// An error is an *Error with a remedy and never holds any part of a token.
func (s *Settings) Token(ctx context.Context) (token, from string, err error) {
	var why []string
	remedy := "put the token there, or set DOCKET_TOKEN"
	for _, src := range s.sources() {
		raw, err := src.read(ctx)
		if err == nil {
			token, err = clean(src.key, raw)
		}
		switch e, _ := errors.AsType[*Error](err); {
		case err == nil:
			return token, src.label, nil
		case !errors.Is(err, errNothing):
			return "", "", s.located(err)
		default:
			why, remedy = append(why, e.Problem), cmp.Or(e.Remedy, remedy)
		}
	}
	return "", "", s.noToken(why, remedy)
}

func (s *Settings) noToken(why []string, remedy string) error {
	switch {
	case s.NoStoredToken != "":
		return problem("", 0, tokenVariable, s.NoStoredToken, "set DOCKET_TOKEN, or make a profile with this base_url")
	case len(why) == 1:
		return problem("", 0, tokenVariable, "no token source is named", "set DOCKET_TOKEN, or name token_command, token_keyring or token_file in the profile")
	}
	return problem("", 0, "token", strings.Join(why, ", "), remedy)
}

// Before names the sources that are asked before the one of a key and may have a token, or "".
func (s *Settings) Before(key string) string {
	var labels []string
	for _, src := range s.sources() {
		if src.key == key {
			break
		}
		if src.empty == "" {
			labels = append(labels, src.label)
		}
	}
	return strings.Join(labels, ", then ")
}

// TokenSource describes, without asking it, where the token would come from: "DOCKET_TOKEN", "$NAME", "token_command:
// PROGRAM …", "keyring docket/PROFILE", "file PATH", or "none". Several that may be asked are in order.
func (s *Settings) TokenSource() string {
	var labels []string
	for _, src := range s.sources() {
		switch {
		case src.empty == "":
			labels = append(labels, src.label)
		case src.key != tokenVariable:
			labels = append(labels, src.label+" ("+src.empty+")")
		}
		if src.empty == "" && (src.key == tokenVariable || src.key == "token_env") {
			break // the others are not asked
		}
	}
	return cmp.Or(strings.Join(labels, ", then "), "none")
}

// clean takes one newline from the end, which every program that prints a token
// adds, and refuses what cannot be a token, without showing it.
func clean(key, raw string) (string, error) {
	token := strings.TrimSuffix(strings.TrimSuffix(raw, "\n"), "\r")
	switch {
	case token == "":
		return "", problem("", 0, key, "the token is empty", "put the token there")
	case len(token) > MaxToken:
		return "", problem("", 0, key, fmt.Sprintf("the token has more than %d KiB", MaxToken>>10), "it must give the token and nothing else")
	case len(token) > 7 && strings.EqualFold(token[:7], "bearer "):
		return "", problem("", 0, key, "the token begins with the word Bearer", "leave the word out, docket adds it")
	}
	for _, c := range token {
		if c <= ' ' || c >= 0x7f {
			what := map[rune]string{'\ufeff': "a byte order mark", '\r': "a line break", '\n': "a line break", ' ': "a blank", '\t': "a tab"}[c]
			return "", problem("", 0, key, "the token has "+cmp.Or(what, "a character that no token has"), "it must give the token and nothing else, on one line")
		}
	}
	return token, nil
}
