package nearest

import "testing"

func TestTheWordThatASlipOfTheHandMadeIsFound(t *testing.T) {
	known := []string{"company", "base_url", "wrong", "Straße"}
	for word, want := range map[string]string{
		"comapny": "company", "compny": "company", "COMPANY": "company", "companyy": "company", "wrok": "wrong", "strase": "Straße",
		"baseurl": "base_url", "zzzzzzzzz": "", "": "", "x": "",
	} {
		if got := Word(word, known); got != want {
			t.Errorf("%q is taken for %q, want %q", word, got, want)
		}
	}
}
