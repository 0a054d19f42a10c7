// Package filestest is what tests of files need of the operating system.
package filestest

import (
	"errors"
	"testing"
)

// Made ends a test for which something could not be made, and skips one for which this system has no such thing.
func Made(t testing.TB, err error) {
	t.Helper()
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		t.Skip("this system has no such thing")
	case err != nil:
		t.Fatal(err)
	}
}
