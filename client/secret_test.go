package client_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"testing"

	"docket/client"
)

// echo gives back everything that it was sent, in every place that docket keeps.
func echo(status int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		auth := r.Header.Get("Authorization")
		w.Header().Set("X-Seen", auth)
		w.Header().Set(canary, "x")
		w.Header().Set("Content-Type", "text/"+canary)
		w.Header().Set("Location", "https://elsewhere.example/?t="+canary)
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"error":"seen %s","release_version":"%s"}`, auth, auth)
	}
}

func TestTheTokenIsSeenNowhereButInTheRequest(t *testing.T) {
	ctx := context.Background()
	for _, status := range []int{200, 302, 400, 401, 418, 500} {
		var l heard
		c := serve(t, echo(status), client.Options{Observe: l.add})
		_, rules := c.Rules(ctx, "doc-1")
		_, page := c.Page(ctx, client.PageRequest{Datasource: "d", ItemsPerPage: 1})
		_, text := c.Text(ctx, box())
		d := c.Push(ctx, submission())
		var kept strings.Builder
		for _, err := range []error{rules, page, text, d.Err} {
			if err == nil {
				t.Fatal("no error")
			}
			for ; err != nil; err = errors.Unwrap(err) {
				fmt.Fprintf(&kept, "%+v %#v\n", err, err)
			}
		}
		fmt.Fprintf(&kept, "%+v %#v\n%+v %#v\n", d, d, c.BaseURL(), c.Origin())
		for _, e := range l.all {
			fmt.Fprintf(&kept, "%+v %#v %s %s %v\n", e, e, e.Body, e.Curl(), e.Err)
		}
		if i := strings.Index(strings.ToLower(kept.String()), canary); i >= 0 {
			t.Errorf("%d: …%.200s", status, kept.String()[max(0, i-100):])
		}
		if len(l.all) < 8 {
			t.Errorf("%d: the observer heard %d times", status, len(l.all))
		}
	}
}

func TestTheWireTellsWhatWentAndWhatCame(t *testing.T) {
	var l heard
	body := `{"text":["a"],"release_version":"4.2"}`
	c := serve(t, reply(200, body, "Content-Type", "application/json"), client.Options{Observe: l.add})
	if _, err := c.Text(context.Background(), box()); err != nil {
		t.Fatal(err)
	}
	sent, done := l.all[0], l.all[1]
	if sent.Phase != client.PhaseSent || done.Phase != client.PhaseDone || sent.ID != done.ID || sent.ID == 0 || done.Attempt != 1 {
		t.Errorf("%+v\n%+v", sent, done)
	}
	if done.Op != client.OpText || done.Op.Operation() != "gettext" || done.URL != c.BaseURL()+"/access/platform/gettext" ||
		done.Status != 200 || string(done.Body) != body || done.BodyCut || done.ResponseBytes != int64(len(body)) || done.RequestBytes == 0 ||
		done.ReleaseVersion != "4.2" || done.ContentType != "application/json" || len(done.Parts) != 4 || done.Err != nil {
		t.Errorf("%+v", done)
	}
}

func TestTheWireKeepsTheBeginningOfALongAnswer(t *testing.T) {
	var l heard
	c := serve(t, reply(200, `{"rules":[],"x":"`+strings.Repeat("y", 300<<10)+`"}`), client.Options{Observe: l.add})
	set, err := c.Rules(context.Background(), "doc-1")
	done := l.all[len(l.all)-1]
	if err != nil || len(set.Body) < 300<<10 || len(done.Body) != 256<<10 || !done.BodyCut || done.ResponseBytes != int64(len(set.Body)) {
		t.Errorf("%v, kept %d of %d", err, len(done.Body), done.ResponseBytes)
	}
}

func TestACurlCopyIsTakenLiterallyByTheShell(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no POSIX shell here")
	}
	e := client.Exchange{URL: "https://service.example/a'b", Parts: []client.Part{
		{Name: "company_name", Value: "d'où $(id) `id` \\ \"x\"\n@file"}, {Name: "data", Value: "[{}]"}}}
	out, err := exec.Command(sh, "-c", "DOCKET_TOKEN='t k'; curl() { cat; printf '<%s>' \"$@\"; }; "+e.Curl()).CombinedOutput()
	want := "Authorization: Bearer t k<--silent><--show-error><--globoff><--request><POST><https://service.example/a'b><--header><@->" +
		"<--form-string><company_name=d'où $(id) `id` \\ \"x\"\n@file><--form-string><data=[{}]>"
	if err != nil || string(out) != want {
		t.Errorf("%s %v", out, err)
	}
}

func TestErrorsAreSortedEvenWhenWrapped(t *testing.T) {
	for err, want := range map[error]client.Class{
		&client.InputError{}:       client.ClassInput,
		&client.Error{Status: 500}: client.ClassRefused, &client.Error{Status: 403}: client.ClassUnauthorised,
		&client.DecodeError{}: client.ClassWrongAnswer, &client.NoRulesError{}: client.ClassNone,
		&client.TransportError{Err: errors.New("x")}:  client.ClassUnreachable,
		&client.TransportError{Err: context.Canceled}: client.ClassCanceled,
		context.DeadlineExceeded:                      client.ClassUnreachable, errors.New("x"): client.ClassOther,
	} {
		if got := client.Classify(fmt.Errorf("wrapped: %w", err)); got != want {
			t.Errorf("%T %v: %d, want %d", err, err, got, want)
		}
	}
	if client.Classify(nil) != client.ClassNone {
		t.Error("nil")
	}
}

// A short token stays in values, where it can be a word, and is taken out of what is told of an answer.
func TestAShortTokenIsNotToldAsARelease(t *testing.T) {
	var l heard
	c := serve(t, reply(200, `{"data":[],"release_version":"abc12"}`), client.Options{Observe: l.add, Token: func(context.Context) (string, error) { return "abc12", nil }})
	if _, err := c.Page(t.Context(), client.PageRequest{Datasource: "d", ItemsPerPage: 1}); err != nil {
		t.Fatal(err)
	}
	if done := l.all[len(l.all)-1]; done.ReleaseVersion != "$DOCKET_TOKEN" {
		t.Errorf("the release is told as %q", done.ReleaseVersion)
	}
}
