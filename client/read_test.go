package client_test

import (
	"compress/gzip"
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"docket/client"
)

const noRulesYet = `{"success":true,"total":0,"rules":[]}`

func TestWhichFailuresOfAReadAreTriedAgain(t *testing.T) {
	busy := reply(503, "busy")
	tests := []struct {
		name     string
		first    http.HandlerFunc
		rules    int // requests that arrive when it goes on for ever
		text     int
		rulesErr client.Class
	}{
		{"429", reply(429, ""), 3, 3, client.ClassRefused},
		{"502", reply(502, ""), 3, 1, client.ClassRefused},
		{"503", busy, 3, 1, client.ClassRefused},
		{"503 with Retry-After", reply(503, "", "Retry-After", "2"), 3, 3, client.ClassRefused},
		{"503 with a long Retry-After", reply(503, "", "Retry-After", "31"), 1, 1, client.ClassRefused},
		{"503 with a Retry-After beyond numbers", reply(503, "", "Retry-After", "99999999999999999999"), 1, 1, client.ClassRefused},
		{"503 with a Retry-After that says nothing", reply(503, "", "Retry-After", "soon"), 3, 1, client.ClassRefused},
		{"503 with Retry-After, broken off", breakOffAs(503, "busy", "Retry-After", "1"), 3, 1, client.ClassRefused},
		{"429, broken off", breakOffAs(429, "busy"), 3, 1, client.ClassRefused},
		{"504", reply(504, ""), 3, 1, client.ClassRefused},
		{"500", reply(500, `{"error":"x"}`), 2, 1, client.ClassRefused},
		{"501", reply(501, ""), 1, 1, client.ClassRefused},
		{"400", reply(400, ""), 1, 1, client.ClassRefused},
		{"401", reply(401, ""), 1, 1, client.ClassUnauthorised},
		{"403", reply(403, ""), 1, 1, client.ClassUnauthorised},
		{"404", reply(404, ""), 1, 1, client.ClassRefused},
		{"201", reply(201, noRulesYet), 1, 1, client.ClassRefused},
		{"204", reply(204, ""), 1, 1, client.ClassRefused},
		{"307", reply(307, "", "Location", "https://elsewhere.example/"), 1, 1, client.ClassRefused},
		{"closed without a word", hangUp, 3, 1, client.ClassUnreachable},
		{"broken off", breakOff(`{"rules":[`), 3, 1, client.ClassWrongAnswer},
		{"a sign-in page", reply(200, "<!doctype html><title>Sign in</title>"), 1, 1, client.ClassWrongAnswer},
		{"not JSON", reply(200, `{"rules":[`), 1, 1, client.ClassWrongAnswer},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ctx := context.Background()
			always := &answers{list: []http.HandlerFunc{tt.first}}
			_, err := serve(t, always.ServeHTTP).Rules(ctx, "doc-1")
			if always.count() != tt.rules || client.Classify(err) != tt.rulesErr {
				t.Errorf("rules: %d requests, class %d, %v", always.count(), client.Classify(err), err)
			}
			always = &answers{list: []http.HandlerFunc{tt.first}}
			_, err = serve(t, always.ServeHTTP).Text(ctx, box())
			if always.count() != tt.text || err == nil {
				t.Errorf("text: %d requests, %v", always.count(), err)
			}
			once := &answers{list: []http.HandlerFunc{tt.first, reply(200, noRulesYet)}}
			if _, err = serve(t, once.ServeHTTP).Rules(ctx, "doc-1"); (err == nil) != (tt.rules > 1) {
				t.Errorf("after one failure: %v", err)
			}
		})
	}
}

func box() client.TextRequest {
	return client.TextRequest{Collection: "invoice", OCRTextID: "ocr-1",
		Coordinates: client.Coordinates{TopLeftX: "1", TopLeftY: "2", BottomRightX: "3", BottomRightY: "4"}}
}

func TestA500IsForgivenOnceAlsoAfterOtherTrouble(t *testing.T) {
	a := &answers{list: []http.HandlerFunc{reply(503, ""), reply(500, ""), reply(200, noRulesYet)}}
	if _, err := serve(t, a.ServeHTTP).Rules(context.Background(), "doc-1"); err != nil {
		t.Error(err)
	}
	a = &answers{list: []http.HandlerFunc{reply(500, ""), reply(500, ""), reply(200, noRulesYet)}}
	if _, err := serve(t, a.ServeHTTP).Rules(context.Background(), "doc-1"); err == nil || a.count() != 2 {
		t.Errorf("%d requests, %v", a.count(), err)
	}
}

func TestPausesGrowAreJitteredAndHeedTheService(t *testing.T) {
	var waits []time.Duration
	policy := client.RetryPolicy{Attempts: 6, Jitter: func() float64 { return 0.5 },
		Sleep: func(_ context.Context, d time.Duration) error { waits = append(waits, d); return nil }}
	a := &answers{list: []http.HandlerFunc{reply(503, ""), reply(503, "", "Retry-After", "7"), reply(503, "")}}
	var l heard
	c := serve(t, a.ServeHTTP, client.Options{Retry: policy, Observe: l.add})
	_, _ = c.Rules(context.Background(), "doc-1")
	want := []time.Duration{250 * time.Millisecond, 7 * time.Second, time.Second, 2 * time.Second, 4 * time.Second}
	if len(waits) != len(want) {
		t.Fatalf("waited %v", waits)
	}
	for i := range want {
		if waits[i] != want[i] {
			t.Errorf("waited %v, want %v", waits, want)
		}
	}
	told := l.phase(client.PhaseWaiting)
	if len(told) != 5 || told[1].Wait != 7*time.Second || told[1].Attempt != 2 || told[1].Status != 503 {
		t.Errorf("told %+v", told)
	}
	if n := len(l.phase(client.PhaseSent)); n != 6 || len(l.phase(client.PhaseDone)) != 6 {
		t.Errorf("%d attempts told", n)
	}
}

func TestAllPausesTogetherHaveABudget(t *testing.T) {
	a := &answers{list: []http.HandlerFunc{reply(429, "", "Retry-After", "20")}}
	c := serve(t, a.ServeHTTP, client.Options{Retry: client.RetryPolicy{Attempts: 10, Sleep: noSleep}})
	_, err := c.Rules(context.Background(), "doc-1")
	var e *client.Error
	if a.count() != 3 || !errors.As(err, &e) {
		t.Errorf("%d requests, %v", a.count(), err)
	}
}

func TestGivingUpWhileWaitingIsACancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c := serve(t, reply(503, ""), client.Options{Retry: client.RetryPolicy{}, Observe: func(e client.Exchange) {
		if e.Phase == client.PhaseWaiting {
			cancel()
		}
	}})
	_, err := c.Rules(ctx, "doc-1")
	if client.Classify(err) != client.ClassCanceled {
		t.Errorf("%v", err)
	}
}

// What is sent once, and is not on its way while docket waits, came to what the service answered last.
func TestGivingUpTheWaitOfAPushKnowsWhatWasAnswered(t *testing.T) {
	for _, status := range []int{429, 503} {
		ctx, cancel := context.WithCancel(context.Background())
		c := serve(t, reply(status, "", "Retry-After", "20"), client.Options{Retry: client.RetryPolicy{}, Observe: func(e client.Exchange) {
			if e.Phase == client.PhaseWaiting {
				cancel()
			}
		}})
		_, err := c.Text(ctx, client.TextRequest{Collection: "invoice", OCRTextID: "ocr-1", Coordinates: rectangle(t, "1 2 3 4")})
		var lost *client.TransportError
		unknown := errors.As(err, &lost) && lost.Sent == client.MaybeSent
		if client.Classify(err) != client.ClassCanceled || unknown != (status == 503) || !unknown && !strings.HasSuffix(err.Error(), "429 Too Many Requests; cancelled before it was sent again") {
			t.Errorf("%v", err)
		}
	}
}

func TestNobodyListeningIsNotSentAndTriedAgain(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = l.Close()
	var seen heard
	c := connect(t, "http://"+l.Addr().String(), client.Options{Observe: seen.add})
	_, err = c.Text(context.Background(), box())
	var te *client.TransportError
	if !errors.As(err, &te) || te.Sent != client.NotSent || client.Classify(err) != client.ClassUnreachable {
		t.Fatal(err)
	}
	if err.Error() != "text: could not reach the service: the connection was refused" {
		t.Error(err)
	}
	if n := len(seen.phase(client.PhaseDone)); n != 3 {
		t.Errorf("%d attempts", n)
	}
	d := c.Push(context.Background(), submission())
	if d.Outcome != client.OutcomeNotSent || client.Classify(d.Err) != client.ClassUnreachable || len(seen.phase(client.PhaseDone)) != 4 {
		t.Errorf("%+v", d)
	}
}

func TestACertificateNobodyTrustsIsNotTriedAgain(t *testing.T) {
	var seen heard
	s := httptest.NewUnstartedServer(reply(200, noRulesYet))
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.StartTLS()
	t.Cleanup(s.Close)
	_, err := connect(t, s.URL, client.Options{Observe: seen.add}).Rules(context.Background(), "doc-1")
	var te *client.TransportError
	if !errors.As(err, &te) || te.Sent != client.NotSent || !strings.Contains(err.Error(), "not trusted") {
		t.Error(err)
	}
	if n := len(seen.phase(client.PhaseDone)); n != 1 {
		t.Errorf("%d attempts", n)
	}
}

func TestARedirectIsNamedAndNotFollowed(t *testing.T) {
	followed := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("followed") }))
	t.Cleanup(followed.Close)
	for _, status := range []int{301, 302, 303, 307, 308} {
		c := serve(t, reply(status, "", "Location", followed.URL))
		_, err := c.Rules(context.Background(), "doc-1")
		var e *client.Error
		if !errors.As(err, &e) || e.Location != followed.URL || !strings.Contains(err.Error(), followed.URL) {
			t.Errorf("%d: %v", status, err)
		}
		if d := c.Push(context.Background(), submission()); d.Outcome != client.OutcomeUnknown {
			t.Errorf("%d: %+v", status, d)
		}
	}
}

func TestErrorsSayWhatTheServiceSaid(t *testing.T) {
	tests := []struct{ body, want string }{
		{`{"error":"database is away"}`, "rules: the service answered 418 I'm a teapot: database is away"},
		{`{"status":"x","description":"no such company"}`, "rules: the service answered 418 I'm a teapot: no such company"},
		{`{"error":{"code":7}}`, `rules: the service answered 418 I'm a teapot: {"code":7}`},
		{"plain\n  words", "rules: the service answered 418 I'm a teapot: plain words"},
		{"<html><head><TITLE>Bad &amp; worse</TITLE>", `rules: the service answered 418 I'm a teapot: a web page titled "Bad & worse"`},
		{"<html>", "rules: the service answered 418 I'm a teapot: a web page"},
		{"<title>\xc8\xba", "rules: the service answered 418 I'm a teapot: a web page"},
		{"", "rules: the service answered 418 I'm a teapot"},
		{`{"statusCode":500,"error":"Internal Server Error","message":"disk full"}`, "rules: the service answered 418 I'm a teapot: disk full"}, // Fastify, Spring
		{`{"status":500,"error":"locked","message":""}`, "rules: the service answered 418 I'm a teapot: locked"},
		{`{"type":"about:blank","title":"Bad page","status":422}`, "rules: the service answered 418 I'm a teapot: Bad page"}, // RFC 9457
		{`{"Message":"not yours"}`, "rules: the service answered 418 I'm a teapot: not yours"},
		{"I'm a teapot", "rules: the service answered 418 I'm a teapot"},
		{`<br /><b>Fatal error</b>: no disk<script>x`, `rules: the service answered 418 I'm a teapot: a web page that says "Fatal error : no disk"`}, // PHP
		{`<?xml version="1.0"?><Error><Code>Denied</Code></Error>`, `rules: the service answered 418 I'm a teapot: XML that says "Denied"`},
		{"{\"error\":\"Pr\xfcfung\"}", `rules: the service answered 418 I'm a teapot: Pr\xfcfung`},
	}
	for _, tt := range tests {
		_, err := serve(t, reply(418, tt.body)).Rules(context.Background(), "doc-1")
		if err == nil || err.Error() != tt.want {
			t.Errorf("%q: %v", tt.body, err)
		}
	}
}

func TestWhatIsWrongWithTheTokenIsReadFromTheHeader(t *testing.T) {
	_, err := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token", error_description="The token expired"`)
		w.WriteHeader(http.StatusUnauthorized)
	}).Rules(t.Context(), "doc-1")
	if err == nil || err.Error() != "rules: the service answered 401 Unauthorized: The token expired" {
		t.Error(err)
	}
}

func TestWhatA200HoldsIsNamedWhenItIsWrong(t *testing.T) {
	tests := []struct{ body, want string }{
		{"", "it is empty"},
		{"  \n", "it is empty"},
		{"<html><title>Sign in</title>", `it is a web page titled "Sign in"`},
		{"hello", "it is not JSON from byte 1 on"},
		{`{"rules":[{}`, "the JSON ends too early"},
		{`[]`, "it is a list, not an object"},
		{`{"rules":{}}`, "rules is an object, not a list"},
		{`{"rules":[{},7]}`, "rule 2 is a number, not an object"},
		{`{"total":2,"rules":[null,5]}`, "rule 1 is null, not an object"},
		{`{"rules":[{},null,"total",7,{}],"error":"x"}`, "rule 2 is null, not an object"},
		{`{"success":true}`, "it has no member rules"},
		{`{"message":"token expired"}`, "it has no member rules; it says: token expired"},
		{`{"rules":[]} {}`, "something follows the JSON"},
		{`{"rules":[` + strings.Repeat("[", 70) + strings.Repeat("]", 70) + `]}`, "it is nested deeper than 64"},
		{`{"rules":[],"x":"` + strings.Repeat("y", 5000) + `"}`, "it is longer than 4096 bytes"},
	}
	for _, tt := range tests {
		c := serve(t, reply(200, tt.body), client.Options{Limits: client.Limits{Answer: 4096}})
		_, err := c.Rules(context.Background(), "doc-1")
		var e *client.DecodeError
		if !errors.As(err, &e) || e.What != tt.want || e.Op != client.OpRules {
			t.Errorf("%.40q: %v", tt.body, err)
		}
	}
}

// A 200 that tells of an error is one, whichever operation it answers; beside what was asked for, it is told.
func TestA200ThatTellsOfAnErrorIsNotTakenForMore(t *testing.T) {
	for _, holding := range []string{"", `"rules":null,"data":null,"text":null,`, `"rules":[],"data":[],"text":[],`, `"rules":[],"data":[],"text":"",`} {
		for _, tells := range []string{`"error":"no such thing"`, `"status":"fail","description":"no such thing"`} {
			c := serve(t, reply(200, "{"+holding+tells+"}"))
			_, rules := c.Rules(t.Context(), "doc-1")
			_, text := c.Text(t.Context(), client.TextRequest{Collection: "c", OCRTextID: "o", Coordinates: client.Coordinates{"1", "2", "3", "4"}})
			_, page := c.Page(t.Context(), client.PageRequest{Datasource: "d", ItemsPerPage: 10})
			for op, err := range map[string]error{"rules": rules, "text": text, "datasource": page} {
				if err == nil || err.Error() != op+": the service answered 200 OK with an error: no such thing" {
					t.Errorf("%s%s: %v", holding, tells, err)
				}
			}
		}
	}
	for tells, want := range map[string]string{`"error":"cut short"`: "the answer tells of an error: cut short", `"status":"error"`: "the answer tells of an error", `"error":null,"status":"ok"`: "", `"error":false`: "", `"error":[ ]`: "", `"error":{}`: "", `"error":"None"`: ""} {
		c := serve(t, reply(200, `{"success":true,"total":1,"rules":[{}],"data":[{"a":1}],"text":["a"],`+tells+"}"))
		rules, err := c.Rules(t.Context(), "doc-1")
		text, err2 := c.Text(t.Context(), client.TextRequest{Collection: "c", OCRTextID: "o", Coordinates: client.Coordinates{"1", "2", "3", "4"}})
		page, err3 := c.Page(t.Context(), client.PageRequest{Datasource: "d", ItemsPerPage: 10})
		if err := errors.Join(err, err2, err3); err != nil || rules.Complaint != want || rules.Doubts() != want || text.Complaint != want || page.Complaint != want {
			t.Errorf("%s: %v, %q, %q, %q", tells, err, rules.Doubts(), text.Complaint, page.Complaint)
		}
	}
}

func TestAnEncodingThatWasNotAskedForIsNamed(t *testing.T) {
	for body, want := range map[string]string{"\x8b\x02\x80": "it is encoded as br, which was not asked for", "\xff\xfe{\x00": "it is UTF-16, not UTF-8"} {
		c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "br")
			_, _ = w.Write([]byte(body))
		})
		_, err := c.Rules(t.Context(), "doc-1")
		if d := c.Push(t.Context(), submission()); !strings.HasSuffix(err.Error(), want) || !strings.HasSuffix(d.Err.Error(), want) || d.Outcome != client.OutcomeUnknown {
			t.Errorf("%q: %v, %+v", body, err, d)
		}
	}
}

func TestCompressedAnswersCountAfterDecompression(t *testing.T) {
	bomb := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		_, _ = z.Write([]byte(`{"rules":[],"x":"`))
		_, _ = z.Write(make([]byte, 1<<20))
		_ = z.Close()
	}
	_, err := serve(t, bomb, client.Options{Limits: client.Limits{Answer: 64 << 10}}).Rules(context.Background(), "doc-1")
	var e *client.DecodeError
	if !errors.As(err, &e) || e.What != "it is longer than 65536 bytes" {
		t.Error(err)
	}
}

func TestASilentServiceRunsIntoALimit(t *testing.T) {
	short := 30 * time.Millisecond
	tests := []struct {
		name   string
		begin  string // of the answer, before the silence
		limits client.Limits
		want   string
	}{
		{"no header", "", client.Limits{Header: short}, "no answer came within 30ms"},
		{"half a body", `{"rules":`, client.Limits{BodyIdle: short}, "no more of the answer came within 30ms"},
		{"the whole call", "", client.Limits{Call: short}, "the call was not over within 30ms"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			over := make(chan struct{})
			c := serve(t, func(w http.ResponseWriter, r *http.Request) {
				if tt.begin != "" {
					_, _ = w.Write([]byte(tt.begin))
					_ = http.NewResponseController(w).Flush()
				}
				<-over
			}, client.Options{Limits: tt.limits})
			t.Cleanup(func() { close(over) }) // before the server waits for its handlers
			_, err := c.Rules(context.Background(), "doc-1")
			var te *client.TransportError
			if !errors.As(err, &te) || te.Sent != client.MaybeSent || !errors.Is(err, context.DeadlineExceeded) ||
				!strings.HasSuffix(err.Error(), tt.want) {
				t.Error(err)
			}
			if d := c.Push(context.Background(), submission()); d.Outcome != client.OutcomeUnknown {
				t.Errorf("%+v", d)
			}
		})
	}
}

func TestACancelIsACancelWhereverItCatchesTheCall(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	c := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		cancel(errors.New("a reason of the caller's own"))
		<-r.Context().Done()
	})
	if _, err := c.Rules(ctx, "doc-1"); client.Classify(err) != client.ClassCanceled {
		t.Errorf("while waiting: %v", err)
	}
	if _, err := c.Rules(ctx, "doc-1"); client.Classify(err) != client.ClassCanceled {
		t.Errorf("before sending: %v", err)
	}
	d := c.Push(ctx, submission())
	if d.Outcome != client.OutcomeNotSent || client.Classify(d.Err) != client.ClassCanceled {
		t.Errorf("submission: %+v", d)
	}
}
