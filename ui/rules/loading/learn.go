package loading

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/lint"
	"docket/ui/core/each"
	"docket/ui/core/lean"
	"docket/ui/view"
)

// answer is the answer of an earlier fetch: the same one again is neither read nor compared.
type answer struct {
	At     time.Time `json:"at"`
	Digest string    `json:"digest"`
}

// Place is where a person was among the rules of an anchor document: on a rule, by its key, in a queue.
type Place struct {
	Anchor string `json:"-"`
	Rule   string `json:"rule"`
	Queue  string `json:"queue,omitempty"`
}

func (p Place) Save(ctx context.Context, s *store.Store, in store.Scope) error {
	return s.Session.Save(ctx, in, store.SeenPlace+p.Anchor, p)
}

// Learned is what is found out about rules after their first screen, for it takes as long as
// there are rules: what lint found, and what changed since the fetch before.
type Learned struct {
	Findings []lint.Finding
	Silenced lint.Silences // findings that need nobody's look
	News     audit.News
	Before   time.Time     // of the fetch before; zero is none
	Families []int         // by row, which rules differ only in a number
	Offers   []audit.Offer // what other anchor documents say of these rules
	NoText   bool          // some bytes of the answer are not UTF-8
	of       *Rules
	unsaved  error // why the next run cannot compare
}

// learn looks at rules off the screen's goroutine; before is the fetch before in this run.
func learn(ctx context.Context, s *store.Store, in store.Scope, r, before *Rules) Learned {
	if len(r.Rows) > mostRules { // as much is left behind as the rules are large
		defer lean.Begin()()
	}
	out := Learned{of: r, Findings: lint.Rules(r.Set.Rules), Families: audit.Families(r.Set.Rules), Offers: Offers(ctx, s, in, r), NoText: !utf8.Valid(r.Set.Body), Silenced: lint.Silenced(ctx, s, in, r.Anchor)}
	var old audit.Seen
	sum := sha256.Sum256(r.Set.Body)
	now := answer{r.At, hex.EncodeToString(sum[:])}
	switch {
	case before == nil:
		var last answer
		if _, _ = s.Session.Get(ctx, in, store.SeenAnswer+r.Anchor, &last); last.Digest == now.Digest {
			out.Before = last.At
			return out
		}
		_, _ = s.Session.Get(ctx, in, store.SeenRules+r.Anchor, &old)
	case bytes.Equal(before.Set.Body, r.Set.Body):
		out.Before = before.At
		return out
	default:
		old = audit.See(before.Set.Rules)
		old.At = before.At
	}
	is := audit.See(r.Set.Rules)
	is.At = r.At
	if out.Before = old.At; !old.At.IsZero() {
		out.News = is.Since(old)
	}
	if old.At.IsZero() || out.News.Any() { // the answer is true only with what it said
		if out.unsaved = s.Session.Save(ctx, in, store.SeenRules+r.Anchor, is); out.unsaved == nil {
			out.unsaved = s.Session.Save(ctx, in, store.SeenAnswer+r.Anchor, now)
		}
	}
	return out
}

// Offers looks for verdicts on the same rules on other anchor documents; where they cannot be read there are none.
func Offers(ctx context.Context, s *store.Store, in store.Scope, r *Rules) []audit.Offer {
	names := each.Of(r.Set.Rules, func(rule client.Rule) string { return rule.Name })
	elsewhere, err := s.Verdicts.Elsewhere(ctx, in, r.Anchor, names)
	if err != nil || len(elsewhere) == 0 {
		return nil
	}
	return audit.Offers(audit.NewReview(r.Set, nil), elsewhere)
}

// Learn takes what was found out about rules, and says what is new about them; then known hears that more is known.
func (l *Loader) Learn(known func()) view.Taker {
	return l.learning.To(func(k Learned, _ error) (cmd tea.Cmd) {
		defer known()
		r := k.of
		again := r.again
		r.learned(k)
		if k.unsaved != nil && r.Unread == nil && l.env.Context.Err() == nil { // where it is, that was said of the same database
			cmd = view.Say(view.Warn, "What changes until the next start cannot be told: "+view.StoreWords(k.unsaved)+".")
		}
		if len(k.Offers) > 0 && len(k.Offers[0].Rows) > 0 && !again && r.Counts.Decided() == 0 {
			o := k.Offers[0]
			cmd = tea.Batch(cmd, view.Say(view.Info, fmt.Sprintf("%s of %s as on %s, judged %s. Press C to carry the verdicts over.", view.Thousands(len(o.Rows)),
				view.Count(len(r.Rows), "rule"), o.Anchor, view.When(o.Newest, r.At))))
		}
		count := view.Count(len(r.Rows), "rule") + ": "
		switch since := " since " + view.When(k.Before, r.At) + "."; {
		case r.Unread != nil: // it was said
		case k.News.Any():
			return tea.Batch(cmd, view.Say(view.Warn, count+r.Changes()+since+" Press W to see which."+r.Aside))
		case again:
			return tea.Batch(cmd, view.Say(view.Info, count+"nothing changed"+since+r.Aside))
		}
		return cmd
	})
}
