package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"docket/client/allocs"
)

func head(name string) Snapshot {
	return Snapshot{Datasource: name, Note: "before the import", PerPage: 100, FirstPage: "1: seen", Release: "7.4.2"}
}

// page is a body that does not pack to nothing.
func snapshotBody(n int) []byte {
	var b bytes.Buffer
	for i := range 200 {
		fmt.Fprintf(&b, `{"page":%d,"row":%d,"sum":%d}`, n, i, (n+1)*(i+7)*7919%10007)
	}
	return b.Bytes()
}

func TestASnapshotGivesBackWhatItWasGiven(t *testing.T) {
	dir := t.TempDir()
	s := openIn(t, dir)
	w, err := s.Snapshots.Begin(t.Context(), here, head("vendors"))
	must(t, err)
	var size int64
	for n := 1; n <= 5; n++ {
		body := snapshotBody(n)
		size += int64(len(body))
		must(t, w.Add(t.Context(), n, 200, body))
		clear(body) // it is not the writer's
	}
	got, err := w.Finish(t.Context(), true, "")
	must(t, err)
	if !got.Complete || got.Pages != 5 || got.Records != 1000 || got.Bytes != size || got.Stored >= size || got.Stored == 0 || got.Finished.IsZero() {
		t.Errorf("the snapshot is %+v", got)
	}
	list, err := s.Snapshots.List(t.Context(), here, "vendors")
	must(t, err)
	if len(list) != 1 || list[0] != got || list[0].Note != "before the import" || list[0].Release != "7.4.2" {
		t.Errorf("listed as %+v", list)
	}
	numbers, err := s.Snapshots.Pages(t.Context(), got.ID)
	must(t, err)
	if !slices.Equal(numbers, []int{1, 2, 3, 4, 5}) {
		t.Errorf("pages are %v", numbers)
	}
	for _, n := range numbers {
		body, err := s.Snapshots.Page(t.Context(), got.ID, n)
		must(t, err)
		if !bytes.Equal(body, snapshotBody(n)) {
			t.Errorf("page %d came back as %.60q", n, body)
		}
	}
	if _, err := s.Snapshots.Page(t.Context(), got.ID, 6); !errors.Is(err, ErrNotFound) {
		t.Errorf("page 6 gives %v", err)
	}
}

func TestASnapshotThatBrokeOffIsMarked(t *testing.T) {
	s := openIn(t, t.TempDir())
	left, err := s.Snapshots.Begin(t.Context(), here, head("vendors"))
	must(t, err)
	must(t, left.Add(t.Context(), 1, 100, snapshotBody(1)))
	failed, err := s.Snapshots.Begin(t.Context(), here, head("vendors"))
	must(t, err)
	must(t, failed.Add(t.Context(), 1, 100, snapshotBody(1)))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got, err := failed.Finish(ctx, false, "the service failed at page 2"); err != nil || got.Complete || got.Pages != 1 {
		t.Errorf("finished as %+v with %v", got, err)
	}
	if err := failed.Add(t.Context(), 2, 1, nil); err == nil {
		t.Error("a page was added to what is finished")
	}
	list, err := s.Snapshots.List(t.Context(), here, "")
	must(t, err)
	if len(list) != 2 || list[0].Reason != "the service failed at page 2" || list[1].Complete || !list[1].Finished.IsZero() {
		t.Errorf("listed as %+v", list)
	}
}

// A profile's max_answer may let pages be larger than usual.
func TestAPageOf100MiBReadsBack(t *testing.T) {
	s := openIn(t, t.TempDir())
	w, err := s.Snapshots.Begin(t.Context(), here, head("vendors"))
	must(t, err)
	must(t, w.Add(t.Context(), 1, 1, make([]byte, 100<<20)))
	_, err = w.Finish(t.Context(), true, "")
	must(t, err)
	if body, err := s.Snapshots.Page(t.Context(), w.ID(), 1); err != nil || len(body) != 100<<20 {
		t.Errorf("it is %d bytes, %v", len(body), err)
	}
}

// TestAPageThatGrewReadsBackAsDamage: what inflates to more than its answers were would fill the memory.
func TestAPageThatGrewReadsBackAsDamage(t *testing.T) {
	s := openIn(t, t.TempDir())
	for _, size := range []int{10, 100 << 20} {
		w, err := s.Snapshots.Begin(t.Context(), here, head("vendors"))
		must(t, err)
		must(t, w.Add(t.Context(), 1, 1, make([]byte, size)))
		_, err = w.Finish(t.Context(), true, "")
		must(t, err)
	}
	_, err := s.db.ExecContext(t.Context(), "UPDATE snapshot_pages SET body = (SELECT body FROM snapshot_pages ORDER BY snapshot DESC)")
	must(t, err)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = s.Snapshots.Page(t.Context(), 1, 1)
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; err == nil || took > 10<<20 {
		t.Errorf("%v, for which %d bytes were taken", err, took)
	}
}

func TestSnapshotsOfOtherCompaniesAreNotSeen(t *testing.T) {
	s := openIn(t, t.TempDir())
	w, err := s.Snapshots.Begin(t.Context(), here, head("vendors"))
	must(t, err)
	other := Scope{Address: here.Address, Company: "Another Company"}
	if list, err := s.Snapshots.List(t.Context(), other, ""); err != nil || len(list) != 0 {
		t.Errorf("another company sees %v, %v", list, err)
	}
	if err := s.Snapshots.Delete(t.Context(), other, w.id); !errors.Is(err, ErrNotFound) {
		t.Errorf("another company deletes it: %v", err)
	}
}

func TestADeletedSnapshotLeavesNoPagesAndNoNumber(t *testing.T) {
	s := openIn(t, t.TempDir())
	w, err := s.Snapshots.Begin(t.Context(), here, head("vendors"))
	must(t, err)
	must(t, w.Add(t.Context(), 1, 1, snapshotBody(1)))
	_, err = w.Finish(t.Context(), true, "")
	must(t, err)
	must(t, s.Snapshots.Delete(t.Context(), here, w.id))
	var pages int
	must(t, s.db.QueryRowContext(t.Context(), "SELECT count(*) FROM snapshot_pages").Scan(&pages))
	if pages != 0 {
		t.Errorf("%d pages are left", pages)
	}
	next, err := s.Snapshots.Begin(t.Context(), here, head("vendors"))
	must(t, err)
	if next.id <= w.id {
		t.Errorf("number %d is given again as %d", w.id, next.id)
	}
}

func TestPagesAreWrittenBeforeThereAreManyOfThem(t *testing.T) {
	s := openIn(t, t.TempDir())
	w, err := s.Snapshots.Begin(t.Context(), here, head("vendors"))
	must(t, err)
	for n := 1; ; n++ {
		must(t, w.Add(t.Context(), n, 200, snapshotBody(n)))
		if w.packed.Len() >= snapshotBatch || n > 10_000 {
			t.Fatalf("%d bytes wait after page %d", w.packed.Len(), n)
		}
		list, err := s.Snapshots.Pages(t.Context(), w.id)
		must(t, err)
		if len(list) == n {
			return // written, long before Finish
		}
	}
}

func TestAStoreThatIsFullSaysThatTheSnapshotWasNotKept(t *testing.T) {
	s := openIn(t, t.TempDir(), func(s *database) { s.maxPages = 80 })
	w, err := s.Snapshots.Begin(t.Context(), here, head("vendors"))
	must(t, err)
	for n := 1; n < 10_000 && err == nil; n++ {
		err = w.Add(t.Context(), n, 200, snapshotBody(n))
	}
	var degraded *DegradedError
	if !errors.As(err, &degraded) {
		t.Errorf("a full disk gives %v", err)
	}
	told, err := w.Finish(t.Context(), false, "the disk is full")
	stored, listed := s.Snapshots.List(t.Context(), here, "vendors")
	must(t, listed)
	if err == nil || told.Records == 0 || told != stored[0] {
		t.Errorf("it is said to have %d records, and has %d; %v", told.Records, stored[0].Records, err)
	}
}

func TestADatabaseOfTheFormerSchemaTakesSnapshots(t *testing.T) {
	dir := t.TempDir()
	must(t, oldDatabase(t, dir, 2).Close())
	if _, err := openIn(t, dir).Snapshots.Begin(t.Context(), here, head("vendors")); err != nil {
		t.Error(err)
	}
}

// oldDatabase is one that a docket of an older schema made.
func oldDatabase(t *testing.T, dir string, version int) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "docket.db"))
	must(t, err)
	for n := 1; n <= version; n++ {
		step, err := migrations.ReadFile(fmt.Sprintf("migrations/%04d.sql", n))
		must(t, err)
		_, err = db.ExecContext(t.Context(), string(step)+fmt.Sprintf("; PRAGMA user_version = %d", n))
		must(t, err)
	}
	return db
}

func TestASnapshotThatBrokeOffIsContinued(t *testing.T) {
	s := openIn(t, t.TempDir())
	part, err := s.Snapshots.Begin(t.Context(), here, head("vendors"))
	must(t, err)
	must(t, part.Add(t.Context(), 1, 100, snapshotBody(1)))
	_, err = part.Finish(t.Context(), false, "the service failed at page 2")
	must(t, err)
	w, err := s.Snapshots.Continue(t.Context(), here, part.ID())
	must(t, err)
	must(t, w.Add(t.Context(), 2, 7, snapshotBody(2)))
	whole, err := w.Finish(t.Context(), true, "")
	if must(t, err); whole.ID != part.ID() || !whole.Complete || whole.Reason != "" || whole.Pages != 2 || whole.Records != 107 {
		t.Errorf("%+v", whole)
	}
	if _, err := s.Snapshots.Continue(t.Context(), here, part.ID()); !errors.Is(err, ErrNotFound) {
		t.Errorf("a whole one is continued: %v", err)
	}
}

// TestALargePageTakesLittleRoomOnItsWay: what a page is packed into grew by doubling, to three times what it needs, and stayed.
func TestALargePageTakesLittleRoomOnItsWay(t *testing.T) {
	s := openIn(t, t.TempDir())
	w, err := s.Snapshots.Begin(t.Context(), here, head("vendors"))
	must(t, err)
	noise := make([]byte, 4<<20)
	rand.NewChaCha8([32]byte{}).Read(noise)
	body := []byte(hex.EncodeToString(noise))
	must(t, w.Add(t.Context(), 1, 1, snapshotBody(1)))
	_, took := allocs.Once(t, func() { must(t, w.Add(t.Context(), 2, 1, body)) })
	if took > 9<<20 || w.packed.Cap() > 2*snapshotBatch {
		t.Errorf("%d bytes were taken to pack %d, and %d are kept", took, len(body), w.packed.Cap())
	}
	_, err = w.Finish(t.Context(), true, "")
	must(t, err)
	back, err := s.Snapshots.Page(t.Context(), w.ID(), 2)
	must(t, err)
	if !bytes.Equal(back, body) {
		t.Error("it does not read back as it was")
	}
}
