package cli

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"docket/client"
	"docket/config"
	"docket/config/store"
	"docket/config/store/team"
	"docket/ui/cli/build"
	"docket/ui/core/observed"
	"docket/ui/core/submit"
	"docket/ui/view"
)

// session is one run of docket: its console, its flags, and the parts that commands ask for, each made at most once.
type session struct {
	*console
	args    []string
	known   func(view, word string) bool // that is a command
	command string                       // the one that runs, without the word docket

	flags         config.Overrides
	config, theme string

	places config.Paths
	file   *config.File
	set    *config.Settings
	api    *client.Client
	store  *store.Store
	team   *team.Team // nil without one
	away   string     // what was said last of a team that cannot be reached
	wire   *view.Wire
	tape   tape

	drawing atomic.Bool // the screen is or was on: nothing may write beside it, and of what it left under way nothing is said
	pause   func()      // leaves signals to the screen
	lines   bool        // line by line: there is no full screen
	left    []string    // submissions that were on their way when their profile was left
}

// need is what a command asks for before it begins.
type need int

// What a command may need; nothing, where it asks by itself, once it knows.
const (
	thePlaces need = 1 << iota
	theSettings
	theService
	theMemory
	theJournal // the memory, with what a docket that died left behind looked at
	theTeam

	nothing need = 0
)

// prepare makes the parts that a command needs, each once. What is missing to connect is said before anything is
// opened; the memory comes before the client, which is made for the path that was observed.
func (s *session) prepare(n need) (err error) {
	if n != nothing && s.places.ConfigFile == "" {
		s.places, err = config.Locate(s.env, s.config)
	}
	if err == nil && n > thePlaces && s.set == nil {
		err = s.resolve()
	}
	if err == nil && n&theService != 0 && s.tape.player == nil {
		err = cmp.Or(s.places.Named(), s.set.Ready())
	}
	if err == nil && n&theTeam != 0 {
		err = openTeam(s)
	}
	if err == nil && n&(theMemory|theJournal) != 0 && s.store == nil {
		err = s.openStore(s.places.DataBase, store.WithClaims(s.places.ClaimsDir))
		if err == nil && s.set.Team != "" {
			if err = openTeam(s); err == nil {
				err = s.store.JoinTeam(s.ctx, s.team)
			}
		}
	}
	if err == nil && n&theJournal != 0 {
		err = s.sweep()
	}
	if err == nil && n&theService != 0 {
		err = s.connect()
	}
	return err
}

func (s *session) close() {
	s.tape.close(s)
	if s.api != nil {
		s.api.CloseIdleConnections()
	}
	if s.store != nil {
		if s.wire != nil {
			for _, r := range s.wire.Released() {
				_ = observed.Release(s.ctx, s.store, s.scope(), r.Operation, r.Version, time.Now())
			}
		}
		_ = s.store.Close()
	}
	if s.team != nil {
		_ = s.team.Close()
	}
}

// resolve lays flags over environment over file.
func (s *session) resolve() (err error) {
	if s.file, err = await(s.ctx, func() (*config.File, error) { return config.Load(s.places.ConfigFile) }); err != nil { // it may be a pipe
		return err
	}
	s.file.Theme = cmp.Or(s.theme, s.file.Theme)
	if err = s.tape.load(s); err == nil && s.tape.player != nil {
		return s.tape.use(s)
	}
	if err == nil {
		s.set, err = config.Resolve(s.file, s.flags, s.env)
	}
	if err == nil && s.theme != "" {
		s.set.Origin["theme"] = "flag --theme"
	}
	return err
}

func (s *session) connect() (err error) {
	if s.api != nil {
		return nil
	}
	push := map[string]client.PushPath{config.PushAccess: client.PushWithAccess, config.PushPlain: client.PushWithoutAccess}[s.set.PushPath]
	if s.store != nil && push == client.PushAuto {
		push = submit.ObservedPath(s.ctx, s.store, s.scope())
	}
	pool, err := s.set.RootCAs()
	if err != nil {
		return err
	}
	certificate, err := s.set.Certificate()
	if err != nil {
		return err
	}
	s.wire = view.NewWire()
	set, known := s.set, s.token
	known.resume(set.Name + "\n" + set.BaseURL + "\n" + set.Company) // it goes nowhere else
	options := client.Options{
		Company: s.set.Company, Token: func(ctx context.Context) (string, error) { return known.of(ctx, set.Token) }, Tokens: known.all, PathSegment: s.set.PathSegment, Push: push, PlainHTTP: s.set.AllowPlainHTTP,
		RootCAs: pool, Certificate: certificate, Proxy: config.Proxy, UserAgent: "docket/" + build.Version(), Observe: s.observe(s.wire), Limits: client.Limits{Answer: int64(s.set.MaxAnswer) << 20}}
	if err := s.tape.begin(s); err != nil {
		return err
	}
	switch {
	case s.tape.player != nil:
		options.Wrap = s.tape.player.Wrap
	case s.tape.recorder != nil:
		options.Wrap = s.tape.recorder.Wrap
	}
	s.api, err = client.New(s.set.BaseURL, options)
	return err
}

// observe stores requests for the screen, and tells a person why a command waits; a script learns it at the end.
func (s *session) observe(wire *view.Wire) func(client.Exchange) {
	token := s.token
	return func(e client.Exchange) {
		token.answered(e.Status)
		if s.drawing.Load() {
			wire.Add(e)
			return
		}
		wire.Note(e)
		if e.Phase == client.PhaseWaiting && isTerminal(s.err) {
			answer := "no answer came"
			if e.Status != 0 {
				answer = "the service answered " + strconv.Itoa(e.Status)
			}
			s.say("%s; trying again in %s", answer, max(e.Wait.Round(100*time.Millisecond), 100*time.Millisecond))
		}
	}
}

// openStore opens the store. It opens for what a person can live with; the reasons are said once.
func (s *session) openStore(path string, opts ...store.Option) (err error) {
	opts = append(opts, store.WithTold(s.remark))
	if s.store, err = store.Open(s.ctx, path, opts...); err != nil {
		return err
	}
	if s.tape.player != nil {
		for _, f := range s.tape.player.Head.Facts { // without them pages are counted anew
			_ = s.store.Facts.Set(s.ctx, s.scope(), f.Subject, f.Name, f.Value, f.Why)
		}
	}
	if s.store.Nowhere {
		s.say("%s: %s", path, s.store.Degraded())
	}
	told := s.store.Restored()
	s.remark(told)
	if told != "" && isTerminal(s.err) && !completing(s.args) { // else nobody may have read it
		_ = s.store.RestoredRead(s.ctx) // it is said again
	}
	return nil
}

// sweep gives what a docket that died left behind its outcome.
func (s *session) sweep() error {
	lost, err := s.store.Submissions.Sweep(s.ctx)
	if err != nil && !is[*store.DegradedError](err) {
		return err
	}
	for _, l := range lost {
		if slices.Contains(s.left, l.ID) { // it is told on the screen
			continue
		}
		s.say("submission %s of %s was being sent when docket ended: its outcome is unknown", l.ID, l.DocumentType)
	}
	return nil
}

func (s *session) scope() store.Scope {
	return store.Scope{Address: s.set.BaseURL, Company: s.set.Company}
}
