package client_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"docket/client"
)

func submission() client.Submission {
	return client.Submission{Username: "ada", DocumentType: "invoice",
		Data: []byte(`[{"documentTypeDetails":{"invoice":{"fields":{}}}}]`)}
}

func TestTheOutcomeOfASubmission(t *testing.T) {
	ack := client.Acknowledgement
	tests := []struct {
		name string
		h    http.HandlerFunc
		want client.Outcome
	}{
		{"the documented text", reply(200, ack), client.OutcomeAccepted},
		{"the text and more", reply(200, ack+" twice"), client.OutcomeUnknown},
		{"the text in JSON", reply(200, `"`+ack+`"`), client.OutcomeAccepted},
		{"the text as a member", reply(200, `{"message":"`+ack+`"}`), client.OutcomeUnknown},
		{"other letters", reply(200, strings.ToLower(ack)), client.OutcomeUnknown},
		{"nothing", reply(200, ""), client.OutcomeUnknown},
		{"a sign-in page", reply(200, "<title>Sign in</title>"), client.OutcomeUnknown},
		{"a very long text", reply(200, strings.Repeat(ack, 5000)), client.OutcomeUnknown},
		{"201", reply(201, ack), client.OutcomeUnknown},
		{"204", reply(204, ""), client.OutcomeUnknown},
		{"303", reply(303, "", "Location", "/"), client.OutcomeUnknown},
		{"400", reply(400, `{"error":"no such user"}`), client.OutcomeRejected},
		{"401", reply(401, ""), client.OutcomeRejected},
		{"404", reply(404, ""), client.OutcomeRejected},
		{"408", reply(408, ""), client.OutcomeUnknown},
		{"429", reply(429, ""), client.OutcomeRejected},
		{"500", reply(500, ""), client.OutcomeUnknown},
		{"503 with Retry-After", reply(503, "", "Retry-After", "1"), client.OutcomeUnknown},
		{"closed without a word", hangUp, client.OutcomeUnknown},
		{"broken off after the text", breakOff(ack), client.OutcomeUnknown},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := &answers{list: []http.HandlerFunc{tt.h}}
			d := serve(t, a.ServeHTTP, client.Options{Push: client.PushWithAccess}).Push(context.Background(), submission())
			if d.Outcome != tt.want || (d.Err == nil) != (tt.want == client.OutcomeAccepted) || d.Reason == "" || a.count() != 1 {
				t.Errorf("%d requests, %+v", a.count(), d)
			}
		})
	}
}

func TestASubmissionThatIsPointedElsewhereSaysWhereAndWhatIsMeant(t *testing.T) {
	const path = "/access/platform/retry_push_api"
	for _, tt := range []struct {
		h    http.HandlerFunc
		want []string
	}{
		{reply(301, "", "Location", "https://new.example/api"+path), []string{"points to https://new.example/api" + path, "set base_url to https://new.example/api."}},
		{reply(302, "", "Location", "/login"), []string{"points to /login"}},
		{reply(400, "The plain HTTP request was sent to HTTPS port"), []string{"set base_url to https://"}},
	} {
		d := serve(t, tt.h, client.Options{Push: client.PushWithAccess}).Push(context.Background(), submission())
		for _, want := range tt.want {
			if !strings.Contains(d.Reason, want) {
				t.Errorf("%q lacks %q", d.Reason, want)
			}
		}
	}
}

func TestTheOtherPathIsUsedOnceAndOnlyWhenTheFirstIsNotThere(t *testing.T) {
	const first, second = "/access/platform/retry_push_api", "/platform/retry_push_api"
	tests := []struct {
		name    string
		form    client.PushPath
		answers map[string]http.HandlerFunc
		paths   []string
		want    client.Outcome
	}{
		{"the first is there", client.PushAuto, map[string]http.HandlerFunc{first: reply(200, client.Acknowledgement)}, []string{first}, client.OutcomeAccepted},
		{"404", client.PushAuto, map[string]http.HandlerFunc{first: reply(404, ""), second: reply(200, client.Acknowledgement)}, []string{first, second}, client.OutcomeAccepted},
		{"405", client.PushAuto, map[string]http.HandlerFunc{first: reply(405, ""), second: reply(400, "")}, []string{first, second}, client.OutcomeRejected},
		{"neither is there", client.PushAuto, map[string]http.HandlerFunc{first: reply(404, ""), second: reply(404, "")}, []string{first, second}, client.OutcomeRejected},
		{"a 404 that broke off", client.PushAuto, map[string]http.HandlerFunc{first: func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "9")
			w.WriteHeader(404)
			_ = http.NewResponseController(w).Flush()
			panic(http.ErrAbortHandler)
		}}, []string{first}, client.OutcomeUnknown},
		{"410", client.PushAuto, map[string]http.HandlerFunc{first: reply(410, "")}, []string{first}, client.OutcomeRejected},
		{"with access only", client.PushWithAccess, map[string]http.HandlerFunc{first: reply(404, "")}, []string{first}, client.OutcomeRejected},
		{"without access only", client.PushWithoutAccess, map[string]http.HandlerFunc{second: reply(404, "")}, []string{second}, client.OutcomeRejected},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var paths []string
			c := serve(t, func(w http.ResponseWriter, r *http.Request) {
				_, _ = io.Copy(io.Discard, r.Body)
				paths = append(paths, r.URL.Path)
				tt.answers[r.URL.Path](w, r)
			}, client.Options{Push: tt.form})
			d := c.Push(context.Background(), submission())
			if !slices.Equal(paths, tt.paths) || d.Outcome != tt.want ||
				d.FellBack != (len(tt.paths) == 2) || d.Path != tt.paths[len(tt.paths)-1] {
				t.Errorf("asked %v, %+v", paths, d)
			}
		})
	}
}

func TestThePreviewIsWhatGoesOut(t *testing.T) {
	var got seen
	var length int64
	h := record(t, &got, client.Acknowledgement)
	c := serve(t, func(w http.ResponseWriter, r *http.Request) { length = r.ContentLength; h(w, r) })
	parts, url, size := c.PushPreview(submission())
	if d := c.Push(context.Background(), submission()); d.Err != nil {
		t.Fatal(d.Err)
	}
	if url != c.BaseURL()+got.path || size != length || len(parts) != 4 {
		t.Errorf("previewed %s, %d bytes; went %s, %d bytes", url, size, got.path, length)
	}
	for i, p := range parts {
		if got.names[i] != p.Name || got.values[p.Name] != p.Value {
			t.Errorf("previewed %v, went %v", p, got)
		}
	}
}

func TestARejectionForTheTokenIsUnauthorised(t *testing.T) {
	d := serve(t, reply(401, `{"error":"expired"}`)).Push(context.Background(), submission())
	var e *client.Error
	if client.Classify(d.Err) != client.ClassUnauthorised || !errors.As(d.Err, &e) || e.Message != "expired" || d.Answer != `{"error":"expired"}` {
		t.Errorf("%+v", d)
	}
}

func TestOfALongAnswerItIsSaidThatAPartIsKept(t *testing.T) {
	for status, size := range map[int]int{200: 64<<10 + 1, 500: 64<<10 + 1, 400: 64 << 10} {
		d := serve(t, reply(status, strings.Repeat("x", size))).Push(context.Background(), submission())
		if said := strings.HasSuffix(d.Reason, " Of the answer docket keeps the first 64 kB."); said != (size > 64<<10) || len(d.Answer) != 64<<10 {
			t.Errorf("%d with %d bytes: %d bytes are kept, %q", status, size, len(d.Answer), d.Reason)
		}
	}
}

func TestAShortTokenIsTakenOutOfAnAnswerThatIsKept(t *testing.T) {
	short := func(context.Context) (string, error) { return "abc", nil }
	d := serve(t, reply(400, "you sent Bearer abc"), client.Options{Token: short}).Push(context.Background(), submission())
	if d.Answer != "you sent Bearer $DOCKET_TOKEN" || strings.Contains(d.Err.Error()+d.Reason, "abc") {
		t.Errorf("%q, %v, %q", d.Answer, d.Err, d.Reason)
	}
}
