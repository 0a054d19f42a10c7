package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config"
	"docket/ui/cli/build"
	"docket/ui/core/observed"
	"docket/ui/view"
)

type info struct {
	*session
	knows bool
}

func newInfo(s *session) *cobra.Command {
	c := &info{session: s}
	cmd := s.printing(s.leaf("info", "Paths, the profile in use, what was observed of the service", "", theMemory, c.run))
	cmd.Flags().BoolFunc("json", "the same as -o json", func(string) error { c.as.given = asJSON; return nil })
	cmd.Flags().BoolVar(&c.knows, "knows", false, "only what was observed of the service, for its maker: page base, path forms, units, releases, and how each is known")
	return cmd
}

func (c *info) run([]string) error {
	facts, unread := observed.List(c.ctx, c.store, c.scope())
	switch {
	case c.knows && unread != nil:
		return unread
	case c.knows:
		return c.print(facts, nil)
	}
	s, proxy := c.set, client.ProxyFor(c.set.BaseURL, config.Proxy)
	value := map[string]any{
		"config_from": c.places.ConfigFrom, "proxy": proxy.Name, "proxy_note": proxy.Note, "read_only": s.ReadOnly, "from": s.Origin,
		"missing": append([]string{}, s.Incomplete()...), "profiles": append([]string{}, c.file.Names()...),
	}
	var list [][]string
	for _, l := range []struct{ label, key, text, from string }{
		{"version", "version", build.Version(), ""},
		{"config", "config", c.places.ConfigFile, c.places.ConfigFrom},
		{"state", "state", c.places.StateDir, ""},
		{"database", "database", c.places.DataBase, ""},
		{"reports", "reports", c.places.ReportDir, ""},
		{"profile", "profile", s.Name, s.Origin["profile"]},
		{"address", "address", s.BaseURL, s.Origin["base_url"]},
		{"proxy", "", cmp.Or(proxy.Name, proxy.Note, "(none)"), ""},
		{"company", "company", s.Company, s.Origin["company"]},
		{"username", "username", s.Username, s.Origin["username"]},
		{"token", "token_source", s.TokenSource(), ""},
		{"no stored token", "no_stored_token", s.NoStoredToken, ""},
		{"read-only", "", view.Either(s.ReadOnly, "yes", ""), view.Either(s.ReadOnly, s.Origin["read_only"], "")},
		{"profiles", "", strings.Join(c.file.Names(), ", "), ""},
		{"missing", "", strings.Join(s.Incomplete(), ", "), ""},
		{"degraded", "degraded", c.store.Degraded(), ""},
		{"damaged before", "damaged", strings.Join(c.store.Damaged(), ", "), ""},
	} {
		if l.key != "" {
			value[l.key] = l.text
		}
		switch from := l.from; {
		case from != "" && from != "default" && l.text != "":
			l.text += "  (" + from + ")"
		case l.text == "" && from != "":
			l.text = "(not set)"
		}
		list = append(list, []string{l.label, l.text})
	}
	list = slices.DeleteFunc(list, func(row []string) bool { return row[1] == "" })
	if value["observed"] = facts; unread != nil { // none is not the same as unknown
		value["observed"] = nil
	}
	return errors.Join(c.print(value, append(list, observations(facts, unread)...)), unread)
}

func observations(facts []observed.Fact, unread error) [][]string {
	if unread != nil {
		return [][]string{{"observed", "(cannot be read)"}}
	}
	return each(facts, func(f observed.Fact) []string {
		return []string{f.Subject, fmt.Sprintf("%s = %s (%s, %s)", f.Name, f.Value, strings.TrimSuffix(f.Why, "."), f.At.Local().Format("2006-01-02"))}
	})
}
