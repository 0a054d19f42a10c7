package cli

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"sync"
)

// credential is the token of one profile, once it is known. What a profile left under way asks and sets its own.
type credential struct {
	sync.Mutex
	value  string
	asking *asking     // nil where nobody asks
	before *credential // of the profile before
	used   []string    // tokens that were in use
	typed  bool        // the value, by a person
	taken  bool        // it, by the service
	denied bool        // it, by the service
	where  string      // the profile, address and company that it is for
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
	if !c.word() && !slices.Contains(c.used, c.value) {
		c.used = append(c.used, c.value)
	}
	c.value, c.typed, c.taken, c.denied = token, true, false, false
}

// word tells that the value is no token as far as anybody knows: a person typed it, and the service refused it.
func (c *credential) word() bool { return c.typed && c.denied && !c.taken }

// isNone tells of what was sent as a token that it is none as far as anybody knows: it is, or was, such a word.
func (c *credential) isNone(sent string) bool {
	c.Lock()
	defer c.Unlock()
	return !slices.Contains(c.used, sent) && (sent != c.value || c.word())
}

// answered notes what the service said to the token.
func (c *credential) answered(status int) {
	c.Lock()
	c.taken, c.denied = c.taken || status/100 == 2, c.denied || status == http.StatusUnauthorized
	c.Unlock()
}

// resume takes the token that a person typed when this very profile was in use before.
func (c *credential) resume(where string) {
	for t := c.before; t != nil && c.value == ""; t = t.before {
		t.Lock()
		if t.typed && t.where == where {
			c.value, c.typed, c.taken, c.denied = t.value, true, t.taken, t.denied
		}
		t.Unlock()
	}
	c.where = where
}

// all are the tokens of this run, those of the profiles before too. A word that was typed and refused, such as an id, would
// be taken out of answers.
func (c *credential) all() (tokens []string) {
	for t := c; t != nil; t = t.before {
		t.Lock()
		if tokens = append(tokens, t.used...); (t == c || !t.word()) && !slices.Contains(tokens, t.value) {
			tokens = append(tokens, t.value)
		}
		t.Unlock()
	}
	return tokens
}

// end keeps the token, unless another one was typed meanwhile, and wakes those who wait.
func (c *credential) end(a *asking) {
	c.Lock()
	defer c.Unlock()
	c.asking = nil
	if a.err == nil {
		c.used, c.value = append(c.used, a.token), cmp.Or(c.value, a.token)
	}
	close(a.done)
}
