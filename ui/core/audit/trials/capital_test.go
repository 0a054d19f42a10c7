package trials

import "testing"

func TestAReasonIsASentenceAndTheNameOfAFieldStays(t *testing.T) {
	for why, want := range map[string]string{
		"match records: no two records belong together": "No two records belong together.",
		"invoice.net is empty":                          "invoice.net is empty.",
		"été.total is empty":                            "été.total is empty.",
		"été":                                           "Été.",
		"":                                              ".",
	} {
		if got := capital(why); got != want {
			t.Errorf("%q became %q, want %q", why, got, want)
		}
	}
}
