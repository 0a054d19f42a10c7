package client_test

import (
	"bufio"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"docket/client"
)

// parrot is a service that speaks HTTP badly and puts what it was sent, the
// Authorization header above all, where %s is in its answer.
func parrot(t *testing.T, answer string, spell func(string) string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			if req, err := http.ReadRequest(bufio.NewReader(conn)); err == nil {
				_, _ = io.Copy(io.Discard, req.Body)
				_, _ = io.WriteString(conn, strings.ReplaceAll(answer, "%s", spell(req.Header.Get("Authorization"))))
			}
			_ = conn.Close()
		}
	}()
	t.Cleanup(func() { _ = l.Close(); <-done })
	return "http://" + l.Addr().String()
}

// badAnswers are the places where an answer can quote what it was sent.
var badAnswers = map[string]string{
	"no HTTP":          "%s is not http\r\n\r\n",
	"status line":      "HTTP/1.1 %s\r\n\r\n",
	"status code":      "HTTP/1.1 2%s OK\r\n\r\n",
	"reason":           "HTTP/1.1 500 %s\r\nContent-Length: 0\r\n\r\n",
	"version":          "HTTP/%s 200 OK\r\n\r\n",
	"header line":      "HTTP/1.1 200 OK\r\n%s\r\n\r\n",
	"header name":      "HTTP/1.1 500 x\r\n%s: x\r\nX-%s: y\r\nContent-Length: 0\r\n\r\n",
	"header value":     "HTTP/1.1 500 x\r\nX-Seen: %s\r\nContent-Type: text/%s\r\nRetry-After: %s\r\nContent-Length: 2\r\n\r\n%s",
	"continued header": "HTTP/1.1 500 x\r\nA: b\r\n %s\r\nContent-Length: 0\r\n\r\n",
	"length":           "HTTP/1.1 200 OK\r\nContent-Length: %s\r\n\r\n",
	"two lengths":      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: %s\r\n\r\n",
	"encoding":         "HTTP/1.1 200 OK\r\nTransfer-Encoding: %s\r\n\r\n",
	"chunk size":       "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%s\r\nx\r\n0\r\n\r\n",
	"chunk extension":  "HTTP/1.1 500 x\r\nTransfer-Encoding: chunked\r\n\r\n1;%s\r\nx\r\n0\r\n\r\n",
	"trailer":          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: %s\r\n\r\n1\r\nx\r\n0\r\n%s\r\n\r\n",
	"redirect":         "HTTP/1.1 301 x\r\nLocation: https://%s.example/%s?t=%s\r\nContent-Length: 0\r\n\r\n",
	"same place":       "HTTP/1.1 308 x\r\nLocation: /%s/access/platform/gettext\r\nContent-Length: 0\r\n\r\n",
	"refusal":          "HTTP/1.1 401 x\r\n\r\n{\"error\":\"%s\"}",
	"page":             "HTTP/1.1 200 x\r\n\r\n<title>%s</title>%s",
	"no JSON":          "HTTP/1.1 200 x\r\n\r\n%s",
	"other JSON":       "HTTP/1.1 200 x\r\n\r\n{\"error\":\"%s\"}",
	"cut":              "HTTP/1.1 200 x\r\nContent-Length: 9999\r\n\r\n{\"error\":\"%s\"}",
	"values":           "HTTP/1.1 200 x\r\n\r\n{\"text\":[\"%s\"],\"rules\":[{\"rule_name\":\"%s\",\"%s\":1}],\"data\":[{\"%s\":\"%s\"}],\"fields\":[{\"name\":\"%s\"}],\"release_version\":\"%s\"}",
	"no such rules":    "HTTP/1.1 400 x\r\n\r\n{\"status\":\"fail\",\"description\":\"%s\"}",
	"switch":           "HTTP/1.1 101 %s\r\nUpgrade: %s\r\nConnection: upgrade\r\n\r\n%s",
	"early hints":      "HTTP/1.1 103 %s\r\nLink: %s\r\n\r\n%s",
}

// echoes are the spellings in which a service may quote the Authorization header.
func echoes() map[string]func(string) string {
	each := func(form string) func(string) string {
		return func(s string) (out string) {
			for _, c := range []byte(s) {
				out += fmt.Sprintf(form, c)
			}
			return out
		}
	}
	return map[string]func(string) string{
		"plain":   func(s string) string { return s },
		"token":   func(s string) string { return strings.TrimPrefix(s, "Bearer ") },
		"base64":  func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) },
		"basic":   func(s string) string { return base64.URLEncoding.EncodeToString([]byte("u:" + s + ":p")) },
		"query":   url.QueryEscape,
		"percent": each("%%%02X"), "json": each(`\u%04x`), "html": each("&#%d;"), "quoted": each(`\x%02x`),
	}
}

func TestABadAnswerThatQuotesTheTokenShowsItNowhere(t *testing.T) {
	log.SetOutput(io.Discard) // net/http quotes there what nobody asked for; docket does the same
	defer log.SetOutput(os.Stderr)
	ctx := context.Background()
	for where, answer := range badAnswers {
		for how, spell := range echoes() {
			var l heard
			c := connect(t, parrot(t, answer, spell), client.Options{Observe: l.add, Retry: client.RetryPolicy{Attempts: 1}})
			rules, e1 := c.Rules(ctx, "doc-1")
			page, e2 := c.Page(ctx, client.PageRequest{Datasource: "d", ItemsPerPage: 1})
			text, e3 := c.Text(ctx, box())
			d := c.Push(ctx, submission())
			var kept strings.Builder
			fmt.Fprintf(&kept, "%+v %+v %+v\n%+v %#v\n", rules, page, text, d, d)
			for _, v := range []any{rules, page, text} {
				fmt.Fprintf(&kept, "%s\n", v)
			}
			for _, err := range []error{e1, e2, e3, d.Err} {
				for ; err != nil; err = errors.Unwrap(err) {
					fmt.Fprintf(&kept, "%+v %#v\n", err, err)
				}
			}
			for _, e := range l.all {
				fmt.Fprintf(&kept, "%+v %#v %s %s %v\n", e, e, e.Body, e.Curl(), e.Err)
			}
			if len(l.all) != 8 {
				t.Fatalf("%s, %s: the observer heard %d times", where, how, len(l.all))
			}
			lower := strings.ToLower(kept.String())
			for name, other := range echoes() {
				bare := strings.ToLower(strings.TrimRight(other(canary), "="))
				if name == "base64" || name == "basic" {
					bare = strings.ToLower(other("Bearer " + canary)[12:24])
				}
				if i := strings.Index(lower, bare); i >= 0 {
					t.Errorf("%s, %s: %s of it is in …%.300s", where, how, name, kept.String()[max(0, i-150):])
				}
			}
		}
	}
}

// TestATokenThatIsLongerThanWhatIsShownLeavesNoBeginning has a service whose web pages quote a token of a thousand
// characters: what is told of a page is cut, and the token is not known any more by its beginning.
func TestATokenThatIsLongerThanWhatIsShownLeavesNoBeginning(t *testing.T) {
	long := strings.Repeat("eyJhbGciOi7f3a91", 64)
	for where, before := range map[string]string{"title": "<title>Signed in with ", "text": "<p>", "far away": "<style>" + strings.Repeat(" ", 8<<10-100) + "</style><p>"} {
		for how, spell := range echoes() {
			given := client.Options{Token: func(context.Context) (string, error) { return long, nil }}
			c := connect(t, parrot(t, "HTTP/1.1 200 x\r\n\r\n"+before+"%s</title>", spell), given)
			_, err := c.Rules(context.Background(), "doc-1")
			if told := err.Error(); !strings.Contains(told, "a web page") || len(told) > 200 {
				t.Errorf("%s, %s: %s", where, how, told)
			}
		}
	}
}
