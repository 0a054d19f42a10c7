package client

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"errors"
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// refusal makes an Error of an answer that is not a 200.
func refusal(op Op, a *answer) *Error {
	e := &Error{Op: op, Status: a.status, Message: a.token.text(Gist(string(a.body))), BaseURL: a.meant(), Part: a.broken != nil}
	if a.status >= 300 && a.status < 400 {
		e.Location = a.header.Get("Location")
	}
	return e
}

// meant returns the base address that an answer says was meant, by a permanent redirect to the same
// operation or as a server of https; "" for none, or none that the token may go to.
func (a *answer) meant() string {
	secure := "https" + strings.TrimPrefix(a.base, "http")
	switch low := strings.ToLower(string(a.body[:min(len(a.body), 2<<10)])); {
	case a.status == http.StatusBadRequest && !strings.HasPrefix(a.base, "https:") &&
		(strings.Contains(low, "https server") || strings.Contains(low, "https port") || strings.Contains(low, "ssl-enabled")):
		return secure
	case a.status != http.StatusMovedPermanently && a.status != http.StatusPermanentRedirect:
		return ""
	}
	from, err := url.Parse(a.base + a.path)
	if err != nil {
		return ""
	}
	to, err := from.Parse(a.header.Get("Location"))
	if err != nil || to.Scheme != "https" && to.Scheme != from.Scheme {
		return ""
	}
	base, same := strings.CutSuffix(to.Scheme+"://"+to.Host+to.EscapedPath(), a.path)
	if _, err := parseAddress(base); err != nil || !same || base == a.base {
		return ""
	}
	return base
}

func wrong(op Op, a *answer, what string) *DecodeError {
	return &DecodeError{Op: op, What: a.token.text(what)}
}

// whole returns the error of a 200 that did not come as one piece of JSON; nil when it did.
func (c *Client) whole(op Op, a *answer) error {
	switch {
	case errors.Is(a.broken, context.Canceled), timedOut(a.broken):
		return c.lost(op, MaybeSent, a.broken, a.token)
	case a.broken != nil:
		e := wrong(op, a, brokenAs(a.broken)+bytesOf(len(a.body)))
		e.Err = c.fault(a.broken, MaybeSent, a.token)
		return e
	case a.cut:
		e := wrong(op, a, "it is longer than "+bytesOf(len(a.body)))
		if op.entry().limit == 0 {
			e.remedy = "Docket reads no more of one answer; raise max_answer in the profile."
		}
		return e
	}
	body := bytes.TrimLeft(bytes.TrimPrefix(a.body, []byte("\ufeff")), " \t\r\n")
	switch {
	case len(body) == 0:
		return wrong(op, a, "it is empty")
	case body[0] == '<':
		return wrong(op, a, "it is "+page(body))
	}
	return nil
}

// brokenAs says what is wrong with an answer behind some bytes: only what ends too early has broken off.
func brokenAs(err error) string {
	switch {
	case errors.Is(err, gzip.ErrHeader):
		return "it is declared as gzip and is none, after "
	case errors.Is(err, gzip.ErrChecksum), is[flate.CorruptInputError](err):
		return "its gzip is damaged after "
	case errors.Is(err, io.ErrUnexpectedEOF), ofAnswer(err).text == "":
		return "it broke off after "
	}
	return "its form as HTTP is damaged after "
}

func bytesOf(n int) string {
	switch {
	case n == 1:
		return "1 byte"
	case n > 0 && n%(1<<20) == 0:
		return strconv.Itoa(n>>20) + " MiB"
	}
	return strconv.Itoa(n) + " bytes"
}

// Gist is the body of an answer in a line of at most 300 characters: its error or description (§7),
// the title of a web page, else how the text begins.
func Gist(text string) string {
	body := bytes.TrimSpace([]byte(text))
	switch {
	case len(body) == 0:
		return ""
	case body[0] == '<':
		return page(body)
	case body[0] == '{':
		if object, err := parse(body, len(body)); err == nil {
			if text, ok := told(object); ok {
				return line(text)
			}
		}
	}
	return line(string(body))
}

// told looks for the members that say what went wrong.
func told(object Value) (string, bool) {
	for _, name := range []string{"error", "description", "message", "detail"} {
		var said []string // JSON does not say which of two counts
		for key, v := range object.members {
			if text := v.Text(); string(key.inner()) == name && v.Kind() != Null && !slices.Contains(said, text) {
				said = append(said, text)
			}
		}
		if len(said) > 0 {
			return strings.Join(said, " / "), true
		}
	}
	return "", false
}

// page names an HTML page by its title.
func page(body []byte) string {
	title := regexp.MustCompile(`(?is)<title[^>]*>(.*?)</`).FindSubmatch(body[:min(len(body), 8<<10)])
	if title != nil {
		if text := line(html.UnescapeString(string(title[1]))); text != "" {
			return "a web page titled " + strconv.Quote(text)
		}
	}
	return "a web page"
}

// line makes one line of at most 300 characters.
func line(s string) string {
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "\ufffd")), " ")
	if r := []rune(s); len(r) > 300 {
		s = string(r[:299]) + "…"
	}
	return s
}

// retryAfter reads the header of that name: seconds, or a date.
func retryAfter(h http.Header, now time.Time) (pause time.Duration, asked bool) {
	text := strings.TrimSpace(h.Get("Retry-After"))
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second, true
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(0, at.Sub(now)), true
	}
	return 0, false
}
