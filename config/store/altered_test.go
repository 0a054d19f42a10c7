package store

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"docket/config/files"
)

// altered is a store whose file another program changed.
func altered(t *testing.T, statement string) *Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "docket.db")
	s, err := Open(t.Context(), path)
	if err != nil || s.Close() != nil {
		t.Fatal(statement, err)
	}
	alterAt(t, path, statement)
	if s, err = Open(t.Context(), path); err != nil {
		t.Fatal(statement, err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func alterAt(t *testing.T, path, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", files.URI(path, nil))
	if err == nil {
		_, err = db.Exec(statement)
		db.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestTheTablesAreAsDocketMakesThem(t *testing.T) {
	s, err := OpenMemory(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if sum, err := tablesOf(t.Context(), s.database); err != nil || sum != madeTables {
		t.Errorf("madeTables has to be %#x: %v", sum, err)
	}
}

func TestADatabaseThatAnotherProgramChangedSaysSoAndKeepsWhatItHas(t *testing.T) {
	for statement, what := range map[string]string{
		"DROP TABLE submissions":                   "it has no table submissions",
		"DROP TABLE submission_events":             "it has no table submission_events",
		"ALTER TABLE drafts RENAME TO mine":        "it has no table drafts",
		"ALTER TABLE verdicts DROP COLUMN carried": "its table verdicts has no column carried",
	} {
		s := altered(t, statement)
		if why := s.Degraded(); !strings.Contains(why, what) || !strings.Contains(why, "docket.db.damaged-1") {
			t.Errorf("%s: %s", statement, why)
		}
		if _, err := s.Submissions.Sweep(t.Context()); err != nil {
			t.Errorf("%s: %v", statement, err)
		}
		_, err := s.Drafts.Names(t.Context(), Scope{})
		unreadable, is := errors.AsType[*UnreadableError](err)
		if is != strings.Contains(statement, "drafts") || is && (strings.Contains(unreadable.Error(), "SQL") || !strings.Contains(unreadable.Error(), "no such table: drafts")) {
			t.Errorf("%s: %v", statement, err)
		}
	}
	for _, harmless := range []string{"ALTER TABLE drafts ADD COLUMN mine", "CREATE TABLE mine (a)", "CREATE INDEX mine ON drafts (name)"} {
		if why := altered(t, harmless).Degraded(); why != "" {
			t.Errorf("%s: %s", harmless, why)
		}
	}
}

func TestATableThatIsDroppedWhileDocketRunsIsNotEmpty(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	alterAt(t, path, "DROP TABLE recents")
	if _, err := s.Recents.List(t.Context(), Scope{}, "rules", 5); err == nil || strings.Contains(err.Error(), "SQL") || !strings.Contains(err.Error(), "another program changed it") {
		t.Errorf("listed: %v", err)
	}
	degraded, is := errors.AsType[*DegradedError](s.Recents.Touch(t.Context(), Scope{}, "rules", "DOC-1"))
	if !is || strings.Contains(degraded.Reason, "SQL") || s.Degraded() == "" {
		t.Errorf("kept: %v", degraded)
	}
}
