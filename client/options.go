package client

import (
	"context"
	"crypto/x509"
	"net/http"
	"net/url"
)

// Option sets one thing about a [Client] while [New] makes it.
type Option func(*Client)

// WithToken sets where the access token comes from (§5). It is asked at each call;
// whoever gives it decides what to cache.
func WithToken(token func(context.Context) (string, error)) Option {
	return func(c *Client) { c.token = token }
}

// WithCompany sets the company_name that every request carries (§5).
func WithCompany(name string) Option { return func(c *Client) { c.company = name } }

// WithPathSegment sets the path segment that carries the maker's name; the interface
// writes it as "platform", and so does a client that was told nothing.
func WithPathSegment(seg string) Option { return func(c *Client) { c.segment = seg } }

// PushPath chooses between the two forms of retry_push_api's path (§4.3).
type PushPath int

// The forms of the path. [PushAuto], the default, sends to the form with "access" and,
// only after a complete 404 or 405, once to the other.
const (
	PushAuto PushPath = iota
	PushWithAccess
	PushWithoutAccess
)

// WithPushPath sets which form of the path a submission is sent to.
func WithPushPath(p PushPath) Option { return func(c *Client) { c.push = p } }

// AllowPlainHTTP lets the client speak unencrypted http to another machine. Without
// it http is for this machine only.
func AllowPlainHTTP() Option { return func(c *Client) { c.plain = true } }

// WithRootCAs sets the authorities that the service's certificate is checked
// against, in place of the system's. There is no way to leave the check out.
func WithRootCAs(pool *x509.CertPool) Option { return func(c *Client) { c.roots = pool } }

// WithProxy sets which proxy https requests go through, in the manner of
// [http.ProxyFromEnvironment], which is the default. Plain http uses none.
func WithProxy(choose func(*http.Request) (*url.URL, error)) Option {
	return func(c *Client) { c.proxy = proxyFor(c.base, choose) }
}

// WithUserAgent sets what the requests say about who makes them; "docket" by default.
func WithUserAgent(agent string) Option { return func(c *Client) { c.agent = agent } }

// WithObserver sets a function that hears of every attempt: when it begins, when it
// is over, and while the next one is waited for. It is called from whatever goroutine
// makes the request, and must return soon.
func WithObserver(observe func(Exchange)) Option { return func(c *Client) { c.observe = observe } }

// WithRetry sets how reads are tried again; see [RetryPolicy].
func WithRetry(p RetryPolicy) Option { return func(c *Client) { c.retry = p } }

// WithLimits sets what a request may take in time and size; see [Limits].
func WithLimits(l Limits) Option { return func(c *Client) { c.limits = l } }
