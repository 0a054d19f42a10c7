package rules

import (
	"context"
	"encoding/json"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/rules/evidence"
	"docket/ui/rules/review"
	"docket/ui/view"
)

// seenKey is where the store keeps, by anchor document, what the rules were.
const seenKey = "rules.seen:"

// seen is what the rules of an anchor document were at an earlier fetch.
type seen struct {
	At    time.Time  `json:"at"`
	Rules audit.Seen `json:"seen"`
}

// recall joins a fetch with what the store knows of the anchor document: the
// verdicts, and, at the first fetch of a run, where the person was and what the
// rules were then. It belongs off the screen's goroutine.
func (c *collection) recall(ctx context.Context, s *store.Store, in store.Scope, first bool) {
	verdicts, err := s.Verdicts.InForce(ctx, in, c.anchor)
	c.blind = err
	c.review = audit.NewReview(c.set, verdicts)
	c.counts = c.review.Counts()
	if !first {
		return
	}
	c.place = review.PlaceOf(ctx, s, in, c.anchor)
	value, ok, err := s.Session.Get(ctx, in, seenKey+c.anchor)
	if err != nil || !ok || json.Unmarshal(value, &c.seen) != nil || c.seen.At.IsZero() {
		return
	}
	c.changes = evidence.NewsOf(c.seen.Rules.Since(c.review), len(c.rules()))
	c.saw = c.review.See() // every fingerprint is known now
}

// rememberSeen keeps what the rules are, for the next run to compare with. It may
// have to read every fingerprint, which a view must not wait for.
func (m *model) rememberSeen(c *collection) tea.Cmd {
	set, at, env, saw := c.set, c.at, m.env, c.saw
	c.saw = audit.Seen{}
	return view.Do(func() tea.Msg {
		if len(saw.Rules) == 0 {
			saw = audit.NewReview(set, nil).See()
		}
		s := seen{At: at, Rules: saw}
		value, err := json.Marshal(s)
		if err == nil {
			err = env.Store.Session.Save(env.Context, env.Scope, seenKey+c.anchor, value)
		}
		if err != nil && env.Context.Err() == nil {
			return view.Notify{Level: view.Warn, Text: "the next start cannot tell what changed: " + review.StoreWords(err)}
		}
		return nil
	})
}
