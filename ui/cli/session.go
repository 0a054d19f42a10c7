package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"docket/client"
	"docket/config"
	"docket/config/store"
	"docket/ui/cli/early"
	"docket/ui/core/submit"
	"docket/ui/view"
)

// session is one run of docket: its console, its flags, and the parts that commands ask
// for, each made at most once.
type session struct {
	*console
	args   []string
	flags  globals
	made   parts
	closes []func()

	drawing atomic.Bool // the full screen is on: nothing may write beside it
	watch   *watcher
}

// parts are what a session is about: places, settings, the service, the memory.
type parts struct {
	paths    *config.Paths
	file     *config.File
	settings *config.Settings
	client   *client.Client
	store    *store.Store
	wire     *view.Wire
}

// globals are the flags that every command takes.
type globals struct {
	profile, config, baseURL, company, username, theme string
	readOnly, noColor, ascii                           bool

	given func(name string) bool
}

// overrides hands the flags that were given to config.
func (g *globals) overrides() config.Overrides {
	o := config.Overrides{Profile: g.profile, BaseURL: g.baseURL, Company: g.company, Username: g.username}
	for _, b := range []struct {
		name  string
		value *bool
		into  **bool
	}{{"read-only", &g.readOnly, &o.ReadOnly}, {"ascii", &g.ascii, &o.ASCII}, {"no-color", &g.noColor, &o.NoColor}} {
		if g.given != nil && g.given(b.name) {
			*b.into = b.value
		}
	}
	return o
}

// close ends what the session opened, last first.
func (s *session) close() {
	for i := len(s.closes) - 1; i >= 0; i-- {
		s.closes[i]()
	}
	s.closes = nil
}

// tokenCache asks for the token once a run: a token command may want a finger on
// a key each time. A failure is not kept, so that R can try again.
type tokenCache struct {
	mu    sync.Mutex
	value string
}

func (t *tokenCache) known() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.value
}

// remember keeps a token so that nothing of this run can show it.
func (t *tokenCache) remember(token string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.value = strings.TrimSpace(token)
}

func (t *tokenCache) get(ctx context.Context, s *config.Settings) (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.value != "" {
		return t.value, nil
	}
	token, _, err := s.Token(ctx)
	if err != nil {
		return "", err
	}
	t.value = token
	return token, nil
}

// paths finds docket's places.
func (s *session) paths() (config.Paths, error) {
	if s.made.paths == nil {
		p, err := config.Locate(s.env, s.flags.config)
		if err != nil {
			return config.Paths{}, err
		}
		s.made.paths = &p
	}
	return *s.made.paths, nil
}

// settings resolves flags over environment over file.
func (s *session) settings() (*config.Settings, error) {
	if s.made.settings != nil {
		return s.made.settings, nil
	}
	paths, err := s.paths()
	if err != nil {
		return nil, err
	}
	file, err := await(s.ctx, func() (*config.File, error) { return config.Load(paths.ConfigFile) }) // it may be a pipe
	if err != nil {
		return nil, err
	}
	s.made.file = file
	set, err := config.Resolve(file, s.flags.overrides(), s.env)
	if err != nil {
		return nil, err
	}
	set.Theme = orElse(s.flags.theme, set.Theme)
	s.made.settings = set
	return set, nil
}

// service makes the client. What is missing to connect is said here, in one line.
func (s *session) service() (*client.Client, *config.Settings, error) {
	set, err := s.settings()
	if err != nil || s.made.client != nil {
		return s.made.client, set, err
	}
	if err := set.Ready(); err != nil {
		return nil, nil, err
	}
	opts, err := s.clientOptions(set)
	if err != nil {
		return nil, nil, err
	}
	c, err := client.New(set.BaseURL, opts...)
	if err != nil {
		return nil, nil, err
	}
	s.made.client = c
	s.closes = append(s.closes, c.CloseIdleConnections)
	return c, set, nil
}

func (s *session) clientOptions(set *config.Settings) ([]client.Option, error) {
	push, err := pushPath(set.PushPath)
	if err != nil {
		return nil, err
	}
	if m := s.made.store; m != nil && push == client.PushAuto {
		push = submit.ObservedPath(s.ctx, m, store.Scope{Address: set.BaseURL, Company: set.Company})
	}
	pool, err := config.RootCAs(set.CAFile)
	if err != nil {
		return nil, err
	}
	s.made.wire = view.NewWire()
	opts := []client.Option{
		client.WithCompany(set.Company),
		client.WithPathSegment(set.PathSegment),
		client.WithPushPath(push),
		client.WithUserAgent("docket/" + early.Version()),
		client.WithToken(func(ctx context.Context) (string, error) { return s.token.get(ctx, set) }),
		client.WithObserver(s.observe),
	}
	if pool != nil {
		opts = append(opts, client.WithRootCAs(pool))
	}
	if set.AllowPlainHTTP {
		opts = append(opts, client.AllowPlainHTTP())
	}
	return opts, nil
}

// observe keeps the wire for the full screen, the only place that shows it, and tells
// a person why a command waits. In a script the error at the end says enough.
func (s *session) observe(e client.Exchange) {
	if s.drawing.Load() {
		s.made.wire.Add(e)
		return
	}
	if e.Phase == client.PhaseWaiting && isTerminal(s.err) {
		s.say("%s: %s; trying again in %s", e.Op, attempt(e), e.Wait.Round(100*time.Millisecond))
	}
}

func attempt(e client.Exchange) string {
	if e.Status != 0 {
		return fmt.Sprintf("the service answered %d", e.Status)
	}
	return "no answer came"
}

func pushPath(name string) (client.PushPath, error) {
	switch name {
	case config.PushAuto, "":
		return client.PushAuto, nil
	case config.PushAccess:
		return client.PushWithAccess, nil
	case config.PushPlain:
		return client.PushWithoutAccess, nil
	}
	return 0, fmt.Errorf("push_path %q is not auto, access or plain", name)
}

// memory opens the store. It opens for what a person can live with; the reasons
// are said once.
func (s *session) memory() (*store.Store, error) {
	if s.made.store != nil {
		return s.made.store, nil
	}
	paths, err := s.paths()
	if err != nil {
		return nil, err
	}
	return s.openStore(paths.DataBase, store.WithClaims(paths.ClaimsDir))
}

func (s *session) openStore(path string, opts ...store.Option) (*store.Store, error) {
	m, err := store.Open(s.ctx, path, opts...)
	if err != nil {
		return nil, err
	}
	s.made.store = m
	s.closes = append(s.closes, func() { _ = m.Close() })
	if aside := m.SetAside(); aside != "" {
		s.say("the database was damaged and is kept as %s; a new one was begun, with the submissions that could be read", aside)
	}
	return m, nil
}

// sweptMemory opens the store and settles what a docket that died left behind.
func (s *session) sweptMemory() (*store.Store, error) {
	m, err := s.memory()
	if err != nil {
		return nil, err
	}
	lost, err := m.Sweep(s.ctx)
	var degraded *store.DegradedError
	if err != nil && !errors.As(err, &degraded) {
		return nil, err
	}
	for _, l := range lost {
		s.say("submission %s of %s was being sent when docket ended: its outcome is unknown", l.ID, l.DocumentType)
	}
	return m, nil
}

// scope is whose memory it is.
func scope(c *client.Client) store.Scope {
	return store.Scope{Address: c.BaseURL(), Company: c.Company()}
}
