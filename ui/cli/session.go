package cli

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"docket/client"
	"docket/config"
	"docket/config/store"
	"docket/ui/cli/early"
	"docket/ui/core/submit"
	"docket/ui/view"
)

// session is what a run is about: places, settings, the service, the memory.
// Each part is made when the first command asks for it.
type session struct {
	paths    *config.Paths
	file     *config.File
	settings *config.Settings
	client   *client.Client
	store    *store.Store
	wire     *view.Wire
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
func (a *app) paths() (config.Paths, error) {
	if a.made.paths == nil {
		p, err := config.Locate(a.env, a.flags.config)
		if err != nil {
			return config.Paths{}, err
		}
		a.made.paths = &p
	}
	return *a.made.paths, nil
}

// settings resolves flags over environment over file.
func (a *app) settings() (*config.Settings, error) {
	if a.made.settings != nil {
		return a.made.settings, nil
	}
	paths, err := a.paths()
	if err != nil {
		return nil, err
	}
	file, err := await(a.ctx, func() (*config.File, error) { return config.Load(paths.ConfigFile) }) // it may be a pipe
	if err != nil {
		return nil, err
	}
	a.made.file = file
	s, err := config.Resolve(file, a.overrides(), a.env)
	if err != nil {
		return nil, err
	}
	switch a.flags.theme {
	case "":
	case "auto", "dark", "light":
		s.Theme = a.flags.theme
	default:
		return nil, usage("", "--theme is %q; it is auto, dark or light", a.flags.theme)
	}
	a.made.settings = s
	return s, nil
}

// service makes the client. What is missing to connect is said here, in one line.
func (a *app) service() (*client.Client, *config.Settings, error) {
	s, err := a.settings()
	if err != nil || a.made.client != nil {
		return a.made.client, s, err
	}
	if err := s.Ready(); err != nil {
		return nil, nil, err
	}
	opts, err := a.clientOptions(s)
	if err != nil {
		return nil, nil, err
	}
	c, err := client.New(s.BaseURL, opts...)
	if err != nil {
		return nil, nil, err
	}
	a.made.client = c
	a.closes = append(a.closes, c.CloseIdleConnections)
	return c, s, nil
}

func (a *app) clientOptions(s *config.Settings) ([]client.Option, error) {
	push, err := pushPath(s.PushPath)
	if err != nil {
		return nil, err
	}
	if m := a.made.store; m != nil && push == client.PushAuto {
		push = submit.ObservedPath(a.ctx, m, store.Scope{Address: s.BaseURL, Company: s.Company})
	}
	pool, err := config.RootCAs(s.CAFile)
	if err != nil {
		return nil, err
	}
	a.made.wire = view.NewWire()
	opts := []client.Option{
		client.WithCompany(s.Company),
		client.WithPathSegment(s.PathSegment),
		client.WithPushPath(push),
		client.WithUserAgent("docket/" + early.Version()),
		client.WithToken(func(ctx context.Context) (string, error) { return a.token.get(ctx, s) }),
		client.WithObserver(a.observe),
	}
	if pool != nil {
		opts = append(opts, client.WithRootCAs(pool))
	}
	if s.AllowPlainHTTP {
		opts = append(opts, client.AllowPlainHTTP())
	}
	return opts, nil
}

// observe keeps the wire for the full screen, the only place that shows it, and tells
// a person why a command waits. In a script the error at the end says enough.
func (a *app) observe(e client.Exchange) {
	if a.drawing.Load() {
		a.made.wire.Add(e)
		return
	}
	if e.Phase == client.PhaseWaiting && isTerminal(a.err) {
		a.say("%s: %s; trying again in %s", e.Op, attempt(e), e.Wait.Round(100*time.Millisecond))
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
func (a *app) memory() (*store.Store, error) {
	if a.made.store != nil {
		return a.made.store, nil
	}
	paths, err := a.paths()
	if err != nil {
		return nil, err
	}
	return a.openStore(paths.DataBase, store.WithClaims(paths.ClaimsDir))
}

func (a *app) openStore(path string, opts ...store.Option) (*store.Store, error) {
	s, err := store.Open(a.ctx, path, opts...)
	if err != nil {
		return nil, err
	}
	a.made.store = s
	a.closes = append(a.closes, func() { _ = s.Close() })
	if aside := s.SetAside(); aside != "" {
		a.say("the database was damaged and is kept as %s; a new one was begun, with the submissions that could be read", aside)
	}
	return s, nil
}

// scope is whose memory it is.
func scope(c *client.Client) store.Scope {
	return store.Scope{Address: c.BaseURL(), Company: c.Company()}
}
