package client

import (
	"net"
	"net/netip"
	"net/url"
	"strings"
)

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
	u.Path = strings.TrimRight(u.Path, "/")
	u.RawPath = strings.TrimRight(u.RawPath, "/")
	return u, nil
}

// isLoopback tells whether a host is this machine by its own name or address.
func isLoopback(host string) bool {
	if strings.TrimSuffix(host, ".") == "localhost" {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.Unmap().IsLoopback()
}
