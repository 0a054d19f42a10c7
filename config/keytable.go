package config

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// keys reads the [keys] table: the name of an action, and the key or keys that it is to
// answer to. Whether there is such an action, only the screen knows.
func (r *reader) keys(v any) {
	table, ok := v.(map[string]any)
	if !ok {
		r.wrong([]string{"keys"}, wrong("must be a table", `write [keys], and below it lines such as "Freeze columns" = "Z"`))
	}
	line := func(action string) int { return r.file.line("keys", action) }
	first := map[string]string{} // the action as it was written first, by its name in lower case
	for _, action := range slices.SortedFunc(maps.Keys(table), func(a, b string) int { return cmp.Or(line(a)-line(b), cmp.Compare(a, b)) }) {
		v, name := table[action], strings.ToLower(action)
		list, ok := v.([]any)
		if !ok {
			list = []any{v}
		}
		var bound []string
		var bad *Error
		if len(list) == 0 {
			bad = wrong("has no key", "name one, or take the line out")
		} else if strings.EqualFold(action, "Quit") {
			bad = wrong("cannot be changed: ctrl+c always quits", "take the line out")
		} else if other, is := first[name]; is {
			bad = wrong(fmt.Sprintf("is the action %q of line %d", other, line(other)), "write its keys as one list, and take a line out")
		}
		first[name] = cmp.Or(first[name], action)
		for _, one := range list {
			k, ok := one.(string)
			if !ok {
				bad = wrong("must be a key or a list of keys, not "+kind(one), `write it in quotes: "Z", or ["Z", "f5"]`)
			} else if bad == nil {
				bad = judgeKey(k)
			}
			bound = append(bound, k)
		}
		if bad != nil {
			r.wrong([]string{"keys", action}, bad)
			continue
		}
		r.file.Keys[action] = bound
	}
}

// judgeKey says what is wrong with the name of a key.
func judgeKey(k string) *Error {
	const other = "choose another key"
	switch k {
	case "ctrl+c":
		return wrong("ctrl+c always quits", other)
	case "f1", "ctrl+p":
		return wrong(k+" always opens help or the list of commands", other)
	case "ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m":
		return wrong("terminals send "+k+" for backspace, tab or enter as well", other)
	}
	plain := strings.TrimPrefix(k, "alt+")
	first, size := utf8.DecodeRuneInString(plain)
	if size > 0 && size == len(plain) && unicode.IsPrint(first) && first != ' ' || slices.Contains(KeyNames(), plain) {
		return nil
	}
	free := slices.DeleteFunc(KeyNames(), func(name string) bool { return judgeKey(name) != nil })
	return wrong(fmt.Sprintf("%q is no key docket knows", k), didYouMean(k, free))
}

// KeyNames are the names of the keys that are no characters; alt+ may stand before any key.
func KeyNames() []string {
	names := strings.Fields("up down left right home end pgup pgdown insert delete backspace tab shift+tab enter esc space")
	for _, k := range strings.Fields("up down left right home end") {
		names = append(names, "shift+"+k, "ctrl+"+k, "ctrl+shift+"+k)
	}
	for c := 'a'; c <= 'z'; c++ {
		names = append(names, "ctrl+"+string(c))
	}
	for n := 1; n <= 20; n++ {
		names = append(names, fmt.Sprintf("f%d", n))
	}
	return append(names, "ctrl+pgup", "ctrl+pgdown", "ctrl+@", `ctrl+\`, "ctrl+]", "ctrl+^", "ctrl+_")
}
