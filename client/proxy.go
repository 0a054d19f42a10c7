package client

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Proxy is how requests for one address leave this machine.
type Proxy struct {
	Name string // scheme, host and port of the proxy; "" when there is none
	Note string // what a person should know about it; "" when there is nothing

	url *url.URL
	bad bool // what the environment names is no address of a proxy
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
	bad := err != nil || u.Hostname() == "" || strings.HasSuffix(u.Host, ":") || strings.Trim(u.Path, "/") != "" ||
		!slices.Contains([]string{"http", "https", "socks5", "socks5h"}, u.Scheme)
	switch {
	case bad && base.Scheme == "https": // it may hold a password, so it is not quoted
		return Proxy{Note: "HTTPS_PROXY does not name a proxy; write http://HOST:PORT, or unset it", bad: true}
	case bad:
		return Proxy{}
	case base.Scheme != "https":
		return Proxy{Note: "plain http does not use the proxy " + u.Scheme + "://" + u.Host}
	}
	return Proxy{Name: u.Scheme + "://" + u.Host, url: u}
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
	case p.Note != "":
		f.text += " (" + p.Note + ")"
	}
}

// tunnel looks at a proxy's answer to CONNECT. Its words are not kept: it may repeat the
// password.
func tunnel(_ context.Context, proxy *url.URL, _ *http.Request, answer *http.Response) error {
	status := statusText(answer.StatusCode)
	switch {
	case answer.StatusCode == http.StatusOK:
		return nil
	case answer.StatusCode == http.StatusProxyAuthRequired && proxy.User != nil:
		return &fault{trouble: TroubleProxyUser, text: "the proxy refused its user name and password, " + status, final: true}
	case answer.StatusCode == http.StatusProxyAuthRequired:
		return &fault{trouble: TroubleProxyUser, text: "the proxy wants a user name and password, " + status, final: true}
	}
	return &fault{trouble: TroubleProxy, text: "the proxy opened no way to the service, it answered " + status, final: answer.StatusCode < 500}
}
