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

func TestEveryFaultOfTheNetworkIsSortedAndWorded(t *testing.T) {
	past := time.Date(2020, 1, 2, 0, 0, 0, 0, time.UTC)
	cert := &x509.Certificate{DNSNames: []string{"a.example", "b.example", "c.example", "d.example", "e.example"}, NotBefore: past, NotAfter: past.AddDate(1, 0, 0)}
	for _, c := range []struct {
		err     error
		trouble Trouble
		says    string
	}{
		{dialed("connect", syscall.ECONNREFUSED), TroubleRefused, "the connection was refused"},
		{dialed("connect", syscall.EHOSTUNREACH), TroubleRoute, "no route"},
		{dialed("connect", syscall.ENETUNREACH), TroubleRoute, "no route"},
		{dialed("connect", syscall.ENETDOWN), TroubleRoute, "no route"},
		{dialed("connect", syscall.EHOSTDOWN), TroubleRoute, "no route"},
		{dialed("connect", syscall.EADDRNOTAVAIL), TroubleRoute, "no route"},
		{dialed("connect", syscall.EPERM), TroubleLocal, "does not allow"},
		{dialed("connect", syscall.EACCES), TroubleLocal, "does not allow"},
		{dialed("socket", syscall.EMFILE), TroubleLocal, "too many open files"},
		{dialed("socket", syscall.ENFILE), TroubleLocal, "no room"},
		{dialed("connect", syscall.ETIMEDOUT), TroubleTime, "too long"},
		{dialed("read", syscall.ECONNRESET), TroubleCut, "reset"},
		{dialed("write", syscall.EPIPE), TroubleCut, "reset"},
		{dialed("read", syscall.ECONNABORTED), TroubleCut, "reset"},
		{io.EOF, TroubleCut, "closed"},
		{fmt.Errorf("x: %w", io.ErrUnexpectedEOF), TroubleCut, "closed"},
		{net.ErrClosed, TroubleCut, "closed"},
		{errors.New("http: server closed idle connection"), TroubleCut, "closed"},
		{&net.OpError{Op: "dial", Err: os.ErrDeadlineExceeded}, TroubleTime, "too long"},
		{context.DeadlineExceeded, TroubleTime, "too long"},
		{&timeoutError{"no answer came", time.Minute}, TroubleTime, "no answer came within 1m0s"},
		{&net.DNSError{Name: "x.example", IsNotFound: true}, TroubleName, "x.example is not known"},
		{&net.DNSError{Name: "x.example", IsTimeout: true, Err: "i/o timeout"}, TroubleName, "name server did not answer"},
		{&net.DNSError{Name: "x.example", IsTemporary: true, Err: "server misbehaving"}, TroubleName, "server misbehaving"},
		{&tls.CertificateVerificationError{Err: x509.UnknownAuthorityError{}}, TroubleAuthority, "not trusted here"},
		{&tls.CertificateVerificationError{Err: x509.HostnameError{Certificate: cert, Host: "z.example"}}, TroubleHost, "for a.example, b.example, c.example and 2 more hosts, not for z.example"},
		{x509.HostnameError{Certificate: &x509.Certificate{}, Host: "z.example"}, TroubleHost, "for no host, not for z.example"},
		{x509.CertificateInvalidError{Cert: cert, Reason: x509.Expired}, TroubleCert, "valid from 2020-01-02 to 2021-01-02"},
		{x509.CertificateInvalidError{Cert: cert, Reason: x509.NotAuthorizedToSign}, TroubleCert, "not valid"},
		{&tls.CertificateVerificationError{Err: x509.UnhandledCriticalExtension{}}, TroubleCert, "not valid"},
		{x509.SystemRootsError{}, TroubleAuthority, "could not be read"},
		{tls.RecordHeaderError{Msg: "x", RecordHeader: [5]byte{'H', 'T', 'T', 'P', '/'}}, TroubleNotHTTPS, "plain http"},
		{tls.RecordHeaderError{Msg: "x"}, TroubleNotHTTPS, "does not speak https"},
		{&net.OpError{Op: "remote error", Err: errors.New("tls: handshake failure")}, TroubleTLS, "handshake failure"},
		{&net.OpError{Op: "local error", Err: errors.New("tls: bad record MAC")}, TroubleTLS, "bad record MAC"},
		{errors.New("tls: server selected unsupported protocol version 301"), TroubleTLS, "version 301"},
		{&net.OpError{Op: "proxyconnect", Err: dialed("connect", syscall.ECONNREFUSED)}, TroubleProxy, "the proxy cannot be reached: the connection was refused"},
		{&net.OpError{Op: "socks connect", Err: errors.New("username/password authentication failed")}, TroubleProxy, "authentication failed"},
		{tunnel(context.Background(), &url.URL{}, nil, &http.Response{StatusCode: 407}), TroubleProxyUser, "wants a user name"},
		{errors.New("net/http: HTTP/1.x transport connection broken: malformed HTTP response \"\\x15\\x03\\x01\""), TroubleHTTPS, "speaks https"},
		{errors.New("net/http: HTTP/1.x transport connection broken: malformed HTTP status code \"x\""), TroubleNotHTTP, "malformed HTTP status code"},
		{errors.New("malformed chunked encoding"), TroubleNotHTTP, "malformed"},
		{errors.New("net/http: server response headers exceeded 10 bytes; aborted"), TroubleNotHTTP, "too long"},
		{errors.New("invalid byte in chunk length"), TroubleNotHTTP, "chunk"},
		{errors.New("http2: server sent GOAWAY"), TroubleNotHTTP, "GOAWAY"},
		{errors.New("gzip: invalid header"), TroubleNotHTTP, "gzip"},
		{&url.Error{Op: "x", Err: context.Canceled}, TroubleCanceled, "cancelled"},
		{errors.New("nobody knows"), TroubleOther, "nobody knows"},
	} {
		f := sorted(c.err)
		if f.trouble != c.trouble || !strings.Contains(f.text, c.says) {
			t.Errorf("%v is trouble %d, %q; want %d, %q", c.err, f.trouble, f.text, c.trouble, c.says)
		}
		lost := (&Client{}).lost(OpRules, MaybeSent, c.err, newSecret("z.example"))
		if class := Classify(lost); class != ClassUnreachable && (class != ClassCanceled || c.trouble != TroubleCanceled) {
			t.Errorf("%v is of class %d", c.err, class)
		}
		if errors.Is(c.err, io.EOF) != errors.Is(lost, io.EOF) || strings.Contains(lost.Error(), "z.example") {
			t.Errorf("%v became %v", c.err, lost)
		}
	}
}
