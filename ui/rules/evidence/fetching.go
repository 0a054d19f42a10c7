package evidence

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit/trials"
	"docket/ui/core/load"
	"docket/ui/core/paging"
	"docket/ui/view"
)

// fetching loads datasources for a trial, one after another.
type fetching struct {
	names []string // of datasources that are known here and not loaded
	now   atomic.Pointer[string]
	ended string
}

// lookAgain is the time to draw how far it is.
type lookAgain struct{ of *setup }

const (
	lookPace    = 200 * time.Millisecond
	parallel    = 4 // pages that are asked for at the same time
	mostRecents = 100
)

var errBudget = errors.New("it has more pages than are loaded without asking; open the datasource and press L")

// knownSources are the datasources that were opened, in this run or an earlier one, and those that the program was told of.
func (t *Records) knownSources() []string {
	names := slices.Concat(t.names, t.env.Offers["data"])
	recents, _ := t.env.Store.Recents.List(t.env.Context, t.env.Scope, "data", mostRecents)
	for _, r := range recents {
		names = append(names, r.Target)
	}
	return names
}

// fetch loads every page of a datasource as it is now; one that broke off is continued.
func (t *Records) fetch(ctx context.Context, name string, told func(load.Progress)) error {
	p := &t.env.Profile
	from := paging.Source{Client: t.env.Client, Store: t.env.Store, Scope: t.env.Scope, Profile: p.FirstPage, Name: name, PerPage: max(p.PerPage, 1), Proof: p.EndAfter}
	_, err := t.loads().Take(ctx, from, load.Options{Jobs: parallel, Progress: told, More: func(load.Progress) error { return errBudget }})
	return err
}

// use takes the records of the datasources that are called like document types: of their newest loads, and where there
// is none the datasource is loaded first.
func (s *setup) use() tea.Cmd {
	sources, unloaded := s.proposals()
	reading := s.t.reading(s.of.Set.Rules, sources...)
	s.fetching.ended = ""
	begin := s.load.Start(s.t.env.Context, func(ctx context.Context) ([]read, error) {
		failed := map[string]error{}
		for _, source := range sources {
			if !unloaded[source.DocumentType] {
				continue
			}
			name := strings.TrimPrefix(source.From, trials.LoadPrefix)
			failed[source.DocumentType] = s.t.fetch(ctx, name, func(at load.Progress) {
				said := "loading " + name + ", " + view.Count(at.Records, "record") + ", " + view.Thousands(int(at.Rate)) + "/s"
				s.fetching.now.Store(&said)
			})
		}
		s.fetching.now.Store(nil)
		all, err := reading(ctx)
		for i := range all {
			if why := failed[all[i].DocumentType]; why != nil {
				all[i].err = why
			}
		}
		return all, err
	})
	return tea.Batch(begin, s.t.env.After(lookPace, lookAgain{s}))
}

// stop ends what is under way, and tells whether anything was.
func (s *setup) stop() bool {
	if !s.load.Cancel() {
		return false
	}
	s.fetching.now.Store(nil)
	s.fetching.ended = "stopped; press p to continue"
	return true
}

func (s *setup) foot() string {
	switch now := s.fetching.now.Load(); {
	case now != nil:
		return *now + ", esc stops"
	case s.load.Busy():
		return "reading records"
	}
	return s.fetching.ended
}
