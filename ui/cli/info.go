package cli

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/ui/cli/early"
)

const infoLong = `Shows where config and state are, which profile, address and company are used and where
each came from, where the token would come from (it is not asked for), and what was
observed of the service. Nothing is sent.`

// info says where things are.
type info struct {
	*session
	as format
}

func newInfo(s *session) *cobra.Command {
	c := &info{session: s}
	cmd := leaf("info", "Paths, the profile in use, what was observed of the service", infoLong, c.run)
	c.as.flag(cmd)
	return cmd
}

// information is what docket knows about itself, as scripts read it.
type information struct {
	Version     string            `json:"version"`
	Config      string            `json:"config"`
	ConfigFrom  string            `json:"config_from"`
	State       string            `json:"state"`
	Database    string            `json:"database"`
	Reports     string            `json:"reports"`
	Profile     string            `json:"profile"`
	Profiles    []string          `json:"profiles"`
	Address     string            `json:"address"`
	Proxy       string            `json:"proxy"`
	ProxyNote   string            `json:"proxy_note,omitempty"`
	Company     string            `json:"company"`
	Username    string            `json:"username"`
	TokenSource string            `json:"token_source"`
	NoToken     string            `json:"no_stored_token,omitempty"`
	ReadOnly    bool              `json:"read_only"`
	From        map[string]string `json:"from"`
	Missing     []string          `json:"missing"`
	Degraded    string            `json:"degraded,omitempty"`
	Observed    []observation     `json:"observed"`
}

type observation struct {
	Subject string `json:"subject"`
	Name    string `json:"name"`
	Value   string `json:"value"`
	Why     string `json:"why"`
}

func (c *info) run([]string) error {
	if err := c.prepare(theMemory); err != nil {
		return err
	}
	facts, err := c.store.Facts.List(c.ctx, c.scope())
	if err != nil {
		return err
	}
	s, paths, proxy := c.set, c.places, client.ProxyFor(c.set.BaseURL)
	i := information{
		Version: early.Version(), Config: paths.ConfigFile, ConfigFrom: paths.ConfigFrom, State: paths.StateDir, Database: paths.DataBase, Reports: paths.ReportDir,
		Profile: s.Name, Profiles: append([]string{}, c.file.Names()...), Address: s.BaseURL, Proxy: proxy.Name, ProxyNote: proxy.Note(),
		Company: s.Company, Username: s.Username, TokenSource: s.TokenSource(), NoToken: s.NoStoredToken, ReadOnly: s.ReadOnly,
		From: s.Origin, Missing: append([]string{}, s.Incomplete()...), Degraded: c.store.Degraded(), Observed: []observation{},
	}
	for _, f := range facts {
		i.Observed = append(i.Observed, observation{f.Subject, f.Name, f.Value, f.Why})
	}
	list := i.lines()
	for _, f := range facts {
		list = append(list, [2]string{f.Subject, f.Name + " = " + f.Value + " (" + strings.TrimSuffix(f.Why, ".") + ", " + f.At.Local().Format("2006-01-02") + ")"})
	}
	return c.print(&c.as, report{value: i, rows: list})
}

// lines are what people see of it; what is "" is left out.
func (i *information) lines() [][2]string {
	from := func(value, key string) string {
		where := i.From[key]
		if where != "" && where != "default" {
			return value + "  (" + where + ")"
		}
		return cmp.Or(value, "(not set)")
	}
	readOnly, profiles := "", ""
	if i.ReadOnly {
		readOnly = from("yes", "read_only")
	}
	if len(i.Profiles) > 1 {
		profiles = strings.Join(slices.Sorted(slices.Values(i.Profiles)), ", ")
	}
	all := [][2]string{
		{"version", i.Version},
		{"config", i.Config + "  (" + i.ConfigFrom + ")"},
		{"state", i.State},
		{"database", i.Database},
		{"reports", i.Reports},
		{"profile", from(i.Profile, "profile")},
		{"address", from(i.Address, "base_url")},
		{"proxy", cmp.Or(i.Proxy, i.ProxyNote, "(none)")},
		{"company", from(i.Company, "company")},
		{"username", from(i.Username, "username")},
		{"token", i.TokenSource},
		{"no stored token", i.NoToken},
		{"read-only", readOnly},
		{"profiles", profiles},
		{"missing", strings.Join(i.Missing, ", ")},
		{"degraded", i.Degraded},
	}
	return slices.DeleteFunc(all, func(line [2]string) bool { return line[1] == "" })
}
