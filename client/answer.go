package client

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// refusal makes an Error of an answer that is not a 200.
func refusal(op Op, a *answer) *Error {
	e := &Error{Op: op, Status: a.status, Message: a.tokens.text(Gist(string(a.body))), BaseURL: a.meant(), Part: a.broken != nil}
	if said := regexp.MustCompile(`error_description="([^"]+)"`).FindStringSubmatch(a.header.Get("WWW-Authenticate")); said != nil && e.Message == "" {
		e.Message = line(said[1]) // RFC 6750, about the token
	}
	if wait, _ := retryAfter(a.header, time.Now()); wait > 0 {
		e.Until = time.Now().Add(wait)
	}
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
	return &DecodeError{Op: op, What: a.tokens.text(what)}
}

// whole returns the error of a 200 that did not come as one piece of JSON; nil when it did.
func (c *Client) whole(op Op, a *answer) error {
	switch {
	case errors.Is(a.broken, context.Canceled), timedOut(a.broken):
		return c.lost(op, MaybeSent, a.broken, a.tokens)
	case a.broken != nil:
		e := wrong(op, a, brokenAs(a.broken)+bytesOf(len(a.body)))
		e.Err, e.remedy = c.fault(a.broken, MaybeSent, a.tokens), tryAgain
		return e
	case a.cut:
		e := wrong(op, a, "it is longer than "+bytesOf(len(a.body)))
		if op.entry().limit == 0 {
			e.remedy = "Docket reads no more of one answer; raise max_answer in the profile."
		}
		return e
	}
	body := bytes.TrimLeft(Unmarked(a.body), " \t\r\n")
	switch {
	case len(body) == 0:
		return wrong(op, a, "it is empty")
	case a.coded() != "":
		return wrong(op, a, a.coded())
	case body[0] == '<':
		return wrong(op, a, "it is "+page(a.tokens.bytes(body))) // first, as of a token that is cut a beginning would be left
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

// told looks for the members that say what went wrong. Where the status is among them, frameworks write its words as
// the error, and what went wrong as the message.
func told(object Value) (string, bool) {
	names := []string{"error", "description", "message", "detail", "title"}
	for key, v := range object.members {
		if name := string(key.inner()); v.Kind() == Number && (name == "status" || name == "statusCode") {
			names = []string{"message", "detail", "description", "error", "title"}
		}
	}
	for _, name := range names {
		var said []string // JSON does not say which of two counts
		for key, v := range object.members {
			text := v.Text()
			if strings.EqualFold(string(key.inner()), name) && v.Kind() != Null && text != "" && !slices.Contains(said, text) {
				said = append(said, text)
			}
		}
		if len(said) > 0 {
			return strings.Join(said, " / "), true
		}
	}
	return "", false
}

// page names an HTML page by its title, and what has none, or is XML, by what it says.
func page(body []byte) string {
	body = body[:min(len(body), 8<<10)]
	kind := "XML"
	if regexp.MustCompile(`(?i)<(!doctype html|html|head|title|body|h1|div|pre|p|b|br)\b`).Match(body) {
		kind = "a web page"
		if title := regexp.MustCompile(`(?is)<title[^>]*>(.*?)</`).FindSubmatch(body); title != nil {
			if text := line(html.UnescapeString(string(title[1]))); text != "" {
				return kind + " titled " + strconv.Quote(text)
			}
		}
	}
	tags := regexp.MustCompile(`(?is)<(script|style|title)\b.*?(</(script|style|title)>|$)|<!--.*?-->|<[^>]*(>|$)`)
	if text := line(html.UnescapeString(tags.ReplaceAllString(string(body), " "))); text != "" {
		return kind + " that says " + strconv.Quote(text)
	}
	return kind
}

// line makes one line of at most 300 characters. Bytes that are no text are written as \xHH.
func line(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if !utf8.ValidString(s) {
		var all strings.Builder
		for i, r := range s {
			if _, size := utf8.DecodeRuneInString(s[i:]); r == utf8.RuneError && size == 1 {
				fmt.Fprintf(&all, `\x%02x`, s[i])
			} else {
				all.WriteRune(r)
			}
		}
		s = all.String()
	}
	if r := []rune(s); len(r) > 300 {
		s = string(r[:299]) + "…"
	}
	return s
}

// coded says how an answer is written that cannot be read for that; "" where it can.
func (a *answer) coded() string {
	switch as := a.header.Get("Content-Encoding"); {
	case bytes.HasPrefix(a.body, []byte("\xff\xfe")), bytes.HasPrefix(a.body, []byte("\xfe\xff")):
		return "it is UTF-16, not UTF-8"
	case as != "" && !utf8.Valid(a.body):
		return "it is encoded as " + line(as) + ", which was not asked for"
	}
	return ""
}

// retryAfter reads the header of that name: seconds, or a date.
func retryAfter(h http.Header, now time.Time) (pause time.Duration, asked bool) {
	text := strings.TrimSpace(h.Get("Retry-After"))
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil || errors.Is(err, strconv.ErrRange) {
		return time.Duration(seconds) * time.Second, true // of more than fits, the most that does
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(0, at.Sub(now)), true
	}
	return 0, false
}
