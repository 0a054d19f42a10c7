package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/core/export"
)

func TestWhatAnExportLeftOutIsSaidInSentences(t *testing.T) {
	said, err := os.Create(filepath.Join(t.TempDir(), "stderr"))
	if err != nil {
		t.Fatal(err)
	}
	defer said.Close()
	s := newSession(t.Context(), nil, os.Stdin, os.Stdout, said, func(string) string { return "" })
	(&dataCommand{session: s}).remarkMissed(export.Missed{Names: []string{"late"}, Values: 1, Beyond: 3616}, asCSV)
	const want = "docket: 1 value of later pages had no column and is not in the csv: late. -o ndjson has everything.\n" +
		"docket: the records have more columns than the csv: 3,616 values were left out. -o ndjson has everything.\n"
	if got, err := os.ReadFile(said.Name()); err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
}

func TestJSONBeginsWithoutAByteOrderMark(t *testing.T) {
	var out strings.Builder
	s := newSession(t.Context(), nil, os.Stdin, os.Stdout, os.Stderr, func(string) string { return "" })
	if err := s.printValue(&out, []byte("\ufeff{\"a\":\"\ufeff\"}")); err != nil || out.String() != "{\"a\":\"\ufeff\"}\n" {
		t.Errorf("%q %v", out.String(), err)
	}
	if r, err := recordAs([]byte("\ufeff{}")); err != nil || string(r.Raw) != "{}" {
		t.Errorf("%q %v", r.Raw, err)
	}
}
