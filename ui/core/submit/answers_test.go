package submit_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"strings"

	"docket/client"
)

// acknowledgement is the interface's text (§4.3), written down a second time: the
// client's own constant would prove nothing about itself.
const acknowledgement = "Request Submitted Successfully"

// sized is an answer with a length.
func sized(status int, means client.Outcome, name, header, body string) answer {
	return answer{name: name, status: status, means: means,
		text: fmt.Sprintf("HTTP/1.1 %d Status\r\n%sContent-Length: %d\r\n\r\n%s", status, header, len(body), body)}
}

// raw is an answer as it is written.
func raw(status int, means client.Outcome, name, text string) answer {
	return answer{name: name, status: status, means: means, text: text}
}

// toClose is an acknowledgement that ends where the connection does. That is whole
// in HTTP (RFC 9112 §8) when the connection ends in order, and only then.
func toClose(name, header string) answer {
	a := raw(200, client.OutcomeAccepted, name, header+acknowledgement)
	a.toClose = true
	return a
}

// chunked is a body in pieces of n bytes.
func chunked(body string, n int) string {
	var b strings.Builder
	for len(body) > 0 {
		piece := body[:min(n, len(body))]
		body = body[len(piece):]
		fmt.Fprintf(&b, "%x\r\n%s\r\n", len(piece), piece)
	}
	return b.String() + "0\r\n\r\n"
}

func zipped(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(text)) // to memory
	w.Close()
	return b.String()
}

// The answers that the stories tell by name.
var (
	accepts = sized(200, client.OutcomeAccepted, "the acknowledgement", "Content-Type: text/plain\r\n", acknowledgement)
	inParts = raw(200, client.OutcomeAccepted, "the acknowledgement in chunks",
		"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"+chunked(acknowledgement, 7))
	oldWay = toClose("the acknowledgement up to the close", "HTTP/1.0 200 OK\r\n\r\n")
	absent = sized(404, client.OutcomeRejected, "404", "Content-Type: text/plain\r\n", "not here")
	refuse = sized(422, client.OutcomeRejected, "422", "Content-Type: application/json\r\n", `{"error":"no such field"}`)
	fails  = sized(503, client.OutcomeUnknown, "503", "Retry-After: 0\r\n", "busy")
	mute   = answer{name: "nothing", means: client.OutcomeUnknown}
)

// acknowledged are the ways to acknowledge that HTTP allows.
func acknowledged() []answer {
	extra := sized(200, client.OutcomeAccepted, "bytes behind the end of the answer", "", acknowledgement)
	extra.enough = len(extra.text)
	extra.text += " (not part of it)"
	const ok = client.OutcomeAccepted
	list := []answer{accepts, inParts, oldWay, extra,
		raw(200, ok, "a chunk a byte", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"+chunked(acknowledgement, 1)),
		raw(200, ok, "chunks with extensions and a trailer", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-End\r\n\r\n1e;a=b\r\n"+acknowledgement+"\r\n0\r\nX-End: yes\r\n\r\n"),
		toClose("without a length", "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"),
		raw(200, ok, "after 100 Continue", "HTTP/1.1 100 Continue\r\n\r\n"+accepts.text),
		raw(200, ok, "after 102 and 103", "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"+accepts.text),
		raw(200, ok, "without a reason", strings.Replace(accepts.text, "200 Status", "200", 1)),
		sized(200, ok, "as a web page", "Content-Type: text/html\r\nSet-Cookie: a=b\r\n", acknowledgement),
		sized(200, ok, "with an offer of HTTP/2", "Upgrade: h2c\r\nConnection: Upgrade\r\n", acknowledgement),
	}
	for _, b := range [][2]string{
		{"a blank behind", acknowledgement + " "},
		{"a blank before", " " + acknowledgement},
		{"a line end", acknowledgement + "\n"},
		{"a line end of two", acknowledgement + "\r\n"},
		{"quoted", `"` + acknowledgement + `"`},
		{"a byte order mark", "\ufeff" + acknowledgement},
	} {
		list = append(list, sized(200, client.OutcomeAccepted, "200: "+b[0], "", b[1]))
	}
	return list
}

// nearly are 200s that are not the acknowledgement.
func nearly() []answer {
	var list []answer
	for _, b := range [][2]string{
		{"a quote before", `"` + acknowledgement},
		{"a blank within the quotes", `" ` + acknowledgement + `"`},
		{"small letters", strings.ToLower(acknowledgement)},
		{"capitals", strings.ToUpper(acknowledgement)},
		{"an object", `{"message":"` + acknowledgement + `"}`},
		{"a prefix", "OK " + acknowledgement},
		{"a suffix", acknowledgement + "."},
		{"twice", acknowledgement + acknowledgement},
		{"a zero byte", acknowledgement + "\x00"},
		{"another blank", strings.ReplaceAll(acknowledgement, " ", "\u00a0")},
		{"two bytes a letter", strings.Join(strings.Split(acknowledgement, ""), "\x00")},
		{"empty", ""},
		{"a letter short", acknowledgement[:len(acknowledgement)-1]},
		{"a sign-in page", "<!doctype html><title>Sign in</title><form></form>"},
		{"a page that holds it", "<html><body>" + acknowledgement + "</body></html>"},
		{"64 KiB", acknowledgement + strings.Repeat(" ", 64<<10)},
		{"300 KiB", strings.Repeat(acknowledgement, 10<<10)},
	} {
		list = append(list, sized(200, client.OutcomeUnknown, "200: "+b[0], "", b[1]))
	}
	list = append(list, sized(200, client.OutcomeUnknown, "200: compressed", "Content-Encoding: gzip\r\n", zipped(acknowledgement)))
	for _, status := range []int{201, 202, 203, 206, 226, 299} {
		list = append(list, sized(status, client.OutcomeUnknown, fmt.Sprint(status), "", acknowledgement))
	}
	return append(list, raw(204, client.OutcomeUnknown, "204", "HTTP/1.1 204 No Content\r\n\r\n"))
}

// other are the answers of other classes. Every redirect points to the service
// itself: one that is followed is seen as a second connection.
func other() []answer {
	var list []answer
	for _, status := range []int{300, 301, 302, 303, 305, 307, 308} {
		list = append(list, sized(status, client.OutcomeUnknown, fmt.Sprint(status), "Location: /access/platform/retry_push_api\r\n", acknowledgement))
	}
	list = append(list, raw(304, client.OutcomeUnknown, "304", "HTTP/1.1 304 Not Modified\r\n\r\n"))
	for _, status := range []int{408, 500, 501, 502, 503, 504, 511, 599} {
		list = append(list, sized(status, client.OutcomeUnknown, fmt.Sprint(status), "Retry-After: 0\r\n", acknowledgement))
	}
	for _, status := range []int{400, 401, 403, 407, 409, 410, 413, 415, 421, 422, 425, 429, 451, 499} {
		list = append(list, sized(status, client.OutcomeRejected, fmt.Sprint(status), "Retry-After: 0\r\n", acknowledgement))
	}
	return append(list, refuse, fails,
		sized(400, client.OutcomeUnknown, "400 with a body beyond every limit", "", strings.Repeat("no. ", 80<<10)),
		raw(500, client.OutcomeUnknown, "500 up to the close", "HTTP/1.0 500 Oops\r\n\r\n"+acknowledgement))
}

// broken are answers that no reader of HTTP can take for a whole one.
func broken() []answer {
	const u = client.OutcomeUnknown
	ok := "HTTP/1.1 200 OK\r\n"
	return []answer{mute,
		raw(101, u, "101 to HTTP/2", "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"+accepts.text),
		raw(101, u, "101 to nothing", "HTTP/1.1 101 Switching Protocols\r\n\r\n"+accepts.text),
		raw(100, u, "only 100 Continue", strings.Repeat("HTTP/1.1 100 Continue\r\n\r\n", 3)),
		raw(0, u, "a frame of HTTP/2", "\x00\x00\x00\x04\x00\x00\x00\x00\x00"+accepts.text),
		raw(0, u, "the text alone", acknowledgement),
		raw(0, u, "another protocol", "ICY 200 OK\r\n\r\n"+acknowledgement),
		raw(0, u, "a status of two digits", "HTTP/1.1 20 OK\r\n\r\n"+acknowledgement),
		raw(0, u, "a header that is none", ok+"no colon here\r\n\r\n"+acknowledgement),
		raw(0, u, "a length below zero", ok+"Content-Length: -1\r\n\r\n"+acknowledgement),
		raw(0, u, "a length in words", ok+"Content-Length: thirty\r\n\r\n"+acknowledgement),
		raw(0, u, "two lengths", ok+"Content-Length: 30\r\nContent-Length: 31\r\n\r\n"+acknowledgement),
		raw(200, u, "a length too great", ok+"Content-Length: 31\r\n\r\n"+acknowledgement),
		raw(200, u, "a length beyond all", ok+"Content-Length: 999999999999\r\n\r\n"+acknowledgement),
		raw(200, u, "a length too small", ok+"Content-Length: 29\r\n\r\n"+acknowledgement),
		raw(200, u, "chunks without an end", ok+"Transfer-Encoding: chunked\r\n\r\n1e\r\n"+acknowledgement+"\r\n"),
		raw(200, u, "chunks for ever", ok+"Transfer-Encoding: chunked\r\n\r\n1e\r\n"+acknowledgement+"\r\n"+strings.Repeat("1\r\n \r\n", 20<<10)),
		raw(200, u, "a chunk that lies", ok+"Transfer-Encoding: chunked\r\n\r\n1d\r\n"+acknowledgement+"\r\n0\r\n\r\n"),
		raw(200, u, "a chunk of unknown size", ok+"Transfer-Encoding: chunked\r\n\r\nzz\r\n"+acknowledgement+"\r\n0\r\n\r\n"),
		raw(0, u, "an encoding that nobody asked for", ok+"Transfer-Encoding: gzip, chunked\r\n\r\n"+chunked(acknowledgement, 30)),
		raw(0, u, "a header beyond every limit", ok+"X-Long: "+strings.Repeat("x", 300<<10)+"\r\nContent-Length: 30\r\n\r\n"+acknowledgement),
	}
}

// everyAnswer is all of them.
func everyAnswer() []answer {
	var all []answer
	for _, list := range [][]answer{acknowledged(), nearly(), other(), broken()} {
		all = append(all, list...)
	}
	return all
}
