package team_test

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"docket/config/store"
)

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
	server, fill, free := small(t)
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
