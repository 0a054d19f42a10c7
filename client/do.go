package client

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// do makes a call: check, ask for the token, send, read, and try again where that is
// safe. accept reads the body of a 200. Submissions are made in push.go.
func (c *Client) do(ctx context.Context, op Op, parts []Part, accept func(*answer) error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, c.set.Limits.Call,
		&timeoutError{"the call was not over", c.set.Limits.Call})
	defer cancel()
	r, err := c.prepare(ctx, op, c.path(op, true), parts)
	if err != nil {
		return err
	}

	t := tries{policy: c.set.Retry, started: time.Now()}
	for {
		at := c.send(ctx, r, t.made+1)
		err := c.settle(&at, accept)
		c.finish(&at, err)
		if r.once && at.sent == MaybeSent {
			t.sent, t.known = t.sent+1, err
			t.open = t.open || at.answer != nil && at.answer.status == http.StatusServiceUnavailable
		}
		if t.made++; at.answer != nil && at.answer.status == http.StatusInternalServerError {
			t.crashed++
		}
		if err == nil || ctx.Err() != nil || !at.try(t, &at) {
			return t.counted(err)
		}
		wait, ok := t.wait(&at)
		if !ok {
			return t.counted(err)
		}
		at.trace.Phase, at.trace.Wait = PhaseWaiting, wait
		c.set.Observe(at.trace)
		if stopped := t.pause(ctx, wait); stopped != nil {
			if r.once { // nothing of it is out now
				at.sent = NotSent
			}
			return t.counted(c.lost(op, at.sent, c.cause(ctx, stopped), r.tokens))
		}
	}
}

// withCompany puts the company before the other form fields of a request (§5).
func (c *Client) withCompany(parts []Part) []Part {
	return append([]Part{{"company_name", c.set.Company}}, parts...)
}

func (c *Client) prepare(ctx context.Context, op Op, path string, parts []Part) (*request, error) {
	parts = c.withCompany(parts)
	for _, p := range parts {
		switch {
		case strings.TrimSpace(p.Value) == "":
			return nil, &InputError{Op: op, Field: p.Name, Reason: "must not be empty"}
		case !utf8.ValidString(p.Value): // a reader would put another sign in their place, and take it for another name
			return nil, &InputError{Op: op, Field: p.Name, Reason: "has bytes that are not UTF-8"}
		}
	}
	if c.proxy.bad { // to go past it in silence is not what was asked for
		return nil, &InputError{Op: op, Field: "proxy", Reason: c.proxy.Note}
	}
	token, err := c.accessToken(ctx, op)
	if err != nil {
		return nil, err
	}
	r := &request{operation: op.entry(), base: c.BaseURL(), path: path, parts: parts, tokens: secretsOf(append([]string{token}, c.set.Tokens()...)...)}
	r.form, r.contentType = encodeForm(parts)
	return r, nil
}

func (c *Client) settle(at *attempt, accept func(*answer) error) error {
	a := at.answer
	switch {
	case a == nil:
		return c.lost(at.op, at.sent, at.err, at.tokens)
	case a.status != http.StatusOK:
		if at.refuse != nil && a.complete() {
			if err := at.refuse(a); err != nil {
				return err
			}
		}
		return refusal(at.op, a)
	}
	if err := c.whole(at.op, a); err != nil {
		return err
	}
	// To read a long answer and to look for the token in it take the same time. Nobody gets
	// what was read of one that has it.
	var wg sync.WaitGroup
	clean := start(&wg, func() []byte { return a.tokens.values(a.raw) })
	err := accept(a)
	if a.body = clean(); len(a.body) > 0 && &a.body[0] != &a.raw[0] {
		err = accept(a)
	}
	switch {
	case err == errRefused:
		return refusal(at.op, a)
	case err != nil:
		return wrong(at.op, a, plainJSON(err))
	}
	return nil
}
