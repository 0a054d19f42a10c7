package demo_test

import (
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"testing"

	"docket/client/demo"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	rulesPath = "/access/platform/get_dynamic_audit_rules_generated"
	dataPath  = "/access/platform/getdatasourcebyname"
	pushPath  = "/access/platform/retry_push_api"
	textPath  = "/access/platform/gettext"
)

// caller talks to a service the plain way, one connection a request.
type caller struct {
	t      *testing.T
	server *demo.Server
	http   *http.Client
}

// reply is a whole answer.
type reply struct {
	status int
	header http.Header
	body   string
}

func start(t *testing.T, o demo.Options) *caller {
	t.Helper()
	server, err := demo.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return &caller{t: t, server: server, http: &http.Client{
		Transport:     &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// request builds a POST of form fields, name and value in turn, as the sample
// company with the right token.
func (c *caller) request(path string, fields ...string) *http.Request {
	c.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for i := 0; i < len(fields); i += 2 {
		if err := w.WriteField(fields[i], fields[i+1]); err != nil {
			c.t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		c.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(c.t.Context(), http.MethodPost, c.server.URL+path, &body)
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Content-Type", w.FormDataContentType())
	r.Header.Set("Authorization", "Bearer "+c.server.Token)
	return r
}

// do sends a request and reads the answer to its end.
func (c *caller) do(r *http.Request) (reply, error) {
	answer, err := c.http.Do(r)
	if err != nil {
		return reply{}, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	return reply{status: answer.StatusCode, header: answer.Header, body: string(body)}, err
}

// post sends a form of the sample company, which must be answered.
func (c *caller) post(path string, fields ...string) reply {
	c.t.Helper()
	r, err := c.do(c.request(path, append([]string{"company_name", c.server.Company}, fields...)...))
	if err != nil {
		c.t.Fatalf("%s: %v", path, err)
	}
	return r
}

// page asks for a page of a datasource.
func (c *caller) page(name, index, size string) reply {
	c.t.Helper()
	return c.post(dataPath, "datasource_name", name, "page_index", index, "items_per_page", size)
}

// refused checks for the error shape with a reason that contains some text.
func (r reply) refused(t *testing.T, status int, reason string) {
	t.Helper()
	var shape struct{ Error string }
	if err := json.Unmarshal([]byte(r.body), &shape); err != nil {
		t.Errorf("body %q is not JSON: %v", r.body, err)
	}
	if r.status != status || !bytes.Contains([]byte(shape.Error), []byte(reason)) {
		t.Errorf("got %d %q, want %d with %q", r.status, r.body, status, reason)
	}
}

// into decodes a successful JSON answer strictly: no member unknown to it.
func (r reply) into(t *testing.T, v any) {
	t.Helper()
	if r.status != http.StatusOK || r.header.Get("Content-Type") != "application/json" {
		t.Fatalf("got %d %s: %.200s", r.status, r.header.Get("Content-Type"), r.body)
	}
	d := json.NewDecoder(bytes.NewReader([]byte(r.body)))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		t.Fatalf("%v in %.200s", err, r.body)
	}
}
