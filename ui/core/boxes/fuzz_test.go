package boxes

import (
	"strings"
	"testing"

	"docket/client"
)

// What is read as a template has boxes that can be sent, each under a name of its own.
func FuzzTemplate(f *testing.F) {
	for _, text := range []string{"", invoice, "collection = \"a\"\n[[box]]\nname = \"x\"\ncoordinates = [9,2,3,4]", "[[box", "unit = \"0-1\"\ncollection = 1", "box = 7", "[[box.box]]\nname = [1]"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		template, err := Parse("t.toml", []byte(text))
		if err != nil {
			return
		}
		names := map[string]bool{}
		for _, b := range template.Boxes {
			if _, _, err := client.ParseCoordinates(b.Coordinates.JSON(), client.CornersForm); err != nil || b.Name == "" || names[b.Name] {
				t.Errorf("%q has %+v: %v", text, b, err)
			}
			names[b.Name] = true
		}
		if template.Collection == "" || len(names) == 0 {
			t.Errorf("%q is read as %+v", text, template)
		}
	})
}

// Without its brackets a marked text is the text, and what is the same is not marked.
func FuzzDifference(f *testing.F) {
	f.Add("18,240.50", "18,250.50")
	f.Add("PTOO 941O", "PT00 9410")
	f.Add("", "x")
	f.Fuzz(func(t *testing.T, text, expected string) {
		if strings.ContainsAny(text, "[]") || len(text) > longestMarked || len(expected) > longestMarked {
			return
		}
		marked := Difference(text, expected)
		if got := strings.NewReplacer("[", "", "]", "").Replace(marked); got != strings.ToValidUTF8(text, "\ufffd") && got != string([]rune(text)) {
			t.Errorf("%q for %q is marked %q", text, expected, marked)
		}
		if Compare(text, expected) == Same && strings.ContainsAny(Difference(text, text), "[]") {
			t.Errorf("%q differs from itself", text)
		}
	})
}
