package cli_test

import (
	"bytes"
	"testing"
)

// terminal is for tests that need a pseudo-terminal of Unix; here they are skipped.
type terminal struct {
	seen bytes.Buffer
	home string
}

func onTerminal(t *testing.T, _ []string, _ ...string) *terminal {
	t.Skip("there is no pseudo-terminal of this kind here")
	return nil
}

func (d *terminal) shows(string) {}
func (d *terminal) types(string) {}
func (d *terminal) ends() int    { return 0 }
func (d *terminal) restored()    {}
