package client

import (
	"cmp"
	"time"
)

// Limits bounds what one request may take. A field that is zero has the default
// given beside it.
type Limits struct {
	Dial     time.Duration // until the connection stands; 10 s
	TLS      time.Duration // until it is encrypted; 10 s
	Header   time.Duration // from the sent request to the answer's header; 60 s
	BodyIdle time.Duration // between two pieces of the answer's body; 30 s
	Call     time.Duration // the whole call with all its attempts; 120 s

	HeaderBytes int64 // the answer's header; 256 KiB
	ReadBody    int64 // the decoded body of rules and datasource pages; 32 MiB
	TextBody    int64 // the decoded body of gettext; 8 MiB
	PushBody    int64 // the acknowledgement of retry_push_api; 64 KiB
	ErrorBody   int64 // what is kept of the body of any other answer; 256 KiB
	Depth       int   // nesting of the JSON; 64
}

func (l Limits) withDefaults() Limits {
	return Limits{
		Dial:        cmp.Or(l.Dial, 10*time.Second),
		TLS:         cmp.Or(l.TLS, 10*time.Second),
		Header:      cmp.Or(l.Header, 60*time.Second),
		BodyIdle:    cmp.Or(l.BodyIdle, 30*time.Second),
		Call:        cmp.Or(l.Call, 120*time.Second),
		HeaderBytes: cmp.Or(l.HeaderBytes, 256<<10),
		ReadBody:    cmp.Or(l.ReadBody, 32<<20),
		TextBody:    cmp.Or(l.TextBody, 8<<20),
		PushBody:    cmp.Or(l.PushBody, 64<<10),
		ErrorBody:   cmp.Or(l.ErrorBody, 256<<10),
		Depth:       cmp.Or(l.Depth, 64),
	}
}
