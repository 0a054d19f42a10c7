package client

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"strings"
	"sync/atomic"
	"time"
)

// request is everything about one call that its attempts share.
type request struct {
	operation
	base, path  string // the base address, and what is below it
	parts       []Part
	tokens      secrets
	form        []byte
	contentType string
}

// answer is what came back: the header for certain, the body as far as it came. The
// token is in neither, but for a short one, which can be an ordinary word of the body.
type answer struct {
	*request
	status  int
	header  http.Header // what docket reads of it
	body    []byte
	raw     []byte // the body as it came: to compare with, never to keep
	cut     bool   // the body is longer than its limit
	broken  error  // the body broke off
	release string
}

// complete tells whether the body came to its end, by its length, its last chunk or an orderly close.
func (a *answer) complete() bool { return a.broken == nil && !a.cut }

// attempt is one request on the wire: an answer, or the error and whether the request can have arrived.
type attempt struct {
	*request
	answer *answer
	sent   Sent
	err    error // may quote the token: made into a fault before anyone sees it
	trace  Exchange
}

// send makes one attempt and tells the observer that it begins; finish tells how it ended.
func (c *Client) send(ctx context.Context, r *request, number int) attempt {
	at := attempt{request: r, trace: Exchange{
		ID: c.exchanges.Add(1), Op: r.op, Phase: PhaseSent, Attempt: number,
		URL: r.base + r.path, Started: time.Now(),
		Parts: r.parts, RequestBytes: int64(len(r.form)),
	}}
	c.set.Observe(at.trace)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wrote atomic.Bool
	req, err := c.newRequest(httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		WroteHeaders: func() { wrote.Store(true) },
	}), r)
	if err != nil {
		at.err = err
		return at
	}
	resp, err := c.via(r).RoundTrip(req)
	if wrote.Load() {
		at.sent = MaybeSent
	}
	if err != nil {
		at.err = c.cause(ctx, err)
	} else {
		at.sent = MaybeSent
		at.answer = c.read(ctx, cancel, r, resp)
		at.answer.clean()
	}
	at.trace.Duration = time.Since(at.trace.Started)
	return at
}

func (c *Client) via(r *request) http.RoundTripper {
	var transport http.RoundTripper = c.reads
	if r.once {
		transport = c.writes
	}
	if c.set.Wrap != nil {
		return c.set.Wrap(transport)
	}
	return transport
}

// newRequest builds the POST. What is sent once gets a body that nothing can rewind.
func (c *Client) newRequest(ctx context.Context, r *request) (*http.Request, error) {
	var body io.Reader = bytes.NewReader(r.form)
	if r.once {
		body = io.NopCloser(body)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.base+r.path, body)
	if err != nil {
		return nil, err
	}
	req.ContentLength = int64(len(r.form))
	req.Header.Set("Authorization", "Bearer "+r.tokens[0].token)
	req.Header.Set("Content-Type", r.contentType)
	req.Header.Set("User-Agent", c.set.UserAgent)
	if r.once { // without a word on it the service may choose any encoding, and the acknowledgement is not read from one
		req.Header.Set("Accept-Encoding", "identity")
	}
	return req, nil
}

// read takes the answer's body within its limits of size and silence.
func (c *Client) read(ctx context.Context, cancel context.CancelCauseFunc, r *request, resp *http.Response) *answer {
	defer resp.Body.Close()
	a := &answer{request: r, status: resp.StatusCode, header: resp.Header}
	if a.status == http.StatusSwitchingProtocols {
		// What follows is no HTTP, and net/http hands the bare connection over: no
		// limit and no cancel would end reading it.
		return a
	}
	limit := cmp.Or(r.limit, c.set.Limits.Answer)
	if a.status != http.StatusOK {
		limit = limitErrorBody
	}
	idle := &timeoutError{"no more of the answer came", c.set.Limits.BodyIdle}
	timer := later(c.set.Limits.BodyIdle, func() { cancel(idle) })
	defer timer.Stop()

	// Room for all of it saves the copies. Large answers mostly follow each other: one that does not
	// tell its length is taken to be little longer than the last.
	hint := resp.ContentLength
	if last := c.lastBody.Load(); hint < 0 {
		hint = last + last/16
	}
	come := pieces{last: make([]byte, 0, min(max(hint, smallestPiece), limit)+1)}
	defer func() {
		a.body = come.joined()
		a.body = a.body[:min(int64(len(a.body)), limit)]
		c.lastBody.Store(int64(len(a.body)))
	}()
	for {
		n, err := resp.Body.Read(come.room())
		come.took(n)
		if int64(come.size) > limit {
			a.cut = true
			return a
		}
		if err == io.EOF {
			return a
		}
		if err != nil {
			a.broken = c.cause(ctx, err)
			return a
		}
		timer.Reset(c.set.Limits.BodyIdle)
	}
}

// clean takes the token out of the answer, before anything is read from it. What may be
// long is read first, in [Client.settle].
func (a *answer) clean() {
	if a.raw = a.body; a.once || a.status != http.StatusOK {
		a.body = a.tokens.values(a.body)
	}
	header := http.Header{}
	for _, name := range []string{"Content-Type", "Content-Encoding", "Location", "Retry-After", "WWW-Authenticate"} {
		header.Set(name, a.tokens.text(a.header.Get(name)))
	}
	a.header = header
}

// cause is the reason for a cancelled request: the caller's own context first, then one of our limits.
func (c *Client) cause(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		if ours, ok := errors.AsType[*timeoutError](context.Cause(ctx)); ok {
			return ours
		}
		return ctx.Err()
	}
	if timedOut(err) && strings.HasSuffix(err.Error(), "timeout awaiting response headers") {
		return &timeoutError{"no answer came", c.set.Limits.Header}
	}
	return err
}

func (c *Client) finish(at *attempt, err error) {
	e := &at.trace
	e.Phase, e.Err = PhaseDone, err
	if a := at.answer; a != nil {
		e.Status, e.ContentType = a.status, a.header.Get("Content-Type")
		e.ReleaseVersion, e.ResponseBytes = a.tokens.text(a.release), int64(len(a.raw))
		e.Body, e.BodyCut = a.body, a.cut
		if len(e.Body) > bodyKept {
			e.Body, e.BodyCut = bytes.Clone(e.Body[:bodyKept]), true
		}
		e.Body = a.tokens.bytes(e.Body)
	}
	c.set.Observe(*e)
}
