package lint

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"docket/client"
	"docket/config/store"
)

// Silence is a person's word that a finding needs nobody's look any more.
type Silence struct {
	Reason string    `json:"reason"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// Silences are those of the findings about the rules of an anchor document, by [Key].
type Silences map[string]Silence

// Key tells a finding from all others: its check, and the rules as they are. A rule that changes brings it back.
func Key(f Finding, rules []client.Rule) string {
	sum := sha256.New()
	sum.Write([]byte(f.Check))
	for _, row := range f.Rules {
		sum.Write([]byte{0})
		sum.Write(rules[row].Raw)
	}
	return hex.EncodeToString(sum.Sum(nil)[:16])
}

const silencedKey = "rules.silenced:"

// Silenced are the silences of an anchor document; none where they cannot be read.
func Silenced(ctx context.Context, s *store.Store, in store.Scope, anchor string) Silences {
	out, _ := Stored(ctx, s, in, anchor)
	return out
}

// Stored is [Silenced], with why they cannot be read.
func Stored(ctx context.Context, s *store.Store, in store.Scope, anchor string) (out Silences, err error) {
	out = Silences{}
	_, err = s.Session.Get(ctx, in, silencedKey+anchor, &out)
	return out, err
}

// Change silences findings, or takes that back.
type Change func(Silences)

// Save makes the change in what is stored of an anchor document, and gives all: what another docket silenced stays.
func (c Change) Save(ctx context.Context, to *store.Store, in store.Scope, anchor string) (all Silences, err error) {
	all = Silences{}
	return all, to.Session.Change(ctx, in, silencedKey+anchor, &all, func() { c(all) })
}
