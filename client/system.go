package client

import (
	"errors"
	"io"
	"net"
	"os"
	"regexp"
	"slices"
	"strings"
	"syscall"
)

// The numbers of the operating systems for what can happen to a connection. Those above 10,000 are of Windows, whose
// net package does not give the others; no other system has as high ones.
var (
	errnosRefused = []syscall.Errno{syscall.ECONNREFUSED, 10061}
	errnosReset   = []syscall.Errno{syscall.ECONNRESET, syscall.EPIPE, syscall.ECONNABORTED, 10053, 10054}
	errnosNoRoute = []syscall.Errno{syscall.EHOSTUNREACH, syscall.ENETUNREACH, syscall.EHOSTDOWN, syscall.ENETDOWN, syscall.EADDRNOTAVAIL,
		10049, 10050, 10051, 10064, 10065}
	errnosForbidden = []syscall.Errno{syscall.EACCES, syscall.EPERM, 10013}
	errnosNoRoom    = []syscall.Errno{syscall.EMFILE, syscall.ENFILE, syscall.ENOBUFS, syscall.ENOMEM, 10024, 10055}
)

func isErrno(err error, numbers []syscall.Errno) bool {
	errno, ok := errors.AsType[syscall.Errno](err)
	if ok {
		return slices.Contains(numbers, errno)
	}
	return slices.ContainsFunc(numbers, func(n syscall.Errno) bool { return errors.Is(err, n) }) // a fault shows no number
}

const tryAgain = "Try again; if it stays so, check the address and the network."

// ofSystem reads what the operating system says about a connection.
func ofSystem(err error) fault {
	const checkLimits = "Check this computer's firewall and limits, then try again."
	errno, _ := errors.AsType[syscall.Errno](err)
	for _, known := range []struct {
		numbers []syscall.Errno
		fault
	}{
		{errnosRefused,
			fault{text: "the connection was refused", remedy: "Check the host and port in base_url, and whether the service is running."}},
		{errnosReset, fault{text: "the connection was reset", remedy: tryAgain}},
		{errnosNoRoute,
			fault{text: "there is no route to it from here", remedy: "Check the network, a VPN for one, then try again."}},
		{errnosForbidden, fault{text: "this computer does not allow the connection", remedy: checkLimits}},
		{errnosNoRoom,
			fault{text: "this computer has no room for another connection: " + errno.Error(), remedy: checkLimits}},
	} {
		if isErrno(err, known.numbers) {
			return known.fault
		}
	}
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded), timedOut(err):
		return fault{text: "it took too long", remedy: trySlow}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed),
		err.Error() == "http: server closed idle connection":
		return fault{text: "the connection was closed", remedy: tryAgain}
	}
	if op, ok := errors.AsType[*net.OpError](err); ok && op.Op == "dial" && op.Err != nil {
		return fault{text: "no connection could be made: " + op.Err.Error(), remedy: tryAgain}
	}
	return fault{}
}

// checkHost is what to do where something answers that is no web service.
const checkHost = "Something else than the service may be listening there; check the host and port in base_url."

// checkBetween is what to do where a web service answers, and its answer cannot be read.
const checkBetween = "Try again; if it stays so, something between here and the service may damage its answers."

// ofAnswer reads net/http's words about an answer that it could not read, which quote the service.
func ofAnswer(err error) fault {
	text := lastPart(err, "transport connection broken: ")
	switch {
	case strings.HasPrefix(text, `malformed HTTP response "\x15\x03`): // an alert of TLS
		return fault{text: "the server speaks https at this address", remedy: "Begin base_url with https://."}
	case strings.HasPrefix(text, `malformed HTTP response "\x00\x00`) && strings.Contains(text, `\x04`): // settings of HTTP/2
		return fault{text: "the server speaks HTTP/2 alone at this address", remedy: "Check the port in base_url: docket speaks HTTP/1.1."}
	case regexp.MustCompile(`^(malformed MIME|bad Content-Length|(unsupported|too many) transfer encoding|http: message cannot contain)`).MatchString(text):
		return fault{text: "the header of its answer is damaged or broke off: " + text, remedy: checkBetween}
	case strings.HasPrefix(text, "server response headers exceeded "):
		return fault{text: "the header of its answer is too long", remedy: checkHost}
	case regexp.MustCompile(`^(malformed|bad|invalid|unsupported|gzip:|flate:|too many) |chunk|trailer`).MatchString(text):
		return fault{text: "what came is no answer of a web service: " + text, remedy: checkHost}
	}
	return fault{}
}

func lastPart(err error, mark string) string {
	text := err.Error()
	if _, rest, ok := strings.Cut(text, mark); ok {
		text = rest
	}
	return strings.TrimPrefix(text, "net/http: ")
}
