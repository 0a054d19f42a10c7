package config

import (
	"fmt"
	"strconv"
	"strings"

	"docket/config/nearest"
)

// UnknownAction is what is wrong with a name in the keys table; known are the names that
// there are. Only the screen knows them.
func (f *File) UnknownAction(name string, known []string) *Error {
	remedy := "help (?) shows the names"
	if near := nearest.Word(name, known); near != "" {
		remedy = "did you mean " + bareOrQuoted(near) + "?"
	}
	return problem(f.Path, f.line("keys", name), keyName("keys", name), "docket knows no action of this name", remedy)
}

// TakenKey is what is wrong with a key of the keys table that another action has.
func (f *File) TakenKey(name, key, other string) *Error {
	return problem(f.Path, f.line("keys", name), keyName("keys", name), key+" is the key of "+strconv.Quote(other), "choose another key, or give "+strconv.Quote(other)+" another one as well")
}

// didYouMean offers the known word nearest to what was written, or nothing better than the way to the list.
func didYouMean(word string, known []string) string {
	if near := nearest.Word(word, known); near != "" {
		return fmt.Sprintf("did you mean %s?", bareOrQuoted(near))
	}
	if len(known) == 0 {
		return "there is none yet"
	}
	return fmt.Sprintf("known are %s", list(known))
}

func list(words []string) string {
	names := make([]string, len(words))
	for i, w := range words {
		names[i] = bareOrQuoted(w)
	}
	return strings.Join(names, ", ")
}
