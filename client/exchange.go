package client

import (
	"strings"
	"time"
)

// Phase says at which moment of an attempt an [Exchange] was reported.
type Phase int

// The moments of an attempt. Sent and Done come once for every attempt; Waiting
// comes after Done where another attempt follows, with the pause before it in Wait.
const (
	PhaseSent Phase = iota
	PhaseWaiting
	PhaseDone
)

// bodyKept is how much of an answer an Exchange keeps, in bytes.
const bodyKept = 256 << 10

// Exchange is one attempt at one request, told to the observer (see [WithObserver]).
// The token is in no part of it. Body and Parts are shared: do not write to them.
type Exchange struct {
	ID      uint64 // the attempt's own number; the same in all its phases
	Op      Op
	Phase   Phase
	Attempt int // from 1

	Method, URL string
	Started     time.Time
	Duration    time.Duration // until the whole answer was there
	Wait        time.Duration // pause before the next attempt, in PhaseWaiting
	Status      int           // 0 when no answer came
	Err         error

	Parts                       []Part
	RequestBytes, ResponseBytes int64 // bodies; the answer's after decompression
	ContentType, ReleaseVersion string
	Body                        []byte // the answer's, at most 256 KiB
	BodyCut                     bool   // the answer was longer than Body
}

// Curl returns the request as a curl command for a POSIX shell. In place of the token
// it names the variable DOCKET_TOKEN.
func (e Exchange) Curl() string {
	curl := "curl --silent --show-error --request " + e.Method + " " + shellQuote(e.URL) + ` --header "Authorization: Bearer $DOCKET_TOKEN"`
	for _, p := range e.Parts {
		curl += " --form-string " + shellQuote(p.Name+"="+p.Value)
	}
	return curl
}

// shellQuote quotes a word so that a POSIX shell takes it literally.
func shellQuote(s string) string {
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

func (c *Client) tell(e Exchange) {
	if c.observe != nil {
		c.observe(e)
	}
}
