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

func (r *reader) wrong(path []string, bad *Error) {
	r.problems = append(r.problems, problem(r.file.Path, r.lineNear(path), keyName(path...), bad.Problem, bad.Remedy))
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
	readTable(r, nil, tree, fileSettings(), map[string]func(any){"keys": r.keys, "profiles": r.profiles}, r.file)
	if name := r.file.DefaultProfile; name != "" && !slices.Contains(r.file.Names(), name) {
		r.wrong([]string{"default_profile"}, wrong("names a profile that is not there", didYouMean(name, r.file.Names())))
	}
}

func readTable[T any](r *reader, at []string, table map[string]any, keys []setting[T], tables map[string]func(any), into *T) {
	known := slices.Sorted(maps.Keys(tables))
	for i, k := range keys {
		known = slices.Insert(known, i, k.name)
	}
	for name, v := range table {
		path := append(slices.Clone(at), name)
		i := slices.Index(known, name)
		switch {
		case i < 0:
			r.wrong(path, cmp.Or(misplaced(at, name), wrong("is no key docket knows", cmp.Or(tokenHint(name), didYouMean(name, known)))))
		case i >= len(keys):
			tables[name](v)
		default:
			if bad := keys[i].set(into, v); bad != nil {
				r.wrong(path, bad)
			}
		}
	}
}

// misplaced is what is wrong with a key that belongs to the other kind of table; nil where no table has it.
func misplaced(at []string, name string) *Error {
	const shown = "docket config example shows where it belongs"
	switch {
	case len(at) == 0 && slices.ContainsFunc(settings(), func(k setting[Profile]) bool { return k.name == name }):
		return wrong("is a key of a profile, and stands in none", shown)
	case len(at) > 0 && (name == "keys" || slices.ContainsFunc(fileSettings(), func(k setting[File]) bool { return k.name == name })):
		return wrong("is no key of a profile, but of the whole file", shown)
	}
	return nil
}

func (r *reader) profiles(v any) {
	const how = "write [profiles.NAME] above each profile's keys"
	tables, ok := v.(map[string]any)
	if !ok {
		r.wrong([]string{"profiles"}, wrong("must be tables", how))
		return
	}
	line := func(name string) int { return r.file.line("profiles", name) }
	for _, name := range slices.SortedFunc(maps.Keys(tables), func(a, b string) int { return cmp.Or(line(a)-line(b), cmp.Compare(a, b)) }) {
		at := []string{"profiles", name}
		table, ok := tables[name].(map[string]any)
		switch {
		case !ok:
			r.wrong(at, wrong("must be a table", how))
			continue
		case name == "" || hidden(name) != "":
			r.wrong(at, wrong("is no name for a profile", "use letters and digits"))
			continue
		}
		p := NewProfile(name)
		readTable(r, at, table, settings(), nil, &p)
		if bad := plainHTTP(p.BaseURL, p.AllowPlainHTTP); bad != nil {
			r.wrong(append(at, "base_url"), bad)
		}
		for _, of := range [][2]string{{"client_key", "client_cert"}, {"password_command", "team"}} {
			_, is := table[of[0]]
			if _, has := table[of[1]]; is && !has {
				r.wrong(append(at, of[0]), wrong("has no "+of[1]+" beside it", "add "+of[1]+", or take the line out"))
			}
		}
		r.file.Profiles = append(r.file.Profiles, p)
	}
}

// tokenHint is the remedy for a secret put where it does not belong.
func tokenHint(key string) string {
	switch strings.ToLower(key) {
	case "token", "access_token", "api_key", "apikey", "password", "secret", "bearer":
		return "take the secret out: docket keeps none in its config; use token_command, token_keyring, token_file or DOCKET_TOKEN"
	}
	return ""
}

// keyLines finds the line of every key and table of a text that is known to be TOML. A second pass is needed because
// the decoder tells positions of errors only, and Settings.Origin wants to name the line of what is right too.
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
func keyName(path ...string) string { return joined(path, ".") }
