package view_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/view"
)

func lost(err error) error { return &client.TransportError{Op: client.OpRules, Err: err} }

// tooLong is what an answer beyond the profile's limit comes to.
func tooLong(t *testing.T) error {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, 2<<20)) }))
	defer s.Close()
	c, err := client.New(s.URL, client.Options{Company: "c", Limits: client.Limits{Answer: 1 << 20},
		Token: func(context.Context) (string, error) { return "token", nil }})
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Rules(t.Context(), "doc")
	return err
}

func TestAnExplanationSaysWhatHappenedAndWhatToDo(t *testing.T) {
	for _, c := range []struct {
		err      error
		what, do string
	}{
		{&client.Error{Op: client.OpRules, Status: 401, Message: "no"}, "401", "token"},
		{&client.Error{Op: client.OpRules, Status: 500, Message: "no"}, "500", "try again later"},
		{&client.Error{Op: client.OpRules, Status: 404, Message: "no such thing"}, "no such thing", ""},
		{&client.Error{Status: 404, Message: `a web page titled "Not Found"`}, "404", "path_segment"},
		{&client.TransportError{Op: client.OpText, Err: errors.New("refused")}, "refused", "network"},
		{lost(x509.UnknownAuthorityError{}), "not trusted", "ca_file"},
		{lost(x509.HostnameError{Certificate: &x509.Certificate{DNSNames: []string{"a.example"}}, Host: "b"}), "for a.example", "certificate must name b"},
		{lost(x509.CertificateInvalidError{Cert: &x509.Certificate{}, Reason: x509.Expired}), "valid from", "clock"},
		{lost(tls.RecordHeaderError{}), "https", "port in base_url"},
		{lost(errors.New(`malformed HTTP response "\x15\x03\x01"`)), "speaks https", "https://"},
		{fmt.Errorf("v is not in the recent targets: %w", &store.DegradedError{Op: "remember recent", Reason: "the disk is full"}), "recent targets: not kept: the disk is full.", ""},
		{lost(errors.New(`malformed HTTP response "SSH-2.0"`)), "SSH", "Something else"},
		{lost(&net.OpError{Op: "remote error", Err: errors.New("tls: certificate required")}), "certificate required", "certificate of yours"},
		{lost(&net.OpError{Op: "proxyconnect", Err: syscall.ECONNREFUSED}), "proxy", "HTTPS_PROXY"},
		{lost(syscall.ECONNREFUSED), "refused", "port"},
		{lost(syscall.EHOSTUNREACH), "no route", "VPN"},
		{lost(syscall.EPERM), "does not allow", "firewall"},
		{lost(syscall.ECONNRESET), "reset", "Try again"},
		{lost(&net.DNSError{Name: "x", IsNotFound: true}), "x is not known", "host in base_url"},
		{lost(context.DeadlineExceeded), "too long", "slow"},
		{&client.Error{Status: 405}, "405", "Check base_url"},
		{&client.Error{Status: 302}, "302", "Check base_url"},
		{&client.Error{Status: 407}, "407", "HTTPS_PROXY"},
		{&client.Error{Status: 400, Message: `a web page titled "400 No required SSL certificate was sent"`}, "400", "client_cert"},
		{&client.Error{Status: 429}, "429", "no more requests for now"},
		{&client.Error{Status: 429, Until: time.Date(2994, 2, 3, 4, 5, 6, 0, time.UTC)}, "429", "wait for more than a year"},
		{&client.Error{Status: 503, Until: time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)}, "503", "wait until 3 Feb 2001"},
		{&client.Error{Status: 511}, "511", "sign in"},
		{&client.Error{Status: 301, Location: "https://b/x", BaseURL: "https://b"}, "https://b/x", "base_url to https://b."},
		{&client.Error{Status: 302, Location: "https://b/login"}, "https://b/login", "sign-in"},
		{&client.Error{Status: 400, BaseURL: "https://b"}, "400", "speaks https at this address: set base_url to https://b."},
		{&client.DecodeError{Op: client.OpText, What: "a web page"}, "a web page", "in Requests"},
		{&client.HoleError{Page: 3, Reason: "page 3 came back empty"}, "page 4 has records", "pages of another size"},
		{tooLong(t), "longer than 1 MiB", "raise max_answer in the profile"},
		{&store.BlockedError{By: store.Submission{ID: "02abc"}}, "02abc", "insist"},
	} {
		what, do := view.What(c.err), view.Advice(c.err)
		if !strings.Contains(what, c.what) || !strings.HasSuffix(what, ".") || !strings.Contains(do, c.do) || view.Explain(c.err) != strings.TrimSpace(what+" "+do) {
			t.Errorf("%v is explained as %q, %q", c.err, what, do)
		}
	}
	if e := view.Explain(nil); e != "" {
		t.Errorf("nothing is explained as %q", e)
	}
}

func TestAnExplanationCannotDriveTheTerminal(t *testing.T) {
	e := view.Explain(&client.Error{Op: client.OpRules, Status: 500, Message: "\x1b[2J\u202egone\n\n"})
	if strings.ContainsAny(e, "\x1b\n\u202e") {
		t.Errorf("the sentence is %q", e)
	}
}

func TestNumbersAreGroupedByThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0 rules", 1: "1 rule", 999: "999 rules", 1000: "1,000 rules", 12345678: "12,345,678 rules", -1234: "-1,234 rules"} {
		if got := view.Count(n, "rule"); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

func TestAnErrorSaysWhatHappenedNotWhichOperationItHappenedIn(t *testing.T) {
	service := &client.Error{Op: client.OpDatasource, Status: 500, Message: "rules: none"}
	for _, c := range []struct {
		err  error
		want string
	}{
		{service, "The service answered 500 Internal Server Error: rules: none."},
		{fmt.Errorf("export: %w", service), "The service answered 500 Internal Server Error: rules: none."},
		{fmt.Errorf("compare: read the new records: %w", service), "The service answered 500 Internal Server Error: rules: none."},
		{&client.HoleError{Reason: "page 3 is refused (422)", Page: 3}, "Page 3 is refused (422), but page 4 has records: the records between them are missing."},
		{&client.DecodeError{Op: client.OpText, What: "a web page"}, "The answer is not what the interface says: a web page."},
		{&fs.PathError{Op: "open", Path: "vendors.csv", Err: fs.ErrPermission}, "vendors.csv: permission denied."},
		{errors.New("docket cannot do this"), "docket cannot do this."},
	} {
		if got := view.What(c.err); got != c.want {
			t.Errorf("%v is explained as %q, want %q", c.err, got, c.want)
		}
	}
}
