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

// fault is why a request got no complete answer, in a person's words and without the
// token. The network's own error may quote the service, so it is not handed out.
type fault struct {
	text   string
	remedy string                  // what a person can do about it, a sentence
	proxy  bool                    // it is about the proxy
	final  bool                    // another attempt will not do better
	nobody bool                    // no service was asked
	is     func(target error) bool // a function, so that whoever prints a fault prints no more than its text
}

func (f *fault) Error() string { return f.text }

// Is finds what says nothing but what everybody knows: the context's error, one of
// docket's own limits, a number of the operating system, or the end of the connection.
func (f *fault) Is(target error) bool { return f.is != nil && f.is(target) }

// Unavailable is an error for a transport of [Options] that has no answer: what to say, and what a person can do. It
// is not tried again.
func Unavailable(text, remedy string) error {
	return &fault{text: text, remedy: remedy, final: true, nobody: true}
}

func (c *Client) fault(err error, sent Sent, tokens secrets) error {
	if err == nil {
		return nil
	}
	f := *sorted(err)
	if !f.Is(context.Canceled) {
		c.proxy.remark(&f, sent)
		f.text, f.remedy = tokens.text(f.text), tokens.text(f.remedy)
	}
	return &f
}

func (c *Client) lost(op Op, sent Sent, err error, tokens secrets) *TransportError {
	return &TransportError{Op: op, Sent: sent, Err: c.fault(err, sent, tokens)}
}

// Remedy returns what a person can do about an answer that did not come, or did not come
// whole, in a sentence; "" about other errors.
func Remedy(err error) string {
	if wrong, ok := errors.AsType[*DecodeError](err); ok {
		return wrong.remedy
	}
	switch {
	case is[*HoleError](err):
		return "Try again later; pages of another size may show more."
	case is[*MovedError](err):
		return "Try again; what was read is not whole."
	case Classify(err) != ClassUnreachable:
		return ""
	}
	lost, _ := errors.AsType[*TransportError](err)
	if lost != nil {
		err = lost.Err
	}
	return cmp.Or(sorted(err).remedy, "Check the address and the network, then try again.")
}

func sorted(err error) *fault {
	if f, ok := errors.AsType[*fault](err); ok || err == nil {
		return cmp.Or(f, &fault{})
	}
	for _, look := range []func(error) fault{ofTime, ofProxy, ofName, ofCertificate, ofTLS, ofSystem, ofAnswer} {
		if f := look(err); f.text != "" {
			f.is = func(target error) bool { return errors.Is(err, target) }
			return &f
		}
	}
	return &fault{text: strings.TrimPrefix(err.Error(), "net/http: "), is: func(target error) bool { return errors.Is(err, target) }}
}

// is tells whether an error is, or wraps, one of a type.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

const trySlow = "Try again; if it stays slow, check the network."

func ofTime(err error) fault {
	if errors.Is(err, context.Canceled) {
		return fault{text: "cancelled"}
	}
	if limit, ok := errors.AsType[*timeoutError](err); ok {
		return fault{text: limit.Error(), remedy: trySlow}
	}
	return fault{}
}

func ofProxy(err error) fault {
	f := fault{proxy: true, remedy: checkProxy}
	switch dial, _ := errors.AsType[*net.OpError](err); {
	case dial == nil:
	case dial.Op == "proxyconnect":
		f.text = "the proxy cannot be reached: " + sorted(dial.Err).text
	case dial.Op == "socks connect":
		f.text = "the proxy opened no way to the service: " + dial.Err.Error()
	}
	return f
}

func ofName(err error) fault {
	dns, ok := errors.AsType[*net.DNSError](err)
	if !ok {
		return fault{}
	}
	f := fault{remedy: "Check the host in base_url and the network, then try again.", final: dns.IsNotFound}
	switch f.text = "the host name " + dns.Name; {
	case dns.IsNotFound:
		f.text += " is not known"
	case dns.IsTimeout:
		f.text += " could not be looked up: the name server did not answer in time"
	default:
		f.text += " could not be looked up: " + dns.Err
	}
	return f
}

func ofTLS(err error) fault {
	f := fault{remedy: "The server may want another version of TLS, or a certificate of yours: name it in client_cert and client_key."}
	op, _ := errors.AsType[*net.OpError](err)
	switch record, ok := errors.AsType[tls.RecordHeaderError](err); {
	case ok:
		f = fault{text: "the server does not speak https at this address", final: true,
			remedy: "Check the port in base_url: https usually has another one than plain http."}
		if string(record.RecordHeader[:]) == "HTTP/" {
			f.text = "the server speaks plain http at this address"
		}
	case op != nil && op.Op == "remote error":
		f.text = "the server refused the encrypted connection: " + strings.TrimPrefix(op.Err.Error(), "tls: ")
	case op != nil && op.Op == "local error", strings.HasPrefix(err.Error(), "tls: "):
		f.text = "no encrypted connection was agreed on: " + lastPart(err, "tls: ")
	}
	return f
}

// ofCertificate reads why the service's certificate is not believed; another attempt gets the same one.
func ofCertificate(err error) fault {
	var (
		unknown x509.UnknownAuthorityError
		host    x509.HostnameError
		invalid x509.CertificateInvalidError
		check   *tls.CertificateVerificationError
	)
	authority := fault{remedy: "If that authority is your company's own, name its certificate in ca_file."}
	f := fault{remedy: "Check this computer's clock; otherwise the service needs a new certificate."}
	switch {
	case errors.As(err, &unknown):
		f, f.text = authority, "its certificate is signed by an authority that is not trusted here"
		if unknown.Cert != nil {
			f.text += ": " + unknown.Cert.Issuer.String()
		}
	case is[x509.SystemRootsError](err):
		f, f.text = authority, "the certificates that this system trusts could not be read"
	case errors.As(err, &host):
		must := "its certificate must name " + host.Host + "."
		if hosts := certificateHosts(host.Certificate); hosts != "" {
			f.text, f.remedy = "its certificate is for "+hosts+", not for "+host.Host, "If a host of the certificate is the service, set base_url to it; otherwise "+must
		} else {
			f.text, f.remedy = "its certificate names no host as one; a common name is not looked at", "To be trusted, "+must
		}
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired && invalid.Cert != nil:
		f.text = fmt.Sprintf("its certificate is valid from %s to %s",
			invalid.Cert.NotBefore.Format("2006-01-02"), invalid.Cert.NotAfter.Format("2006-01-02"))
	case errors.As(err, &invalid):
		f.text = "its certificate is not valid: " + strings.TrimPrefix(invalid.Error(), "x509: ")
	case errors.As(err, &check):
		f.text = "its certificate is not valid: " + strings.TrimPrefix(check.Err.Error(), "x509: ")
	}
	f.final = true
	return f
}

// certificateHosts names the hosts that a certificate is for, at most four; "" where there is none.
func certificateHosts(c *x509.Certificate) string {
	names := append([]string{}, c.DNSNames...)
	for _, ip := range c.IPAddresses {
		names = append(names, ip.String())
	}
	text := strings.Join(names[:min(len(names), 3)], ", ")
	if more := len(names) - 3; more == 1 {
		text += " and " + names[3]
	} else if more > 1 {
		text += fmt.Sprintf(" and %d others", more)
	}
	return text
}
