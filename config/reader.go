package config

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// reader walks a decoded file and collects what is wrong with it.
type reader struct {
	file     *File
	problems []*Error
}

func topKeys() []string {
	return []string{"default_profile", "theme", "mouse", "ascii", "keys", "profiles"}
}

func (r *reader) wrong(path []string, what, remedy string) {
	r.problems = append(r.problems, problem(r.file.Path, r.lineNear(path), keyName(path...), what, remedy))
}

// lineNear is the line of the key, or of the nearest table around it.
func (r *reader) lineNear(path []string) int {
	for ; len(path) > 0; path = path[:len(path)-1] {
		if line := r.file.line(path...); line > 0 {
			return line
		}
	}
	return 0
}

func (r *reader) top(tree map[string]any) {
	for _, name := range r.inOrder(tree, nil) {
		v := tree[name]
		at := []string{name}
		switch name {
		case "default_profile":
			r.textKey(at, v, &r.file.DefaultProfile)
		case "theme":
			if s, ok := v.(string); ok && slices.Contains([]string{"auto", "dark", "light"}, s) {
				r.file.Theme = s
			} else {
				r.wrong(at, "must be one of auto, dark, light", `write theme = "auto"`)
			}
		case "mouse":
			r.boolKey(at, v, &r.file.Mouse)
		case "ascii":
			r.boolKey(at, v, &r.file.ASCII)
		case "keys":
			r.keys(v)
		case "profiles":
			r.profiles(v)
		default:
			r.unknown(at, topKeys(), "")
		}
	}
	r.defaultProfile()
}

func (r *reader) textKey(at []string, v any, into *string) {
	s, ok := v.(string)
	if !ok || s == "" {
		r.wrong(at, "must be a text", `write it in quotes: "…"`)
		return
	}
	*into = s
}

func (r *reader) boolKey(at []string, v any, into *bool) {
	b, ok := v.(bool)
	if !ok {
		r.wrong(at, "must be true or false, not "+kind(v), "write true or false without quotes")
		return
	}
	*into = b
}

func (r *reader) profiles(v any) {
	tables, ok := v.(map[string]any)
	if !ok {
		r.wrong([]string{"profiles"}, "must be tables", "write [profiles.NAME] above each profile's keys")
		return
	}
	for _, name := range r.inOrder(tables, []string{"profiles"}) {
		at := []string{"profiles", name}
		table, ok := tables[name].(map[string]any)
		if !ok {
			r.wrong(at, "must be a table", "write [profiles.NAME] above each profile's keys")
			continue
		}
		if name == "" || hidden(name) != "" {
			r.wrong(at, "is no name for a profile", "use letters and digits")
			continue
		}
		r.profile(name, table)
	}
}

func (r *reader) profile(name string, table map[string]any) {
	p := NewProfile(name)
	keys := settings()
	known := make([]string, len(keys))
	for i, k := range keys {
		known[i] = k.name
	}
	for _, key := range r.inOrder(table, []string{"profiles", name}) {
		at := []string{"profiles", name, key}
		i := slices.Index(known, key)
		if i < 0 {
			r.unknown(at, known, tokenHint(key))
			continue
		}
		if what, remedy := keys[i].set(&p, table[key]); what != "" {
			r.wrong(at, what, remedy)
		}
	}
	if what, remedy := plainHTTP(p.BaseURL, p.AllowPlainHTTP); what != "" {
		r.wrong([]string{"profiles", name, "base_url"}, what, remedy)
	}
	r.file.Profiles = append(r.file.Profiles, p)
}

// tokenHint is the remedy for a secret put where it does not belong.
func tokenHint(key string) string {
	switch strings.ToLower(key) {
	case "token", "access_token", "api_key", "apikey", "password", "secret", "bearer":
		return "take the secret out: docket keeps none in its config; use token_command, token_keyring, token_file or DOCKET_TOKEN"
	}
	return ""
}

func (r *reader) unknown(at []string, known []string, remedy string) {
	if remedy == "" {
		remedy = didYouMean(at[len(at)-1], known)
	}
	r.wrong(at, "is no key docket knows", remedy)
}

func (r *reader) defaultProfile() {
	name := r.file.DefaultProfile
	if name == "" {
		return
	}
	if _, ok := r.file.Profile(name); !ok {
		r.wrong([]string{"default_profile"}, "names a profile that is not there", didYouMean(name, r.file.Names()))
	}
}

// inOrder are the keys of a table in the order of the file.
func (r *reader) inOrder(table map[string]any, at []string) []string {
	line := func(key string) int { return r.file.line(append(slices.Clone(at), key)...) }
	return slices.SortedFunc(maps.Keys(table), func(a, b string) int {
		return cmp.Or(cmp.Compare(line(a), line(b)), cmp.Compare(a, b))
	})
}

// keyLines finds the line of every key and table of a text that is known to be
// TOML. A second pass is needed because the decoder tells positions of errors
// only, and Settings.Origin wants to name the line of what is right too.
func keyLines(text []byte) map[string]int {
	lines := map[string]int{}
	p := unstable.Parser{}
	p.Reset(text)
	var table []string
	for p.NextExpression() {
		switch e := p.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			table = markKey(&p, e.Key(), nil, lines)
		case unstable.KeyValue:
			markValue(&p, e, table, lines)
		}
	}
	return lines
}

func markValue(p *unstable.Parser, kv *unstable.Node, table []string, lines map[string]int) {
	path := markKey(p, kv.Key(), table, lines)
	if v := kv.Value(); v.Kind == unstable.InlineTable {
		for it := v.Children(); it.Next(); {
			markValue(p, it.Node(), path, lines)
		}
	}
}

func markKey(p *unstable.Parser, key unstable.Iterator, table []string, lines map[string]int) []string {
	path := slices.Clone(table)
	for key.Next() {
		node := key.Node()
		path = append(path, string(node.Data))
		if joined := joinKey(path); lines[joined] == 0 {
			lines[joined] = p.Shape(node.Raw).Start.Line
		}
	}
	return path
}

func joinKey(path []string) string { return strings.Join(path, "\x00") }

// keyName writes a key as TOML would: dotted, quoted where it must be.
func keyName(path ...string) string {
	parts := make([]string, len(path))
	for i, part := range path {
		parts[i] = bareOrQuoted(part)
	}
	return strings.Join(parts, ".")
}
