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
	"docket/ui/keys"
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
func (a *app) dark(l looks) bool {
	if l.theme == "dark" || l.theme == "light" {
		return l.theme == "dark"
	}
	_, background, found := cutLast(a.env("COLORFGBG"), ";")
	n, err := strconv.Atoi(background)
	return !found || err != nil || n < 7 || n == 8
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

func (a *app) look(l looks) *theme.Theme {
	return theme.New(theme.Options{Dark: a.dark(l), NoColor: l.noColor, Sixteen: l.sixteen, ASCII: l.ascii, Accent: l.accent})
}

// looksOf is how the screen is drawn: as the settings say, as far as the terminal
// can. A locale without UTF-8 counts for less than ascii = false.
func (a *app) looksOf(s *config.Settings) looks {
	l := looks{theme: s.Theme, ascii: s.ASCII, noColor: s.NoColor, mouse: s.Mouse, accent: s.Color}
	switch terminal.ColoursOf(a.env) {
	case terminal.NoColours:
		l.noColor = true
	case terminal.SixteenColours:
		l.sixteen = true
	}
	l.narrow = !terminal.UTF8(a.env) && (s.ASCII || s.Origin["ascii"] == "default")
	l.ascii = l.ascii || l.narrow
	return l
}

// environment is what the screen is given for the profile in force.
func (a *app) environment() (*view.Env, looks, error) {
	s, err := a.settings()
	if err != nil {
		return nil, looks{}, err
	}
	if err := s.Ready(); err != nil {
		return nil, looks{}, err
	}
	m, err := a.sweptMemory()
	if err != nil {
		return nil, looks{}, err
	}
	c, _, err := a.service()
	if err != nil {
		return nil, looks{}, err
	}
	l := a.looksOf(s)
	profile := view.Profile{
		Name: s.Name, Company: s.Company, Address: s.BaseURL, Username: s.Username, Color: s.Color, TokenSource: s.TokenSource(),
		ReadOnly: s.ReadOnly, PlainHTTP: strings.HasPrefix(s.BaseURL, "http:") && !config.Loopback(s.BaseURL),
		FirstPage: client.FirstPage(s.FirstPage), PerPage: s.PerPage, PushPath: s.PushPath,
	}
	return a.assemble(c, m, scope(c), profile, l, s.Keys), l, nil
}

// assemble puts the parts together with the clock and the clipboard.
func (a *app) assemble(c *client.Client, m *store.Store, in store.Scope, p view.Profile, l looks, remap map[string][]string) *view.Env {
	return &view.Env{
		Context: a.ctx, Client: c, Store: m, Scope: in, Profile: p, Theme: a.look(l), Keys: keys.New(), Wire: a.made.wire,
		Now: time.Now,
		After: func(d time.Duration, msg tea.Msg) tea.Cmd {
			return view.Do(tea.Tick(d, func(time.Time) tea.Msg { return msg }))
		},
		Copy: a.copy, Remap: remap,
	}
}

// mostCopied is what terminals take through OSC 52.
const mostCopied = 74_000

// copy hands text to the terminal, which puts it on the clipboard of the machine in
// front of the person, also over ssh. Whether it did, it does not say. Control
// characters do not go along: pasted into a shell they would drive it.
func (a *app) copy(text, what string) tea.Cmd {
	if clean := safe.Copied(text); clean != text {
		text, what = clean, what+"; its control characters are written out, as on the screen"
	}
	if len(text) > mostCopied {
		return view.Say(view.Warn, what+": too much for a terminal's clipboard ("+view.Count(len(text), "byte")+")")
	}
	sequence := osc52.New(text)
	if a.env("STY") != "" {
		sequence = sequence.Screen()
	}
	if _, err := io.WriteString(a.out, sequence.String()); err != nil {
		return view.Say(view.Bad, "could not copy: "+err.Error())
	}
	return view.Say(view.Good, "copied "+what)
}

// demoEnvironment is what the screen is given for the demo. A config that is broken
// or missing is no obstacle: only its looks count here.
func (a *app) demoEnvironment(server *demo.Server) (*view.Env, looks, error) {
	s, err := a.settings()
	if err != nil {
		s = &config.Settings{Theme: cmp.Or(a.flags.theme, "auto"), ASCII: a.flags.ascii, NoColor: a.flags.noColor || a.env("NO_COLOR") != "", Mouse: true,
			Origin: map[string]string{"ascii": "default"}}
	}
	l := a.looksOf(s)
	l.accent = ""
	a.made.wire = view.NewWire()
	c, err := client.New(server.URL, client.WithCompany(server.Company), client.WithUserAgent("docket/"+early.Version()),
		client.WithToken(func(context.Context) (string, error) { return server.Token, nil }), client.WithObserver(a.observe))
	if err != nil {
		return nil, l, err
	}
	a.closes = append(a.closes, c.CloseIdleConnections)
	m, err := a.demoMemory()
	if err != nil {
		return nil, l, err
	}
	profile := view.Profile{
		Name: "demo", Company: server.Company, Address: server.URL, Username: server.Username, TokenSource: "the demo's own", Demo: true,
		ReadOnly: a.flags.readOnly, FirstPage: client.FirstPageAuto, PerPage: client.MaxItemsPerPage, PushPath: config.PushAuto,
	}
	// The address changes with every run, the company does not: the demo remembers.
	env := a.assemble(c, m, store.Scope{Address: "demo", Company: server.Company}, profile, l, s.Keys)
	env.Offers = offers()
	return env, l, nil
}

// demoMemory is a store of the demo's own, apart from real work.
func (a *app) demoMemory() (*store.Store, error) {
	paths, err := a.paths()
	if err != nil {
		return nil, err
	}
	if _, err := a.openStore(paths.StateDir + "/demo/docket.db"); err != nil {
		return nil, err
	}
	return a.sweptMemory()
}

// offers is what the demo can be asked for, by view.
func offers() map[string][]string {
	o := map[string][]string{"rules": demo.Anchors(), "data": demo.Datasources(), "fields": demo.DocumentTypes()}
	for _, t := range demo.OCRTexts() {
		o["text"] = append(o["text"], t.ID)
	}
	return o
}
