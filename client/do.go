package client

import (
	"context"
	"net/http"
	"time"
)

// call is one call of an operation: what to send, and how to read what comes back.
type call struct {
	op     Op
	parts  []Part
	accept func(*answer) error // reads the body of a 200
	refuse func(*answer) error // may read a meaning into another status; nil for none
}

// fetch makes a call and returns what read makes of the body of a 200.
func fetch[T any](ctx context.Context, c *Client, k call, read func(*answer) (*T, error)) (result *T, err error) {
	k.accept = func(a *answer) (err error) { result, err = read(a); return err }
	if err := c.do(ctx, k); err != nil {
		return nil, err
	}
	return result, nil
}

// do makes a call: check, ask for the token, send, read, and try again where that is
// safe. Submissions are made in push.go.
func (c *Client) do(ctx context.Context, k call) error {
	ctx, cancel := context.WithTimeoutCause(ctx, c.set.Limits.Call,
		&timeoutError{"the call was not over", c.set.Limits.Call})
	defer cancel()
	r, err := c.prepare(ctx, k.op, c.path(k.op, true), k.parts)
	if err != nil {
		return err
	}

	t := tries{policy: c.set.Retry, started: time.Now()}
	for {
		at := c.send(ctx, r, t.made+1)
		err := c.settle(k, &at)
		c.finish(&at, err)
		if t.made++; at.answer != nil && at.answer.status == http.StatusInternalServerError {
			t.crashed++
		}
		if err == nil || ctx.Err() != nil || !at.try(t, &at) {
			return err
		}
		wait, ok := t.wait(&at)
		if !ok {
			return err
		}
		at.trace.Phase, at.trace.Wait = PhaseWaiting, wait
		c.set.Observe(at.trace)
		if stopped := c.set.Retry.Sleep(ctx, wait); stopped != nil {
			return c.lost(k.op, at.sent, c.cause(ctx, stopped), r.token)
		}
	}
}

// prepare checks the form, asks for the token, and encodes the form.
func (c *Client) prepare(ctx context.Context, op Op, path string, parts []Part) (*request, error) {
	if err := requireAll(op, parts); err != nil {
		return nil, err
	}
	if c.proxy.bad { // to go past it in silence is not what was asked for
		return nil, &InputError{Op: op, Field: "proxy", Reason: c.proxy.Note}
	}
	token, err := c.accessToken(ctx, op)
	if err != nil {
		return nil, err
	}
	r := &request{operation: op.entry(), base: c.BaseURL(), path: path, parts: parts, token: newSecret(token)}
	r.form, r.contentType = encodeForm(parts)
	return r, nil
}

// settle makes a result or a typed error of one attempt.
func (c *Client) settle(k call, at *attempt) error {
	a := at.answer
	if a == nil {
		return c.lost(k.op, at.sent, at.err, at.token)
	}
	if a.status != http.StatusOK {
		if k.refuse != nil && a.complete() {
			if err := k.refuse(a); err != nil {
				return err
			}
		}
		return refusal(k.op, a)
	}
	if err := c.whole(k.op, a); err != nil {
		return err
	}
	switch err := k.accept(a); {
	case err == errRefused:
		return refusal(k.op, a)
	case err != nil:
		return wrong(k.op, a, plainJSON(err))
	}
	return nil
}
