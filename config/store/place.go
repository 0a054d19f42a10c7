package store

import (
	"net"
	"net/netip"
	"net/url"
	"path"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

// Place is the one spelling of an address under which everything is kept: scheme and host in small letters, no usual
// port, one name for this machine, and the base path without dots and doubled slashes. What cannot be read as an
// address is its own place.
func Place(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Host == "" {
		return address
	}
	host := u.Hostname()
	if name, err := idna.Lookup.ToASCII(host); err == nil { // as net/http asks for it
		host = name
	}
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	if ip, err := netip.ParseAddr(host); err == nil {
		ip = ip.Unmap()
		if host = ip.String(); ip.IsUnspecified() || ip == netip.IPv6Loopback() || ip == netip.AddrFrom4([4]byte{127, 0, 0, 1}) {
			host = "localhost"
		}
	}
	scheme, port := strings.ToLower(u.Scheme), u.Port()
	if n, err := strconv.Atoi(port); err == nil {
		port = strconv.Itoa(n)
	}
	switch {
	case port != "" && (scheme != "https" || port != "443") && (scheme != "http" || port != "80"):
		host = net.JoinHostPort(host, port)
	case strings.Contains(host, ":"):
		host = "[" + host + "]"
	}
	if !strings.Contains(strings.ToLower(u.RawPath), "%2f") {
		u.RawPath = "" // an escape that need not be one
	}
	return scheme + "://" + host + strings.TrimRight(path.Clean("/"+u.EscapedPath()), "/")
}

func (s Scope) place() string { return Place(s.Address) }

// Same tells whether two scopes are one place and company, however spelled.
func (s Scope) Same(other Scope) bool {
	return s.Company == other.Company && s.place() == other.place()
}
