package demo

import (
	"io"
	"net/http"
	"net/http/httptest"
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
		if !slices.Contains(o.words, string(o.op)) || o.perform == nil || o.example == "" {
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

// The page for people shows a command for each operation, which succeeds as it stands.
func TestTheExamplesOfThePageForPeopleSucceed(t *testing.T) {
	for _, zero := range []bool{false, true} {
		s := newService(Options{ZeroBased: zero})
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		page, _ := io.ReadAll(w.Result().Body)
		for _, o := range operations() {
			_, example, ok := strings.Cut(string(page), "/access/platform/"+o.name+"'")
			if !ok {
				t.Errorf("no example of %s", o.name)
				continue
			}
			example, _, _ = strings.Cut(example, "\ncurl ")
			f := map[string][]string{}
			for _, field := range regexp.MustCompile(`--form-string '(.*)'`).FindAllStringSubmatch(example, -1) {
				name, value, _ := strings.Cut(field[1], "=")
				f[name] = append(f[name], value)
			}
			if a := s.perform(o, &call{fields: f}); a.status != http.StatusOK {
				t.Errorf("the example of %s is answered %d: %q", o.name, a.status, f)
			}
		}
	}
}
