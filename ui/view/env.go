package view

import (
	"context"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/paging"
	"docket/ui/core/picture"
	"docket/ui/safe"
	"docket/ui/theme"
)

// Env is what every view is given: the service, the memory, the look and the clock. It is made once and never changed.
type Env struct {
	Context context.Context // ends when the program does
	Client  *client.Client
	Store   *store.Store
	Scope   store.Scope
	Profile Profile
	Theme   *theme.Theme
	Wire    *Wire

	Now func() time.Time
	// After sends msg once d has passed. Views use it and never tea.Tick, so that tests own the time.
	After func(d time.Duration, msg tea.Msg) tea.Cmd
	// Copy puts text on the clipboard and says so; what names it ("3 cells").
	Copy func(text, what string) tea.Cmd
	// Command is how docket is called for this service: its name, and the flags that choose the profile.
	Command []string
	// Commands tells that a word behind the name of a view is a command, which a target of that name is not; it may be nil.
	Commands func(view, word string) bool
	// Offers lists targets that are known without asking the service, by the
	// name of a view: the demo's anchors and datasources. It may be nil.
	Offers map[string][]string
	// Program is the name of docket with its version: "docket 1.2.3".
	Program string
	// Profiles are those that the person can switch to, without the one in use.
	Profiles []ProfileName
	// Notice is said from the start until the first key.
	Notice Notify
	// Pages are pictures of document pages that are known from the start, such as the demo's,
	// named by OCR text id; PageUnit is what boxes on them are measured in, "" where nobody knows.
	Pages     []picture.Entry
	PageUnit  string
	Templates string
	// Authorize gives the client another access token until docket is left; nil where it has only one.
	Authorize func(token string)
	// Edit opens a file in the person's editor, and then goes on; nil where there is none.
	Edit func(path string, then func(error) tea.Cmd) tea.Cmd
	// Presets is the folder of named sets of switches; "" is none.
	Presets string
	// Queries is the folder of named SQL queries; "" is none.
	Queries string
	// Remap gives actions other keys, by name, as the config says. The root applies it.
	Remap map[string][]string
}

func (e *Env) Datasource(name string, perPage int) paging.Source {
	p := &e.Profile
	return paging.Source{Client: e.Client, Store: e.Store, Scope: e.Scope, Profile: p.FirstPage, Name: name, PerPage: max(perPage, 1), Proof: p.EndAfter}
}

// To names the company and the host that something goes to, the company cut in its middle
// where it is so long that it would push what is sent out of a box.
func To(g *theme.Glyphs, company, address string) string {
	_, host, is := strings.Cut(address, "://")
	if !is { // the demo has a name only
		host = address
	}
	return safe.Middle(safe.Line(company), mostCompany, g.Ellipsis) + " " + g.Dot + " " + safe.Line(host)
}

const mostCompany = 60

// ProfileName is a profile of the config: its name, and its company and host in a few words.
type ProfileName struct{ Name, About string }

// Profile is what the screen shows of the profile in use, and what it allows.
type Profile struct {
	Name, Company, Address, Username string
	Color                            string // the profile's colour, a name or #rrggbb
	TokenSource                      string // where the token comes from, never the token
	Reviewers                        int    // how many members of a team are asked for a verdict on each rule
	ReadOnly                         bool
	PlainHTTP                        bool // plain http beyond loopback: a badge on every screen
	Demo                             bool
	FirstPage                        client.FirstPage // FirstPageAuto, or what the person overruled it with
	PerPage                          int              // records a page, 1..100
	EndAfter                         int              // pages in a row without records that are taken for the end
	PushPath                         string           // auto, access or plain
}
