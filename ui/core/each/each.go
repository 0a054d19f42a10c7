// Package each does the same with each value of a list.
package each

import (
	"fmt"
	"slices"
)

// Of is what of makes of each value, in their order.
func Of[T, R any](list []T, of func(T) R) []R {
	out := make([]R, len(list))
	for i, v := range list {
		out[i] = of(v)
	}
	return out
}

// Where is the values of which something is so, in their order; of none it is empty and not nil, which would be all to a sheet.
func Where[T any](list []T, so func(T) bool) []T {
	out := make([]T, 0, len(list))
	for _, v := range list {
		if so(v) {
			out = append(out, v)
		}
	}
	return out
}

// Once is the values without those that have the key of an earlier one.
func Once[T any, K comparable](list []T, key func(T) K) []T {
	met := map[K]bool{}
	return Where(list, func(v T) bool {
		k := key(v)
		again := met[k]
		met[k] = true
		return !again
	})
}

// Count is of how many values something is so.
func Count[T any](list []T, so func(T) bool) (n int) {
	for _, v := range list {
		if so(v) {
			n++
		}
	}
	return n
}

// Different gives names of which no two are the same as that is told: behind a second one stands "(2)".
func Different(names []string, as func(string) string) []string {
	out, seen := slices.Clone(names), map[string]bool{}
	for i, name := range out {
		for n := 2; seen[as(out[i])]; n++ {
			out[i] = fmt.Sprintf("%s (%d)", name, n)
		}
		seen[as(out[i])] = true
	}
	return out
}
