package config

import (
	"strconv"
	"strings"

	"docket/config/nearest"
)

// UnknownAction is what is wrong with a name in the keys table; known are the names that
// there are. Only the screen knows them.
func (f *File) UnknownAction(name string, known []string) *Error {
	return problem(f.Path, f.line("keys", name), keyName("keys", name), "docket knows no action of this name", meant(name, known, "help (?) shows the names"))
}

// TakenKey is what is wrong with a key of the keys table that another action has.
func (f *File) TakenKey(name, key, other string) *Error {
	return problem(f.Path, f.line("keys", name), keyName("keys", name), key+" is the key of "+strconv.Quote(other), "choose another key, or give "+strconv.Quote(other)+" another one as well")
}

// meant offers the known word nearest to what was written; otherwise is said where none is near.
func meant(word string, known []string, otherwise string) string {
	if near := nearest.Word(word, known); near != "" {
		return "did you mean " + bareOrQuoted(near) + "?"
	}
	return otherwise
}

// didYouMean is [meant] that otherwise lists what is known.
func didYouMean(word string, known []string) string {
	if len(known) == 0 {
		return "there is none yet"
	}
	return meant(word, known, "known are "+list(known))
}

func list(words []string) string { return joined(words, ", ") }

// joined writes names as TOML would, with a sign between them.
func joined(names []string, sign string) string {
	parts := make([]string, len(names))
	for i, name := range names {
		parts[i] = bareOrQuoted(name)
	}
	return strings.Join(parts, sign)
}
