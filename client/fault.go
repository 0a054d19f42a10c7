package client

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
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
// token. The network's own error may quote the service, so it is not handed out; only
// the well-known error at its root is.
type fault struct {
	trouble Trouble
	text    string
	root    error
}

func (f *fault) Error() string { return f.text }

// Unwrap returns what errors.Is may look for: the context's error, one of docket's own
// limits, a number of the operating system, or the end of the connection.
func (f *fault) Unwrap() error { return f.root }

// fault makes one of an error of the network.
func (c *Client) fault(err error, sent Sent, token *secret) error {
	if err == nil {
		return nil
	}
	f := sorted(err)
	if f.trouble != TroubleCanceled {
		c.proxy.remark(f, sent)
		f.text = token.text(f.text)
	}
	return f
}

// lost makes a TransportError of an error of the network.
func (c *Client) lost(op Op, sent Sent, err error, token *secret) *TransportError {
	return &TransportError{Op: op, Sent: sent, Err: c.fault(err, sent, token)}
}

// Trouble returns what kind of trouble it was.
func (e *TransportError) Trouble() Trouble { return sorted(e.Err).trouble }

// sorted returns an error of the network as a fault.
func sorted(err error) *fault {
	f := &fault{}
	if err == nil || errors.As(err, &f) {
		return f
	}
	f.root = root(err)
	for _, look := range []func(error) (Trouble, string){ofTime, ofProxy, ofName, ofCertificate, ofTLS, ofSystem, ofAnswer} {
		if f.trouble, f.text = look(err); f.text != "" {
			return f
		}
	}
	f.text = strings.TrimPrefix(err.Error(), "net/http: ")
	return f
}

// root finds the error that says nothing but what everybody knows.
func root(err error) error {
	var (
		limit *timeoutError
		errno syscall.Errno
	)
	switch {
	case errors.As(err, &limit):
		return limit
	case errors.As(err, &errno):
		return errno
	}
	for _, known := range []error{context.Canceled, context.DeadlineExceeded, os.ErrDeadlineExceeded, io.ErrUnexpectedEOF, io.EOF} {
		if errors.Is(err, known) {
			return known
		}
	}
	return nil
}

func ofTime(err error) (Trouble, string) {
	var limit *timeoutError
	switch {
	case errors.Is(err, context.Canceled):
		return TroubleCanceled, "cancelled"
	case errors.As(err, &limit):
		return TroubleTime, limit.Error()
	}
	return 0, ""
}

func ofProxy(err error) (Trouble, string) {
	var (
		refused *tunnelError
		dial    *net.OpError
	)
	switch {
	case errors.As(err, &refused):
		return refused.trouble(), refused.Error()
	case errors.As(err, &dial) && dial.Op == "proxyconnect":
		return TroubleProxy, "the proxy cannot be reached: " + sorted(dial.Err).text
	case errors.As(err, &dial) && dial.Op == "socks connect":
		return TroubleProxy, "the proxy opened no way to the service: " + dial.Err.Error()
	}
	return 0, ""
}

func ofName(err error) (Trouble, string) {
	var dns *net.DNSError
	switch {
	case !errors.As(err, &dns):
		return 0, ""
	case dns.IsNotFound:
		return TroubleName, "the host name " + dns.Name + " is not known"
	case dns.IsTimeout:
		return TroubleName, "the host name " + dns.Name + " could not be looked up: the name server did not answer in time"
	}
	return TroubleName, "the host name " + dns.Name + " could not be looked up: " + dns.Err
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
	switch {
	case len(names) == 0:
		return "no host"
	case len(names) > 3:
		return fmt.Sprintf("%s and %d more hosts", strings.Join(names[:3], ", "), len(names)-3)
	}
	return strings.Join(names, ", ")
}

func ofTLS(err error) (Trouble, string) {
	var (
		record tls.RecordHeaderError
		op     *net.OpError
	)
	switch {
	case errors.As(err, &record) && string(record.RecordHeader[:]) == "HTTP/":
		return TroubleNotHTTPS, "the server speaks plain http at this address"
	case errors.As(err, &record):
		return TroubleNotHTTPS, "the server does not speak https at this address"
	case errors.As(err, &op) && op.Op == "remote error":
		return TroubleTLS, "the server refused the encrypted connection: " + strings.TrimPrefix(op.Err.Error(), "tls: ")
	case errors.As(err, &op) && op.Op == "local error", strings.HasPrefix(err.Error(), "tls: "):
		return TroubleTLS, "no encrypted connection was agreed on: " + lastPart(err, "tls: ")
	}
	return 0, ""
}
