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
	args  []string
	flags globals
	parts
	closes []func()

	drawing atomic.Bool // the full screen is on: nothing may write beside it
	watch   *watcher
}

// parts are what a session is about: places, settings, the service, the memory.
type parts struct {
	places *config.Paths
	file   *config.File
	set    *config.Settings
	api    *client.Client
	store  *store.Store
	wire   *view.Wire
}

// need is what a command asks for before it begins.
type need int

const (
	theService need = 1 << iota
	theMemory
	theJournal // the memory, with what a docket that died left behind settled
)

// prepare makes the parts that a command needs: set always, api and store as asked. What
// is missing to connect is said before anything is opened; the memory comes before the
// client, which is made for the path that was observed.
func (s *session) prepare(n need) (err error) {
	if _, err = s.settings(); err == nil && n&theService != 0 {
		err = s.set.Ready()
	}
	if err == nil && n&theMemory != 0 {
		_, err = s.memory()
	}
	if err == nil && n&theJournal != 0 {
		_, err = s.sweptMemory()
	}
	if err == nil && n&theService != 0 {
		err = s.connect()
	}
	return err
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
	if s.places == nil {
		p, err := config.Locate(s.env, s.flags.config)
		if err != nil {
			return config.Paths{}, err
		}
		s.places = &p
	}
	return *s.places, nil
}

// settings resolves flags over environment over file.
func (s *session) settings() (*config.Settings, error) {
	if s.set != nil {
		return s.set, nil
	}
	paths, err := s.paths()
	if err != nil {
		return nil, err
	}
	file, err := await(s.ctx, func() (*config.File, error) { return config.Load(paths.ConfigFile) }) // it may be a pipe
	if err != nil {
		return nil, err
	}
	s.file = file
	set, err := config.Resolve(file, s.flags.overrides(), s.env)
	if err != nil {
		return nil, err
	}
	set.Theme = orElse(s.flags.theme, set.Theme)
	s.set = set
	return set, nil
}

// connect makes the client.
func (s *session) connect() error {
	if s.api != nil {
		return nil
	}
	opts, err := s.clientOptions(s.set)
	if err != nil {
		return err
	}
	if s.api, err = client.New(s.set.BaseURL, opts...); err == nil {
		s.closes = append(s.closes, s.api.CloseIdleConnections)
	}
	return err
}

func (s *session) clientOptions(set *config.Settings) ([]client.Option, error) {
	push, err := pushPath(set.PushPath)
	if err != nil {
		return nil, err
	}
	if m := s.store; m != nil && push == client.PushAuto {
		push = submit.ObservedPath(s.ctx, m, store.Scope{Address: set.BaseURL, Company: set.Company})
	}
	pool, err := config.RootCAs(set.CAFile)
	if err != nil {
		return nil, err
	}
	s.wire = view.NewWire()
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
		s.wire.Add(e)
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
	if s.store != nil {
		return s.store, nil
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
	s.store = m
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
	lost, err := m.Submissions.Sweep(s.ctx)
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
func (s *session) scope() store.Scope {
	return store.Scope{Address: s.api.BaseURL(), Company: s.api.Company()}
}
