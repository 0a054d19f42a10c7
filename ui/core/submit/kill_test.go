package submit_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"docket/client"
)

// moment is where a docket is killed: at one of its own lines, or at a byte of what
// the service takes or gives.
type moment struct {
	line  string // "" where the service decides
	fault fault
}

// moments are drawn at random, each kind as often as every other.
func draw(r *rand.Rand, n, size int) moment {
	a := []answer{accepts, accepts, inParts, refuse, fails}[r.IntN(5)]
	normal := fault{read: whole, answer: a, write: whole, end: fin}
	atByte := func(read, write int) moment {
		return moment{fault: fault{read: read, answer: a, write: write, end: rst}}
	}
	switch n % 9 {
	case 0:
		return moment{line: isOpen, fault: normal} // while it plans and begins
	case 1:
		return moment{line: goesOut, fault: normal} // the row is written
	case 2:
		return atByte(0, 0) // connected
	case 3:
		return atByte(r.IntN(size), 0)
	case 4:
		return atByte(whole, 0)
	case 5:
		return atByte(whole, r.IntN(len(a.text)))
	case 6:
		return atByte(whole, len(a.text))
	case 7:
		return moment{line: isAnswered, fault: normal} // while the outcome is written
	}
	return moment{line: "end recorded", fault: normal}
}

// kill lets a docket send, kills it, lets another one sweep and confirm the same
// again, and judges what the journal says by what the service saw.
func (f *figures) kill(binary, path, documentType string, m moment) error {
	victims := make(chan *docket, 1)
	if m.line == "" {
		m.fault.at = func() {
			victim := <-victims
			victim.kill()
			victims <- victim
		}
	}
	server, err := newFaultServer(m.fault)
	if err != nil {
		return err
	}
	args := []string{path, server.url(), documentType, plainly}
	victim, err := start(exec.Command(binary, args...), sends)
	if err != nil {
		server.close()
		return err
	}
	victims <- victim
	victim.begin()
	if m.line != "" {
		if _, ok := victim.until(m.line); !ok {
			err = fmt.Errorf("it never came to %q", m.line)
		}
		victim.kill()
	}
	<-victim.dead
	server.become(fault{read: whole, answer: accepts, write: whole, end: fin})
	next, startErr := start(exec.Command(binary, args...), sweeps)
	if startErr != nil {
		server.close()
		return errors.Join(err, startErr)
	}
	next.begin()
	rows, _ := next.until("rows")
	end, _ := next.until("end ")
	next.leave()
	f.judgeKill(fmt.Sprintf("%s, killed at %q, %d, %d of %q", documentType, m.line, m.fault.read, m.fault.given(), m.fault.answer.name),
		truthOf(server.close()), strings.Fields(rows), end)
	return err
}

// judgeKill compares. Where the next docket found that it may send, what it sent is
// a confirmation of its own.
func (f *figures) judgeKill(what string, t truth, rows []string, end string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.trials++
	f.deliveries += t.deliveries
	if end == "recorded" {
		t.deliveries--
	}
	state, want := client.Outcome("nothing"), "recorded"
	if len(rows) > 0 {
		state = client.Outcome(rows[0])
	}
	switch state {
	case client.OutcomeUnknown:
		want = "blocked by unknown"
	case client.OutcomeAccepted:
		want = "unchanged"
	}
	f.ended(string(state))
	what = fmt.Sprintf("%s: the journal has %q, the next docket is %q, %d deliveries", what, rows, end, t.deliveries)
	switch {
	case t.deliveries > 1:
		f.mark(&f.overOne, "%s", what)
	case t.deliveries > 0 && state == client.OutcomeNotSent:
		f.mark(&f.falseNotSent, "%s", what)
	case t.deliveries > 0 && state == "nothing", state == "sending", len(rows) > 1:
		f.mark(&f.lost, "%s", what)
	case state == client.OutcomeAccepted && !t.said[client.OutcomeAccepted]:
		f.mark(&f.falseAccepted, "%s", what)
	case state == client.OutcomeRejected && !t.said[client.OutcomeRejected]:
		f.mark(&f.falseRejected, "%s", what)
	case t.unasked > 0 && end != "recorded", end != want:
		f.mark(&f.other, "%s", what)
	}
}

// killings kills n dockets, a few at once on one journal, which is made anew now and
// then so that it is sometimes killed while it comes into being.
func killings(t *testing.T, n, size int, seed uint64) *figures {
	t.Helper()
	f, root := &figures{}, t.TempDir()
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	trials := make(chan int)
	var hands sync.WaitGroup
	for range 3 {
		hands.Go(func() {
			for i := range trials {
				r := rand.New(rand.NewPCG(seed, uint64(i)))
				path := filepath.Join(root, fmt.Sprint(i/20), "docket.db")
				documentType := fmt.Sprintf("type%05d", i)
				if err := f.kill(binary, path, documentType, draw(r, i, size)); err != nil {
					t.Errorf("%s: %v", documentType, err)
				}
			}
		})
	}
	for i := range n {
		trials <- i
	}
	close(trials)
	hands.Wait()
	return f
}

func TestADocketThatIsKilledForgetsNothingThatItSent(t *testing.T) {
	f := killings(t, 25, sizeOfRequest(t), 1)
	f.check(t)
	if f.ends[string(client.OutcomeUnknown)] == 0 || f.ends[string(client.OutcomeAccepted)] == 0 {
		t.Errorf("the moments were all of one kind: %v", f.ends)
	}
}
