package demopages_test

import (
	"context"
	"testing"

	"docket/ui/cli/demopages"
)

func BenchmarkOpen(b *testing.B) {
	entries := demopages.Entries()
	for b.Loop() {
		if _, err := entries[0].Open(context.Background(), 1); err != nil {
			b.Fatal(err)
		}
	}
}
