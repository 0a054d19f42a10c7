package cli

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config"
	"docket/config/program"
	"docket/ui"
	"docket/ui/cli/build"
	"docket/ui/terminal"
	"docket/ui/theme"
	"docket/ui/view"
)

// open draws the screen on a link. With nothing configured it asks first.
func (s *session) open(link view.Link) error {
	if !canOpen(s) {
		return usage("the browser draws on a terminal; --linear goes line by line without one, and a command prints, such as `docket rules DOC-1001 -o json`")
	}
	if err := s.prepare(theSettings); err != nil {
		return err
	}
	if s.set.BaseURL == "" && len(s.file.Profiles) == 0 {
		wantsDemo, err := s.firstRun()
		if err != nil {
			return err
		}
		if wantsDemo {
			return (&demoCommand{session: s, page: 1}).run(nil)
		}
	}
	if err := s.prepare(theService | theJournal); err != nil {
		return err
	}
	env := s.environment()
	if s.tape.player != nil {
		env.Offers = s.tape.player.Offers
	}
	next, err := s.draw(env, link)
	for next != "" && err == nil {
		if env, err = change(s, next); err == nil {
			next, err = s.draw(env, view.Link{})
		}
	}
	for _, id := range unsettled(s) {
		left := fmt.Sprintf("submission %s was on its way when docket, or its profile, was left: nobody knows whether it was applied", id)
		if stopped, is := errors.AsType[*ui.SignalError](err); is {
			stopped.Left = strings.TrimSpace(stopped.Left + " " + view.Sentence(left))
			err = unknown(id, stopped)
		}
		err = cmp.Or(err, unknown(id, errors.New(left)))
	}
	return err
}

// unsettled are the submissions that were left on their way, of which nobody has said since what became of them.
func unsettled(s *session) []string {
	ids := s.store.Submissions.Underway()
	for _, id := range s.left {
		if sub, err := s.store.Submissions.Get(s.ctx, id); err != nil || sub.Unresolved() {
			ids = append(ids, id)
		}
	}
	return ids
}

// draw runs the screen until it is left, for a profile or for good. Signals are its own from here on: it saves what
// was typed before it ends.
func (s *session) draw(env *view.Env, link view.Link) (next string, err error) {
	s.pause()
	s.drawing.Store(true)
	if s.lines = s.set.Linear || !s.canDraw(); s.lines {
		return drawLines(s, env, link)
	}
	env.Theme.Graphics = &theme.Graphics{}
	var tmux terminal.Tmux
	pictures := !env.Theme.Options.NoColor && !env.Theme.Options.ASCII
	if pictures {
		tmux = terminal.TmuxOf(s.ctx, s.env)
	}
	options := terminal.Options{Input: s.in, Output: s.out, Mouse: s.set.Mouse, ASCII: s.narrow(), Console: env.Theme.Options.Console, Scrolls: terminal.Scrolls(s.env), Graphics: env.Theme.Graphics,
		AskGraphics: pictures && terminal.Pictures(s.env), Tmux: tmux, AskBackground: !theme.Fixed(s.set.Theme) && !env.Theme.Options.NoColor && terminal.Answers(s.env)}
	if terminal.Answers(s.env) && !s.narrow() { // the window may have a title
		options.Title = func() string { return "docket" }
	}
	return ui.Run(env, link, options)
}

func (s *session) environment() *view.Env {
	set, looks := s.set, theme.New(s.looks())
	_ = looks.Choose(set.Theme) // the config has no other
	return &view.Env{
		Context: s.ctx, Program: "docket " + build.Version(), Client: s.api, Store: s.store, Scope: s.scope(), Theme: looks, Wire: s.wire,
		Profile: view.Profile{
			Name: set.Name, Company: set.Company, Address: set.BaseURL, Username: set.Username, Color: set.Color, TokenSource: set.TokenSource(),
			ReadOnly: set.ReadOnly, PlainHTTP: strings.HasPrefix(set.BaseURL, "http:") && !config.Loopback(set.BaseURL),
			FirstPage: client.FirstPage(set.FirstPage), PerPage: set.PerPage, Reviewers: set.Reviewers, EndAfter: set.EndAfter, PushPath: set.PushPath,
		},
		Now: time.Now,
		After: func(d time.Duration, msg tea.Msg) tea.Cmd {
			return view.Do(tea.Tick(d, func(time.Time) tea.Msg { return msg }))
		},
		Authorize: s.token.set,
		Profiles:  others(s, &looks.Glyphs), Copy: s.copy, Remap: set.Keys, Command: calls(s), Commands: s.known, Presets: s.places.Presets, Queries: s.places.Queries, Templates: s.places.Templates, Edit: editor(s.env),
	}
}

// calls is how docket is called for the service in use: with the profile and the flags that chose it, and with --read-only.
// How the screen looks is each person's own, and --read-only=false is given anew. A variable counts where the command is run.
func calls(s *session) []string {
	f := s.flags
	if again := s.tape.again(); again != nil {
		return append([]string{"docket"}, again...)
	}
	return called(s, []string{"docket"}, [][2]string{{"--profile", s.set.Name}, {"--config", s.config}, {"--base-url", f.BaseURL}, {"--company", f.Company}, {"--username", f.Username}})
}

// called is a command with those flags that have a value, and with --read-only where that was given.
func called(s *session, command []string, flags [][2]string) []string {
	for _, f := range flags {
		if f[1] != "" {
			command = append(command, f[:]...)
		}
	}
	if on := s.flags.ReadOnly; on != nil && *on {
		command = append(command, "--read-only")
	}
	return command
}

// editor opens files in the editor that the person chose, nil where none is: VISUAL, else EDITOR.
func editor(env func(string) string) func(path string, then func(error) tea.Cmd) tea.Cmd {
	if env("VISUAL") == "" && env("EDITOR") == "" {
		return nil
	}
	return func(path string, then func(error) tea.Cmd) tea.Cmd {
		return view.Send(terminal.Lend{Program: program.Shell(cmp.Or(env("VISUAL"), env("EDITOR")), path), Then: func(err error) tea.Msg {
			return view.Next(func() tea.Cmd { return then(err) })
		}})
	}
}

// wantsLines tells that --linear was given, which needs no terminal.
func wantsLines(s *session) bool { return s.flags.Linear != nil && *s.flags.Linear }

// shows tells that a target opens its view, where nothing says that it is to be printed.
func shows(s *session) bool { return s.canDraw() || wantsLines(s) }

// canOpen tells whether there is something to open the browser on: a terminal, which TERM=dumb is line by line.
func canOpen(s *session) bool {
	return wantsLines(s) || isTerminal(s.in) && isTerminal(s.out)
}

// narrow tells that the terminal shows nothing but ASCII. A locale without UTF-8 counts for less than ascii = false.
func (s *session) narrow() bool {
	return !terminal.UTF8(s.env) && (s.set.ASCII || s.set.Origin["ascii"] == "default")
}

// looks is how the screen is drawn: as the settings say, as far as the terminal can.
func (s *session) looks() theme.Options {
	colours := terminal.ColoursOf(s.env)
	return theme.Options{Dark: true, NoColor: s.set.NoColor || colours == terminal.NoColours, Sixteen: colours == terminal.SixteenColours,
		ASCII: s.set.ASCII || s.narrow(), Console: s.env("TERM") == "linux" && s.set.Origin["ascii"] == "default", Accent: s.set.Color, Contrast: s.set.Contrast}
}
