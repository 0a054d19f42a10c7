package view

import (
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"docket/ui/safe"
)

// Link is a place on the screen: what a command line can open, and what a screen can be written as.
type Link struct {
	View, Target string   // an empty View means: where the person left off, or the first view
	Where        string   // the filter
	Select       string   // what the cursor is on: a rule, a column, a field
	Page         int      // of a datasource; 0 and 1 are the first
	Args, Flags  []string // that only this view has, such as coordinates, behind the target
	Command      bool     // the target is called as a command is
	Lacks        []string // what is on the screen and in no command: "the order"
}

// Linker is a view that can say more of its place than its target.
type Linker interface{ Link() Link }

// Words are those of the command. A target that looks like a flag or a command stands last, behind what ends them.
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
	case l.Target[0] == '-' || l.Command:
		return slices.Concat([]string{l.View}, flags, []string{"--", l.Target}, l.Args)
	}
	return slices.Concat([]string{l.View, l.Target}, l.Args, flags)
}

// CommandLine is words as one line for a shell: POSIX ones, on Windows PowerShell. Hidden characters, which no copy has,
// are spelt for it, so that a name stays the one that it is.
func CommandLine(words []string) string { return commandLine(words, runtime.GOOS) }

func commandLine(words []string, system string) string {
	quote, spelt := `'\''`, bytesOf
	if system == "windows" {
		quote, spelt = "''", charactersOf
	}
	line := make([]string, len(words))
	for i, word := range words {
		line[i] = word
		switch {
		case safe.Copied(word) != word:
			line[i] = spelt(word)
		case word == "" || strings.ContainsFunc(word, func(c rune) bool { return !plainInShell(c) }):
			line[i] = "'" + strings.ReplaceAll(word, "'", quote) + "'"
		}
	}
	return strings.Join(line, " ")
}

// bytesOf spells a word as $'…', which bash, zsh and POSIX since 2024 read; what is not plain there as bytes.
func bytesOf(word string) string {
	var b strings.Builder
	for _, c := range []byte(word) {
		if plainInShell(rune(c)) || c == ' ' {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, `\%03o`, c)
		}
	}
	return "$'" + b.String() + "'"
}

// charactersOf spells a word for PowerShell.
func charactersOf(word string) string {
	var parts []string
	for _, c := range word {
		parts = append(parts, fmt.Sprintf("[char]::ConvertFromUtf32(%d)", c))
	}
	return "(" + strings.Join(parts, "+") + ")"
}

func plainInShell(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("-_./:=+%", c)
}
