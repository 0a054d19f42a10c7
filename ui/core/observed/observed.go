// Package observed is what docket learnt of the service that the interface leaves open: the number of a first page, the form
// of the push path, units of coordinates, releases. It is about the service alone: no company, address, record or token is in it.
package observed

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"docket/config/store"
	"docket/ui/core/each"
)

// Fact is one thing that was observed, and how it is known.
type Fact struct {
	Subject string    `json:"subject" table:"subject"`
	Name    string    `json:"name" table:"name"`
	Value   string    `json:"value" table:"value"`
	Why     string    `json:"why" table:"why"`
	At      time.Time `json:"at" table:"at"`
}

// releaseName begins the name of a fact about a release, which ends with the release: each one is kept.
const releaseName = "release_version "

// List is all that is known of a service, by subject and name.
func List(ctx context.Context, s *store.Store, in store.Scope) ([]Fact, error) {
	stored, err := s.Facts.List(ctx, in)
	return each.Of(stored, func(f store.Fact) Fact {
		name, _, _ := strings.Cut(f.Name, " ")
		return Fact{f.Subject, name, f.Value, f.Why, f.At.UTC()}
	}), err
}

// mostReleases is how many releases of an operation are kept, each with when it was seen; of further ones the newest is.
const mostReleases = 50

// Release stores that an operation answered with a release_version now.
func Release(ctx context.Context, s *store.Store, in store.Scope, operation, version string, now time.Time) error {
	all, err := s.Facts.List(ctx, in)
	if err != nil {
		return err
	}
	subject, name := "operation/"+operation, releaseName+version
	known := each.Where(all, func(f store.Fact) bool { return f.Subject == subject && strings.HasPrefix(f.Name, releaseName) })
	why := "first seen " + now.UTC().Format("2006-01-02 15:04") + " UTC, last at the time of this line"
	if at := slices.IndexFunc(known, func(f store.Fact) bool { return f.Name == name }); at >= 0 {
		why = known[at].Why
	} else if len(known) >= mostReleases {
		name, why = releaseName, "the newest of the others: more than "+strconv.Itoa(mostReleases-1)+" were seen"
	}
	return s.Facts.Set(ctx, in, subject, name, version, why)
}
