package client

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Proxy is how requests for one address leave this machine.
type Proxy struct {
	Name     string // scheme, host and port of the proxy; "" when there is none
	Bypassed string // a proxy that is set for plain http, which never goes through one
	Bad      bool   // what the environment names is no address of a proxy

	url *url.URL
}

// ProxyFor returns the proxy that the environment names for an address: HTTPS_PROXY
// and NO_PROXY, in capitals or not. Plain http would show the token to a proxy, so it
// never uses one.
func ProxyFor(address string) Proxy {
	u, err := parseAddress(address)
	if err != nil {
		return Proxy{}
	}
	return proxyFor(u, http.ProxyFromEnvironment)
}

func proxyFor(base *url.URL, choose func(*http.Request) (*url.URL, error)) Proxy {
	u, err := choose(&http.Request{URL: base})
	if err == nil && u == nil {
		return Proxy{}
	}
	// What cannot be parsed as it is, net/http takes for a host without http://.
	if err != nil || u.Hostname() == "" || strings.HasSuffix(u.Host, ":") || strings.Trim(u.Path, "/") != "" ||
		!slices.Contains([]string{"http", "https", "socks5", "socks5h"}, u.Scheme) {
		return Proxy{Bad: base.Scheme == "https"}
	}
	name := u.Scheme + "://" + u.Host
	if base.Scheme != "https" {
		return Proxy{Bypassed: name}
	}
	return Proxy{Name: name, url: u}
}

// Proxy returns how the client's requests leave this machine.
func (c *Client) Proxy() Proxy { return c.proxy }

// check refuses to send where the environment names what is no proxy: to go past it
// in silence is not what was asked for. What it names may hold a password, so it is
// not quoted.
func (p Proxy) check(op Op) error {
	if p.Bad {
		return &InputError{Op: op, Field: "proxy", Reason: p.Note()}
	}
	return nil
}

// Note says what a person should know about the proxy; "" when there is nothing.
func (p Proxy) Note() string {
	switch {
	case p.Bad:
		return "HTTPS_PROXY does not name a proxy; write http://HOST:PORT, or unset it"
	case p.Bypassed != "":
		return "plain http does not use the proxy " + p.Bypassed
	}
	return ""
}

// remark adds to a fault which way the request went. What came before the request
// went out, and is no HTTP, came from the proxy; it may repeat the password.
func (p Proxy) remark(f *fault, sent Sent) {
	if p.Name != "" && f.trouble == TroubleNotHTTP && sent == NotSent {
		f.trouble, f.text = TroubleProxy, "what answered in place of the proxy is none"
	}
	switch {
	case p.Name != "" && (f.trouble == TroubleProxy || f.trouble == TroubleProxyUser):
		f.text += " (" + p.Name + ")"
	case p.Name != "":
		f.text += " (through the proxy " + p.Name + ")"
	case p.Note() != "":
		f.text += " (" + p.Note() + ")"
	}
}

// tunnelError is a proxy's refusal to open a way to the service. Its words are not
// kept: it may repeat the password.
type tunnelError struct {
	status int
	named  bool // a user name was given
}

func (e *tunnelError) Error() string {
	switch {
	case e.status == http.StatusProxyAuthRequired && e.named:
		return "the proxy refused its user name and password, " + statusText(e.status)
	case e.status == http.StatusProxyAuthRequired:
		return "the proxy wants a user name and password, " + statusText(e.status)
	}
	return fmt.Sprintf("the proxy opened no way to the service, it answered %s", statusText(e.status))
}

func (e *tunnelError) trouble() Trouble {
	if e.status == http.StatusProxyAuthRequired {
		return TroubleProxyUser
	}
	return TroubleProxy
}

// tunnel looks at a proxy's answer to CONNECT.
func tunnel(_ context.Context, proxy *url.URL, _ *http.Request, answer *http.Response) error {
	if answer.StatusCode == http.StatusOK {
		return nil
	}
	return &tunnelError{answer.StatusCode, proxy.User != nil}
}
