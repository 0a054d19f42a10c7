package store

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// bytesRead is how much this process has read from files so far.
func bytesRead(t *testing.T) (n int) {
	t.Helper()
	text, err := os.ReadFile("/proc/self/io")
	if err != nil {
		t.Skip("nothing tells how much was read: ", err)
	}
	if _, err = fmt.Sscanf(string(text), "rchar: %d", &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// Rules of ten thousand were seen under many anchor documents: a start still reads only what it asks for.
func TestWhatWasSeenOfOtherDocumentsIsNotReadForAnotherValue(t *testing.T) {
	dir := t.TempDir()
	s := openIn(t, dir)
	seen := strings.Repeat("0123456789abcdef", 1<<16)
	for i := range 12 {
		must(t, s.Session.Save(t.Context(), here, fmt.Sprintf("%sDOC-%02d", SeenRules, i), seen))
	}
	must(t, s.Session.Save(t.Context(), here, "columns:vendors", "narrow"))
	must(t, s.Close())
	s = openIn(t, dir)
	before := bytesRead(t)
	var columns string
	if ok, err := s.Session.Get(t.Context(), here, "columns:vendors", &columns); err != nil || !ok || columns != "narrow" {
		t.Fatalf("%q %t %v", columns, ok, err)
	}
	if read := bytesRead(t) - before; read > 1<<18 {
		t.Errorf("%d bytes were read for a value of eight", read)
	}
}
