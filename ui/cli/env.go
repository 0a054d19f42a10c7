package cli

import (
	"cmp"
	"context"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/aymanbagabas/go-osc52/v2"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/client/demo"
	"docket/config"
	"docket/config/store"
	"docket/ui/cli/early"
	"docket/ui/safe"
	"docket/ui/terminal"
	"docket/ui/theme"
	"docket/ui/view"
)

// looks is how the screen is to be drawn.
type looks struct {
	theme                 string // auto, dark or light
	ascii, noColor, mouse bool
	sixteen, narrow       bool // the terminal has 16 colours; it shows nothing but ASCII
	accent                string
}

// dark decides between dark and light: as told, or by the variable that some
// terminals set, else dark until the terminal itself says otherwise.
func (s *session) dark(l looks) bool {
	if l.theme == "dark" || l.theme == "light" {
		return l.theme == "dark"
	}
	colours := s.env("COLORFGBG")
	n, err := strconv.Atoi(colours[strings.LastIndex(colours, ";")+1:])
	return !strings.Contains(colours, ";") || err != nil || n < 7 || n == 8
}

func (s *session) look(l looks) *theme.Theme {
	return theme.New(theme.Options{Dark: s.dark(l), NoColor: l.noColor, Sixteen: l.sixteen, ASCII: l.ascii, Accent: l.accent})
}

// looksOf is how the screen is drawn: as the settings say, as far as the terminal
// can. A locale without UTF-8 counts for less than ascii = false.
func (s *session) looksOf(set *config.Settings) looks {
	l := looks{theme: set.Theme, ascii: set.ASCII, noColor: set.NoColor, mouse: set.Mouse, accent: set.Color}
	switch terminal.ColoursOf(s.env) {
	case terminal.NoColours:
		l.noColor = true
	case terminal.SixteenColours:
		l.sixteen = true
	}
	l.narrow = !terminal.UTF8(s.env) && (set.ASCII || set.Origin["ascii"] == "default")
	l.ascii = l.ascii || l.narrow
	return l
}

// environment is what the screen is given for the profile in force.
func (s *session) environment() (*view.Env, looks, error) {
	if err := s.prepare(theService | theJournal); err != nil {
		return nil, looks{}, err
	}
	set := s.set
	l := s.looksOf(set)
	profile := view.Profile{
		Name: set.Name, Company: set.Company, Address: set.BaseURL, Username: set.Username, Color: set.Color, TokenSource: set.TokenSource(),
		ReadOnly: set.ReadOnly, PlainHTTP: strings.HasPrefix(set.BaseURL, "http:") && !config.Loopback(set.BaseURL),
		FirstPage: client.FirstPage(set.FirstPage), PerPage: set.PerPage, PushPath: set.PushPath,
	}
	return s.assemble(s.api, s.scope(), profile, l, set.Keys), l, nil
}

// assemble puts the parts together with the clock and the clipboard.
func (s *session) assemble(c *client.Client, in store.Scope, p view.Profile, l looks, remap map[string][]string) *view.Env {
	return &view.Env{
		Context: s.ctx, Client: c, Store: s.store, Scope: in, Profile: p, Theme: s.look(l), Wire: s.wire,
		Now: time.Now,
		After: func(d time.Duration, msg tea.Msg) tea.Cmd {
			return view.Do(tea.Tick(d, func(time.Time) tea.Msg { return msg }))
		},
		Copy: s.copy, Remap: remap,
	}
}

// mostCopied is what terminals take through OSC 52.
const mostCopied = 74_000

// copy hands text to the terminal, which puts it on the clipboard of the machine in
// front of the person, also over ssh. Whether it did, it does not say. Control
// characters do not go along: pasted into a shell they would drive it.
func (s *session) copy(text, what string) tea.Cmd {
	if clean := safe.Copied(text); clean != text {
		text, what = clean, what+"; its control characters are written out, as on the screen"
	}
	if len(text) > mostCopied {
		return view.Say(view.Warn, what+": too much for a terminal's clipboard ("+view.Count(len(text), "byte")+")")
	}
	sequence := osc52.New(text)
	if s.env("STY") != "" {
		sequence = sequence.Screen()
	}
	if _, err := io.WriteString(s.out, sequence.String()); err != nil {
		return view.Say(view.Bad, "could not copy: "+err.Error())
	}
	return view.Say(view.Good, "copied "+what)
}

// demoEnvironment is what the screen is given for the demo. A config that is broken
// or missing is no obstacle: only its looks count here.
func (s *session) demoEnvironment(server *demo.Server) (*view.Env, looks, error) {
	set, err := s.settings()
	if err != nil {
		set = &config.Settings{Theme: cmp.Or(s.flags.theme, "auto"), ASCII: s.flags.ascii, NoColor: s.flags.noColor || s.env("NO_COLOR") != "", Mouse: true,
			Origin: map[string]string{"ascii": "default"}}
	}
	l := s.looksOf(set)
	l.accent = ""
	s.wire = view.NewWire()
	c, err := client.New(server.URL, client.WithCompany(server.Company), client.WithUserAgent("docket/"+early.Version()),
		client.WithToken(func(context.Context) (string, error) { return server.Token, nil }), client.WithObserver(s.observe))
	if err != nil {
		return nil, l, err
	}
	s.closes = append(s.closes, c.CloseIdleConnections)
	if err := s.demoMemory(); err != nil {
		return nil, l, err
	}
	profile := view.Profile{
		Name: "demo", Company: server.Company, Address: server.URL, Username: server.Username, TokenSource: "the demo's own", Demo: true,
		ReadOnly: s.flags.readOnly, FirstPage: client.FirstPageAuto, PerPage: client.MaxItemsPerPage, PushPath: config.PushAuto,
	}
	// The address changes with every run, the company does not: the demo remembers.
	env := s.assemble(c, store.Scope{Address: "demo", Company: server.Company}, profile, l, set.Keys)
	env.Offers = demo.Offers()
	return env, l, nil
}

// demoMemory is a store of the demo's own, apart from real work.
func (s *session) demoMemory() error {
	paths, err := s.paths()
	if err != nil {
		return err
	}
	if _, err := s.openStore(paths.StateDir + "/demo/docket.db"); err != nil {
		return err
	}
	_, err = s.sweptMemory()
	return err
}
