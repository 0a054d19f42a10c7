// Package cassette records what the service answered, and answers with it: for reports and for training. A recording is
// a file of lines, each with a sum over it and the line before, so that one that was cut off or changed is told from a
// whole one. No token is ever in it; without AsIs, nor are names and values.
package cassette

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"
)

// format is the number of this form of recordings; a docket reads those up to its own.
const format = 1

// Head is the first line of a recording: where it comes from.
type Head struct {
	Format   int       `json:"docket_recording"`
	Docket   string    `json:"docket"` // the version that wrote it
	Profile  string    `json:"profile"`
	Address  string    `json:"address"`
	Company  string    `json:"company"`
	Username string    `json:"username,omitempty"`
	Segment  string    `json:"path_segment"`
	At       time.Time `json:"at"`
	AsIs     bool      `json:"as_is"`           // names and values are those of the service
	Facts    []Fact    `json:"facts,omitempty"` // what was known, when it began, of what was asked for; in the file they stand with the answers
}

type Fact struct{ Subject, Name, Value, Why string }

type answer struct {
	Path    string      `json:"path"` // behind the base address
	Parts   [][2]string `json:"parts"`
	Status  int         `json:"status"`
	Type    string      `json:"type,omitempty"`
	Retry   string      `json:"retry_after,omitempty"`
	Body    []byte      `json:"body"`
	Cut     bool        `json:"cut,omitempty"` // the body broke off
	Failure string      `json:"failure,omitempty"`
	Facts   []Fact      `json:"facts,omitempty"` // what was known of what is asked for here, with the first answer
	token   string      // that the request carried
}

// about tells whether a fact is about what an answer is: of its operation, or of what a part of the request names.
func (f Fact) about(a *answer) bool {
	_, of, _ := strings.Cut(f.Subject, "/")
	return f.Subject == path.Base(a.Path) || of == path.Base(a.Path) || slices.ContainsFunc(a.Parts, func(p [2]string) bool { return of != "" && p[1] == of })
}

type line struct {
	Sum string          `json:"sum"`
	Is  json.RawMessage `json:"is"`
}

// sum is that of a line behind another one.
func sum(before string, is []byte) string {
	all := sha256.Sum256(append([]byte(before+"\n"), is...))
	return hex.EncodeToString(all[:12])
}

// FormatError says why a recording cannot be used, and what to do.
type FormatError struct{ What, Remedy string }

func (e *FormatError) Error() string { return "the recording " + e.What }

func wrong(remedy, format string, args ...any) error {
	return &FormatError{What: fmt.Sprintf(format, args...), Remedy: remedy}
}
