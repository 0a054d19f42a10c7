package client

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"math/rand/v2"
	"net/http"
	"net/url"
	"time"
)

// Options say how a [Client] asks its service. A zero field has the default given beside it.
type Options struct {
	Company     string                                    // company_name of every request (§5)
	Token       func(context.Context) (string, error)     // asked at each call (§5); whoever gives it decides what to cache
	Tokens      func() []string                           // every token of this run: an answer may tell another than its call's; nil for none
	PathSegment string                                    // the maker's name in the paths; "platform", as the interface writes it
	Push        PushPath                                  // the path form of submissions
	PlainHTTP   bool                                      // unencrypted http to another machine than this one is allowed
	RootCAs     *x509.CertPool                            // the trusted authorities; the system's. There is no way to leave the check out
	Certificate *tls.Certificate                          // shown to the service where it asks for one; nil for none
	Proxy       ChooseProxy                               // for https, plain http uses none; [http.ProxyFromEnvironment], which goes past one that it cannot read
	Wrap        func(http.RoundTripper) http.RoundTripper // what records or replays; nil for none
	UserAgent   string                                    // "docket"
	Jobs        int                                       // connections for rules and pages at the same time; 16

	// Observe hears of every attempt: when it begins, when it is over, and while the next
	// one is waited for. Whichever goroutine makes the request calls it, and waits for it.
	Observe func(Exchange)
	Retry   RetryPolicy
	Limits  Limits
}

// ChooseProxy returns the proxy for a request, nil for none.
type ChooseProxy = func(*http.Request) (*url.URL, error)

// PushPath chooses between the two forms of retry_push_api's path (§4.3).
type PushPath int

// The forms of the path. [PushAuto] sends to "access" and, only after a complete 404 or 405, once to the other.
const (
	PushAuto PushPath = iota
	PushWithAccess
	PushWithoutAccess
)

// Limits bounds what one request may take.
type Limits struct {
	Header   time.Duration // from the sent request to the answer's header; 60 s
	BodyIdle time.Duration // between two pieces of the answer's body; 30 s
	Call     time.Duration // the whole call with all its attempts; 120 s
	Answer   int64         // bytes of the decoded body of rules and datasource pages; 64 MiB
}

// Limits that are the same for every client.
const (
	limitDial        = 10 * time.Second // until the connection stands, and again until it is encrypted
	limitHeaderBytes = 256 << 10        // the answer's header
	limitErrorBody   = 256 << 10        // what is kept of the body of anything but a 200
	limitDepth       = 64               // nesting of the JSON
)

func (o Options) withDefaults() Options {
	o.PathSegment, o.UserAgent = cmp.Or(o.PathSegment, "platform"), cmp.Or(o.UserAgent, "docket")
	o.Jobs, o.Retry.Attempts = cmp.Or(o.Jobs, 16), cmp.Or(o.Retry.Attempts, 3)
	if o.Proxy == nil {
		o.Proxy = http.ProxyFromEnvironment
	}
	if o.Tokens == nil {
		o.Tokens = func() []string { return nil }
	}
	if o.Observe == nil {
		o.Observe = func(Exchange) {}
	}
	if o.Retry.Sleep == nil {
		o.Retry.Sleep = sleep
	}
	if o.Retry.Jitter == nil {
		o.Retry.Jitter = rand.Float64
	}
	l := &o.Limits
	l.Header, l.BodyIdle = cmp.Or(l.Header, 60*time.Second), cmp.Or(l.BodyIdle, 30*time.Second)
	l.Call, l.Answer = cmp.Or(l.Call, 120*time.Second), cmp.Or(l.Answer, 64<<20)
	return o
}
