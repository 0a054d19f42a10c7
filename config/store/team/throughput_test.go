package team_test

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"docket/config/store"
)

// With -reviewers 20 -rules 10000 -verdicts 2000 -pace 5ms the figures of .github/TEAM.md are measured: so many reviewers
// give so many verdicts in all, one every so often, on so many rules.
var (
	reviewers = flag.Int("reviewers", 4, "reviewers of TestWhatManySayIsSeenByEveryone")
	ruleCount = flag.Int("rules", 50, "rules that they review")
	verdicts  = flag.Int("verdicts", 60, "verdicts that they give in all")
	pace      = flag.Duration("pace", 0, "one verdict every so often; 0 is as fast as it goes")
)

// watching is a reviewer's computer as a screen uses it: it looks whenever it hears something.
type watching struct {
	*store.Store
	heard chan struct{}
	seen  map[string]time.Time // by comment, which no two verdicts share
	mu    sync.Mutex
}

func (w *watching) look(ctx context.Context, since int64) int64 {
	for m := (store.Met{More: true}); m.More; {
		var err error
		if m, err = w.Meet(ctx, here, "DOC-1", since); err != nil {
			return since
		}
		since = m.UpTo
		w.mu.Lock()
		for _, v := range m.Now {
			for _, word := range v.Words {
				if _, there := w.seen[word.Comment]; !there {
					w.seen[word.Comment] = time.Now()
				}
			}
		}
		w.mu.Unlock()
	}
	return since
}

func (w *watching) missing(total int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.seen) < total
}

func TestWhatManySayIsSeenByEveryone(t *testing.T) {
	_, _, address := made(t)
	ctx, stop := context.WithCancel(t.Context())
	var all []*watching
	var background sync.WaitGroup
	for i := range *reviewers {
		w := &watching{Store: joined(t, address([]string{"reviewer", "sender", "owner"}[i%3]), nil), heard: make(chan struct{}, 1), seen: map[string]time.Time{}}
		exchange(t, w.Store)
		background.Go(func() {
			w.Listen(ctx, func(string) {
				select {
				case w.heard <- struct{}{}:
				default:
				}
			})
		})
		all = append(all, w)
	}
	given, begun := map[string]time.Time{}, time.Now()
	var mu sync.Mutex
	var done sync.WaitGroup
	for i, w := range all {
		done.Go(func() {
			since, last := int64(0), func() bool { return w.missing(*verdicts / *reviewers * *reviewers) }
			for n := 0; last(); n++ {
				if n < *verdicts / *reviewers {
					id := fmt.Sprint(i, "-", n)
					mu.Lock()
					given[id] = time.Now()
					mu.Unlock()
					// Three users give for all: on rules of their own, so that every word stays.
					say(t, w.Store, fmt.Sprint("R", (i+n**reviewers)%max(*ruleCount, *verdicts)), store.Accept, id)
					since = w.look(ctx, since)
					if rest := time.Until(begun.Add(time.Duration(n+1) * *pace * time.Duration(*reviewers))); *pace > 0 && rest > 0 {
						since = w.until(ctx, since, rest)
					}
					continue
				}
				since = w.until(ctx, since, 5*time.Second)
			}
		})
	}
	done.Wait()
	stop()
	background.Wait()
	var took []time.Duration
	for i, w := range all {
		for id, at := range w.seen {
			if !strings.HasPrefix(id, fmt.Sprint(i, "-")) { // of others
				took = append(took, at.Sub(given[id]))
			}
		}
	}
	slices.Sort(took)
	t.Logf("%d reviewers, %d verdicts in %v: seen by everyone after %v (median), %v (95 %%), %v (last)", *reviewers, len(given), time.Since(begun).Round(time.Millisecond),
		took[len(took)/2].Round(time.Millisecond), took[len(took)*95/100].Round(time.Millisecond), took[len(took)-1].Round(time.Millisecond))
	if want := len(given) * (len(all) - 1); len(took) != want {
		t.Errorf("%d were seen, want %d", len(took), want)
	}
}

// until looks whenever something is heard, for so long, and at its end.
func (w *watching) until(ctx context.Context, since int64, d time.Duration) int64 {
	end := time.NewTimer(d)
	defer end.Stop()
	for {
		select {
		case <-w.heard:
			since = w.look(ctx, since)
			if !w.missing(*verdicts / *reviewers * *reviewers) {
				return since
			}
		case <-end.C:
			return w.look(ctx, since)
		}
	}
}
