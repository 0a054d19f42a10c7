package demo_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"docket/client/demo"
)

func (c *caller) rulesRequest() *http.Request {
	c.t.Helper()
	return c.request(rulesPath, "company_name", c.server.Company, "anchor_document_id", "DOC-1003")
}

func TestScriptedAnswersComeInOrderAndThenItIsWell(t *testing.T) {
	c := start(t, demo.Options{})
	c.server.Script("rules", demo.Status(500, ""), demo.RetryAfter(429, 7), demo.Status(503, ""), demo.Status(502, "<bad gateway>"),
		demo.Normal(), demo.HTML(), demo.Garbage(), demo.Redirect("https://elsewhere.example/"), demo.Latency(time.Millisecond))
	c.mustDo(c.rulesRequest()).refused(t, 500, "internal server error")
	if r := c.mustDo(c.rulesRequest()); r.status != 429 || r.header.Get("Retry-After") != "7" {
		t.Errorf("got %d, Retry-After %q", r.status, r.header.Get("Retry-After"))
	}
	if r := c.mustDo(c.rulesRequest()); r.status != 503 || !strings.Contains(r.body, "unavailable") {
		t.Errorf("got %d %q", r.status, r.body)
	}
	if r := c.mustDo(c.rulesRequest()); r.status != 502 || r.body != "<bad gateway>" {
		t.Errorf("got %d %q", r.status, r.body)
	}
	well := c.mustDo(c.rulesRequest())
	if r := c.mustDo(c.rulesRequest()); r.status != 200 || !strings.HasPrefix(r.header.Get("Content-Type"), "text/html") || !strings.Contains(r.body, "Sign in") {
		t.Errorf("got %d %s", r.status, r.header.Get("Content-Type"))
	}
	if r := c.mustDo(c.rulesRequest()); r.status != 200 || r.header.Get("Content-Type") != "application/json" || json.Valid([]byte(r.body)) {
		t.Errorf("got %d %q", r.status, r.body)
	}
	if r := c.mustDo(c.rulesRequest()); r.status != 307 || r.header.Get("Location") != "https://elsewhere.example/" {
		t.Errorf("got %d %q", r.status, r.header.Get("Location"))
	}
	for range 2 {
		if r := c.mustDo(c.rulesRequest()); r.body != well.body || r.status != 200 {
			t.Errorf("got %d %.80s", r.status, r.body)
		}
	}
}

func TestADroppedSubmissionHasArrivedAllTheSame(t *testing.T) {
	c := start(t, demo.Options{})
	c.server.Script("push", demo.Drop(), demo.Truncate(), demo.Status(500, ""))
	fields := []string{"company_name", c.server.Company, "username", "u", "collection_name", "invoice", "data", settings}
	if r, err := c.do(c.request(pushPath, fields...)); !errors.Is(err, io.EOF) {
		t.Errorf("dropped: %+v %v", r, err)
	}
	if r, err := c.do(c.request(pushPath, fields...)); !errors.Is(err, io.ErrUnexpectedEOF) || r.body != "Request Submitt" {
		t.Errorf("truncated: %+v %v", r, err)
	}
	c.mustDo(c.request(pushPath, fields...)).refused(t, 500, "internal")
	if got := len(c.server.Submissions()); got != 2 || c.server.Calls("push") != 3 {
		t.Errorf("%d remembered of %d", got, c.server.Calls("push"))
	}
}

func TestALongAnswerIsCutInTheMiddleToo(t *testing.T) {
	c := start(t, demo.Options{})
	ask := func() (reply, error) {
		return c.do(c.request(rulesPath, "company_name", c.server.Company, "anchor_document_id", "DOC-10000"))
	}
	whole, err := ask()
	if err != nil {
		t.Fatal(err)
	}
	c.server.Script("rules", demo.Truncate())
	half, err := ask()
	if !errors.Is(err, io.ErrUnexpectedEOF) || len(half.body) != len(whole.body)/2 || !strings.HasPrefix(whole.body, half.body) {
		t.Errorf("%d of %d bytes, %v", len(half.body), len(whole.body), err)
	}
}

func TestTroubleFromTheCommandLine(t *testing.T) {
	trouble, err := demo.ParseTrouble(" latency=1ms, data:429x2 ,fields:retry-after=3x1,text:html,rules:redirect=http://box1/x2,")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // a trouble is not used up by one service
		c := start(t, demo.Options{Trouble: trouble})
		for _, want := range []int{429, 429, 200, 200} {
			if r := c.page("vendors", "1", "1"); r.status != want {
				t.Errorf("datasource: %d, want %d", r.status, want)
			}
		}
		if r := c.push(settings); r.status != 429 || r.header.Get("Retry-After") != "3" {
			t.Errorf("push: %d", r.status)
		}
		for range 3 {
			if r := c.rectangle("invoice", "OCR-1001", "[1,2,3,4]"); !strings.Contains(r.body, "<html>") {
				t.Errorf("text: %s", r.body)
			}
			if r := c.mustDo(c.rulesRequest()); r.header.Get("Location") != "http://box1/x2" {
				t.Errorf("rules: %q", r.header.Get("Location"))
			}
		}
	}
}

func TestTroubleForAllComesAfterAnOperationsOwn(t *testing.T) {
	trouble, err := demo.ParseTrouble("all:401,rules:502x1")
	if err != nil {
		t.Fatal(err)
	}
	c := start(t, demo.Options{Trouble: trouble})
	for _, want := range []int{502, 401, 401} {
		if r := c.mustDo(c.rulesRequest()); r.status != want {
			t.Errorf("%d, want %d", r.status, want)
		}
	}
	if r := c.page("vendors", "1", "1"); r.status != 401 {
		t.Errorf("datasource: %d", r.status)
	}
}

func TestTroubleThatIsNotUnderstoodIsNamed(t *testing.T) {
	for spec, want := range map[string]string{
		"data:429,paint:500": `"paint:500": no operation "paint": possible are rules, data`,
		"push:explode":       `no trouble "explode": possible are a status`,
		"rules:99":           `no trouble "99"`,
		"rules:500x0":        "at least 1",
		"latency=soon":       "latency=300ms",
		"first-page=2":       "0 or 1",
		"rules:redirect":     "redirect=https",
		"text:retry-after=x": "whole seconds",
		"slow":               "possible are latency=TIME",
	} {
		if _, err := demo.ParseTrouble(spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", spec, err, want)
		}
	}
	for _, word := range []string{"latency=", "first-page", "drop", "truncate", "html", "garbage", "redirect=", "retry-after=", "normal"} {
		if !strings.Contains(demo.TroubleHelp(), word) {
			t.Errorf("the help does not tell of %s", word)
		}
	}
}
