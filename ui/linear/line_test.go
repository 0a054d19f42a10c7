package linear

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
)

// An endless line takes no more memory than a long one, and nothing of it is done.
func TestALineThatIsTooLongIsNotTaken(t *testing.T) {
	in := bufio.NewReader(io.MultiReader(strings.NewReader("one\n"), io.LimitReader(ys{}, 3<<20), strings.NewReader("\ny\nlast")))
	for _, want := range []struct {
		text string
		err  error
	}{{"one\n", nil}, {"", errLong}, {"y\n", nil}, {"last", io.EOF}, {"", io.EOF}} {
		if text, err := lineOf(in); text != want.text || !errors.Is(err, want.err) {
			t.Fatalf("%.20q, %v; want %q, %v", text, err, want.text, want.err)
		}
	}
}

type ys struct{}

func (ys) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'y'
	}
	return len(p), nil
}
