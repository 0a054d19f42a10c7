package filestest

import (
	"fmt"
	"os"
	"testing"
)

// Read is how many bytes this process has read so far, from files and connections; where nothing tells, the test is skipped.
func Read(t testing.TB) (n int) {
	t.Helper()
	text, err := os.ReadFile("/proc/self/io")
	if err != nil || Wine() { // under Wine it is there, with what Wine reads
		t.Skip("nothing tells how much was read: ", err)
	}
	if _, err = fmt.Sscanf(string(text), "rchar: %d", &n); err != nil {
		t.Fatal(err)
	}
	return n
}
