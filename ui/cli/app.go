package cli

import (
	"bufio"
	"context"
	"os"
	"sync/atomic"

	"github.com/charmbracelet/x/term"

	"docket/config"
)

// app is one run of docket: its streams, its environment, its global flags, and
// what is made of them at most once.
type app struct {
	in, out, err *os.File
	env          func(string) string
	ctx          context.Context
	args         []string

	flags   globals
	token   tokenCache
	made    session
	stdin   *bufio.Reader // one reader, so that no prompt swallows another's line
	closes  []func()
	remarks []string // about the output, said after it
	status  statusLine

	drawing atomic.Bool // the full screen is on: nothing may write beside it
	watch   *watcher
}

// globals are the flags that every command takes.
type globals struct {
	profile, config, baseURL, company, username, theme string
	readOnly, noColor, ascii                           bool

	given func(name string) bool
}

func newApp(ctx context.Context, args []string, in, out, err *os.File, env func(string) string) *app {
	return &app{in: in, out: out, err: err, env: env, ctx: ctx, args: args, stdin: bufio.NewReader(in), status: newStatusLine(err, env)}
}

// close ends what the session opened, last first.
func (a *app) close() {
	for i := len(a.closes) - 1; i >= 0; i-- {
		a.closes[i]()
	}
	a.closes = nil
}

func isTerminal(f *os.File) bool { return term.IsTerminal(f.Fd()) }

// canDraw tells whether there is a terminal to draw the whole screen on.
func (a *app) canDraw() bool {
	return isTerminal(a.in) && isTerminal(a.out) && a.env("TERM") != "dumb"
}

// canAsk tells whether there is a person to ask: prompts go to stderr.
func (a *app) canAsk() bool { return isTerminal(a.in) && isTerminal(a.err) }

// overrides hands the flags that were given to config.
func (a *app) overrides() config.Overrides {
	f := a.flags
	o := config.Overrides{Profile: f.profile, BaseURL: f.baseURL, Company: f.company, Username: f.username}
	for _, b := range []struct {
		name  string
		value *bool
		into  **bool
	}{{"read-only", &f.readOnly, &o.ReadOnly}, {"ascii", &f.ascii, &o.ASCII}, {"no-color", &f.noColor, &o.NoColor}} {
		if f.given != nil && f.given(b.name) {
			*b.into = b.value
		}
	}
	return o
}
