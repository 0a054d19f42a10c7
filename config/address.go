package config

import (
	"net"
	"net/url"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

// normaliseAddress judges and normalises a base URL: scheme and host in small letters, no default port, no
// slash at the end. The value itself is never quoted in what is wrong, for it may carry a password.
func normaliseAddress(s string) (address string, bad *Error) {
	const how = "write https://HOST or https://HOST/PATH"
	if s == "" {
		return "", wrong("is empty", how)
	}
	if hidden(s) != "" || strings.ContainsAny(s, ` \`) {
		return "", wrong("has a blank, a backslash or a hidden character in it", how)
	}
	u, err := url.Parse(s)
	switch {
	case err != nil:
		return "", wrong("is not an address", how)
	case u.Scheme != "https" && u.Scheme != "http":
		return "", wrong("must begin with https:// (or http:// for this computer)", how)
	case u.User != nil:
		return "", wrong("has a user name or password in it", "take it out; the token is docket's only credential")
	case u.Hostname() == "" || u.Opaque != "":
		return "", wrong("names no host", how)
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "" || strings.Contains(s, "#"):
		return "", wrong("has a ? or # part", "leave it out: docket adds the paths itself")
	case strings.HasSuffix(u.Host, ":") || !portFits(u.Port()):
		return "", wrong("has a port that is no port", "ports are 1 to 65535")
	}
	return originOf(u) + strings.TrimRight(u.EscapedPath(), "/"), nil
}

func portFits(port string) bool {
	n, err := strconv.ParseUint(port, 10, 16)
	return port == "" || err == nil && n > 0
}

// originOf is scheme, host and port in one spelling.
func originOf(u *url.URL) string {
	host := strings.ToLower(u.Hostname())
	if name, err := idna.Lookup.ToASCII(host); err == nil { // as net/http asks for it
		host = name
	}
	if strings.Contains(host, ":") {
		host = "[" + strings.ReplaceAll(host, "%", "%25") + "]" // a zone
	}
	port := u.Port()
	if port != "" && !(u.Scheme == "https" && port == "443") && !(u.Scheme == "http" && port == "80") {
		host += ":" + port
	}
	return u.Scheme + "://" + host
}

// Origin is the scheme, host and port of an address, in one spelling, or "" if it is no http or https address.
// Two addresses with the same Origin are one party; a token given for one is never sent to another.
func Origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return ""
	}
	return originOf(u)
}

// Loopback tells whether the address is on this machine.
func Loopback(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	host := strings.ToLower(u.Hostname())
	ip := net.ParseIP(host)
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}

// plainHTTP is what is wrong with an address that would carry the token unencrypted to another machine.
func plainHTTP(address string, allowed bool) *Error {
	if !strings.HasPrefix(address, "http://") || allowed || Loopback(address) {
		return nil
	}
	return wrong("is plain http to another machine, where anyone on the way can read the token",
		"use https://, or set allow_plain_http = true in the profile if that is what you want")
}
