package client

import (
	"crypto/tls"
	"net"
	"net/http"
)

// transport is for rules and datasource pages, whose connections are kept, or, once, for
// what must arrive at most once. A request on a fresh HTTP/1 connection is never sent again
// by net/http itself: there is no stale connection to blame, and no stream that a server
// could refuse and get once more.
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
	t.Protocols.SetHTTP1(true)
	t.Protocols.SetHTTP2(!once)
	if !once {
		t.MaxIdleConnsPerHost, t.MaxConnsPerHost = c.set.Jobs, c.set.Jobs
	}
	if c.proxy.url != nil {
		// Through a proxy https is a tunnel that the token cannot be read in.
		t.Proxy = http.ProxyURL(c.proxy.url)
		t.OnProxyConnectResponse = tunnel
	}
	return t
}
