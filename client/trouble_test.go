package client_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"docket/client"
)

// secure starts a service that speaks TLS with the test's own certificate, which is
// for example.com and this machine.
func secure(t *testing.T, h http.HandlerFunc, change func(*httptest.Server)) *httptest.Server {
	t.Helper()
	s := httptest.NewUnstartedServer(h)
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	if change != nil {
		change(s)
	}
	s.StartTLS()
	t.Cleanup(s.Close)
	return s
}

// trusting are options that trust the certificate of a service.
func trusting(s *httptest.Server) client.Options {
	pool := x509.NewCertPool()
	pool.AddCert(s.Certificate())
	return client.Options{RootCAs: pool}
}

// raw answers every connection with the same bytes.
func raw(t *testing.T, answer string) string {
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
			_, _ = conn.Read(make([]byte, 4096))
			_, _ = io.WriteString(conn, answer)
			_ = conn.Close()
		}
	}()
	t.Cleanup(func() { _ = l.Close(); <-done })
	return l.Addr().String()
}

// want makes one request of each kind and checks how its failure is worded, and what there is to do.
func want(t *testing.T, c *client.Client, remedy string, says ...string) {
	t.Helper()
	_, err := c.Rules(context.Background(), "doc-1")
	d := c.Push(context.Background(), submission())
	for _, err := range []error{err, d.Err} {
		var lost *client.TransportError
		if !errors.As(err, &lost) || client.Classify(err) != client.ClassUnreachable {
			t.Fatalf("the error is %v", err)
		}
		if !strings.Contains(client.Remedy(err), remedy) {
			t.Errorf("%v: %q does not say %q", err, client.Remedy(err), remedy)
		}
		for _, s := range says {
			if !strings.Contains(err.Error(), s) {
				t.Errorf("%q does not say %q", err, s)
			}
		}
		if lost.Sent == client.NotSent && d.Outcome != client.OutcomeNotSent || d.Outcome == client.OutcomeAccepted {
			t.Errorf("%v: the outcome is %s", err, d.Outcome)
		}
	}
}

func TestTLSTroubleNamesWhatIsWrong(t *testing.T) {
	h := reply(200, noRulesYet)
	t.Run("an authority nobody trusts", func(t *testing.T) {
		want(t, connect(t, secure(t, h, nil).URL), "ca_file", "not trusted here", "Acme Co")
	})
	t.Run("a certificate for other hosts", func(t *testing.T) {
		s := secure(t, h, nil)
		c := connect(t, strings.Replace(s.URL, "127.0.0.1", "localhost", 1), trusting(s))
		want(t, c, "set base_url to it; otherwise its certificate must name localhost", "example.com", "127.0.0.1", "::1, not for localhost")
	})
	t.Run("a certificate that is wanted", func(t *testing.T) {
		s := secure(t, h, func(s *httptest.Server) {
			s.TLS = &tls.Config{ClientAuth: tls.RequireAnyClientCert, MaxVersion: tls.VersionTLS12}
		})
		want(t, connect(t, s.URL, trusting(s)), "certificate of yours", "refused the encrypted connection")
	})
	t.Run("an old version", func(t *testing.T) {
		s := secure(t, h, func(s *httptest.Server) {
			s.TLS = &tls.Config{MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS11}
		})
		want(t, connect(t, s.URL, trusting(s)), "certificate of yours", "version")
	})
	t.Run("plain http at an https address", func(t *testing.T) {
		s := httptest.NewServer(h)
		t.Cleanup(s.Close)
		want(t, connect(t, "https"+strings.TrimPrefix(s.URL, "http")), "port in base_url", "speaks plain http")
	})
	t.Run("no TLS at an https address", func(t *testing.T) {
		want(t, connect(t, "https://"+raw(t, "220 smtp.example ready\r\n")), "port in base_url", "does not speak https")
	})
	t.Run("https at a plain address", func(t *testing.T) {
		want(t, connect(t, "http://"+raw(t, "\x15\x03\x01\x00\x02\x02\x16")), "Begin base_url with https://", "speaks https")
	})
	t.Run("something else", func(t *testing.T) {
		want(t, connect(t, "http://"+raw(t, "220 smtp.example ready\r\n")), "Something else", "no answer of a web service")
	})
	t.Run("a header without end", func(t *testing.T) {
		c := connect(t, "http://"+raw(t, "HTTP/1.1 200 OK\r\nA: "+strings.Repeat("x", 300<<10)+"\r\n\r\n"))
		want(t, c, "Something else", "header of its answer is too long")
	})
	for name, header := range map[string]string{"no number": "Content-Length: -1\r\n\r\n", "two lengths": "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "a line that broke off": "Con",
		"no name": ": x\r\n\r\n", "an encoding nobody knows": "Transfer-Encoding: x\r\n\r\n"} {
		t.Run("a damaged header: "+name, func(t *testing.T) {
			want(t, connect(t, "http://"+raw(t, "HTTP/1.1 200 OK\r\n"+header)), "Try again", "the header of its answer is damaged or broke off: ")
		})
	}
	t.Run("HTTP/2 alone", func(t *testing.T) {
		want(t, connect(t, "http://"+raw(t, "\x00\x00\x12\x04\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x80")), "HTTP/1.1", "the server speaks HTTP/2")
	})
	t.Run("nothing", func(t *testing.T) {
		want(t, connect(t, "http://"+raw(t, "")), "Try again", "closed")
	})
}

func TestAnAnswerThatSaysWhatWasMeantIsUnderstood(t *testing.T) {
	over := secure(t, reply(200, noRulesYet), nil).URL
	const path = "/access/platform/get_dynamic_audit_rules_generated"
	for _, c := range []struct {
		name, url, meant string
	}{
		{"plain http met a server of https", "http" + strings.TrimPrefix(over, "https"), over},
		{"moved for good", serve(t, reply(301, "", "Location", "https://new.example/api"+path+"?x=1")).BaseURL(), "https://new.example/api"},
		{"moved on the same host", serve(t, reply(308, "", "Location", "/v2"+path)).BaseURL() + "/v1", "/v2"},
		{"moved for now", serve(t, reply(302, "", "Location", "https://new.example"+path)).BaseURL(), ""},
		{"another operation", serve(t, reply(301, "", "Location", "https://new.example/login")).BaseURL(), ""},
		{"with a password", serve(t, reply(301, "", "Location", "https://a:b@new.example"+path)).BaseURL(), "https://new.example"},
		{"to where it was", serve(t, reply(301, "", "Location", path)).BaseURL(), ""},
		{"to no web address", serve(t, reply(301, "", "Location", "ftp://new.example"+path)).BaseURL(), ""},
	} {
		_, err := connect(t, c.url).Rules(context.Background(), "doc-1")
		var refused *client.Error
		if !errors.As(err, &refused) {
			t.Fatalf("%s: %v", c.name, err)
		}
		if refused.BaseURL != c.meant && !(strings.HasPrefix(c.meant, "/") && strings.HasSuffix(refused.BaseURL, c.meant)) {
			t.Errorf("%s: it means %q, want %q (%v)", c.name, refused.BaseURL, c.meant, err)
		}
	}
	for _, body := range []string{
		"<html><title>400 The plain HTTP request was sent to HTTPS port</title>",
		"Reason: You're speaking plain HTTP to an SSL-enabled server port.",
	} {
		c := serve(t, reply(400, body))
		var refused *client.Error
		if _, err := c.Rules(context.Background(), "doc-1"); !errors.As(err, &refused) || refused.BaseURL != "https"+strings.TrimPrefix(c.BaseURL(), "http") {
			t.Errorf("%s: %v", body, err)
		}
	}
}

// gateway is a proxy for https: it answers CONNECT as told, and where that is 200,
// passes everything on.
type gateway struct {
	answer  func(*http.Request) string // the status line and header
	asked   chan string                // what was asked, with its credentials
	address string
}

func startGateway(t *testing.T, answer func(*http.Request) string) *gateway {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g := &gateway{answer, make(chan string, 100), l.Addr().String()}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			g.serve(conn)
		}
	}()
	t.Cleanup(func() { _ = l.Close(); <-done })
	return g
}

func (g *gateway) serve(conn net.Conn) {
	defer conn.Close()
	req, err := http.ReadRequest(bufio.NewReader(conn))
	if err != nil {
		return
	}
	g.asked <- req.Method + " " + req.Host + " " + req.Header.Get("Authorization") + req.Header.Get("Proxy-Authorization")
	answer := g.answer(req)
	_, _ = io.WriteString(conn, answer)
	if !strings.Contains(answer, " 200 ") {
		return
	}
	there, err := net.Dial("tcp", req.Host)
	if err != nil {
		return
	}
	defer there.Close()
	back := make(chan struct{})
	go func() { defer close(back); _, _ = io.Copy(conn, there); _ = conn.Close() }()
	_, _ = io.Copy(there, conn)
	_ = there.Close()
	<-back
}

// through sends requests through a proxy with a password.
func through(address string) client.ChooseProxy {
	return http.ProxyURL(&url.URL{Scheme: "http", Host: address, User: url.UserPassword("clerk", "proxy-pa55word")})
}

func TestAProxyIsNamedAndItsPasswordIsNot(t *testing.T) {
	s := secure(t, reply(200, noRulesYet), nil)
	refuse := func(line string) func(*http.Request) string {
		return func(r *http.Request) string {
			return strings.ReplaceAll(line, "%s", r.Header.Get("Proxy-Authorization")) + "\r\n\r\n"
		}
	}
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = closed.Close()
	for _, c := range []struct {
		name    string
		address string
		trust   bool
		remedy  string
		says    []string
	}{
		{"a wrong password", startGateway(t, refuse("HTTP/1.1 407 Bearer %s")).address, true, "Check the user name and password in HTTPS_PROXY", []string{"the proxy refused its user name and password, 407"}},
		{"a wrong password, in the words of tinyproxy", startGateway(t, refuse("HTTP/1.1 401 %s")).address, true, "Check the user name and password in HTTPS_PROXY", []string{"the proxy refused its user name and password, 401"}},
		{"no password", startGateway(t, refuse("HTTP/1.1 407 x")).address, true, "Give them in HTTPS_PROXY, as in http://USER:PASSWORD@", []string{"the proxy wants a user name and password, 407"}},
		{"a refusal", startGateway(t, refuse("HTTP/1.1 403 %s")).address, true, "Check HTTPS_PROXY", []string{"the proxy opened no way", "403 Forbidden"}},
		{"a page to sign in", startGateway(t, refuse("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9")).address, true, "It may want you to sign in", []string{"the proxy answered with a web page of its own"}},
		{"a page to sign in, in chunks", startGateway(t, refuse("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked")).address, true, "It may want you to sign in", []string{"the proxy answered with a web page of its own"}},
		{"a proxy that fails", startGateway(t, refuse("HTTP/1.1 502 x")).address, true, "Check HTTPS_PROXY", []string{"502 Bad Gateway"}},
		{"no HTTP", startGateway(t, refuse("%s is not http")).address, true, "Check HTTPS_PROXY", []string{"in place of the proxy"}},
		{"a header that is none", startGateway(t, refuse("HTTP/1.1 200 OK\r\n%s")).address, true, "Check HTTPS_PROXY", []string{"in place of the proxy"}},
		{"nobody there", closed.Addr().String(), true, "Check HTTPS_PROXY", []string{"the proxy cannot be reached: the connection was refused"}},
		{"a host nobody knows", "proxy.invalid:3128", true, "Check HTTPS_PROXY", []string{"the proxy cannot be reached: the host name proxy.invalid"}},
		{"a proxy that hangs up", startGateway(t, func(*http.Request) string { return "" }).address, true, "check HTTPS_PROXY, the address and the network", []string{"the connection was closed", "through the proxy"}},
		{"another certificate", startGateway(t, refuse("HTTP/1.1 200 OK")).address, false, "ca_file", []string{"not trusted", "through the proxy"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var l heard
			set := client.Options{Proxy: through(c.address), Observe: l.add}
			if c.trust {
				set.RootCAs = trusting(s).RootCAs
			}
			if c.name == "no password" {
				set.Proxy = http.ProxyURL(&url.URL{Scheme: "http", Host: c.address})
				c.remedy += c.address
			}
			want(t, connect(t, s.URL, set), c.remedy, append(c.says, "http://"+c.address)...)
			for _, e := range l.all {
				if e.Err != nil && (strings.Contains(e.Err.Error(), "pa55") || strings.Contains(e.Err.Error(), "Y2xlcms6")) {
					t.Errorf("the password is in %v", e.Err)
				}
			}
		})
	}
}

func TestAProxyThatSaysNothingIsNotWaitedForLong(t *testing.T) {
	mute, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer mute.Close()
	c := connect(t, "https://ocr.example.com", client.Options{Proxy: through(mute.Addr().String())})
	conn := client.Dial(t, c, mute.Addr().String())
	_ = conn.Close()
	synctest.Test(t, func(t *testing.T) {
		here, there := net.Pipe()
		defer there.Close()
		conn.Conn = here
		if _, err := conn.Read(make([]byte, 1)); err == nil || err.Error() != "the proxy did not answer within 10s" {
			t.Errorf("%v", err)
		}
		go func() { // a service may take its time afterwards
			time.Sleep(time.Minute)
			_, _ = there.Write([]byte("x"))
		}()
		if _, err := conn.Read(make([]byte, 1)); err != nil {
			t.Error(err)
		}
	})
}

func TestAProxyIsATunnelThatSeesNoToken(t *testing.T) {
	s := secure(t, reply(200, noRulesYet), nil)
	g := startGateway(t, func(*http.Request) string { return "HTTP/1.1 200 OK\r\n\r\n" })
	set := trusting(s)
	set.Proxy = through(g.address)
	c := connect(t, s.URL, set)
	if _, err := c.Rules(context.Background(), "doc-1"); err != nil {
		t.Fatal(err)
	}
	asked := <-g.asked
	if !strings.HasPrefix(asked, "CONNECT "+strings.TrimPrefix(s.URL, "https://")) || strings.Contains(asked, canary) || !strings.Contains(asked, "Basic ") {
		t.Errorf("the proxy was asked %q", asked)
	}
	c.CloseIdleConnections()
}

func TestPlainHTTPGoesPastAProxyAndSaysSo(t *testing.T) {
	g := startGateway(t, func(*http.Request) string { t.Error("the proxy was asked"); return "" })
	c := connect(t, "http://"+raw(t, ""), client.Options{Proxy: through(g.address)})
	want(t, c, "Try again", "plain http does not use the proxy http://"+g.address)
}

func TestWhatIsNoProxyIsNotGonePast(t *testing.T) {
	s := secure(t, func(http.ResponseWriter, *http.Request) { t.Error("a request arrived") }, nil)
	c := connect(t, s.URL, client.Options{RootCAs: trusting(s).RootCAs, Proxy: func(*http.Request) (*url.URL, error) {
		return nil, errors.New(`invalid proxy address "clerk:proxy-pa55word@:x"`)
	}})
	_, err := c.Rules(context.Background(), "doc-1")
	d := c.Push(context.Background(), submission())
	for _, err := range []error{err, d.Err} {
		if client.Classify(err) != client.ClassInput || !strings.Contains(err.Error(), "HTTPS_PROXY") || strings.Contains(err.Error(), "pa55") {
			t.Errorf("%v", err)
		}
	}
	if d.Outcome != client.OutcomeNotSent {
		t.Errorf("%+v", d)
	}
}

// TestAGatewayThatSpeaksHTTP2IsSpokenToOverHTTP1: over HTTP/2 net/http would send a lost request again by itself, and
// nginx closes every connection for a status of 444. docket asks three times. What may have been taken is sent once.
func TestAGatewayThatSpeaksHTTP2IsSpokenToOverHTTP1(t *testing.T) {
	for name, begins := range map[string]string{"before the answer": "", "within the answer": `{"success":`} {
		t.Run(name, func(t *testing.T) {
			var asked, protocol atomic.Int32
			s := secure(t, func(w http.ResponseWriter, r *http.Request) {
				protocol.Store(int32(r.ProtoMajor))
				if _ = r.ParseMultipartForm(1 << 20); asked.Add(1) > 1 && r.FormValue("anchor_document_id") == "lost once" {
					reply(200, `{"success":true,"total":0,"rules":[]}`)(w, r)
					return
				}
				if begins != "" {
					_, _ = io.WriteString(w, begins)
					_ = http.NewResponseController(w).Flush()
				}
				panic(http.ErrAbortHandler)
			}, func(s *httptest.Server) { s.EnableHTTP2 = true })
			c := connect(t, s.URL, trusting(s))
			if _, err := c.Rules(context.Background(), "lost once"); err != nil || asked.Load() != 2 || protocol.Load() != 1 {
				t.Errorf("asked %d times over HTTP/%d: %v", asked.Load(), protocol.Load(), err)
			}
			asked.Store(0)
			if _, err := c.Rules(context.Background(), "lost"); err == nil || asked.Load() != 3 {
				t.Errorf("asked %d times: %v", asked.Load(), err)
			}
			asked.Store(0)
			if _, err := c.Text(context.Background(), box()); err == nil || asked.Load() != 1 {
				t.Errorf("the text was asked for %d times: %v", asked.Load(), err)
			}
			asked.Store(0)
			if d := c.Push(context.Background(), submission()); d.Outcome != client.OutcomeUnknown || asked.Load() != 1 {
				t.Errorf("sent %d times: %+v", asked.Load(), d)
			}
		})
	}
}

// TestWhatIsDamagedHasNotBrokenOff: an answer that came whole and cannot be unpacked is told from one that ended early.
func TestWhatIsDamagedHasNotBrokenOff(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = io.WriteString(z, `{"success":true,"total":0,"rules":[]}`)
	_ = z.Close()
	damaged := bytes.Clone(packed.Bytes())
	damaged[len(damaged)-6] ^= 0xff
	with := func(header, body string) string {
		return "HTTP/1.1 200 OK\r\nConnection: close\r\n" + header + "\r\n\r\n" + body
	}
	for _, tt := range []struct{ answer, want string }{
		{with("Content-Encoding: gzip", `{"success":true,"total":0}`), "it is declared as gzip and is none, after 0 bytes"},
		{with("Content-Encoding: gzip", string(damaged)), "its gzip is damaged after 37 bytes"},
		{with("Content-Encoding: gzip", packed.String()[:20]), "it broke off after"},
		{with("Transfer-Encoding: chunked", "5\r\n{\"a\":\r\nzz\r\n"), "its form as HTTP is damaged after 5 bytes"},
		{with("Transfer-Encoding: chunked", "5\r\n{\"a\":\r\n"), "it broke off after 5 bytes"},
		{with("Content-Length: 9", "{"), "it broke off after 1 byte"},
	} {
		_, err := connect(t, "http://"+raw(t, tt.answer)).Rules(context.Background(), "doc-1")
		var e *client.DecodeError
		if !errors.As(err, &e) || !strings.HasPrefix(e.What, tt.want) {
			t.Errorf("%q: %v; want %q", tt.answer, err, tt.want)
		}
	}
}
