package load_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/load"
	"docket/ui/core/paging"
)

func TestALoadThatIsNotContinuedSaysWhy(t *testing.T) {
	for want, change := range map[string]func(s *service, from *paging.Source, o *load.Options){
		"page 1 has other records now": func(s *service, _ *paging.Source, _ *load.Options) {
			s.records[0] = `{"_id":{"$oid":"0"},"amount":"7","name":"N0"}`
		},
		"page 3 has other records now": func(s *service, _ *paging.Source, _ *load.Options) {
			s.records = append(s.records[:2:2], s.records[3:]...)
		},
		"page 1 has other columns now":           func(s *service, _ *paging.Source, _ *load.Options) { s.fields = `{"name":"more","datatype":"string"}` },
		"the service refuses page 3 now (422)":   func(s *service, _ *paging.Source, _ *load.Options) { s.refuse, s.records = 3, s.records[:4] },
		"it has another note":                    func(_ *service, _ *paging.Source, o *load.Options) { o.Note = "other" },
		"a page of it was asked for 2 at a time": func(_ *service, from *paging.Source, _ *load.Options) { from.PerPage = 3 },
		"": func(s *service, _ *paging.Source, _ *load.Options) {
			s.records = append(s.records, numbered(12)[9:]...)
		},
		"page 1 has other records now, from 1 and 0": func(s *service, _ *paging.Source, _ *load.Options) { s.records = s.records[1:] },
	} {
		s, l, from := begin(t, numbered(9)...)
		from.Profile = client.FirstPageAuto
		s.fail = 4
		part, _ := l.Take(t.Context(), from, load.Options{})
		var o load.Options
		got, of := "", store.Snapshot{}
		o.Anew = func(n store.Snapshot, why string) { of, got = n, why }
		s.becomes(func() { s.fail = 0; change(s, &from, &o) })
		whole, err := l.Take(t.Context(), from, o)
		if err != nil || !whole.Complete || whole.Records != len(s.records) {
			t.Fatalf("%s: %+v, %v", want, whole, err)
		}
		if want, _, _ = strings.Cut(want, ","); got != want || want != "" && of.ID != part.ID || (want == "") != (whole.ID == part.ID) {
			t.Errorf("%q is said of load %d, want %q of %d; the whole one is %d", got, of.ID, want, part.ID, whole.ID)
		}
	}
}

// What came again before a load broke off is told once it is whole.
func TestRecordsThatCameAgainBeforeALoadBrokeOffAreTold(t *testing.T) {
	records := numbered(9)
	records[2] = records[1] // the first of page 2 is the last of page 1
	s, l, from := begin(t, records...)
	s.fail = 4
	if part, err := l.Take(t.Context(), from, load.Options{}); err == nil || part.Odd == "" {
		t.Fatalf("%+v, %v", part, err)
	}
	s.becomes(func() { s.fail = 0 })
	if whole, err := l.Take(t.Context(), from, load.Options{}); err != nil || !strings.HasPrefix(whole.Odd, "1 id came again, first on page 2:") {
		t.Errorf("%+v, %v", whole, err)
	}
}

// A numbering that changes between two runs is found out, and one that changes in the middle of a load never leaves one
// that looks whole, nor one that is continued over a gap.
func TestPagesThatAreNumberedOtherwiseNeverLeaveAGap(t *testing.T) {
	for _, flip := range []int{5, 8, 11} {
		for _, back := range []int{0, 2, 5, 6} {
			s, l, from := begin(t, numbered(19)...)
			from.Profile = client.FirstPageAuto
			s.zero = map[int]bool{flip: true}
			if back > 0 {
				s.zero[flip+back] = false
			}
			var last load.Taken
			for range 4 {
				var err error
				if last, err = l.Take(t.Context(), from, load.Options{}); err == nil {
					break
				}
				if _, moved := errors.AsType[*client.MovedError](err); moved && last.ID != 0 {
					t.Errorf("flips at %d and %d: a load with a gap is kept: %+v", flip, flip+back, last)
				}
			}
			if !last.Complete || last.Records != 19 {
				t.Errorf("flips at %d and %d: %+v", flip, flip+back, last.Snapshot)
			}
		}
	}
}

// A disk that takes no snapshot is told once: nothing is finished that was not begun.
func TestALoadThatCannotBeginFinishesNothing(t *testing.T) {
	_, l, from := begin(t, numbered(3)...)
	db, err := sql.Open("sqlite", filepath.Join(l.Store.Folder(), "docket.db"))
	must(t, err)
	defer db.Close()
	_, err = db.ExecContext(t.Context(), `CREATE TRIGGER full BEFORE INSERT ON snapshots BEGIN SELECT RAISE(ABORT, 'full'); END`)
	must(t, err)
	if taken, err := l.Take(t.Context(), from, load.Options{}); err == nil || taken.ID != 0 || strings.Contains(err.Error(), "finish") {
		t.Errorf("%+v, %v", taken, err)
	}
}

func TestALoadThatTheStoreTakesNoMoreOfSaysSoOnce(t *testing.T) {
	_, l, from := begin(t, numbered(400)...)
	from.PerPage = 10
	db, err := sql.Open("sqlite", filepath.Join(l.Store.Folder(), "docket.db"))
	must(t, err)
	defer db.Close()
	_, err = l.Take(t.Context(), from, load.Options{Progress: func(p load.Progress) {
		if p.Pages == 1 {
			_, err := db.ExecContext(t.Context(), `DROP TABLE snapshot_pages`)
			must(t, err)
		}
	}})
	if err == nil || strings.Count(err.Error(), "not kept") != 1 {
		t.Errorf("it says %v", err)
	}
}

// A full disk takes neither the table nor what became of the pages: it is told once, in one line.
func TestADiskThatTakesNeitherTableNorPagesSaysSoOnce(t *testing.T) {
	_, l, from := begin(t, numbered(400)...)
	from.PerPage = 10
	db, err := sql.Open("sqlite", filepath.Join(l.Store.Folder(), "docket.db"))
	must(t, err)
	defer db.Close()
	defer load.LeaveRoom("3")()
	_, err = l.Take(t.Context(), from, load.Options{Progress: func(p load.Progress) {
		if p.Pages == 1 {
			_, err := db.ExecContext(t.Context(), `ALTER TABLE snapshots RENAME COLUMN finished_at TO ended_at`)
			must(t, err)
		}
	}})
	if err == nil || !strings.HasPrefix(err.Error(), "the table of the load cannot be written: the disk is full") || strings.ContainsAny(err.Error(), "\n") {
		t.Errorf("it says %v", err)
	}
}
