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

// A part of a name comes before another name that is written a little like it, and behind a slip of the hand.
func TestANameThatHoldsTheWordIsMeant(t *testing.T) {
	known := []string{"note", "vendor", "vendor_name", "unit price", "surname", "a_b"}
	for word, want := range map[string]string{
		"name": "vendor_name", "notes": "note", "vendor_nmae": "vendor_name", "price": "unit price", "vendor_country": "vendor", "unit": "unit price", "b": "",
	} {
		if got := Word(word, known); got != want {
			t.Errorf("%q is taken for %q, want %q", word, got, want)
		}
	}
}
