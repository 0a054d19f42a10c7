package store

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

func TestAMarkFollowsWhatAnotherDocketWritesAndNothingElse(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it always may have been written there")
	}
	dir := t.TempDir()
	mine, theirs := openIn(t, dir), openIn(t, dir)
	var mark Mark
	wrote := func(ago time.Duration) {
		t.Helper()
		must(t, os.Chtimes(filepath.Join(dir, "docket.db-wal"), time.Time{}, time.Now().Add(-ago)))
	}
	seen := func(want bool, what string) {
		t.Helper()
		if got := mine.Verdicts.Written(&mark); got != want {
			t.Errorf("%s: %v", what, got)
		}
	}
	must(t, theirs.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f1", Accept)}))
	wrote(-time.Hour) // as if it were this very moment, however long the test takes
	seen(true, "it was written")
	seen(true, "what is written next may bear the same time")
	wrote(time.Hour)
	seen(true, "it was written at another time")
	seen(false, "nothing was written")
	must(t, theirs.Verdicts.Set(t.Context(), here, []Verdict{judged("R2", "f1", Accept)}))
	seen(true, "it was written once more")
}
