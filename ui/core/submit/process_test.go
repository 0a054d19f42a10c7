package submit_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"docket/client"
	"docket/config/files/filestest"
	"docket/config/store"
	"docket/ui/core/submit"
)

// The test binary plays other dockets: started with this variable set, it does what
// the role says and no test.
const roleVariable = "DOCKET_SUBMIT_TEST_ROLE"

// The roles, and what they take as arguments: the database, the address, the
// document type, and how.
const (
	sends  = "sends"  // opens the journal, plans, confirms
	sweeps = "sweeps" // opens the journal, sweeps, and confirms the same again
)

// How a role is played.
const (
	plainly    = "plainly"
	insisting  = "insisting"
	fullWhile  = "full while sending" // the disk is full once the request goes out
	respelled  = "respelled "         // and 0 or 1: the same content and service, written otherwise
	fullBeyond = "full beyond "       // and a number: no file grows beyond so many bytes
)

// What a sender says on its way.
const (
	isOpen     = "the journal is open"
	goesOut    = "the row is written, the request goes out"
	isAnswered = "the answer is here"
)

// play runs a role: a line on stdin lets it begin, and its end lets it end. It says
// on stdout how far it is, so that it can be killed there.
func play(role string, args []string) int {
	in := bufio.NewReader(os.Stdin)
	fmt.Println("ready")
	if _, err := in.ReadString('\n'); err != nil {
		return 1
	}
	if err := act(role, args[0], args[1], args[2], args[3]); err != nil {
		fmt.Println("end failed:", err)
	}
	io.Copy(io.Discard, in)
	return 0
}

func act(role, path, url, documentType, how string) error {
	ctx := context.Background()
	if limit, ok := strings.CutPrefix(how, fullBeyond); ok {
		bytes, err := strconv.ParseUint(limit, 10, 64)
		if err != nil {
			return err
		}
		if err := filestest.Fill(bytes); err != nil {
			return err
		}
	}
	s, err := store.Open(ctx, path)
	if err != nil {
		return err
	}
	fmt.Println(isOpen)
	if role == sweeps {
		if _, err := s.Submissions.Sweep(ctx); err != nil {
			return err
		}
		rows, err := s.Submissions.List(ctx, store.SubmissionFilter{DocumentType: documentType})
		if err != nil {
			return err
		}
		state := "rows"
		for _, row := range rows {
			state += " " + row.State
		}
		fmt.Println(state)
	}
	spelling, _ := strings.CutPrefix(how, respelled)
	if spelling == how {
		spelling = ""
	}
	if spelling == "1" {
		url = strings.Replace(url, "127.0.0.1", "LOCALHOST", 1) + "/"
	}
	_, sendErr, err := confirm(ctx, s, url, trial{insist: how == insisting, spelling: spelling}, documentType,
		func(e client.Exchange) {
			fmt.Println(map[client.Phase]string{client.PhaseSent: goesOut, client.PhaseDone: isAnswered}[e.Phase])
			if how == fullWhile && e.Phase == client.PhaseSent {
				if err := fillUp(path); err != nil {
					fmt.Println("end failed:", err)
				}
			}
		})
	if err != nil {
		return err
	}
	fmt.Println("end", told(sendErr))
	// The store stays open until the process ends: only its death lets go of the lock.
	return nil
}

// told names how a confirmation ended.
func told(err error) string {
	if err == nil {
		return "recorded"
	}
	if e, ok := errors.AsType[*store.BlockedError](err); ok {
		return "blocked by " + e.By.State
	}
	if _, ok := errors.AsType[*store.RepeatError](err); ok {
		return "unchanged"
	}
	if e, ok := errors.AsType[*submit.RecordError](err); ok {
		return "unrecorded " + e.State
	}
	if _, ok := errors.AsType[*store.DegradedError](err); ok {
		return "refused"
	}
	return "failed: " + err.Error()
}

// fillUp leaves no room behind what the journal has written so far.
func fillUp(path string) error {
	wal, err := os.Stat(path + "-wal")
	if err != nil {
		return err
	}
	return filestest.Fill(uint64(wal.Size()))
}

// docket is another docket that plays a role.
type docket struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string
	dead  chan struct{}
}

// launch starts a role and returns when it is ready; it is dead when the test ends.
func launch(t *testing.T, role string, args ...string) *docket {
	t.Helper()
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	d, err := start(exec.Command(binary, args...), role)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.kill)
	return d
}

// start makes a command play a role, and returns when it is ready.
func start(cmd *exec.Cmd, role string) (*docket, error) {
	d := &docket{cmd: cmd, lines: make(chan string, 100), dead: make(chan struct{})}
	// Under -race a process would wait a second before it ends.
	cmd.Env = append(os.Environ(), roleVariable+"="+role, "GORACE=atexit_sleep_ms=0 "+os.Getenv("GORACE"))
	cmd.Stderr = os.Stderr
	var err error
	if d.in, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(d.dead)
		defer close(d.lines)
		for all := bufio.NewScanner(out); all.Scan(); {
			d.lines <- all.Text()
		}
		d.cmd.Wait() // how it ended is told by its last line
	}()
	if _, ok := d.until("ready"); !ok {
		d.kill()
		return nil, errors.New("another docket did not start")
	}
	return d, nil
}

// begin lets it begin.
func (d *docket) begin() { io.WriteString(d.in, "\n") }

// until waits for a line that begins so; false when the docket ended before.
func (d *docket) until(prefix string) (rest string, ok bool) {
	for line := range d.lines {
		if rest, ok := strings.CutPrefix(line, prefix); ok {
			return strings.TrimSpace(rest), true
		}
	}
	return "", false
}

// leave lets it end in order, and waits until it did.
func (d *docket) leave() {
	d.in.Close()
	<-d.dead
}

// kill ends it at once, wherever it is.
func (d *docket) kill() {
	d.cmd.Process.Kill()
	d.in.Close()
	<-d.dead
}
