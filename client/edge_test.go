package client_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"docket/client"
)

// After 101 the connection is no longer HTTP's, and none of its limits hold: a
// client that read on would never come back from a service that stays silent.
func TestAServiceThatSwitchesProtocolsIsNotListenedToForEver(t *testing.T) {
	switches := func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		_, _ = io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
		_, _ = conn.Read(make([]byte, 1)) // until the client hangs up
	}
	c := serve(t, switches)
	if d := c.Push(context.Background(), submission()); d.Outcome != client.OutcomeUnknown || d.Status != 101 {
		t.Errorf("a submission: %+v", d)
	}
	var refused *client.Error
	if _, err := c.Rules(context.Background(), "doc-1"); !errors.As(err, &refused) || refused.Status != 101 {
		t.Errorf("rules: %v", err)
	}
}

func TestWhatTheServiceRefusedOnOnePathIsNotCalledNotSent(t *testing.T) {
	var s *httptest.Server
	s = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_ = s.Listener.Close() // nobody is there for the other form
		http.NotFound(w, r)
	}))
	t.Cleanup(s.Close)
	d := connect(t, s.URL).Push(context.Background(), submission())
	if d.Outcome != client.OutcomeRejected || d.Status != 404 || d.FellBack || d.Path != "/access/platform/retry_push_api" ||
		!strings.Contains(d.Reason, "nothing was sent") {
		t.Errorf("%+v", d)
	}
}
