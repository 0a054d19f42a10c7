package client

import (
	"crypto/tls"
	"net"
	"net/http"
)

// newReads returns the transport for rules and datasource pages: connections are
// kept, answers may be compressed, HTTP/2 is welcome.
func (c *Client) newReads() *http.Transport {
	t := c.newTransport()
	t.ForceAttemptHTTP2 = true
	t.MaxIdleConnsPerHost, t.MaxConnsPerHost = c.set.Jobs, c.set.Jobs
	return t
}

// newWrites returns the transport for what must arrive at most once. A request on a
// fresh HTTP/1 connection is never sent again by net/http itself: there is no stale
// connection to blame, and no stream that a server could refuse and get once more.
func (c *Client) newWrites() *http.Transport {
	t := c.newTransport()
	t.DisableKeepAlives = true
	t.DisableCompression = true
	t.Protocols = new(http.Protocols)
	t.Protocols.SetHTTP1(true)
	return t
}

func (c *Client) newTransport() *http.Transport {
	t := &http.Transport{
		DialContext:            (&net.Dialer{Timeout: limitDial}).DialContext,
		TLSClientConfig:        &tls.Config{RootCAs: c.set.RootCAs, MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    limitDial,
		ResponseHeaderTimeout:  c.set.Limits.Header,
		MaxResponseHeaderBytes: limitHeaderBytes,
		IdleConnTimeout:        c.set.Limits.Header,
	}
	if c.proxy.url != nil {
		// Through a proxy https is a tunnel that the token cannot be read in.
		t.Proxy = http.ProxyURL(c.proxy.url)
		t.OnProxyConnectResponse = tunnel
	}
	return t
}
