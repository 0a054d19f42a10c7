package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// setting is one key of a profile: how a value becomes a field of Profile. set
// returns what is wrong and what to do instead, or two empty strings.
type setting struct {
	name string
	set  func(p *Profile, v any) (what, remedy string)
}

// settings are the keys of a `[profiles.NAME]` table, in the order of the sample.
func settings() []setting {
	return []setting{
		{"base_url", setBaseURL},
		{"company", text(func(p *Profile) *string { return &p.Company })},
		{"username", text(func(p *Profile) *string { return &p.Username })},
		{"path_segment", setPathSegment},
		{"color", setColor},
		{"first_page", setFirstPage},
		{"push_path", oneOf(func(p *Profile) *string { return &p.PushPath }, PushAuto, PushAccess, PushPlain)},
		{"per_page", setPerPage},
		{"read_only", flag(func(p *Profile) *bool { return &p.ReadOnly })},
		{"allow_plain_http", flag(func(p *Profile) *bool { return &p.AllowPlainHTTP })},
		{"ca_file", text(func(p *Profile) *string { return &p.CAFile })},
		{"token_env", setTokenEnv},
		{"token_command", setTokenCommand},
		{"token_keyring", flag(func(p *Profile) *bool { return &p.TokenKeyring })},
		{"token_file", text(func(p *Profile) *string { return &p.TokenFile })},
	}
}

func text(field func(*Profile) *string) func(*Profile, any) (string, string) {
	return func(p *Profile, v any) (string, string) {
		s, ok := v.(string)
		if !ok {
			return "must be a text, not " + kind(v), `write it in quotes: "…"`
		}
		if s == "" {
			return "is empty", "give it a value or take the line out"
		}
		if bad := hidden(s); bad != "" {
			return "has a hidden character, " + bad, "type it again without it"
		}
		*field(p) = s
		return "", ""
	}
}

func flag(field func(*Profile) *bool) func(*Profile, any) (string, string) {
	return func(p *Profile, v any) (string, string) {
		b, ok := v.(bool)
		if !ok {
			return "must be true or false, not " + kind(v), "write true or false without quotes"
		}
		*field(p) = b
		return "", ""
	}
}

func oneOf(field func(*Profile) *string, allowed ...string) func(*Profile, any) (string, string) {
	return func(p *Profile, v any) (string, string) {
		s, ok := v.(string)
		if !ok || !slices.Contains(allowed, s) {
			return "must be one of " + strings.Join(allowed, ", "), didYouMean(s, allowed)
		}
		*field(p) = s
		return "", ""
	}
}

func setBaseURL(p *Profile, v any) (string, string) {
	s, ok := v.(string)
	if !ok {
		return "must be a text, not " + kind(v), `write it in quotes: "https://…"`
	}
	address, what, remedy := normaliseAddress(s)
	if what == "" {
		p.BaseURL = address
	}
	return what, remedy
}

func setPathSegment(p *Profile, v any) (string, string) {
	s, ok := v.(string)
	fits := ok && s != "" && s != "." && s != ".." && strings.IndexFunc(s, func(r rune) bool {
		return r > unicode.MaxASCII || !(unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-._~", r))
	}) < 0
	if !fits {
		return "must be one path segment: letters, digits and - . _ ~", "write only what stands between two slashes"
	}
	p.PathSegment = s
	return "", ""
}

func setColor(p *Profile, v any) (string, string) {
	s, ok := v.(string)
	if !ok {
		return "must be a text, not " + kind(v), `write a name or "#rrggbb" in quotes`
	}
	if _, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 32); err == nil && len(s) == 7 && s[0] == '#' {
		p.Color = s
		return "", ""
	}
	if !slices.Contains(Colors(), s) {
		return fmt.Sprintf("%q is no colour docket knows", s), "use #rrggbb or one of " + strings.Join(Colors(), ", ")
	}
	p.Color = s
	return "", ""
}

func setFirstPage(p *Profile, v any) (string, string) {
	switch v {
	case "auto":
		p.FirstPage = FirstPageAuto
	case int64(0), "0":
		p.FirstPage = 0
	case int64(1), "1":
		p.FirstPage = 1
	default:
		return `must be 0, 1 or "auto"`, "write auto to let docket find out"
	}
	return "", ""
}

func setPerPage(p *Profile, v any) (string, string) {
	n, ok := v.(int64)
	if !ok || n < 1 || n > MaxPerPage {
		return "must be a whole number from 1 to 100", "100 is the most that the service gives"
	}
	p.PerPage = int(n)
	return "", ""
}

func setTokenEnv(p *Profile, v any) (string, string) {
	s, ok := v.(string)
	// The value is not quoted: a token may have been put here by mistake.
	bad := func(r rune) bool {
		return r > unicode.MaxASCII || !(unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_')
	}
	if !ok || s == "" || strings.IndexFunc(s, bad) >= 0 || unicode.IsDigit(rune(s[0])) {
		return "must be the name of an environment variable", "write the name of the variable, not the token"
	}
	p.TokenEnv = s
	return "", ""
}

func setTokenCommand(p *Profile, v any) (string, string) {
	const remedy = `write ["program", "argument", …]; no shell is involved`
	list, ok := v.([]any)
	if !ok || len(list) == 0 {
		return "must be a list of texts", remedy
	}
	argv := make([]string, len(list))
	for i, item := range list {
		s, ok := item.(string)
		if !ok || strings.ContainsRune(s, 0) || (i == 0 && s == "") {
			return "must be a list of texts", remedy
		}
		argv[i] = s
	}
	p.TokenCommand = argv
	return "", ""
}

// hidden names the first character of s that nobody would see, or "".
func hidden(s string) string {
	if !utf8.ValidString(s) {
		return "bytes that are not UTF-8"
	}
	for _, r := range s {
		if !unicode.IsPrint(r) {
			return fmt.Sprintf("%U", r)
		}
	}
	return ""
}

// kind says what a TOML value is in the words of a user.
func kind(v any) string {
	switch v.(type) {
	case string:
		return "a text"
	case int64, float64:
		return "a number"
	case bool:
		return "true or false"
	case []any:
		return "a list"
	case map[string]any:
		return "a table"
	}
	return "a date or time"
}
