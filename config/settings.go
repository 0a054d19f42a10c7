package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// setting is one key of a table: what a new file says about it, where its value goes, and
// what is asked of it beyond its type.
type setting[T any] struct {
	name, comment string
	field         func(*T) any              // *string, *bool, *int or *[]string
	judge         func(v any) (any, *Error) // the value as it is kept; nil: every one fits
}

func fileSettings() []setting[File] {
	return []setting[File]{
		{"default_profile", "", func(f *File) any { return &f.DefaultProfile }, nil},
		{"theme", "", func(f *File) any { return &f.Theme }, oneOf(Themes()...)},
		{"mouse", "", func(f *File) any { return &f.Mouse }, nil},
		{"ascii", "", func(f *File) any { return &f.ASCII }, nil},
		{"contrast", "", func(f *File) any { return &f.Contrast }, nil},
		{"linear", "", func(f *File) any { return &f.Linear }, nil},
	}
}

// settings are the keys of a `[profiles.NAME]` table, in the order of the sample.
func settings() []setting[Profile] {
	return []setting[Profile]{
		{"base_url", "where the service is", func(p *Profile) any { return &p.BaseURL }, judgeAddress},
		{"company", "the company that every request is for", func(p *Profile) any { return &p.Company }, unblanked},
		{"username", "who submits field settings", func(p *Profile) any { return &p.Username }, unblanked},
		{"path_segment", "the maker's name in the paths", func(p *Profile) any { return &p.PathSegment }, matching(`[\w.~-]*[\w~-][\w.~-]*`,
			"must be one path segment: letters, digits and - . _ ~", "write only what stands between two slashes")},
		{"color", "this profile's colour on the screen", func(p *Profile) any { return &p.Color }, matching(`#[0-9a-fA-F]{6}|`+strings.Join(Colors(), "|"),
			"is no colour docket knows", "use #rrggbb or one of "+strings.Join(Colors(), ", "))},
		{"first_page", "what the service counts pages from", func(p *Profile) any { return &p.FirstPage }, judgeFirstPage},
		{"push_path", "the path form of retry_push_api", func(p *Profile) any { return &p.PushPath }, oneOf(PushAuto, PushAccess, PushPlain)},
		{"per_page", "records a page, at most 100", func(p *Profile) any { return &p.PerPage }, between(1, MaxPerPage, "100 is the most that the service gives")},
		{"end_after", "pages in a row without records that are taken for the end", func(p *Profile) any { return &p.EndAfter }, between(2, MaxEndAfter, "every one of them is asked for at the end of the data")},
		{"max_answer", "MiB that are read of an answer with rules or records", func(p *Profile) any { return &p.MaxAnswer },
			between(1, 1024, "an answer is held in memory several times over")},
		{"read_only", "nothing is sent that changes something at the service, or may", func(p *Profile) any { return &p.ReadOnly }, nil},
		{"allow_plain_http", "the token can be read on the way", func(p *Profile) any { return &p.AllowPlainHTTP }, nil},
		{"ca_file", "trusted beside the system's certificates", func(p *Profile) any { return &p.CAFile }, nil},
		{"client_cert", "shown to a gateway that asks for one", func(p *Profile) any { return &p.ClientCert }, nil},
		{"client_key", "its key; chmod 600", func(p *Profile) any { return &p.ClientKey }, nil},
		// What stands there is not quoted: a token may have been put there by mistake.
		{"token_env", "the variable that holds the token", func(p *Profile) any { return &p.TokenEnv }, matching(`[A-Za-z_]\w*`,
			"must be the name of an environment variable", "write the name of the variable, not the token")},
		{"token_command", "prints the token; no shell", func(p *Profile) any { return &p.TokenCommand }, judgeCommand},
		{"token_keyring", "the keyring's entry for docket and this profile", func(p *Profile) any { return &p.TokenKeyring }, nil},
		{"token_file", "holds the token; chmod 600", func(p *Profile) any { return &p.TokenFile }, nil},
		{"team", "the team's PostgreSQL database", func(p *Profile) any { return &p.Team }, judgeTeam},
		{"password_command", "prints the password for it; no shell", func(p *Profile) any { return &p.PasswordCommand }, judgeCommand},
		{"reviewers", "members who are asked for a verdict on each rule", func(p *Profile) any { return &p.Reviewers }, between(1, 9, "1 is anybody's verdict")},
	}
}

// wrong is what is wrong with a value, and what to do; the reader adds where it stands.
func wrong(what, remedy string) *Error { return &Error{Problem: what, Remedy: remedy} }

// set judges a value and puts it into its field.
func (k setting[T]) set(into *T, v any) (bad *Error) {
	if k.judge != nil {
		if v, bad = k.judge(v); bad != nil {
			return bad
		}
	}
	switch field := k.field(into).(type) {
	case *string:
		text, ok := v.(string)
		if !ok {
			return wrong("must be a text, not "+kind(v), `write it in quotes: "…"`)
		}
		if text == "" {
			return wrong("is empty", "give it a value or take the line out")
		}
		if seen := hidden(text); seen != "" {
			return wrong("has a hidden character, "+seen, "type it again without it")
		}
		*field = text
	case *bool:
		on, ok := v.(bool)
		if !ok {
			return wrong("must be true or false, not "+kind(v), "write true or false without quotes")
		}
		*field = on
	case *int:
		*field = v.(int)
	case *[]string:
		*field = v.([]string)
	}
	return nil
}

// value is the field as TOML writes it, which of these types is as JSON does.
func (k setting[T]) value(of T) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(k.field(&of)) // of these types it cannot fail
	return strings.TrimSpace(b.String())
}

// writeTable writes what differs from the defaults, each with a word on it.
func writeTable(b *bytes.Buffer, p Profile) {
	fmt.Fprintf(b, "[%s]\n", keyName("profiles", p.Name))
	for _, k := range settings() {
		if value := k.value(p); value != k.value(NewProfile(p.Name)) {
			fmt.Fprintf(b, "%s = %s  # %s\n", k.name, value, k.comment)
		}
	}
}

func oneOf(allowed ...string) func(any) (any, *Error) {
	return func(v any) (any, *Error) {
		s, _ := v.(string)
		if !slices.Contains(allowed, s) {
			return nil, wrong(strconv.Quote(s)+" is none of its values", meant(s, allowed, "choose one of "+strings.Join(allowed, ", ")))
		}
		return s, nil
	}
}

// matching asks for a text that a pattern describes whole.
func matching(pattern, what, remedy string) func(any) (any, *Error) {
	return func(v any) (any, *Error) {
		s, _ := v.(string)
		if !regexp.MustCompile(`^(?:` + pattern + `)$`).MatchString(s) {
			return nil, wrong(what, remedy)
		}
		return s, nil
	}
}

// unblanked refuses blanks around a name: to what holds a submission back, " C" would be another one than "C", which the
// person did not write.
func unblanked(v any) (any, *Error) {
	if s, is := v.(string); is && s != strings.TrimSpace(s) {
		return v, wrong("begins or ends with a blank", "write it without")
	}
	return v, nil
}

func judgeAddress(v any) (any, *Error) {
	s, ok := v.(string)
	if !ok {
		return nil, wrong("must be a text, not "+kind(v), `write it in quotes: "https://…"`)
	}
	return normaliseAddress(s)
}

func judgeFirstPage(v any) (any, *Error) {
	switch v {
	case "auto":
		return FirstPageAuto, nil
	case int64(0), "0":
		return 0, nil
	case int64(1), "1":
		return 1, nil
	}
	return nil, wrong(`must be 0, 1 or "auto"`, "write auto to let docket find out")
}

func between(least, most int64, remedy string) func(any) (any, *Error) {
	return func(v any) (any, *Error) {
		n, ok := v.(int64)
		if !ok || n < least || n > most {
			return nil, wrong(fmt.Sprintf("must be a whole number from %d to %d", least, most), remedy)
		}
		return int(n), nil
	}
}

func judgeCommand(v any) (any, *Error) {
	list, _ := v.([]any)
	argv := make([]string, len(list))
	for i, item := range list {
		argv[i], _ = item.(string)
		if _, ok := item.(string); !ok || strings.ContainsRune(argv[i], 0) {
			list = nil
		}
	}
	if len(list) == 0 || argv[0] == "" {
		return nil, wrong("must be a list of texts", `write ["program", "argument", …]; no shell is involved`)
	}
	return argv, nil
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
