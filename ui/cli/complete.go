package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"docket/config/store"
)

// completeTargets offers the targets of a view that were opened before. Nothing is
// asked of the service: the shell waits while a person holds the tab key.
func (a *app) completeTargets(kind string) func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return func(_ *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return a.recents(kind, begun), cobra.ShellCompDirectiveNoFileComp
	}
}

// recents are the targets that begin so, the newest first. A config that is broken
// is no reason to write over a prompt.
func (a *app) recents(kind, begun string) []string {
	s, err := a.settings()
	if err != nil {
		return nil
	}
	m, err := a.memory()
	if err != nil {
		return nil
	}
	seen, err := m.Recents(a.ctx, store.Scope{Address: s.BaseURL, Company: s.Company}, kind, 0)
	if err != nil {
		return nil
	}
	var out []string
	for _, r := range seen {
		if strings.HasPrefix(r.Target, begun) {
			out = append(out, r.Target)
		}
	}
	return out
}

// completeProfiles offers the profiles of the config file.
func (a *app) completeProfiles(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	a.flags.profile = "" // what is being typed is no profile yet
	var out []string
	if _, err := a.settings(); err == nil || a.made.file != nil {
		for _, name := range a.made.file.Names() {
			if strings.HasPrefix(name, begun) {
				out = append(out, name)
			}
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}
