package loading

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/view"
)

// Where the store holds, by anchor document, what the rules were, and which answer that was:
// the same answer again is neither read nor compared, which takes as long as there are rules.
const (
	seenKey   = "rules.seen:"
	answerKey = "rules.answer:"
)

// answer is the answer of an earlier fetch.
type answer struct {
	At     time.Time `json:"at"`
	Digest string    `json:"digest"`
}

// seen is what the rules of an anchor document were at an earlier fetch.
type seen struct {
	At    time.Time  `json:"at"`
	Rules audit.Seen `json:"seen"`
}

// recall joins a fetch with the verdicts that the store has, and compares it with the one
// before; at the first fetch of a run it reads where the person was. It belongs off the
// screen's goroutine.
func (r *Rules) recall(ctx context.Context, s *store.Store, in store.Scope, before *Rules) {
	verdicts, err := s.Verdicts.InForce(ctx, in, r.Anchor)
	r.Unread = err
	r.join(audit.NewReview(r.Set, verdicts))
	var old seen
	switch {
	case before == nil:
		r.Place = placeOf(ctx, s, in, r.Anchor)
		var last answer
		if stored(ctx, s, in, answerKey+r.Anchor, &last) && last.Digest == digest(r.Set.Body) {
			r.before = last.At
			return
		}
		if !stored(ctx, s, in, seenKey+r.Anchor, &old) || old.At.IsZero() {
			return
		}
	case bytes.Equal(before.Set.Body, r.Set.Body):
		r.before = before.At
		return
	default:
		old = seen{before.At, audit.NewReview(before.Set, nil).See()}
	}
	r.compare(old)
}

// compare notes what became of the rules since they were seen.
func (r *Rules) compare(old seen) {
	r.before, r.News = old.At, old.Rules.Since(r.Review)
	for _, row := range r.News.New {
		r.Rows[row].News = "new"
	}
	for _, row := range r.News.Changed {
		r.Rows[row].News = "changed"
	}
}

// Changes say how many rules became what: "2 new, 1 changed, 3 gone".
func (r *Rules) Changes() string {
	var parts []string
	for _, of := range []struct {
		n    int
		what string
	}{{len(r.News.New), "new"}, {len(r.News.Changed), "changed"}, {len(r.News.Vanished), "gone"}} {
		if of.n > 0 {
			parts = append(parts, strconv.Itoa(of.n)+" "+of.what)
		}
	}
	return strings.Join(parts, ", ")
}

// save stores what the rules are, for the next run to compare with. It reads every
// fingerprint, for which a view must not wait.
func (l *Loader) save(r *Rules) tea.Cmd {
	env, set, at, anchor := l.env, r.Set, r.At, r.Anchor
	return view.Do(func() tea.Msg {
		err := keep(env.Context, env.Store, env.Scope, anchor, set, at)
		if err != nil && env.Context.Err() == nil {
			return view.Notify{Level: view.Warn, Text: "What changes until the next start cannot be told: " + StoreWords(err) + "."}
		}
		return nil
	})
}

// keep stores what rules are; then, for it is true only with that, which answer it was.
func keep(ctx context.Context, s *store.Store, in store.Scope, anchor string, set *client.RuleSet, at time.Time) error {
	for _, of := range []struct {
		key  string
		what any
	}{{seenKey, seen{at, audit.NewReview(set, nil).See()}}, {answerKey, answer{at, digest(set.Body)}}} {
		value, err := json.Marshal(of.what)
		if err == nil {
			err = s.Session.Save(ctx, in, of.key+anchor, value)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// stored reads what the store holds under a key, and tells whether it does.
func stored(ctx context.Context, s *store.Store, in store.Scope, key string, into any) bool {
	value, ok, err := s.Session.Get(ctx, in, key)
	return err == nil && ok && json.Unmarshal(value, into) == nil
}

func digest(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// StoreWords is why the store took or gave nothing.
func StoreWords(err error) string {
	var degraded *store.DegradedError
	if errors.As(err, &degraded) {
		return degraded.Reason
	}
	return err.Error()
}
