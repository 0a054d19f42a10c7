package view

import (
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// Link is a place on the screen: what a command line can open, and what a screen can be written as.
type Link struct {
	View, Target string   // an empty View means: where the person left off, or the first view
	Where        string   // the filter
	Select       string   // what the cursor is on: a rule, a column, a field
	Page         int      // of a datasource; 0 and 1 are the first
	Args, Flags  []string // that only this view has, such as coordinates, behind the target
	Lacks        []string // what is on the screen and in no command: "the order"
}

// Linker is a view that can say more of its place than its target.
type Linker interface{ Link() Link }

// Words are those of the command. A target that looks like a flag stands last, behind what ends them.
func (l Link) Words() []string {
	flags := slices.Clone(l.Flags)
	if l.Page > 1 {
		flags = append(flags, "--page", strconv.Itoa(l.Page))
	}
	if l.Where != "" {
		flags = append(flags, "--where", l.Where)
	}
	if l.Select != "" {
		flags = append(flags, "--select", l.Select)
	}
	switch {
	case l.Target == "":
		return slices.Concat([]string{l.View}, flags)
	case l.Target[0] == '-':
		return slices.Concat([]string{l.View}, flags, []string{"--", l.Target}, l.Args)
	}
	return slices.Concat([]string{l.View, l.Target}, l.Args, flags)
}

// CommandLine is words as one line for a shell: POSIX ones, on Windows PowerShell.
func CommandLine(words []string) string { return commandLine(words, runtime.GOOS) }

func commandLine(words []string, system string) string {
	quote := `'\''`
	if system == "windows" {
		quote = "''"
	}
	line := make([]string, len(words))
	for i, word := range words {
		line[i] = word
		if word == "" || strings.ContainsFunc(word, func(c rune) bool { return !plainInShell(c) }) {
			line[i] = "'" + strings.ReplaceAll(word, "'", quote) + "'"
		}
	}
	return strings.Join(line, " ")
}

func plainInShell(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("-_./:=+%", c)
}
