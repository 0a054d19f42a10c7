// Package observed is what docket learnt of the service that the interface leaves open: the number of a first page, the form
// of the push path, units of coordinates, releases. It is about the service alone: no company, address, record or token is in it.
package observed

import (
	"context"
	"strconv"
	"strings"
	"time"

	"docket/config/store"
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
	all := make([]Fact, len(stored))
	for i, f := range stored {
		name, _, _ := strings.Cut(f.Name, " ")
		all[i] = Fact{f.Subject, name, f.Value, f.Why, f.At.UTC()}
	}
	return all, err
}

// mostReleases is how many releases of an operation are kept, each with when it was seen; of further ones the newest is.
const mostReleases = 50

// Release stores that an operation answered with a release_version now.
func Release(ctx context.Context, s *store.Store, in store.Scope, operation, version string, now time.Time) error {
	subject, name := "operation/"+operation, releaseName+version
	f, ok, err := s.Facts.Get(ctx, in, subject, name)
	if err != nil {
		return err
	}
	if !ok {
		all, err := s.Facts.List(ctx, in)
		if err != nil {
			return err
		}
		n := 0
		for _, f := range all {
			if f.Subject == subject && strings.HasPrefix(f.Name, releaseName) {
				n++
			}
		}
		if n >= mostReleases {
			return s.Facts.Set(ctx, in, subject, releaseName, version, "the newest of the others: more than "+strconv.Itoa(mostReleases-1)+" were seen")
		}
		f.Why = "first seen " + now.UTC().Format("2006-01-02 15:04") + " UTC, last at the time of this line"
	}
	return s.Facts.Set(ctx, in, subject, name, version, f.Why)
}
