package loading

import (
	"context"
	"errors"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/view"
)

// Loader fetches the rules of one anchor document at a time.
type Loader struct {
	env      *view.Env
	past     []*Rules // fetched in this run, the newest last, one for an anchor document
	learning view.Task[Learned]

	Task   view.Task[*Rules]
	Wanted string // the anchor document that was asked for last
	Err    error  // why asking for it failed
	Late   *Rules // came while a filter was typed for other rules
}

func NewLoader(env *view.Env) *Loader { return &Loader{env: env} }

// Fetch asks the service for the rules that are wanted, and the store for the verdicts on
// them; at the first fetch of a run, for where the person was too.
func (l *Loader) Fetch() tea.Cmd {
	l.Err = nil
	service, anchor, s, in, first, reviewers := l.env.Client, l.Wanted, l.env.Store, l.env.Scope, l.Past(l.Wanted) == nil, l.env.Profile.Reviewers
	return l.Task.Start(l.env.Context, func(ctx context.Context) (*Rules, error) {
		set, err := service.Rules(ctx, anchor)
		none, is := errors.AsType[*client.NoRulesError](err)
		if is { // the empty list, and no error (§7)
			set, err = &client.RuleSet{AnchorDocumentID: anchor}, nil
		}
		if err != nil {
			return nil, err
		}
		seen, steps := s.Verdicts.Seen(ctx, in, anchor), s.Verdicts.Steps(ctx, in, anchor)
		verdicts, unread := s.Verdicts.InForce(ctx, in, anchor)
		review := audit.NewReview(set, verdicts)
		if s.InTeam() {
			review.Together(reviewers)
		}
		r := New(anchor, review, set)
		r.Seen, r.Steps, r.Together = seen, steps, seen > 0 && s.InTeam()
		if r.Unread = unread; none != nil {
			r.None = none.Description
		}
		if first {
			if was, _ := s.Session.Get(ctx, in, store.SeenPlace+anchor, &r.Place); was {
				r.Place.Anchor = anchor
			}
		}
		return r, nil
	})
}

// Past are the rules of an anchor document as they were fetched last in this run, nil where they were not.
func (l *Loader) Past(anchor string) *Rules {
	if i := slices.IndexFunc(l.past, func(r *Rules) bool { return r.Anchor == anchor }); i >= 0 {
		return l.past[i]
	}
	return nil
}

// Arrived remembers rules that are to be shown, and begins to find out more about them.
func (l *Loader) Arrived(r *Rules) tea.Cmd {
	before, s, in := l.Past(r.Anchor), l.env.Store, l.env.Scope
	r.At, r.again = l.env.Now(), before != nil
	l.remember(r)
	cmds := []tea.Cmd{l.learning.Start(l.env.Context, func(ctx context.Context) (Learned, error) { return learn(ctx, s, in, r, before), nil })}
	if !r.Empty() {
		cmds = append(cmds, view.Send(view.RulesLoaded{Rules: r.Set}), view.Send(view.Visited{Kind: "rules", Target: r.Anchor}))
	}
	if r.Unread != nil {
		cmds = append(cmds, view.Say(view.Bad, "Earlier verdicts could not be read, so every rule is shown as pending: "+view.StoreWords(r.Unread)+"."))
	}
	return tea.Batch(cmds...)
}

// How much is remembered of earlier fetches, beside the newest.
const (
	mostPast  = 8
	mostRules = 5000
)

func (l *Loader) remember(r *Rules) {
	l.past = append(slices.DeleteFunc(l.past, func(old *Rules) bool { return old.Anchor == r.Anchor }), r)
	rules := 0
	for i := len(l.past) - 2; i >= 0; i-- {
		if rules += len(l.past[i].Rows); rules > mostRules || len(l.past)-i > mostPast {
			l.past = slices.Delete(l.past, 0, i+1)
			return
		}
	}
}
