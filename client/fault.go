package client

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"strings"
)

// Trouble sorts what goes wrong between here and the service by what a person can do
// about it.
type Trouble int

// The kinds of trouble.
const (
	TroubleOther     Trouble = iota
	TroubleCanceled          // the caller gave up
	TroubleTime              // a limit of time was reached
	TroubleName              // the host name is not known, or could not be looked up
	TroubleRefused           // nothing listens at this address
	TroubleRoute             // there is no way to the host
	TroubleLocal             // this machine does not allow the connection, or has no room for it
	TroubleCut               // the connection broke
	TroubleProxy             // the proxy cannot be reached, or opens no way to the service
	TroubleProxyUser         // the proxy refused the user name and password, or wants them
	TroubleAuthority         // the certificate's authority is not trusted
	TroubleHost              // the certificate is for another host
	TroubleCert              // the certificate is not valid for another reason, its dates for one
	TroubleTLS               // no encrypted connection was agreed on
	TroubleNotHTTPS          // https was tried, and the server does not speak it
	TroubleHTTPS             // plain http was tried, and the server speaks https
	TroubleNotHTTP           // what came is no answer of a web server
)

// fault is why a request got no complete answer, in a person's words and without the
// token. The network's own error may quote the service, so it is not handed out.
type fault struct {
	trouble Trouble
	text    string
	final   bool                    // another attempt will not do better
	is      func(target error) bool // a function, so that whoever prints a fault prints no more than its text
}

func (f *fault) Error() string { return f.text }

// Is finds what says nothing but what everybody knows: the context's error, one of
// docket's own limits, a number of the operating system, or the end of the connection.
func (f *fault) Is(target error) bool { return f.is != nil && f.is(target) }

// fault makes one of an error of the network.
func (c *Client) fault(err error, sent Sent, token *secret) error {
	if err == nil {
		return nil
	}
	f := *sorted(err)
	if f.trouble != TroubleCanceled {
		c.proxy.remark(&f, sent)
		f.text = token.text(f.text)
	}
	return &f
}

// lost makes a TransportError of an error of the network.
func (c *Client) lost(op Op, sent Sent, err error, token *secret) *TransportError {
	return &TransportError{Op: op, Sent: sent, Err: c.fault(err, sent, token)}
}

// Trouble returns what kind of trouble it was.
func (e *TransportError) Trouble() Trouble { return sorted(e.Err).trouble }

// sorted returns an error of the network as a fault.
func sorted(err error) *fault {
	if f, ok := errors.AsType[*fault](err); ok || err == nil {
		return cmp.Or(f, &fault{})
	}
	is := func(target error) bool { return errors.Is(err, target) }
	for _, look := range []func(error) (Trouble, string){ofTime, ofProxy, ofName, ofCertificate, ofTLS, ofSystem, ofAnswer} {
		if trouble, text := look(err); text != "" {
			return &fault{trouble: trouble, text: text, is: is}
		}
	}
	return &fault{text: strings.TrimPrefix(err.Error(), "net/http: "), is: is}
}

// is tells whether an error is, or wraps, one of a type.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

func ofTime(err error) (Trouble, string) {
	if errors.Is(err, context.Canceled) {
		return TroubleCanceled, "cancelled"
	}
	if limit, ok := errors.AsType[*timeoutError](err); ok {
		return TroubleTime, limit.Error()
	}
	return 0, ""
}

func ofProxy(err error) (Trouble, string) {
	switch dial, _ := errors.AsType[*net.OpError](err); {
	case dial == nil:
	case dial.Op == "proxyconnect":
		return TroubleProxy, "the proxy cannot be reached: " + sorted(dial.Err).text
	case dial.Op == "socks connect":
		return TroubleProxy, "the proxy opened no way to the service: " + dial.Err.Error()
	}
	return 0, ""
}

func ofName(err error) (Trouble, string) {
	switch dns, ok := errors.AsType[*net.DNSError](err); {
	case !ok:
		return 0, ""
	case dns.IsNotFound:
		return TroubleName, "the host name " + dns.Name + " is not known"
	case dns.IsTimeout:
		return TroubleName, "the host name " + dns.Name + " could not be looked up: the name server did not answer in time"
	default:
		return TroubleName, "the host name " + dns.Name + " could not be looked up: " + dns.Err
	}
}

func ofCertificate(err error) (Trouble, string) {
	var (
		unknown x509.UnknownAuthorityError
		host    x509.HostnameError
		invalid x509.CertificateInvalidError
		roots   x509.SystemRootsError
		check   *tls.CertificateVerificationError
	)
	switch {
	case errors.As(err, &unknown):
		text := "its certificate is signed by an authority that is not trusted here"
		if unknown.Cert != nil {
			text += ": " + unknown.Cert.Issuer.String()
		}
		return TroubleAuthority, text
	case errors.As(err, &host):
		return TroubleHost, "its certificate is for " + certificateHosts(host.Certificate) + ", not for " + host.Host
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired && invalid.Cert != nil:
		return TroubleCert, fmt.Sprintf("its certificate is valid from %s to %s",
			invalid.Cert.NotBefore.Format("2006-01-02"), invalid.Cert.NotAfter.Format("2006-01-02"))
	case errors.As(err, &invalid):
		return TroubleCert, "its certificate is not valid: " + strings.TrimPrefix(invalid.Error(), "x509: ")
	case errors.As(err, &roots):
		return TroubleAuthority, "the certificates that this system trusts could not be read"
	case errors.As(err, &check):
		return TroubleCert, "its certificate is not valid: " + strings.TrimPrefix(check.Err.Error(), "x509: ")
	}
	return 0, ""
}

// certificateHosts names the hosts that a certificate is for, at most three.
func certificateHosts(c *x509.Certificate) string {
	names := append([]string{}, c.DNSNames...)
	for _, ip := range c.IPAddresses {
		names = append(names, ip.String())
	}
	text := strings.Join(names[:min(len(names), 3)], ", ")
	if more := len(names) - 3; more > 0 {
		text += fmt.Sprintf(" and %d more hosts", more)
	}
	return cmp.Or(text, "no host")
}

func ofTLS(err error) (Trouble, string) {
	op, _ := errors.AsType[*net.OpError](err)
	switch record, ok := errors.AsType[tls.RecordHeaderError](err); {
	case ok && string(record.RecordHeader[:]) == "HTTP/":
		return TroubleNotHTTPS, "the server speaks plain http at this address"
	case ok:
		return TroubleNotHTTPS, "the server does not speak https at this address"
	case op != nil && op.Op == "remote error":
		return TroubleTLS, "the server refused the encrypted connection: " + strings.TrimPrefix(op.Err.Error(), "tls: ")
	case op != nil && op.Op == "local error", strings.HasPrefix(err.Error(), "tls: "):
		return TroubleTLS, "no encrypted connection was agreed on: " + lastPart(err, "tls: ")
	}
	return 0, ""
}
