package client_test

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

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
