package config

import (
	"fmt"
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
		r.wrong([]string{"keys"}, "must be a table", `write [keys], and below it lines such as "Freeze columns" = "Z"`)
		return
	}
	for _, action := range r.inOrder(table, []string{"keys"}) {
		at := []string{"keys", action}
		list, ok := table[action].([]any)
		if !ok {
			list = []any{table[action]}
		}
		var bound []string
		for _, one := range list {
			k, ok := one.(string)
			what, remedy := "must be a key or a list of keys, not "+kind(one), `write it in quotes: "Z", or ["Z", "f5"]`
			if ok {
				what, remedy = judgeKey(k)
			}
			if what != "" {
				r.wrong(at, what, remedy)
				continue
			}
			bound = append(bound, k)
		}
		switch {
		case len(list) == 0:
			r.wrong(at, "has no key", "name one, or take the line out")
		case strings.EqualFold(action, "Quit"):
			r.wrong(at, "cannot be changed: ctrl+c always quits", "take the line out")
		case len(bound) == len(list):
			r.file.Keys[action] = bound
		}
	}
}

// judgeKey says what is wrong with the name of a key.
func judgeKey(k string) (what, remedy string) {
	switch k {
	case "ctrl+c":
		return "ctrl+c always quits", "choose another key"
	case "f1", "ctrl+p":
		return k + " always opens help or the list of commands", "choose another key"
	case "ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m":
		return "terminals send " + k + " for backspace, tab or enter as well", "choose another key"
	}
	plain := strings.TrimPrefix(k, "alt+")
	first, size := utf8.DecodeRuneInString(plain)
	if size > 0 && size == len(plain) && unicode.IsPrint(first) && first != ' ' || slices.Contains(KeyNames(), plain) {
		return "", ""
	}
	return fmt.Sprintf("%q is no key docket knows", k), didYouMean(k, KeyNames())
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
