package client

import (
	"errors"
	"io"
	"net"
	"os"
	"regexp"
	"strings"
	"syscall"
)

// ofSystem reads what the operating system says about a connection.
func ofSystem(err error) (Trouble, string) {
	errno, _ := errors.AsType[syscall.Errno](err)
	switch errno {
	case syscall.ECONNREFUSED:
		return TroubleRefused, "the connection was refused"
	case syscall.ECONNRESET, syscall.EPIPE, syscall.ECONNABORTED:
		return TroubleCut, "the connection was reset"
	case syscall.EHOSTUNREACH, syscall.ENETUNREACH, syscall.EHOSTDOWN, syscall.ENETDOWN, syscall.EADDRNOTAVAIL:
		return TroubleRoute, "there is no route to it from here"
	case syscall.EACCES, syscall.EPERM:
		return TroubleLocal, "this computer does not allow the connection"
	case syscall.EMFILE, syscall.ENFILE, syscall.ENOBUFS, syscall.ENOMEM:
		return TroubleLocal, "this computer has no room for another connection: " + errno.Error()
	}
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded), timedOut(err):
		return TroubleTime, "it took too long"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed),
		err.Error() == "http: server closed idle connection":
		return TroubleCut, "the connection was closed"
	}
	return 0, ""
}

// ofAnswer reads what net/http says about an answer that it could not read. It has no
// types for it, only words, which quote the service.
func ofAnswer(err error) (Trouble, string) {
	text := lastPart(err, "transport connection broken: ")
	switch {
	case strings.HasPrefix(text, `malformed HTTP response "\x15\x03`): // an alert of TLS
		return TroubleHTTPS, "the server speaks https at this address"
	case strings.HasPrefix(text, "server response headers exceeded "):
		return TroubleNotHTTP, "the header of its answer is too long"
	case regexp.MustCompile(`^(malformed|http2?:|bad|invalid|unsupported|gzip:|flate:|too many) |chunk|trailer`).MatchString(text):
		return TroubleNotHTTP, "what came is no answer of a web service: " + text
	}
	return 0, ""
}

// lastPart is what an error says behind a mark, or all of it.
func lastPart(err error, mark string) string {
	text := err.Error()
	if _, rest, ok := strings.Cut(text, mark); ok {
		text = rest
	}
	return strings.TrimPrefix(text, "net/http: ")
}
