package submit_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"docket/client"
	"docket/config/files/filestest"
	"docket/config/store"
)

// oneSent makes a journal that one submission was accepted in, so that a docket
// finds it there, and closes it.
func oneSent(t *testing.T, dir string) (path string) {
	t.Helper()
	path = filepath.Join(dir, "docket.db")
	server, err := newFaultServer(fault{read: whole, answer: accepts, write: whole, end: fin})
	if err != nil {
		t.Fatal(err)
	}
	defer server.close()
	d := launch(t, sends, path, server.url(), "earlier", plainly)
	d.begin()
	if end, _ := d.until("end "); end != "recorded" {
		t.Fatalf("the first submission ended as %q", end)
	}
	d.leave()
	return path
}

func TestWhenTheDiskIsFullBehindAnAcceptedSubmissionItIsToldAndListedAsUnknown(t *testing.T) {
	filestest.Limits(t)
	path := oneSent(t, t.TempDir())
	server, err := newFaultServer(fault{read: whole, answer: accepts, write: whole, end: fin})
	if err != nil {
		t.Fatal(err)
	}
	d := launch(t, sends, path, server.url(), "invoice", fullWhile)
	d.begin()
	end, _ := d.until("end ")
	if end != "unrecorded accepted" {
		t.Errorf("it ended as %q", end)
	}
	for _, row := range journalOf(t, path) { // its sender lives: nobody takes the row from it
		if row.DocumentType == "invoice" && row.State != store.Sending {
			t.Errorf("while its sender lives the row is %s", row.State)
		}
	}
	d.leave()
	if came := truthOf(server.close()).deliveries; came != 1 {
		t.Errorf("%d deliveries", came)
	}
	rows := journalOf(t, path)
	if len(rows) != 2 || rows[0].DocumentType != "invoice" || !rows[0].Unresolved() {
		t.Errorf("the journal has %+v", rows)
	}
}

// fullAt sends while no file may grow beyond a number of bytes, and judges what came
// of it.
func (f *figures) fullAt(t *testing.T, path string, limit int) {
	t.Helper()
	server, err := newFaultServer(fault{read: whole, answer: accepts, write: whole, end: fin})
	if err != nil {
		t.Fatal(err)
	}
	documentType := fmt.Sprintf("full%d", limit)
	d := launch(t, sends, path, server.url(), documentType, fmt.Sprint(fullBeyond, limit))
	d.begin()
	end, _ := d.until("end ")
	d.leave()
	came := truthOf(server.close())
	var state client.Outcome
	for _, row := range journalOf(t, path) {
		if row.DocumentType == documentType {
			state = client.Outcome(row.State)
		}
	}
	f.trials++
	f.deliveries += came.deliveries
	what := fmt.Sprintf("no file beyond %d bytes: ended as %q, its row is %q, %d deliveries", limit, end, state, came.deliveries)
	switch {
	case came.deliveries > 1:
		f.mark(&f.overOne, "%s", what)
	case came.came && state == client.OutcomeNotSent:
		f.mark(&f.falseNotSent, "%s", what)
	case state == client.OutcomeAccepted && !came.said[client.OutcomeAccepted]:
		f.mark(&f.falseAccepted, "%s", what)
	case came.came && state != client.OutcomeAccepted && state != client.OutcomeUnknown:
		f.mark(&f.lost, "%s", what)
	case came.came != (end == "recorded" || strings.HasPrefix(end, "unrecorded ")), !came.came && end != "refused":
		f.mark(&f.other, "%s", what)
	case end == "recorded" && state != client.OutcomeAccepted:
		f.mark(&f.other, "%s", what)
	}
	f.ended(end)
}

// fullDisks tries disks that hold step bytes more each.
func fullDisks(t *testing.T, n, step int) *figures {
	t.Helper()
	path, f := oneSent(t, t.TempDir()), &figures{}
	for i := range n {
		f.fullAt(t, path, i*step)
	}
	return f
}

func TestWhereverTheDiskIsFullNothingIsSentThatIsNotWrittenDown(t *testing.T) {
	filestest.Limits(t)
	f := fullDisks(t, 11, 12<<10)
	f.check(t)
	if f.ends["refused"] == 0 || f.ends["recorded"] == 0 {
		t.Errorf("the disk was full always or never: %v", f.ends)
	}
}

func TestFromAJournalThatCanOnlyBeReadNothingIsSent(t *testing.T) {
	filestest.Modes(t)
	// The folder must be one that the other user can reach.
	dir, err := os.MkdirTemp("", "docket-read-only-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		os.Chmod(dir, 0o700)
		os.RemoveAll(dir)
	})
	path := oneSent(t, dir)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(dir, "other")
	if err := os.WriteFile(binary, program, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, mode := range map[string]os.FileMode{"docket.db": 0o444, "": 0o555} {
		if err := os.Chmod(filepath.Join(dir, name), mode); err != nil {
			t.Fatal(err)
		}
	}
	server, err := newFaultServer(fault{read: whole, answer: accepts, write: whole, end: fin})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary, path, server.url(), "invoice", plainly)
	cmd.Dir = dir
	if os.Geteuid() == 0 { // for root everything can be written
		filestest.AsNobody(cmd)
	}
	d, err := start(cmd, sends)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.kill)
	d.begin()
	if end, _ := d.until("end "); end != "refused" {
		t.Errorf("it ended as %q", end)
	}
	d.leave()
	if arrivals := server.close(); len(arrivals) != 0 {
		t.Errorf("%d connections were made", len(arrivals))
	}
}
