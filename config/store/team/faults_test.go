package team_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"docket/config/store"
	"docket/config/store/team"
	"docket/config/store/team/teamtest"
)

// doubling is a connection that passes something twice once so many bytes went by in a direction, or so many answers.
type doubling struct {
	net.Conn
	left    *atomic.Int64
	read    bool
	answers bool    // left counts what is read at once, not bytes
	twice   *[]byte // read once more
}

func (d doubling) due(n int) bool {
	if d.answers {
		n = 1
	}
	left := d.left.Add(-int64(n))
	return left <= 0 && left+int64(n) > 0
}

func (d doubling) Read(p []byte) (int, error) {
	if !d.read {
		return d.Conn.Read(p)
	}
	if n := copy(p, *d.twice); n > 0 {
		*d.twice = (*d.twice)[n:]
		return n, nil
	}
	n, err := d.Conn.Read(p)
	if n > 0 && d.due(n) {
		*d.twice = append([]byte{}, p[:n]...)
	}
	return n, err
}

func (d doubling) Write(p []byte) (int, error) {
	if !d.read && d.due(len(p)) {
		if n, err := d.Conn.Write(p); err != nil {
			return n, err
		}
	}
	return d.Conn.Write(p)
}

func TestAConnectionThatDoublesAnythingLetsNobodySendTwice(t *testing.T) {
	server, database, address := made(t)
	for _, read := range []bool{false, true} {
		for n := 1; troubleBy(t, server, database, address, fmt.Sprint("twice ", n, read), int64(n), func(c net.Conn, left *atomic.Int64) net.Conn {
			return doubling{c, left, read, false, &[]byte{}}
		}); n += 6 * step() {
		}
	}
}

// TestAConnectionThatDelaysAnythingLetsNobodySendTwice holds one member at every so many bytes while another sends.
func TestAConnectionThatDelaysAnythingLetsNobodySendTwice(t *testing.T) {
	server, database, address := made(t)
	for n := 1; ; n += 4 * step() {
		var others sync.WaitGroup
		var may atomic.Int32
		what := settings(fmt.Sprint("late ", n), "1")
		second := sync.OnceFunc(func() {
			other := inMemory(t, open(t, address("owner")))
			begun := make(chan struct{})
			others.Go(func() {
				close(begun)
				if _, err := other.Submissions.Begin(t.Context(), what, false); err == nil {
					may.Add(1)
				}
			})
			<-begun
		})
		if !lateBy(t, server, database, address, what, n, second, &may) {
			others.Wait()
			return
		}
		if others.Wait(); may.Load() > 1 {
			t.Errorf("delayed after %d bytes: both may send", n)
		}
	}
}

// lateBy begins a submission over a connection that something else happens on after so many bytes.
func lateBy(t *testing.T, server *teamtest.Server, database string, address func(string) string, what store.NewSubmission, n int, then func(), may *atomic.Int32) bool {
	t.Helper()
	left := &atomic.Int64{}
	left.Store(int64(n))
	tm, err := team.Open(team.Options{Address: address("sender"), Dial: func(ctx context.Context, network, at string) (net.Conn, error) {
		c, err := (&net.Dialer{}).DialContext(ctx, network, at)
		return delaying{c, left, then}, err
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer tm.Close()
	if _, err := begin(t, inMemory(t, tm), what, false); err == nil {
		may.Add(1)
	}
	return left.Load() <= 0
}

// delaying is a connection that waits for something after so many bytes were written.
type delaying struct {
	net.Conn
	left *atomic.Int64
	then func()
}

func (d delaying) Write(p []byte) (int, error) {
	if left := d.left.Add(-int64(len(p))); left <= 0 && left+int64(len(p)) > 0 {
		d.then()
	}
	return d.Conn.Write(p)
}

// troubleBy lets one member begin a submission over a troubled connection, and then another: never may both send.
func troubleBy(t *testing.T, server *teamtest.Server, database string, address func(string) string, name string, n int64, wrap func(net.Conn, *atomic.Int64) net.Conn) (reached bool) {
	t.Helper()
	left := &atomic.Int64{}
	left.Store(n)
	tm, err := team.Open(team.Options{Address: address("sender"), Dial: func(ctx context.Context, network, at string) (net.Conn, error) {
		c, err := (&net.Dialer{}).DialContext(ctx, network, at)
		return wrap(c, left), err
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer tm.Close()
	what := settings(name, "1")
	what.Company = name // whose journal is empty
	sub, first := begin(t, inMemory(t, tm), what, false)
	reached = left.Load() <= 0
	_ = tm.Close()
	rival := open(t, address("owner"))
	defer rival.Close() // the server has room for 150
	if _, second := begin(t, inMemory(t, rival), what, false); first == nil && second == nil {
		t.Errorf("%s: both may send", name)
	}
	if got := server.SQL(t, database, `SELECT count(*) FROM docket.submissions WHERE id = '`+sub.ID+`'`); first == nil && got != "1" {
		t.Errorf("%s: it may be sent without a claim", name)
	}
	return reached
}

// processes is how many processes claim the same submission: 100 is the campaign.
var processes = flag.Int("processes", 8, "processes that claim the same submission at once")

// claimant is what a process of the test below does, told by the environment.
const claimant = "DOCKET_TEST_CLAIMANT"

func TestProcessesClaimTheSameAndOneSends(t *testing.T) {
	if address := os.Getenv(claimant); address != "" {
		s := joined(t, address, nil)
		_, _ = io.ReadAll(os.Stdin) // all begin at once
		_, err := begin(t, s, settings("invoice", "1"), false)
		if err == nil {
			fmt.Println("SENDS")
		} else if _, blocked := errors.AsType[*store.BlockedError](err); !blocked {
			fmt.Println("FAILED", err)
		}
		return
	}
	server, database, address := made(t)
	var said []*strings.Builder
	var all []*exec.Cmd
	var starts []io.Closer
	for i := range *processes {
		cmd := exec.Command(os.Args[0], "-test.run=^TestProcessesClaimTheSameAndOneSends$")
		cmd.Env = append(os.Environ(), claimant+"="+address([]string{"sender", "owner"}[i%2]))
		in, err := cmd.StdinPipe()
		out := &strings.Builder{}
		cmd.Stdout = out
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		said, all, starts = append(said, out), append(all, cmd), append(starts, in)
	}
	for _, in := range starts {
		_ = in.Close()
	}
	may := 0
	for i, cmd := range all {
		if err := cmd.Wait(); err != nil || strings.Contains(said[i].String(), "FAILED") {
			t.Errorf("process %d: %v\n%s", i, err, said[i])
		}
		may += strings.Count(said[i].String(), "SENDS")
	}
	if got := server.SQL(t, database, `SELECT count(*) FROM docket.submissions`); may != 1 || got != "1" {
		t.Errorf("%d of %d processes might send, and there are %s claims", may, *processes, got)
	}
}

func TestAFullDiskLosesNoVerdictAndLetsNobodySend(t *testing.T) {
	server, fill, free := teamtest.Small(t)
	database, address := madeOn(t, server)
	alice, bob := joined(t, address("reviewer"), nil), joined(t, address("sender"), nil)
	say(t, alice, "R1", store.Accept, "")
	exchange(t, alice)
	exchange(t, bob)
	fill()
	given, long := 0, strings.Repeat("long ", 20_000)
	for full := false; !full; given++ { // what was allocated before is still written
		say(t, alice, fmt.Sprint("R2-", given), store.Accept, fmt.Sprint(given, long))
		_, err := alice.Exchange(t.Context(), here, "DOC-1")
		full = err != nil
	}
	if n, _, _ := alice.Waiting(t.Context()); n == 0 {
		t.Error("nothing waits")
	}
	if sub, err := begin(t, bob, settings("invoice", long), false); err == nil && server.SQL(t, database, `SELECT count(*) FROM docket.submissions WHERE id = '`+sub.ID+`'`) != "1" {
		t.Error("it may be sent without a claim")
	}
	free()
	for range 3 { // the server may have ended, and connections with it
		_, _ = alice.Exchange(t.Context(), here, "DOC-1")
	}
	if n := server.SQL(t, database, `SELECT count(*) FROM docket.verdicts`); n != fmt.Sprint(given+1) {
		t.Errorf("%s verdicts are there, and %d were given", n, given+1)
	}
}

// outOfStep is a connection on which an answer comes twice after so many answers, and nothing that is written afterwards
// arrives: who takes the second for the answer to COMMIT believes in what was never committed.
type outOfStep struct {
	doubling
	cut *atomic.Bool
}

func (c outOfStep) Read(p []byte) (int, error) {
	if c.cut.Load() && len(*c.twice) == 0 {
		return 0, io.EOF
	}
	n, err := c.doubling.Read(p)
	if len(*c.twice) > 0 {
		c.cut.Store(true)
	}
	return n, err
}

func (c outOfStep) Write(p []byte) (int, error) {
	if c.cut.Load() {
		return len(p), nil
	}
	return c.Conn.Write(p)
}

func TestAnAnswerThatComesTwiceIsNoCommit(t *testing.T) {
	server, database, address := made(t)
	for n := 1; troubleBy(t, server, database, address, fmt.Sprint("cut ", n), int64(n), func(c net.Conn, left *atomic.Int64) net.Conn {
		return outOfStep{doubling{c, left, true, true, &[]byte{}}, &atomic.Bool{}}
	}); n++ {
	}
}
