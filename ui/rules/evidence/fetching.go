package evidence

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit/trials"
	"docket/ui/core/each"
	"docket/ui/core/load"
	"docket/ui/core/paging"
	"docket/ui/rules/loading"
	"docket/ui/view"
)

// fetching is the reading of records, for which datasources may be loaded first. It stands with the records: the window
// that began it may be closed meanwhile.
type fetching struct {
	task  view.Task[[]read]
	of    *loading.Rules          // whose records they are
	now   *atomic.Pointer[string] // how far the load of a datasource is; each reading has its own
	asked []asked
	left  map[string]asked // by document type, what was stopped
	came  int              // how often something was read; windows look at it
}

// asked is a source that is to be read.
type asked struct {
	trials.Source
	load bool // the datasource is loaded first
}

const (
	parallel    = 4 // pages that are asked for at the same time
	mostRecents = 100
)

var errBudget = errors.New("it has more pages than are loaded without asking; open the datasource and press L")

// knownSources are the datasources that were opened, in this run or an earlier one, and those that the program was told of.
func (t *Records) knownSources() []string {
	recents, _ := t.env.Store.Recents.List(t.env.Context, t.env.Scope, "data", mostRecents)
	return slices.Concat(t.names, t.env.Offers["data"], each.Of(recents, func(r store.Recent) string { return r.Target }))
}

// fetch reads the records of sources, after it has loaded every page of those datasources that are to be loaded; a load
// that broke off is continued.
func (t *Records) fetch(of *loading.Rules, sources ...asked) tea.Cmd {
	f, reading, now := &t.fetching, t.reading(of.Set.Rules), &atomic.Pointer[string]{}
	f.of, f.now, f.asked = of, now, sources
	for _, source := range sources {
		delete(f.left, source.DocumentType)
	}
	return f.task.Start(t.env.Context, func(ctx context.Context) (out []read, err error) {
		for _, source := range sources {
			one := read{Source: source.Source}
			doubts := ""
			if source.load {
				doubts, one.err = t.load(ctx, strings.TrimPrefix(source.From, trials.LoadPrefix), now)
			}
			if now.Store(nil); one.err == nil {
				one = reading(ctx, source.Source)
				one.doubts = doubts
			}
			out = append(out, one)
		}
		return out, ctx.Err()
	})
}

// load loads a datasource as it is now, tells how far it is, and what makes the load doubtful.
func (t *Records) load(ctx context.Context, name string, now *atomic.Pointer[string]) (doubts string, err error) {
	tell := func(more string) { said := "loading " + name + more; now.Store(&said) }
	tell("")
	p := &t.env.Profile
	from := paging.Source{Client: t.env.Client, Store: t.env.Store, Scope: t.env.Scope, Profile: p.FirstPage, Name: name, PerPage: max(p.PerPage, 1), Proof: p.EndAfter}
	taken, err := t.loads().Take(ctx, from, load.Options{Jobs: parallel, More: func(load.Progress) error { return errBudget }, Progress: func(at load.Progress) {
		tell(", " + view.Count(at.Records, "record") + ", " + view.Thousands(int(at.Rate)) + "/s")
	}})
	return taken.Reason, err
}

// Fetching tells what is being read; "" where nothing is. Hold is why docket should not be left meanwhile.
func (t *Records) Fetching() (busy, hold string) {
	if !t.fetching.task.Busy() {
		return "", ""
	}
	if now := t.fetching.now.Load(); now != nil {
		return *now, "records are being loaded"
	}
	return "reading records", ""
}

// CancelFetch ends the reading, and tells whether it was under way. What was loaded stays and is continued.
func (t *Records) CancelFetch() bool {
	if !t.fetching.task.Cancel() {
		return false
	}
	for _, source := range t.fetching.asked {
		t.fetching.left[source.DocumentType] = source
	}
	return true
}

// fetched takes records; those that could not be read say why in their line.
func (t *Records) fetched(all []read, _ error) (said tea.Cmd) {
	f := &t.fetching
	f.came++
	var unread, doubts []string
	for _, r := range all {
		if r.doubts != "" {
			doubts = append(doubts, r.DocumentType+": "+r.doubts)
		}
		why := ""
		if r.err != nil {
			why = reason(r.err)
			unread = append(unread, "Records of "+r.DocumentType+": "+why+".")
			if name := strings.TrimPrefix(strings.TrimPrefix(r.From, trials.LoadPrefix), trials.PagesPrefix); !strings.Contains(why, name) {
				why = name + ": " + why
			}
		}
		if f.of.Anchor != t.anchor { // rules of another anchor document were tried meanwhile
			if why == "" {
				_ = trials.Remember(t.env.Context, t.env.Store, t.env.Scope, f.of.Anchor, func(s *trials.Setting) { s.Set(r.DocumentType, lasting(r.From)) })
			}
			continue
		}
		if t.Fail(r.DocumentType, why); why == "" {
			t.put(r.table, r.From)
			said = tea.Batch(said, t.rechosen(f.of))
		} else if t.Table(r.DocumentType).Changed() { // what there was of it is nothing to try rules on
			t.Drop(r.DocumentType)
		}
	}
	if len(unread) > 0 {
		return view.Say(view.Bad, strings.Join(append(unread, doubts...), " "))
	} else if len(doubts) > 0 {
		return tea.Batch(said, view.Say(view.Warn, strings.Join(doubts, " ")))
	}
	return said
}

const openIt = "; open it in Data and press L"

// reason is why records could not be read, with the way out of the screen.
func reason(err error) string {
	if none, is := errors.AsType[*trials.NotLoadedError](err); is {
		return none.What() + openIt
	}
	return view.Reason(err)
}

// busy refuses what cannot be done while records are read.
func (t *Records) busy() string {
	return view.Unless(func() bool { return !t.fetching.task.Busy() }, "The records are still being read.")()
}
