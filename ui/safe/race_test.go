//go:build race

package safe_test

// mixedRuns is how many mixed strings are tried: fewer where the race detector
// slows each one down and there is no race to find.
const mixedRuns = 30_000
