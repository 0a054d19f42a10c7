// Package pattern makes regular expressions when they are first used: all of docket's would take a start a millisecond,
// of which nearly every start uses none.
package pattern

import (
	"regexp"
	"sync"
)

// New returns what gives the regular expression; one that is wrong panics then.
func New(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
