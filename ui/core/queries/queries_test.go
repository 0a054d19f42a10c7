package queries_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/core/queries"
)

func TestQueriesAreFilesThatArePutReadRenamedAndDeleted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "queries")
	if all, err := queries.List(dir); len(all) != 0 || err != nil {
		t.Errorf("no folder is %v, %v", all, err)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
	}
	must(queries.Save(dir, "top ten", "SELECT 1\n", false))
	must(queries.Save(dir, "a", "SELECT 2", false))
	taken := (*queries.TakenError)(nil)
	if err := queries.Save(dir, "a", "SELECT 3", false); !errors.As(err, &taken) {
		t.Errorf("it was overwritten: %v", err)
	}
	if err := queries.Rename(dir, "a", "top ten"); !errors.As(err, &taken) {
		t.Errorf("another one was renamed over: %v", err)
	}
	must(queries.Save(dir, "a", "\ufeffSELECT 3", true))
	must(queries.Rename(dir, "top ten", "best"))
	must(os.WriteFile(filepath.Join(dir, "large.sql"), []byte(strings.Repeat("x", 2<<20)), 0o600))
	all, err := queries.List(dir)
	if err != nil || len(all) != 3 || all[0].Name != "a" || all[0].Text != "SELECT 3" || all[1].Name != "best" || all[1].Text != "SELECT 1" || all[2].Err == nil {
		t.Errorf("they are %+v, %v", all, err)
	}
	must(queries.Delete(dir, queries.Query{Name: "best", Text: "SELECT 1"}))
	if _, err := queries.Read(dir, "best"); err == nil || !strings.Contains(err.Error(), "there is no query best") {
		t.Error(err)
	}
	for _, name := range []string{"", "../x", "a/b", ".x", "-x", "a=b", "a\nb", " a"} {
		if err := queries.Save(dir, name, "SELECT 1", true); err == nil || !strings.Contains(err.Error(), "cannot name a query: a name has 1 to 100 bytes") {
			t.Errorf("the name %q gives %v", name, err)
		}
	}
}
