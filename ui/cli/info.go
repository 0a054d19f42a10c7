package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config/store"
	"docket/ui/cli/early"
)

// info says where things are.
type info struct {
	*session
	as format
}

func newInfo(s *session) *cobra.Command {
	c := &info{session: s}
	cmd := leaf("info", "Paths, the profile in use, what was observed of the service", between(0, 0, ""), c.run)
	cmd.GroupID = groupSelf
	cmd.Long = "Shows where config and state are, which profile, address and company are used and where\neach came from, where the token would come from (it is not asked for), and what was\nobserved of the service. Nothing is sent."
	c.as.flag(cmd)
	return cmd
}

// information is what docket knows about itself, as scripts read it.
type information struct {
	places
	inForce
	From     map[string]string `json:"from"`
	Missing  []string          `json:"missing"`
	Degraded string            `json:"degraded,omitempty"`
	Observed []observation     `json:"observed"`
}

// places are where docket's things are.
type places struct {
	Version    string `json:"version"`
	Config     string `json:"config"`
	ConfigFrom string `json:"config_from"`
	State      string `json:"state"`
	Database   string `json:"database"`
	Reports    string `json:"reports"`
}

// inForce is what docket goes by now.
type inForce struct {
	Profile     string   `json:"profile"`
	Profiles    []string `json:"profiles"`
	Address     string   `json:"address"`
	Proxy       string   `json:"proxy"`
	ProxyNote   string   `json:"proxy_note,omitempty"`
	Company     string   `json:"company"`
	Username    string   `json:"username"`
	TokenSource string   `json:"token_source"`
	NoToken     string   `json:"no_stored_token,omitempty"`
	ReadOnly    bool     `json:"read_only"`
}

type observation struct {
	Subject string `json:"subject"`
	Name    string `json:"name"`
	Value   string `json:"value"`
	Why     string `json:"why"`

	text string
}

func (c *info) run([]string) error {
	paths, err := c.paths()
	if err != nil {
		return err
	}
	if err := c.prepare(theMemory); err != nil {
		return err
	}
	s := c.set
	proxy := client.ProxyFor(s.BaseURL)
	i := information{
		places: places{Version: early.Version(), Config: paths.ConfigFile, ConfigFrom: paths.ConfigFrom, State: paths.StateDir, Database: paths.DataBase, Reports: paths.ReportDir},
		inForce: inForce{Profile: s.Name, Profiles: append([]string{}, c.file.Names()...), Address: s.BaseURL, Proxy: proxy.Name, ProxyNote: proxy.Note(),
			Company: s.Company, Username: s.Username, TokenSource: s.TokenSource(), NoToken: s.NoStoredToken, ReadOnly: s.ReadOnly},
		From: s.Origin, Missing: append([]string{}, s.Incomplete()...), Observed: []observation{},
	}
	i.Degraded = c.store.Degraded()
	facts, err := c.store.Facts.List(c.ctx, store.Scope{Address: s.BaseURL, Company: s.Company})
	if err != nil {
		return err
	}
	for _, f := range facts {
		text := fmt.Sprintf("%s (%s, %s)", f.Value, strings.TrimSuffix(f.Why, "."), f.At.Local().Format("2006-01-02"))
		i.Observed = append(i.Observed, observation{f.Subject, f.Name, f.Value, f.Why, text})
	}
	return c.print(&c.as, report{value: i, pairs: i.pairs()})
}

func (i information) pairs() [][2]string {
	from := func(value, key string) string {
		where := i.From[key]
		switch {
		case value == "" && (where == "" || where == "default"):
			return "(not set)"
		case where == "" || where == "default":
			return value
		}
		return value + "  (" + where + ")"
	}
	list := [][2]string{
		{"version", i.Version},
		{"config", i.Config + "  (" + i.ConfigFrom + ")"},
		{"state", i.State},
		{"database", i.Database},
		{"reports", i.Reports},
		{"profile", from(i.Profile, "profile")},
		{"address", from(i.Address, "base_url")},
		{"proxy", orElse(i.Proxy, orElse(i.ProxyNote, "(none)"))},
		{"company", from(i.Company, "company")},
		{"username", from(i.Username, "username")},
		{"token", i.TokenSource},
	}
	add := func(name, value string) {
		if value != "" {
			list = append(list, [2]string{name, value})
		}
	}
	add("no stored token", i.NoToken)
	if i.ReadOnly {
		add("read-only", from("yes", "read_only"))
	}
	if len(i.Profiles) > 1 {
		add("profiles", strings.Join(slices.Sorted(slices.Values(i.Profiles)), ", "))
	}
	add("missing", strings.Join(i.Missing, ", "))
	add("degraded", i.Degraded)
	for _, o := range i.Observed {
		add(o.Subject, o.Name+" = "+o.text)
	}
	return list
}
