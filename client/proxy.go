package client

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)

// Proxy is how requests for one address leave this machine.
type Proxy struct {
	Name     string // scheme, host and port of the proxy; "" when there is none
	Bypassed string // a proxy that is set for plain http, which never goes through one
	Bad      bool   // what the environment names is no address of a proxy

	url      *url.URL
	password *secret
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
	if err != nil || u == nil {
		return Proxy{Bad: err != nil && base.Scheme == "https"}
	}
	name := u.Scheme + "://" + u.Host
	if base.Scheme != "https" {
		return Proxy{Bypassed: name}
	}
	password, _ := u.User.Password()
	return Proxy{Name: name, url: u, password: newSecret(password)}
}

// Proxy returns how the client's requests leave this machine.
func (c *Client) Proxy() Proxy { return c.proxy }

// check refuses to send where the environment names what is no proxy: to go past it
// in silence is not what was asked for. What it names may hold a password, so it is
// not quoted.
func (p Proxy) check(op Op) error {
	if p.Bad {
		return &InputError{Op: op, Field: "proxy",
			Reason: "HTTPS_PROXY does not name a proxy; write http://HOST:PORT, or unset it"}
	}
	return nil
}

// remark adds to the words of a fault which way the request went.
func (p Proxy) remark(f *fault) string {
	switch {
	case p.Name != "" && (f.trouble == TroubleProxy || f.trouble == TroubleProxyUser):
		return f.text + " (" + p.Name + ")"
	case p.Name != "":
		return f.text + " (through the proxy " + p.Name + ")"
	case p.Bypassed != "":
		return f.text + " (plain http does not use the proxy " + p.Bypassed + ")"
	}
	return f.text
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
