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
	for i := range 2 {
		must(t, theirs.Verdicts.Set(t.Context(), here, []Verdict{judged("R1", "f1", Accept)}))
		for range 2 {
			if !mine.Verdicts.Written(&mark) {
				t.Errorf("write %d is not seen, or what is written next at the same time would not be", i)
			}
		}
		must(t, os.Chtimes(filepath.Join(dir, "docket.db-wal"), time.Time{}, time.Now().Add(-time.Hour)))
		if at := mark; !mine.Verdicts.Written(&mark) || mark == at || mine.Verdicts.Written(&mark) {
			t.Errorf("write %d: the mark is not that of the file", i)
		}
	}
}
