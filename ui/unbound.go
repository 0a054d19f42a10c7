package ui

import (
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/overlay"
	"docket/ui/view"
)

// habits are keys of k9s, lazygit, vim, VisiData and desktops that may be none of an action here: by which names and words of
// actions it is found what they do there, the likeliest first.
var habits = map[string]string{
	"delete": "delete", "backspace": "back", "insert": "select", "f2": "rename edit", "f3": "filter", "f4": "edit", "f5": "reload", "f10": "quit",
	"ctrl+a": "alias", "ctrl+b": "previous_page page_up", "ctrl+d": "delete page_down", "ctrl+e": "edit", "ctrl+f": "next_page page_down",
	"ctrl+g": "back", "ctrl+k": "delete", "ctrl+n": "down", "ctrl+o": "copy", "ctrl+q": "quit", "ctrl+r": "reload redo", "ctrl+s": "save", "ctrl+t": "select",
	"ctrl+v": "select", "ctrl+w": "columns", "ctrl+x": "delete", "ctrl+y": "copy", "b": "page_up", "d": "describe delete", "e": "edit", "f": "filter",
	"i": "edit", "n": "add", "r": "reload", "s": "sort", "v": "select", "w": "columns", "x": "delete", "z": "undo", "A": "amend", "C": "copy", "D": "reset",
	"J": "page_down", "K": "page_up", "P": "push", "R": "reload", "S": "stash sort", "W": "diff", "X": "delete", "Z": "redo", "-": "back", "+": "add larger_pane",
	",": "previous_page", ".": "next_page", "<": "first_row", ">": "last_row", "[": "previous_page", "]": "next_page", "'": "goto", "`": "tree",
	";": "commands", "=": "filter", "|": "columns", "\\": "filter", "*": "select_all", "/": "filter",
}

// unbound says what to press in place of a key that does nothing here: for what it does elsewhere, else for what the same
// letter in the other case does.
func unbound(r *Root, k tea.KeyMsg) tea.Cmd {
	all, name := r.all(), k.String()
	var meant *view.Action
	for _, word := range strings.Fields(habits[name]) {
		if meant == nil {
			meant = overlay.Called(all, strings.ReplaceAll(word, "_", " "))
		}
	}
	if meant == nil {
		meant = view.Of(all, otherCase(k))
	}
	way := "Press ? for all keys."
	if help := overlay.Called(all, "help"); help != nil {
		way = "Press " + keys.Show(help.Key.Keys()[0]) + " for all keys."
	}
	if meant != nil {
		way = "Press " + meant.Key.Help().Key + " for " + strings.TrimSuffix(meant.Name, "…") + "."
	}
	return view.Say(view.Info, keys.Show(name)+" does nothing here. "+way)
}

// otherCase is the same letter in the other case: a key that Caps Lock changed.
func otherCase(k tea.KeyMsg) tea.KeyMsg {
	if len(k.Runes) != 1 {
		return tea.KeyMsg{}
	}
	c := k.Runes[0]
	if k.Runes = []rune{unicode.ToUpper(c)}; unicode.IsUpper(c) {
		k.Runes[0] = unicode.ToLower(c)
	}
	return k
}
