package store

import (
	"path/filepath"
	"testing"
)

// BenchmarkOpen is what a start of docket pays: an existing database, one look
// at it, closed again.
func BenchmarkOpen(b *testing.B) {
	path := filepath.Join(b.TempDir(), "docket.db")
	for b.Loop() {
		s, err := Open(b.Context(), path)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.Session.Get(b.Context(), here, "view", new(string)); err != nil {
			b.Fatal(err)
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBegin is what a submission waits for before it goes out, the flush to
// the disk included.
func BenchmarkBegin(b *testing.B) {
	s := openIn(b, b.TempDir())
	for b.Loop() {
		sub, err := s.Submissions.Begin(b.Context(), settingsOf("invoice"), true)
		if err != nil {
			b.Fatal(err)
		}
		if err := s.Submissions.Finish(b.Context(), sub.ID, Result{State: Accepted, Status: 200}); err != nil {
			b.Fatal(err)
		}
	}
}
