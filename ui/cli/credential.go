package cli

import (
	"cmp"
	"context"
	"sync"
)

// credential is the token of one profile, once it is known. What a profile left under way asks and sets its own.
type credential struct {
	sync.Mutex
	value  string
	asking *asking     // nil where nobody asks
	before *credential // of the profile before
}

// asking is one call of a token's source, which others wait for.
type asking struct {
	done      chan struct{}
	token     string
	err       error
	cancelled bool // by who asked, and not by those who wait
}

// of gives the token, from a source that is asked for it once: a command may want a finger on a key. A failure is that of
// all who waited for it, and is not kept, so that R can try again. The lock is not held meanwhile: a token can be typed.
func (c *credential) of(ctx context.Context, source func(context.Context) (token, from string, err error)) (string, error) {
	c.Lock()
	known, a, first := c.value, c.asking, c.asking == nil
	if known == "" && first {
		a = &asking{done: make(chan struct{})}
		c.asking = a
	}
	c.Unlock()
	switch {
	case known != "":
		return known, nil
	case first:
		defer c.end(a)
		a.token, _, a.err = source(ctx)
		a.cancelled = a.err != nil && ctx.Err() != nil
		return a.token, a.err
	}
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case <-a.done:
	}
	if a.cancelled {
		return c.of(ctx, source)
	}
	return a.token, a.err
}

func (c *credential) set(token string) {
	c.Lock()
	defer c.Unlock()
	c.value = token
}

// end keeps the token, unless another one was typed meanwhile, and wakes those who wait.
func (c *credential) end(a *asking) {
	c.Lock()
	defer c.Unlock()
	c.asking = nil
	if a.err == nil {
		c.value = cmp.Or(c.value, a.token)
	}
	close(a.done)
}
