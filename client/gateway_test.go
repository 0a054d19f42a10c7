package client_test

import (
	"context"
	"crypto/tls"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"docket/client"
)

func TestAGatewayIsShownTheCertificateThatItAsksFor(t *testing.T) {
	named := ""
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		named = r.TLS.PeerCertificates[0].Subject.String()
		_, _ = w.Write([]byte(`{"success":true,"total":0,"rules":[]}`))
	}))
	s.TLS = &tls.Config{ClientAuth: tls.RequireAnyClientCert}
	s.StartTLS()
	defer s.Close()
	set := client.Options{RootCAs: trusting(s).RootCAs, Certificate: &s.TLS.Certificates[0], Retry: client.RetryPolicy{Attempts: 1}}
	if _, err := connect(t, s.URL, set).Rules(t.Context(), "DOC-1"); err != nil || named == "" {
		t.Errorf("the gateway was shown %q: %v", named, err)
	}
	set.Certificate = nil
	_, err := connect(t, s.URL, set).Rules(t.Context(), "DOC-1")
	if err == nil || !strings.Contains(client.Remedy(err), "client_cert") {
		t.Errorf("without a certificate the advice is %q (%v)", client.Remedy(err), err)
	}
}

// Nginx does so for a status of 444. Net/http takes it for a connection that was idle too long, and sends again at once.
func TestAGatewayThatClosesEveryConnectionOfHTTP2IsNotAskedWithoutAnEnd(t *testing.T) {
	s := httptest.NewUnstartedServer(nil)
	s.StartTLS()
	defer s.Close()
	listener, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{Certificates: s.TLS.Certificates, NextProtos: []string{"h2"}})
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	var asked atomic.Int32
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			_, _ = conn.Write([]byte("\x00\x00\x00\x04\x00\x00\x00\x00\x00")) // SETTINGS
			_, _ = io.CopyN(io.Discard, conn, 24)                             // the preface
			for head := make([]byte, 9); err == nil && head[3] != 1; {        // up to the header of the request
				if _, err = io.ReadFull(conn, head); err == nil {
					_, err = io.CopyN(io.Discard, conn, int64(head[0])<<16|int64(head[1])<<8|int64(head[2]))
				}
			}
			asked.Add(1)
			_, _ = conn.Write([]byte("\x00\x00\x08\x07\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00")) // GOAWAY
			_ = conn.Close()
		}
	}()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	quick := client.RetryPolicy{Sleep: func(context.Context, time.Duration) error { return nil }}
	c := connect(t, "https://"+listener.Addr().String(), client.Options{RootCAs: trusting(s).RootCAs, Retry: quick})
	_, err = c.Rules(ctx, "DOC-1")
	if n := asked.Load(); client.Classify(err) != client.ClassUnreachable || n < 3 || n > 9 || ctx.Err() != nil {
		t.Errorf("after %d requests: %v", n, err)
	}
}
