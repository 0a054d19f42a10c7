package store

import (
	"fmt"
	"strings"
	"testing"

	"docket/config/files/filestest"
)

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
	before := filestest.Read(t)
	var columns string
	if ok, err := s.Session.Get(t.Context(), here, "columns:vendors", &columns); err != nil || !ok || columns != "narrow" {
		t.Fatalf("%q %t %v", columns, ok, err)
	}
	if read := filestest.Read(t) - before; read > 1<<18 {
		t.Errorf("%d bytes were read for a value of eight", read)
	}
}
