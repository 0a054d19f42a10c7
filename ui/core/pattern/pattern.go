// Package pattern makes regular expressions: docket's own when they are first used, for all of them would take a start a
// millisecond, of which nearly every start uses none; and those of people and their files within bounds.
package pattern

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"sync/atomic"
)

// New returns what gives the regular expression; one that is wrong panics then.
func New(expression string) func() *regexp.Regexp {
	var made atomic.Pointer[regexp.Regexp] // two that are first make it twice, and a start allocates less than for a sync.Once
	return func() *regexp.Regexp {
		if made.Load() == nil {
			made.Store(regexp.MustCompile(expression))
		}
		return made.Load()
	}
}

// most bounds an expression that was typed, in bytes and in steps: ((a{1,10}){1,10}){1,10} has few of the ones and
// thousands of the others, and each may be looked at with each byte of a value.
const most = 1000

// Typed makes the expression that somebody typed, or that a file has, between what stands before and after it. The error
// says what is wrong with the text as it was typed.
func Typed(before, text, after string) (*regexp.Regexp, error) {
	if len(text) > most {
		return nil, fmt.Errorf("it has more than %d bytes", most)
	}
	tree, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "error parsing regexp: "))
	}
	if steps, err := syntax.Compile(tree.Simplify()); err != nil || len(steps.Inst) > most {
		return nil, errors.New("it repeats too much")
	}
	return regexp.Compile(before + text + after)
}
