package client

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// transport is for rules and datasource pages, whose connections are kept, or, once, for what must arrive at most once.
// Both speak HTTP/1.1, which a service has to know anyhow: over HTTP/2 net/http sends again by itself, without an end
// where a gateway closes every connection. On a fresh connection of HTTP/1.1 it never does, having no stale one to blame.
func (c *Client) transport(once bool) *http.Transport {
	t := &http.Transport{
		DialContext:            (&net.Dialer{Timeout: limitDial}).DialContext,
		TLSClientConfig:        &tls.Config{RootCAs: c.set.RootCAs, MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    limitDial,
		ResponseHeaderTimeout:  c.set.Limits.Header,
		MaxResponseHeaderBytes: limitHeaderBytes,
		IdleConnTimeout:        c.set.Limits.Header,
		DisableKeepAlives:      once,
		DisableCompression:     once,
		Protocols:              new(http.Protocols),
	}
	if c.set.Certificate != nil {
		t.TLSClientConfig.Certificates = []tls.Certificate{*c.set.Certificate}
	}
	t.Protocols.SetHTTP1(true)
	if !once {
		t.MaxIdleConnsPerHost, t.MaxConnsPerHost = c.set.Jobs, c.set.Jobs
	}
	if c.proxy.url != nil {
		// Through a proxy https is a tunnel that the token cannot be read in.
		t.Proxy = http.ProxyURL(c.proxy.url)
		t.OnProxyConnectResponse = tunnel
		dial := t.DialContext
		t.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := dial(ctx, network, address)
			return &proxied{Conn: conn}, err
		}
	}
	return t
}

// proxied is a connection to a proxy, whose first word has to come in time: net/http would
// wait a minute for it, and for one of SOCKS as long as the call may last.
type proxied struct {
	net.Conn
	heard bool
}

func (p *proxied) Read(b []byte) (n int, err error) {
	if p.heard {
		return p.Conn.Read(b)
	}
	p.heard = true
	_ = p.SetReadDeadline(time.Now().Add(limitDial))
	defer func() { _ = p.SetReadDeadline(time.Time{}) }()
	if n, err = p.Conn.Read(b); timedOut(err) {
		err = &fault{proxy: true, text: "the proxy did not answer within " + limitDial.String(), remedy: checkProxy}
	}
	return n, err
}

// Proxy is how requests for one address leave this machine.
type Proxy struct {
	Name string // scheme, host and port of the proxy; "" when there is none
	Note string // what a person should know about it; "" when there is nothing

	url *url.URL
	bad bool // what the environment names is no address of a proxy
}

// ProxyFor returns the proxy for an address, by choose as in [Options]. Plain http would show the
// token to a proxy, so it never uses one.
func ProxyFor(address string, choose ChooseProxy) Proxy {
	u, err := parseAddress(address)
	if err != nil {
		return Proxy{}
	}
	return proxyFor(u, choose)
}

func proxyFor(base *url.URL, choose ChooseProxy) Proxy {
	u, err := choose(&http.Request{URL: base})
	if err == nil && u == nil {
		return Proxy{}
	}
	// What cannot be parsed as it is, net/http takes for a host without http://.
	bad := err != nil || u.Hostname() == "" || strings.HasSuffix(u.Host, ":") || strings.Trim(u.Path, "/")+u.RawQuery+u.Fragment != "" ||
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

const checkProxy = "Check HTTPS_PROXY, or name the host in NO_PROXY to go without a proxy."

// remark adds to a fault which way the request went. What came before the request
// went out, and is no HTTP, came from the proxy; it may repeat the password.
func (p Proxy) remark(f *fault, sent Sent) {
	if p.Name != "" && (f.remedy == checkHost || f.remedy == checkBetween) && sent == NotSent {
		f.proxy, f.text, f.remedy = true, "what answered in place of the proxy is none", checkProxy
	}
	switch {
	case p.Name != "" && f.proxy:
		f.text += " (" + p.Name + ")"
	case p.Name != "":
		f.text += " (through the proxy " + p.Name + ")"
		if f.remedy == tryAgain { // nobody can tell which of the two closed
			f.remedy = "Try again; if it stays so, check HTTPS_PROXY, the address and the network."
		}
	case p.Note != "":
		f.text += " (" + p.Note + ")"
	}
}

// tunnel looks at a proxy's answer to CONNECT, not at its words, which may repeat the password.
func tunnel(_ context.Context, proxy *url.URL, _ *http.Request, answer *http.Response) error {
	status := statusText(answer.StatusCode)
	switch unknown := answer.StatusCode == http.StatusProxyAuthRequired || answer.StatusCode == http.StatusUnauthorized; {
	case answer.StatusCode == http.StatusOK && strings.HasPrefix(answer.Header.Get("Content-Type"), "text/html") && (answer.Header.Get("Content-Length") > "0" || len(answer.TransferEncoding) > 0):
		return &fault{proxy: true, final: true, text: "the proxy answered with a web page of its own", remedy: "It may want you to sign in: open a web page in a browser. " + checkProxy}
	case answer.StatusCode == http.StatusOK:
		return nil
	case unknown && proxy.User != nil:
		return &fault{proxy: true, final: true, text: "the proxy refused its user name and password, " + status,
			remedy: "Check the user name and password in HTTPS_PROXY; the token was not sent."}
	case unknown:
		return &fault{proxy: true, final: true, text: "the proxy wants a user name and password, " + status,
			remedy: "Give them in HTTPS_PROXY, as in " + proxy.Scheme + "://USER:PASSWORD@" + proxy.Host + "; the token was not sent."}
	}
	return &fault{proxy: true, final: answer.StatusCode < 500, text: "the proxy opened no way to the service, it answered " + status, remedy: checkProxy}
}
