package client

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

// dialed is how package net reports what the system said.
func dialed(call string, errno syscall.Errno) error {
	return &net.OpError{Op: "dial", Net: "tcp", Addr: &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 443}, Err: os.NewSyscallError(call, errno)}
}

// Whether a request left is never read out of an error's words: every system has its own.
func TestWhatCouldNotBeDialledWasNotSentWhateverTheSystemSays(t *testing.T) {
	for _, err := range []error{dialed("connectex", 10061), dialed("connect", syscall.ECONNREFUSED), dialed("connectex", 9999)} {
		if !worthAnother(NotSent, err) {
			t.Errorf("%v is not tried again", err)
		}
	}
	for _, err := range []error{dialed("wsarecv", 10054), dialed("wsarecv", 10053), dialed("read", syscall.ECONNRESET)} {
		if !worthAnother(MaybeSent, err) || !worthAnother(MaybeSent, sorted(err)) {
			t.Errorf("%v ends a read", err)
		}
	}
}

func TestEveryFaultOfTheNetworkIsSortedAndWorded(t *testing.T) {
	past := time.Date(2020, 1, 2, 0, 0, 0, 0, time.UTC)
	cert := &x509.Certificate{DNSNames: []string{"a.example", "b.example", "c.example", "d.example", "e.example"}, NotBefore: past, NotAfter: past.AddDate(1, 0, 0)}
	for _, c := range []struct {
		err          error
		remedy, says string
	}{
		{dialed("connect", syscall.ECONNREFUSED), "whether the service is running", "the connection was refused"},
		{dialed("connect", syscall.EHOSTUNREACH), "a VPN", "no route"},
		{dialed("connect", syscall.ENETUNREACH), "a VPN", "no route"},
		{dialed("connect", syscall.ENETDOWN), "a VPN", "no route"},
		{dialed("connect", syscall.EHOSTDOWN), "a VPN", "no route"},
		{dialed("connect", syscall.EADDRNOTAVAIL), "a VPN", "no route"},
		{dialed("connect", syscall.EPERM), "firewall", "does not allow"},
		{dialed("connect", syscall.EACCES), "firewall", "does not allow"},
		{dialed("socket", syscall.EMFILE), "firewall", "too many open files"},
		{dialed("socket", syscall.ENFILE), "firewall", "no room"},
		{dialed("connectex", 10061), "whether the service is running", "the connection was refused"}, // Windows
		{dialed("connectex", 10065), "a VPN", "no route"},
		{dialed("connectex", 10013), "firewall", "does not allow"},
		{dialed("wsarecv", 10054), "Try again", "reset"},
		{dialed("connectex", 9999), "Try again", "no connection could be made: connectex: " + syscall.Errno(9999).Error()}, // the system's words
		{dialed("connect", syscall.ETIMEDOUT), "slow", "too long"},
		{dialed("read", syscall.ECONNRESET), "Try again", "reset"},
		{dialed("write", syscall.EPIPE), "Try again", "reset"},
		{dialed("read", syscall.ECONNABORTED), "Try again", "reset"},
		{io.EOF, "Try again", "closed"},
		{fmt.Errorf("x: %w", io.ErrUnexpectedEOF), "Try again", "closed"},
		{net.ErrClosed, "Try again", "closed"},
		{errors.New("http: server closed idle connection"), "Try again", "closed"},
		{&net.OpError{Op: "dial", Err: os.ErrDeadlineExceeded}, "slow", "too long"},
		{context.DeadlineExceeded, "slow", "too long"},
		{&timeoutError{"no answer came", time.Minute}, "slow", "no answer came within 1m0s"},
		{&net.DNSError{Name: "x.example", IsNotFound: true}, "Check the host in base_url and the network", "x.example is not known"},
		{&net.DNSError{Name: "x.example", IsTimeout: true, Err: "i/o timeout"}, "Check the host in base_url and the network", "name server did not answer"},
		{&net.DNSError{Name: "x.example", IsTemporary: true, Err: "server misbehaving"}, "Check the host in base_url and the network", "server misbehaving"},
		{&tls.CertificateVerificationError{Err: x509.UnknownAuthorityError{}}, "ca_file", "not trusted here"},
		{&tls.CertificateVerificationError{Err: x509.HostnameError{Certificate: cert, Host: "z.example"}}, "set base_url to", "for a.example, b.example, c.example and 2 others, not for z.example"},
		{x509.HostnameError{Certificate: &x509.Certificate{}, Host: "z.example"}, "To be trusted, its certificate must name z.example.", "names no host as one; a common name is not looked at"},
		{x509.CertificateInvalidError{Cert: cert, Reason: x509.Expired}, "clock", "valid from 2020-01-02 to 2021-01-02"},
		{x509.CertificateInvalidError{Cert: cert, Reason: x509.NotAuthorizedToSign}, "clock", "not valid"},
		{&tls.CertificateVerificationError{Err: x509.UnhandledCriticalExtension{}}, "clock", "not valid"},
		{x509.SystemRootsError{}, "ca_file", "could not be read"},
		{tls.RecordHeaderError{Msg: "x", RecordHeader: [5]byte{'H', 'T', 'T', 'P', '/'}}, "port in base_url", "plain http"},
		{tls.RecordHeaderError{Msg: "x"}, "port in base_url", "does not speak https"},
		{&net.OpError{Op: "remote error", Err: errors.New("tls: handshake failure")}, "certificate of yours", "handshake failure"},
		{&net.OpError{Op: "local error", Err: errors.New("tls: bad record MAC")}, "certificate of yours", "bad record MAC"},
		{errors.New("tls: server selected unsupported protocol version 301"), "certificate of yours", "version 301"},
		{&net.OpError{Op: "proxyconnect", Err: dialed("connect", syscall.ECONNREFUSED)}, "Check HTTPS_PROXY", "the proxy cannot be reached: the connection was refused"},
		{&net.OpError{Op: "socks connect", Err: errors.New("username/password authentication failed")}, "Check HTTPS_PROXY", "authentication failed"},
		{tunnel(context.Background(), &url.URL{Scheme: "http", Host: "p:1"}, nil, &http.Response{StatusCode: 407}), "Give them in HTTPS_PROXY, as in http://USER:PASSWORD@p:1", "wants a user name"},
		{errors.New("net/http: HTTP/1.x transport connection broken: malformed HTTP response \"\\x15\\x03\\x01\""), "Begin base_url with https://", "speaks https"},
		{errors.New("net/http: HTTP/1.x transport connection broken: malformed HTTP status code \"x\""), "Something else", "malformed HTTP status code"},
		{errors.New("malformed chunked encoding"), "Something else", "malformed"},
		{errors.New("net/http: server response headers exceeded 10 bytes; aborted"), "Something else", "too long"},
		{errors.New("invalid byte in chunk length"), "Something else", "chunk"},
		{errors.New("gzip: invalid header"), "Something else", "gzip"},
		{&url.Error{Op: "x", Err: context.Canceled}, "", "cancelled"},
		{errors.New("nobody knows"), "Check the address and the network", "nobody knows"},
	} {
		f := sorted(c.err)
		remedy := Remedy(&TransportError{Err: c.err})
		if !strings.Contains(remedy, c.remedy) || (remedy == "") != (c.remedy == "") || !strings.Contains(f.text, c.says) {
			t.Errorf("%v is %q, %q; want %q, %q", c.err, f.text, remedy, c.says, c.remedy)
		}
		lost := (&Client{}).lost(OpRules, MaybeSent, c.err, secretsOf("z.example"))
		if class := Classify(lost); class != ClassUnreachable && (class != ClassCanceled || c.remedy != "") {
			t.Errorf("%v is of class %d", c.err, class)
		}
		if errors.Is(c.err, io.EOF) != errors.Is(lost, io.EOF) || strings.Contains(lost.Error(), "z.example") {
			t.Errorf("%v became %v", c.err, lost)
		}
	}
}
