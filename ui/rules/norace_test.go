//go:build !race

package rules_test

const failing = 10_000
