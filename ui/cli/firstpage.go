package cli

import (
	"fmt"
	"strings"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/paging"
)

// pages is how the datasource is read. A memory that cannot be had is no reason to
// fail: what the service shows is observed again.
func (s source) pages() paging.Source {
	m, err := s.memory()
	if err != nil {
		m = nil
	}
	return paging.Source{Client: s.client, Store: m, Scope: scope(s.client), Profile: client.FirstPage(s.settings.FirstPage), Name: s.name, PerPage: s.flags.perPage}
}

// opened says what was observed of the first page, unless it is as it was.
func (s source) opened(o paging.Opening) {
	if o.Basis == paging.Observed {
		s.say("%s: %s", s.name, o.Why)
	}
	for _, note := range o.Notes {
		s.say("%s: %s", s.name, note)
	}
}

// every gives every page.
func (s source) every() pageSeq { return s.pages().Walk(s.ctx, 1, s.flags.jobs, s.opened) }

// factText is a fact in one line, for info.
func factText(f store.Fact) string {
	return fmt.Sprintf("%s (%s, %s)", f.Value, strings.TrimSuffix(f.Why, "."), f.At.Local().Format("2006-01-02"))
}
