// Package uitest drives the real root model against a real client and a demo service: press, wait until idle, look at
// the screen. Nothing sleeps and nothing polls: the driver runs every command itself and knows when the last one has
// come back. Timers fire only when a test says so.
//
// After every message the driver checks the promise that every view makes: the frame has exactly the terminal's height
// and no line is wider than it.
package uitest

import (
	"cmp"
	"context"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/client/demo"
	"docket/config/store"
	"docket/ui"
	"docket/ui/cli/demopages"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// Options say what a test starts from. The zero value is the demo service on an 80×24 terminal with an empty memory.
type Options struct {
	Width, Height int
	View, Target  string              // what to open; an empty View resumes the session
	Link          view.Link           // what else docket is started with: page, filter, what the cursor is on
	Demo          demo.Options        // the service; ignored when URL is set
	URL           string              // another server, such as a misbehaving one
	StatePath     string              // a database of an earlier driver, to restart on
	Profile       func(*view.Profile) // changes the profile before the start
	Theme         theme.Options
	Pages         bool                // the demo's pictures of its pages
	Makers        []view.Maker        // other views than the product's
	Remap         map[string][]string // keys of the config, by action
	Team          store.Remote        // the team's database; nil without one
}

// Driver is docket on a terminal that a test holds.
type Driver struct {
	token atomic.Pointer[string] // that requests go out with

	T      testing.TB
	Root   *ui.Root
	Env    *view.Env
	Demo   *demo.Server // nil when Options.URL was given
	Store  *store.Store
	Copied []string                          // what was put on the clipboard, oldest first
	Editor func(text string) (string, error) // what the person's editor makes of a file; nil leaves it as it is

	width, height int
	cancel        context.CancelFunc
	now           time.Time
	quit          bool

	mu      sync.Mutex
	changed *sync.Cond
	queue   []tea.Msg
	pending int // commands that have not come back
	gates   []*demo.Gate
	asked   map[uint64]bool // requests that the client awaits the answer of
	timers  []timer
}

// timer is a message that waits for the test to advance the clock.
type timer struct {
	after time.Duration
	msg   tea.Msg
}

// patience bounds how long Idle waits for a command that never returns. It is a safety net for broken code, not a pace.
const patience = 3 * time.Minute

// Address stands on every screen instead of the demo's changing port.
const Address = "http://127.0.0.1:8080"

// Start makes the service, the client, the memory and the root, sends the
// first resize, and waits until the first screen is complete.
func Start(t testing.TB, o Options) *Driver {
	t.Helper()
	d := &Driver{T: t, width: cmp.Or(o.Width, 80), height: cmp.Or(o.Height, 24), asked: map[uint64]bool{}, now: time.Date(2026, 1, 15, 9, 30, 0, 0, time.UTC)}
	d.changed = sync.NewCond(&d.mu)
	var ctx context.Context
	ctx, d.cancel = context.WithCancel(context.Background())
	d.Env = d.environment(ctx, o)
	if o.Makers == nil {
		o.Makers = ui.Views()
	}
	o.Link.View, o.Link.Target = o.View, o.Target
	d.Root = ui.NewRoot(d.Env, o.Makers, o.Link)
	d.run(d.Root.Init())
	d.update(tea.WindowSizeMsg{Width: d.width, Height: d.height})
	d.Idle()
	t.Cleanup(d.stop)
	return d
}

// environment is what cli builds for a real terminal, with a held clock.
func (d *Driver) environment(ctx context.Context, o Options) *view.Env {
	wire := view.NewWire()
	profile := view.Profile{Name: "test", Company: "Northgate Trading", Address: Address, Username: "demo.analyst",
		TokenSource: "DOCKET_TOKEN", FirstPage: client.FirstPageAuto, PerPage: client.MaxItemsPerPage, PushPath: "auto"}
	c := d.client(o, &profile, wire)
	if o.Profile != nil {
		o.Profile(&profile)
	}
	path := cmp.Or(o.StatePath, filepath.Join(d.T.TempDir(), "docket.db"))
	var err error
	if d.Store, err = store.Open(ctx, path, store.WithClock(func() time.Time { return d.now })); err != nil {
		d.T.Fatal(err)
	}
	if o.Team != nil {
		if err := d.Store.JoinTeam(ctx, o.Team); err != nil {
			d.T.Fatal(err)
		}
	}
	env := &view.Env{Context: ctx, Client: c, Store: d.Store, Scope: store.Scope{Address: Address, Company: profile.Company},
		Profile: profile, Theme: theme.New(cmp.Or(o.Theme, theme.Options{Dark: true})), Wire: wire,
		Now: func() time.Time { return d.now },
		After: func(after time.Duration, msg tea.Msg) tea.Cmd {
			return view.Do(func() tea.Msg { return timer{after, msg} })
		},
		Copy: func(text, what string) tea.Cmd {
			d.Copied = append(d.Copied, text)
			return view.Say(view.Good, "copied "+what)
		},
		Authorize: func(token string) { d.token.Store(&token) },
		Remap:     o.Remap, Presets: filepath.Join(filepath.Dir(path), "presets"),
		Queries: filepath.Join(filepath.Dir(path), "queries"), Templates: filepath.Join(filepath.Dir(path), "templates"), Edit: d.edit}
	if d.Demo != nil {
		env.Offers = demo.Offers()
		if o.Pages {
			env.Pages, env.PageUnit = demopages.Entries(), demo.ScanUnit
		}
	}
	d.listen(ctx, wire)
	return env
}

// client speaks to the demo service, or to the one that the test brings.
func (d *Driver) client(o Options, profile *view.Profile, wire *view.Wire) *client.Client {
	url, token := o.URL, "test-token"
	if url == "" {
		server, err := demo.Start(o.Demo)
		if err != nil {
			d.T.Fatal(err)
		}
		d.Demo = server
		url, token, profile.Company, profile.Username = server.URL, server.Token, server.Company, server.Username
	}
	d.token.Store(&token)
	c, err := client.New(url, client.Options{
		Company: profile.Company,
		Token:   func(context.Context) (string, error) { return *d.token.Load(), nil },
		Observe: func(e client.Exchange) { d.observe(e); wire.Add(e) },
		Retry:   client.RetryPolicy{Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }},
	})
	if err != nil {
		d.T.Fatal(err)
	}
	return c
}

func (d *Driver) observe(e client.Exchange) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if e.Phase == client.PhaseSent {
		d.asked[e.ID] = true
	} else {
		delete(d.asked, e.ID)
	}
}

// run starts a command; its message is queued when it comes back.
func (d *Driver) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	d.mu.Lock()
	d.pending++
	d.mu.Unlock()
	go func() {
		if msg := cmd(); msg != nil {
			d.push(msg)
		}
		d.mu.Lock()
		d.pending--
		d.changed.Broadcast()
		d.mu.Unlock()
	}()
}

func (d *Driver) push(msg tea.Msg) {
	d.mu.Lock()
	d.queue = append(d.queue, msg)
	d.changed.Broadcast()
	d.mu.Unlock()
}

// next waits for a message; false means that nothing is under way any more, save what is held at a gate.
func (d *Driver) next() (tea.Msg, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	deadline := time.Now().Add(patience)
	wake := time.AfterFunc(patience, d.changed.Broadcast)
	defer wake.Stop()
	for len(d.queue) == 0 {
		held := 0
		for _, g := range d.gates {
			held += g.Held()
		}
		if d.pending <= min(held, len(d.asked)) { // the service may not know yet that one of them was cancelled
			return nil, false
		}
		if time.Now().After(deadline) {
			d.T.Fatalf("a command did not come back within %v; screen:\n%s", patience, d.Root.View())
		}
		d.changed.Wait()
	}
	msg := d.queue[0]
	d.queue = d.queue[1:]
	return msg, true
}

// Idle handles messages until no command is under way.
func (d *Driver) Idle() {
	d.T.Helper()
	for {
		msg, more := d.next()
		if !more {
			return
		}
		d.update(msg)
	}
}

// update gives one message to the root, as Bubble Tea's loop would.
func (d *Driver) update(msg tea.Msg) {
	d.T.Helper()
	switch msg := msg.(type) {
	case tea.QuitMsg:
		d.quit = true
		return
	case tea.BatchMsg:
		for _, cmd := range msg {
			d.run(cmd)
		}
		return
	case view.Fault:
		d.T.Fatalf("a command panicked: %v\n%s", msg.Value, msg.Stack)
	case timer:
		d.timers = append(d.timers, msg)
		return
	}
	_, cmd := d.Root.Update(msg)
	d.checkSize(msg)
	d.run(cmd)
}

// checkSize holds the frame against the terminal.
func (d *Driver) checkSize(after tea.Msg) {
	d.T.Helper()
	lines := strings.Split(d.Root.View(), "\n")
	if len(lines) != d.height {
		d.T.Fatalf("after %T the frame has %d lines on a terminal of %d×%d:\n%s", after, len(lines), d.width, d.height, d.Screen())
	}
	for i, l := range lines {
		if w := safe.Width(l); w > d.width {
			d.T.Fatalf("after %T line %d is %d wide on a terminal of %d×%d: %q", after, i, w, d.width, d.height, l)
		}
	}
}

func (d *Driver) stop() {
	for _, g := range d.gates {
		g.Release()
	}
	d.cancel()
	d.mu.Lock()
	for d.pending > 0 {
		d.changed.Wait()
	}
	d.mu.Unlock()
	if d.Demo != nil {
		d.Demo.Close()
	}
	d.Env.Client.CloseIdleConnections()
	_ = d.Store.Close()
}
