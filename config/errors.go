package config

import (
	"fmt"
	"strings"
)

// Error is one thing that is wrong with what docket was told: where it stands, what it is, and what to do. It
// never holds a token, nor a value that may be one.
type Error struct {
	File    string // the config file; "" for a flag, the environment or a token source
	Line    int    // counted from 1; 0 when no one line is to blame
	Key     string // the key, variable or flag
	Problem string
	Remedy  string

	cause error
}

// Unwrap returns what errors.Is may look for; mostly nil.
func (e *Error) Unwrap() error { return e.cause }

// Error is one line: `FILE:LINE: KEY: PROBLEM; REMEDY`, without the parts that are empty.
func (e *Error) Error() string {
	var b strings.Builder
	if e.File != "" {
		b.WriteString(e.File)
		if e.Line > 0 {
			fmt.Fprintf(&b, ":%d", e.Line)
		}
		b.WriteString(": ")
	}
	if e.Key != "" {
		b.WriteString(e.Key + ": ")
	}
	b.WriteString(e.Problem)
	if e.Remedy != "" {
		b.WriteString("; " + e.Remedy)
	}
	return b.String()
}

// Problems is everything that is wrong with one file, by line.
type Problems []*Error

// Error is the first problem on one line, and how many more there are.
func (p Problems) Error() string {
	if len(p) == 1 {
		return p[0].Error()
	}
	return fmt.Sprintf("%s (and at least %d more: docket config check)", p[0].Error(), len(p)-1)
}

func (p Problems) Unwrap() []error {
	out := make([]error, len(p))
	for i, e := range p {
		out[i] = e
	}
	return out
}

func problem(file string, line int, key, what, remedy string) *Error {
	return &Error{File: file, Line: line, Key: key, Problem: what, Remedy: remedy}
}
