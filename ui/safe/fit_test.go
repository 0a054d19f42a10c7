package safe_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"docket/ui/safe"
)

func TestATextIsCutBetweenCharactersAndSaysSo(t *testing.T) {
	for _, c := range []struct {
		in   string
		w    int
		want string
	}{
		{"invoice", 7, "invoice"}, {"invoice", 6, "invoi…"}, {"invoice", 1, "…"}, {"invoice", 0, ""},
		{"請求書", 6, "請求書"}, {"請求書", 5, "請求…"}, {"請求書", 4, "請…"}, {"請求書", 2, "…"},
		{"e\u0301e\u0301e\u0301", 2, "e\u0301…"}, {"👩🏽‍❤️‍💋‍👨🏿xyz", 3, "👩🏽‍❤️‍💋‍👨🏿…"},
	} {
		if got := safe.Truncate(c.in, c.w, "…"); got != c.want {
			t.Errorf("Truncate(%q, %d) = %q, want %q", c.in, c.w, got, c.want)
		}
	}
}

func TestWordsWrapWhole(t *testing.T) {
	for _, c := range []struct {
		in   string
		w    int
		want []string
	}{
		{"", 5, []string{""}},
		{"the total equals the order", 10, []string{"the total", "equals the", "order"}},
		{"a\n\nb", 5, []string{"a", "", "b"}},
		{"abcdefgh ij", 4, []string{"abcd", "efgh", "ij"}},
		{"請求書番号", 5, []string{"請求", "書番", "号"}},
		{"word", 0, nil},
	} {
		if got := safe.Wrap(c.in, c.w); !slices.Equal(got, c.want) {
			t.Errorf("Wrap(%q, %d) = %q, want %q", c.in, c.w, got, c.want)
		}
	}
}

func TestNoPieceIsWiderThanItMayBeAndNothingIsLost(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	blanks := strings.NewReplacer(" ", "", "\n", "")
	for range 20_000 {
		s := safe.Text(mixed(rng, 1+rng.IntN(20)))
		w := 2 + rng.IntN(20)
		lines := safe.Wrap(s, w)
		for _, l := range lines {
			if safe.Width(l) > w {
				t.Fatalf("Wrap(%q, %d): %q is %d wide", s, w, l, safe.Width(l))
			}
		}
		if got, want := blanks.Replace(strings.Join(lines, "")), blanks.Replace(s); got != want {
			t.Fatalf("Wrap(%q, %d) lost text: %q", s, w, lines)
		}
		one := safe.Line(s)
		if cut := safe.Truncate(one, w, "…"); safe.Width(cut) > w {
			t.Fatalf("Truncate(%q, %d) = %q", one, w, cut)
		}
	}
}
