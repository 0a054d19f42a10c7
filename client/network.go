package client

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/url"
	"os"
	"strings"
	"syscall"
	"time"
)

// timeoutError is one of docket's own limits being reached.
type timeoutError struct {
	what  string
	limit time.Duration
}

func (e *timeoutError) Error() string {
	return e.what + " within " + e.limit.String()
}

// Timeout makes it a time-out to whoever asks in the manner of package net.
func (e *timeoutError) Timeout() bool { return true }

// Is lets errors.Is see a deadline in it.
func (e *timeoutError) Is(target error) bool { return target == context.DeadlineExceeded }

// plainTransport says in a person's words why there was no answer, and whether the
// request can have arrived.
func plainTransport(sent Sent, err error) string {
	if errors.Is(err, context.Canceled) {
		if sent == NotSent {
			return "cancelled before it was sent"
		}
		return "cancelled before the whole answer came"
	}
	if sent == NotSent {
		return "could not reach the service: " + plainReason(err)
	}
	return "no complete answer from the service: " + plainReason(err)
}

func plainReason(err error) string {
	var (
		dns     *net.DNSError
		limit   *timeoutError
		netErr  net.Error
		unknown x509.UnknownAuthorityError
		host    x509.HostnameError
		invalid x509.CertificateInvalidError
		record  tls.RecordHeaderError
		proxied *url.Error
	)
	switch {
	case errors.As(err, &limit):
		return limit.Error()
	case errors.As(err, &dns) && dns.IsNotFound:
		return "the host name " + dns.Name + " is not known"
	case errors.As(err, &unknown):
		return "its certificate is signed by an authority that is not trusted here"
	case errors.As(err, &host):
		return "its certificate is for another host"
	case errors.As(err, &invalid):
		return "its certificate is not valid: " + invalid.Error()
	case errors.As(err, &record):
		return "it does not speak https at this address"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "the connection was refused"
	case errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return "the connection was reset"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "the connection was closed"
	case errors.Is(err, os.ErrDeadlineExceeded), errors.As(err, &netErr) && netErr.Timeout():
		return "it took too long"
	case errors.As(err, &proxied):
		return proxied.Err.Error()
	}
	return strings.TrimPrefix(err.Error(), "net/http: ")
}

// worthAnother tells whether a request that failed in the network may do better the
// next time. A certificate and an unknown name do not change within seconds, and a
// person who waited out a time-limit should not have to do so twice.
func worthAnother(sent Sent, err error) bool {
	var (
		dns  *net.DNSError
		cert *tls.CertificateVerificationError
		rec  tls.RecordHeaderError
	)
	switch {
	case errors.Is(err, context.Canceled), errors.As(err, &cert), errors.As(err, &rec),
		errors.As(err, &dns) && dns.IsNotFound:
		return false
	case sent == NotSent:
		return true
	}
	return errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}
