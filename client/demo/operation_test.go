package demo

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestTheTableOfOperationsIsThatOfTheInterface(t *testing.T) {
	page, err := os.ReadFile("../INTERFACE.md")
	if err != nil {
		t.Fatal(err)
	}
	var documented, served []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\|.*§4").FindAllStringSubmatch(string(page), -1) {
		documented = append(documented, row[1])
	}
	words := map[string]bool{}
	for _, o := range operations() {
		served = append(served, o.name)
		if !slices.Contains(o.words, string(o.op)) || o.perform == nil {
			t.Errorf("%s: %+v", o.op, o)
		}
		for _, word := range o.words {
			if known, ok := parseOp(word); !ok || known != o.op || words[word] {
				t.Errorf("%q is taken for %s", word, known)
			}
			words[word] = true
		}
		if plain := strings.Contains(string(page), "`/platform/"+o.name+"`"); plain != o.plain {
			t.Errorf("%s has a path without access: %v", o.name, plain)
		}
		if !strings.Contains(TroubleHelp(), o.words[0]) || !slices.Contains(TroubleWords(), o.words[0]+":429") {
			t.Errorf("neither help nor completion of trouble has %s", o.words[0])
		}
	}
	if !slices.Equal(documented, served) {
		t.Errorf("INTERFACE.md has %q, this service %q", documented, served)
	}
}

func TestEveryWordThatCompletionOffersIsUnderstood(t *testing.T) {
	for _, word := range TroubleWords() {
		if _, err := ParseTrouble(word); err != nil {
			t.Error(err)
		}
	}
	for _, f := range faults() {
		if name, _, _ := strings.Cut(f.word, "="); !strings.Contains(TroubleHelp(), "  "+f.word) ||
			name != "redirect" && !slices.ContainsFunc(TroubleWords(), func(w string) bool { return strings.HasPrefix(w, "all:"+name) }) {
			t.Errorf("neither help nor completion has %s", f.word)
		}
	}
}
