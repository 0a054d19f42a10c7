package cli_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"docket/client/demo"
	"docket/config/files/filestest"
	"docket/ui/cli"
)

func TestMain(m *testing.M) {
	filestest.SetUmask(0o022)         // a config that others can write may name no program
	_ = os.Setenv("GORACE", raceExit) // of the programs that tests start
	testscript.Main(withServer{m}, map[string]func(){
		"docket": func() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// canary is the token of every script. It must turn up nowhere on the disk.
const canary = "canary-5f1c9e-token"

// raceExit keeps programs built with the race detector from waiting a second at
// their end.
const raceExit = "atexit_sleep_ms=0"

// serverKey is where a script keeps its demo service.
type serverKey struct{}

func TestTheCommandsKeepTheirPromises(t *testing.T) {
	testscript.Run(t, scripts(t, "testdata/script"))
}

// scripts are those of a folder, each with a demo service and a home of its own.
func scripts(t *testing.T, dir string) testscript.Params {
	return testscript.Params{
		Dir:                 dir,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			home := filepath.Join(env.WorkDir, ".home")
			if err := os.Mkdir(home, 0o700); err != nil {
				return err
			}
			env.Setenv("HOME", home)
			env.Setenv("USERPROFILE", home)
			env.Setenv("XDG_RUNTIME_DIR", home)
			env.Setenv("TZ", "UTC")
			env.Setenv("GORACE", raceExit)
			server, err := demo.Start(demo.Options{Token: canary})
			if err != nil {
				return err
			}
			env.Defer(server.Close)
			env.Values[serverKey{}] = &running{server}
			if readme, err := filepath.Abs("../../README.md"); err == nil {
				env.Setenv("README", readme)
			}
			env.Setenv("DOCKET_BASE_URL", server.URL)
			env.Setenv("DOCKET_TOKEN", canary)
			env.Setenv("DOCKET_COMPANY", server.Company)
			env.Setenv("DOCKET_USERNAME", server.Username)
			env.Defer(func() { searchCanary(t, home) })
			return nil
		},
		Condition: func(name string) (bool, error) {
			if name != "bash-completion" {
				return false, fmt.Errorf("there is no condition %q", name)
			}
			_, err := os.Stat("/usr/share/bash-completion/bash_completion")
			return err == nil && runtime.GOOS != "windows", nil // under Wine it is there, and no bash
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"trouble": troubleCommand,
			"code":    codeCommand,
			"calls":   callsCommand,
			"once":    onceCommand,
			"later":   laterCommand,
			"taken":   takenCommand,
			"equal":   equalCommand,
			"sheet":   sheetCommand,
			"private": privateCommand,
		},
	}
}

// searchCanary reads everything that docket kept.
func searchCanary(t *testing.T, dir string) {
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		raw, err := os.ReadFile(path)
		if bytes.Contains(raw, []byte(canary)) {
			t.Errorf("the token is in %s", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// running is the service that a script talks to now.
type running struct{ server *demo.Server }

// privateCommand: `private FILE...` fails unless only the owner can read them.
func privateCommand(ts *testscript.TestScript, _ bool, args []string) {
	for _, name := range args {
		info, err := os.Lstat(ts.MkAbs(name))
		ts.Check(err)
		if info.Mode() != 0o600 && runtime.GOOS != "windows" { // which has access lists, inherited from the folder
			ts.Fatalf("%s has %v", name, info.Mode())
		}
	}
}

func server(ts *testscript.TestScript) *demo.Server { return ts.Value(serverKey{}).(*running).server }

// troubleCommand: trouble SPEC – a new service with trouble from its start.
func troubleCommand(ts *testscript.TestScript, _ bool, args []string) {
	trouble, err := demo.ParseTrouble(args[0])
	ts.Check(err)
	s, err := demo.Start(demo.Options{Token: canary, Trouble: trouble})
	ts.Check(err)
	ts.Defer(s.Close)
	ts.Value(serverKey{}).(*running).server = s
	ts.Setenv("DOCKET_BASE_URL", s.URL)
}

// onceCommand: once OP drop|normal|STATUS – the next answer of the running service is that.
func onceCommand(ts *testscript.TestScript, _ bool, args []string) {
	if step, named := map[string]demo.Step{"drop": demo.Drop(), "normal": demo.Normal()}[args[1]]; named {
		server(ts).Script(args[0], step)
		return
	}
	status, err := strconv.Atoi(args[1])
	ts.Check(err)
	server(ts).Script(args[0], demo.Status(status, ""))
}

// laterCommand: later DAYS – so many days pass in the sample company.
func laterCommand(ts *testscript.TestScript, _ bool, args []string) {
	days, err := strconv.Atoi(args[0])
	ts.Check(err)
	server(ts).Later(days)
}

// codeCommand: code N docket ARGS… – runs a program and wants that exit code.
func codeCommand(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	for range 3 { // under load Wine now and then cannot start a program, which then never ran
		if never, is := errors.AsType[*fs.PathError](err); !is || never.Op != "fork/exec" || !filestest.Wine() {
			break
		}
		err = ts.Exec(args[1], args[2:]...)
	}
	got := 0
	if err != nil {
		coded, ok := err.(interface{ ExitCode() int })
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = coded.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// callsCommand: calls OP N – so many requests of the operation arrived.
func callsCommand(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[1])
	ts.Check(err)
	if got := server(ts).Calls(args[0]); got != want {
		ts.Fatalf("%d requests of %s arrived, want %d", got, args[0], want)
	}
}

// takenCommand: taken N – the service accepted so many submissions.
func takenCommand(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	if got := len(server(ts).Submissions()); got != want {
		ts.Fatalf("the service took %d submissions, want %d", got, want)
	}
}

// equalCommand: equal lines N FILE – the file has so many lines.
func equalCommand(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[1])
	ts.Check(err)
	if got := bytes.Count([]byte(ts.ReadFile(args[2])), []byte("\n")); got != want {
		ts.Fatalf("%s has %d lines, want %d", args[2], got, want)
	}
}
