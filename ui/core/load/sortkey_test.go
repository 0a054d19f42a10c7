package load

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"docket/ui/core/describe"
)

func TestKeysAreOrderedAsTheirValues(t *testing.T) {
	pieces := []string{"a", "A", "b", "B", "_", "Z", "z", "é", "É", "ß", "取", "\xff", " ", "1", "\x00", "\x01", "\x02", "long piece of text"}
	numbers := []string{"0", "-", "1", "9", ".", "00", "10", "-0", ".5", " ", "x", "e2", "(", ")", ",", strings.Repeat("9", 300)}
	random := rand.New(rand.NewPCG(7, 4))
	text := func(of []string) (s string) {
		for range random.IntN(6) {
			s += of[random.IntN(len(of))]
		}
		return s
	}
	for i := range 60_000 {
		kind, of := describe.Text, pieces
		if i%2 == 0 {
			kind, of = []describe.Kind{describe.Number, describe.MostlyNumber}[i/2%2], numbers
		}
		x, y := text(of), text(of)
		if want, got := describe.Compare(kind, x, y), bytes.Compare(appendKey(nil, kind, x), appendKey(nil, kind, y)); got != want {
			t.Fatalf("%q against %q as %v is %d, want %d", x, y, kind, got, want)
		}
	}
}
