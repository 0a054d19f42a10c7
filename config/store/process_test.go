package store

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"
)

// The test binary plays other dockets: started with this variable set, it does
// what the role says and no test.
const roleVariable = "DOCKET_STORE_TEST_ROLE"

// play runs a role on the database named by the first argument. It waits for a
// line on stdin before the step that matters, so that many can do it at once,
// and again before it ends.
func play(role string) int {
	ctx := context.Background()
	in := bufio.NewReader(os.Stdin)
	wait := func() { in.ReadString('\n') }
	fmt.Println("ready")
	wait()
	s, err := Open(ctx, os.Args[1])
	if err != nil {
		fmt.Println("failed:", err)
		return 1
	}
	defer s.Close()
	answer := "done"
	switch role {
	case "open":
		err = s.Recents.Touch(ctx, here, "rules", fmt.Sprint(os.Getpid()))
	case "begin":
		var sub Submission
		sub, err = s.Submissions.Begin(ctx, settingsOf("invoice"), false)
		answer = sub.ID
		if _, blocked := errors.AsType[*BlockedError](err); blocked {
			answer, err = "blocked", nil
		}
	case "prune": // up to the middle of a step of giving the room back
		s.shrunk = func() {
			_, err := s.db.ExecContext(ctx, "BEGIN IMMEDIATE; PRAGMA incremental_vacuum(40)")
			fmt.Println("in the middle", err)
			wait()
		}
		_, err = s.Prune(ctx, Retention{Before: time.Now().Add(time.Hour)})
	case "write":
		answer = "degraded: " + s.Degraded()
		draft, _, _ := s.Drafts.Get(ctx, here, "invoice", "")
		answer += "; draft: " + string(draft.Content)
		_, beginErr := s.Submissions.Begin(ctx, settingsOf("order"), false)
		_, refused := errors.AsType[*DegradedError](beginErr)
		answer += fmt.Sprint("; refused: ", refused)
	}
	if err != nil {
		answer = "failed: " + err.Error()
	}
	if name := s.setAside; name != "" {
		answer += " set aside"
	}
	fmt.Println(answer)
	wait()
	return 0
}

// other is another docket.
type other struct {
	cmd   *exec.Cmd
	stdin io.WriteCloser
	out   *bufio.Reader
}

func start(t *testing.T, binary, role, path string, adjust func(*exec.Cmd)) *other {
	t.Helper()
	cmd := exec.Command(binary, path)
	cmd.Env = append(os.Environ(), roleVariable+"="+role)
	cmd.Stderr = os.Stderr
	if adjust != nil {
		adjust(cmd)
	}
	stdin, err := cmd.StdinPipe()
	must(t, err)
	stdout, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	o := &other{cmd: cmd, stdin: stdin, out: bufio.NewReader(stdout)}
	t.Cleanup(func() {
		stdin.Close()
		cmd.Process.Kill()
		cmd.Wait()
	})
	if line := o.line(t); line != "ready" {
		t.Fatalf("%s said %q", role, line)
	}
	return o
}

func (o *other) line(t *testing.T) string {
	t.Helper()
	line, err := o.out.ReadString('\n')
	if err != nil {
		t.Fatalf("the other docket ended: %v", err)
	}
	return line[:len(line)-1]
}

func (o *other) goOn() { io.WriteString(o.stdin, "\n") }

// atOnce starts n dockets, lets them go together and gives back what they say.
func atOnce(t *testing.T, n int, role, path string) ([]*other, []string) {
	t.Helper()
	binary, err := os.Executable()
	must(t, err)
	others := make([]*other, n)
	for i := range others {
		others[i] = start(t, binary, role, path, nil)
	}
	for _, o := range others {
		o.goOn()
	}
	said := make([]string, n)
	for i, o := range others {
		said[i] = o.line(t)
	}
	return others, said
}
