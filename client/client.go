package client

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
)

// Client speaks to one service for one company. It never changes and is safe for concurrent use.
type Client struct {
	base  *url.URL
	set   Options
	proxy Proxy

	reads  *http.Transport // keeps connections, for what may be asked twice
	writes *http.Transport // one connection a request, for what may not

	exchanges atomic.Uint64 // numbers the attempts for the observer
	lastBody  atomic.Int64  // how long the last answer was
}

// New returns a client for the service at baseURL: everything before "/access" in the interface's paths. The address
// must be https, or http to this machine, unless PlainHTTP is set. A bad address or option is an [*InputError].
func New(baseURL string, set Options) (*Client, error) {
	base, err := parseAddress(baseURL)
	if err != nil {
		return nil, err
	}
	set = set.withDefaults()
	c := &Client{base: base, set: set, proxy: proxyFor(base, set.Proxy)}
	if base.Scheme == "http" && !set.PlainHTTP && !isLoopback(base.Hostname()) {
		return nil, &InputError{Field: "address", Reason: "http would send the token unencrypted to " +
			base.Host + "; use https, or allow plain http for this address"}
	}
	if s := set.PathSegment; s == "." || s == ".." || strings.ContainsAny(s, "/\\?#") {
		return nil, &InputError{Field: "path segment", Reason: "must be one segment of a path, such as platform"}
	}
	c.reads, c.writes = c.transport(false), c.transport(true)
	return c, nil
}

// BaseURL returns the address that every path is relative to, without a slash at its end.
func (c *Client) BaseURL() string { return c.base.String() }

// Origin returns scheme, host and port of the service, the only place that the token is sent to.
func (c *Client) Origin() string { return c.base.Scheme + "://" + c.base.Host }

// CloseIdleConnections closes the connections that wait for a next request. The client stays usable.
func (c *Client) CloseIdleConnections() { c.reads.CloseIdleConnections() }

// path returns the path of an operation below the base address, in one of the two forms of §4.3.
func (c *Client) path(op Op, access bool) string {
	path := "/" + url.PathEscape(c.set.PathSegment) + "/" + op.entry().name
	if access {
		return "/access" + path
	}
	return path
}

// accessToken asks for the token of one call. The token itself is in no error.
func (c *Client) accessToken(ctx context.Context, op Op) (string, error) {
	if c.set.Token == nil {
		return "", &InputError{Op: op, Field: "token", Reason: "no access token is configured"}
	}
	token, err := c.set.Token(ctx)
	switch {
	case ctx.Err() != nil:
		return "", c.lost(op, NotSent, ctx.Err(), nil)
	case is[*InputError](err):
		return "", err
	case err != nil:
		return "", &InputError{Op: op, Field: "token", Reason: err.Error(), Err: err}
	}
	switch token = strings.TrimSpace(token); {
	case token == "":
		return "", &InputError{Op: op, Field: "token", Reason: "the access token is empty"}
	case strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r >= 0x7f }):
		return "", &InputError{Op: op, Field: "token",
			Reason: "the access token contains a blank or a character that cannot be sent in a header"}
	}
	return token, nil
}

// parseAddress reads a base address, its origin in the one form that origins are compared in.
func parseAddress(text string) (*url.URL, error) {
	bad := func(reason string) (*url.URL, error) {
		return nil, &InputError{Field: "address", Reason: reason}
	}
	text = strings.TrimSpace(text)
	if text == "" {
		return bad("the address of the service is missing")
	}
	u, err := url.Parse(text)
	if err != nil || !strings.Contains(text, "://") {
		return bad("not an address such as https://service.example")
	}
	switch {
	case u.Scheme != "https" && u.Scheme != "http":
		return bad("the address must begin with https://")
	case u.Hostname() == "":
		return bad("the address names no host")
	case u.User != nil, u.RawQuery != "", u.ForceQuery, u.Fragment != "":
		return bad("the address must not carry a user name, a password, a query or a fragment")
	}
	host, port := strings.ToLower(u.Hostname()), u.Port()
	if port == "443" && u.Scheme == "https" || port == "80" && u.Scheme == "http" {
		port = ""
	}
	u.Host = strings.TrimSuffix(net.JoinHostPort(host, port), ":")
	u.RawPath = strings.TrimRight(u.EscapedPath(), "/")
	u.Path, err = url.PathUnescape(u.RawPath) // an escaped / at the end stays
	return u, err
}

func isLoopback(host string) bool {
	if strings.TrimSuffix(host, ".") == "localhost" {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.Unmap().IsLoopback()
}
