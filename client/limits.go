package client

import (
	"cmp"
	"time"
)

// Limits that are the same for every client.
const (
	limitDial        = 10 * time.Second // until the connection stands, and again until it is encrypted
	limitHeaderBytes = 256 << 10        // the answer's header
	limitErrorBody   = 256 << 10        // what is kept of the body of anything but a 200
)

// Limits bounds what one request may take. A field that is zero has the default
// given beside it.
type Limits struct {
	Header   time.Duration // from the sent request to the answer's header; 60 s
	BodyIdle time.Duration // between two pieces of the answer's body; 30 s
	Call     time.Duration // the whole call with all its attempts; 120 s

	ReadBody int64 // the decoded body of rules and datasource pages; 32 MiB
	TextBody int64 // the decoded body of gettext; 8 MiB
	PushBody int64 // the acknowledgement of retry_push_api; 64 KiB
	Depth    int   // nesting of the JSON; 64
}

func (l Limits) withDefaults() Limits {
	return Limits{
		Header:   cmp.Or(l.Header, 60*time.Second),
		BodyIdle: cmp.Or(l.BodyIdle, 30*time.Second),
		Call:     cmp.Or(l.Call, 120*time.Second),
		ReadBody: cmp.Or(l.ReadBody, 32<<20),
		TextBody: cmp.Or(l.TextBody, 8<<20),
		PushBody: cmp.Or(l.PushBody, 64<<10),
		Depth:    cmp.Or(l.Depth, 64),
	}
}
