//go:build !race

package safe_test

// mixedRuns is how many mixed strings are tried.
const mixedRuns = 1_000_000
