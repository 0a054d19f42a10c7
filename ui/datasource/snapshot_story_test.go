package datasource_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"docket/ui/uitest"
)

// shifting is a service whose records a test changes.
type shifting struct {
	mu      sync.Mutex
	records []string
	broken  int // pages from this one on are refused; 0 is none
}

func (s *shifting) set(records ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.records = records
}

func (s *shifting) serve(index, size int) (int, string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	from := (max(index, 1) - 1) * size
	if s.broken > 0 && index >= s.broken {
		return http.StatusForbidden, `{"error":"not so fast"}`
	}
	if from >= len(s.records) {
		return http.StatusOK, page(index, []string{`"name"`, `"city"`})
	}
	return http.StatusOK, page(index, []string{`"name"`, `"city"`}, s.records[from:min(from+size, len(s.records))]...)
}

// vendor is a record of a shifting service.
func vendor(id int, name, city string) string {
	return fmt.Sprintf(`{"_id":{"$oid":"%024x"},"name":%q,"city":%q}`, id, name, city)
}

func many(n int) []string {
	var list []string
	for i := range n {
		list = append(list, vendor(i+1, fmt.Sprintf("Vendor %d", i+1), "Leeds"))
	}
	return list
}

// changed is many records, of which one went, one came, and two are not the same.
func changed(n int) []string {
	list := many(n)
	list[4] = vendor(5, "Vendor 5", "York")
	list[150] = vendor(151, "Renamed", "")
	list = append(list[:20], list[21:]...)
	return append(list, vendor(9000, "New vendor", "Hull"))
}

func TestASnapshotTellsLaterWhatChanged(t *testing.T) {
	s := &shifting{records: many(237)}
	d := open(t, "sample", size(120, 40), against(t, s.serve)).Press("t").Shows("There is no snapshot of sample yet.")
	d.Press("enter").Shows("There are no snapshots here").Press("t").Shows("237 records of sample kept as snapshot 1", "complete", "2026-01-15 09:30").Golden("snapshots_120x40")
	s.set(changed(237)...)
	d.Advance(24*time.Hour).Press("enter").Shows("1 added, 1 removed, 2 changed, 234 the same", "York", "Vendor 151", "Renamed", "New vendor", "Vendor 21").Golden("changes_120x40")
	d.Press("y")
	if len(d.Copied) != 1 || !strings.HasPrefix(d.Copied[0], "± changed\tcity\tLeeds\tYork\t") {
		t.Errorf("copied %q", d.Copied)
	}
	d.Press("/").Type("column=city").Press("enter").Hides("Renamed").Press("esc").Resize(40, 12).Resize(120, 40)
	d.Press("G").Press("enter").Shows("This record is not there any more").Press("g", "j", "enter").Shows("page 2", "Renamed")
	d.Press("t").Shows("2026-01-15 09:30").Press("enter").Press("g", "enter").Shows("page 1", "York", "row 5")
}

func TestANumberThatBecameATextIsShownAsOne(t *testing.T) {
	s := &shifting{records: many(3)}
	s.set(`{"_id":{"$oid":"1"},"name":"n","city":17}`)
	d := open(t, "sample", size(120, 40), against(t, s.serve)).Press("t", "t").Shows("kept as snapshot 1")
	s.set(`{"_id":{"$oid":"1"},"name":"n","city":"17"}`)
	d.Press("enter").Shows("1 changed", `"17"`)
}

func TestTwoSnapshotsAreComparedTheOlderOneFirst(t *testing.T) {
	s := &shifting{records: many(20)}
	d := open(t, "sample", against(t, s.serve)).Press("t", "t")
	s.set(append(many(20), vendor(99, "New", "Hull"))...)
	d.Advance(time.Hour).Press("t").Shows("21 records of sample kept as snapshot 2").Press("D").Shows("Select two snapshots").Press("g", "space", "space", "D")
	d.Shows("From snapshot 1 of 2026-01-15 09:30 to snapshot 2 of 2026-01-15 10:30", "1 added, 0 removed, 0 changed, 20 the same")
	d.Press("enter").Shows("This is the record as it was in snapshot 2").Press("esc")
	d.Press("g", "delete").Shows("Delete the snapshot?", "This cannot be undone.").Press("enter").Shows("2 snapshots").Press("delete", "y").Shows("Snapshot 2 deleted").Press("k").Shows("1 snapshot of sample")
	s.set(many(20)...)
	d.Press("enter").Shows("Nothing changed from snapshot 1").Press("n", "enter", "y", "esc", "esc", "esc").Shows("rows 1–20")
}

func TestASnapshotThatBreaksOffIsKeptAsPartial(t *testing.T) {
	s := &shifting{records: many(400), broken: 3}
	d := open(t, "sample", against(t, s.serve), func(o *uitest.Options) {}).Press("t", "t").Shows("The load failed.", "partial", "403")
	s.mu.Lock()
	s.broken = 0
	s.mu.Unlock()
	d.Press("esc", "t", "enter").Shows("0 added, 0 removed, 0 changed, 200 the same", "200 only on one side")
	d.Press("esc")
	s.mu.Lock()
	s.broken = 2
	s.mu.Unlock()
	d.Press("enter").Shows("The comparison failed.", "The snapshot is as")
}

func TestASnapshotThatIsEndedIsTold(t *testing.T) {
	d := open(t, "vendors")
	held := d.Hold("datasource")
	d.Press("t", "t", "esc", "esc")
	held.Release()
	d.Shows("The load was stopped. Nothing of it was kept.").Press("esc", "esc").Hides("The snapshot was stopped.")
}

func TestHostileSnapshotsAreShownAndNotObeyed(t *testing.T) {
	var later atomic.Bool
	d := open(t, "a\x1b[2Jb\u202ec", against(t, func(index, size int) (int, string) {
		if index > 2 {
			return http.StatusOK, page(index, []string{`"n"`})
		}
		status, body := hostilePage(index, min(size, 100))
		if later.Load() {
			body = strings.ReplaceAll(body, `"n":1,`, `"n":"\u001b[31mred",`)
		}
		return status, body
	}))
	d.Press("t", "t")
	later.Store(true)
	for _, k := range []string{"enter", "n", "l", "l", "N", "c", "end", "G", "y", "enter", "esc", "esc"} {
		d.Press(k)
		untouched(t, d)
	}
	d.Resize(40, 12).Press("t", "enter")
	untouched(t, d)
}

func TestNoSnapshotIsDeletedByAKeyTypedAhead(t *testing.T) {
	d := open(t, "vendors").Press("t", "t").Shows("kept as snapshot 1").Press("esc", "o").Type("tax_codes").Press("enter")
	held := d.Hold("datasource")
	d.Press("o").Type("vendors").Press("enter", "t", "delete", "y")
	held.Release()
	d.Shows("typed ahead were dropped: nothing is decided before it is on", "complete").Hides("Delete the snapshot?")
}
