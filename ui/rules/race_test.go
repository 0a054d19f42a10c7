//go:build race

package rules_test

// failing is how many rules fail at once in the test of many: fewer where the race detector makes the one write of all
// their verdicts so slow that a full machine takes longer for it than the driver waits for a command.
const failing = 2_500
