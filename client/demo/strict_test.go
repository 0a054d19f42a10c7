package demo_test

import (
	"bytes"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"docket/client/demo"
)

func (c *caller) mustDo(r *http.Request) reply {
	c.t.Helper()
	got, err := c.do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	return got
}

func TestEveryOperationNeedsTheToken(t *testing.T) {
	c := start(t, demo.Options{Token: "right"})
	for _, path := range []string{rulesPath, dataPath, pushPath, textPath} {
		for _, header := range []string{"", "Bearer wrong", "Bearer", "right", "Basic right", "Bearer right x"} {
			r := c.request(path, "company_name", c.server.Company)
			r.Header.Set("Authorization", header)
			c.mustDo(r).refused(t, http.StatusUnauthorized, "token")
		}
	}
}

func TestAnswersToMissingFieldsNameThem(t *testing.T) {
	c := start(t, demo.Options{})
	for path, fields := range map[string][]string{
		rulesPath: {"company_name", "anchor_document_id"},
		dataPath:  {"company_name", "datasource_name", "page_index", "items_per_page"},
		pushPath:  {"company_name", "username", "collection_name", "data"},
		textPath:  {"company_name", "collection_name", "ocr_text_id", "coordinates"},
	} {
		values := map[string]string{"company_name": c.server.Company, "page_index": "1", "items_per_page": "1"}
		for _, missing := range fields {
			var sent []string
			for _, name := range fields {
				if name != missing {
					value := values[name]
					if value == "" {
						value = "x"
					}
					sent = append(sent, name, value)
				}
			}
			got := c.mustDo(c.request(path, sent...))
			if got.status != http.StatusBadRequest || !strings.Contains(got.body, `"error":"`+missing+` is required"`) {
				t.Errorf("%s without %s: %d %s", path, missing, got.status, got.body)
			}
		}
	}
	twice := c.request(rulesPath, "company_name", c.server.Company, "company_name", c.server.Company, "anchor_document_id", "DOC-1001")
	c.mustDo(twice).refused(t, http.StatusBadRequest, "more than once")
	c.mustDo(c.request(rulesPath, "company_name", "Another", "anchor_document_id", "DOC-1001")).refused(t, http.StatusForbidden, "Another")
}

func TestOnlyAPostOfFormFieldsIsUnderstood(t *testing.T) {
	c := start(t, demo.Options{})
	get := c.request(rulesPath)
	get.Method = http.MethodGet
	r := c.mustDo(get)
	r.refused(t, http.StatusMethodNotAllowed, "POST")
	if r.header.Get("Allow") != "POST" {
		t.Errorf("Allow is %q", r.header.Get("Allow"))
	}
	for _, kind := range []string{"", "application/json", "application/x-www-form-urlencoded"} {
		plain := c.request(rulesPath)
		plain.Header.Set("Content-Type", kind)
		c.mustDo(plain).refused(t, http.StatusUnsupportedMediaType, "multipart/form-data")
	}
	unbounded := c.request(rulesPath)
	unbounded.Header.Set("Content-Type", "multipart/form-data")
	c.mustDo(unbounded).refused(t, http.StatusBadRequest, "boundary")
	wrong := c.request(rulesPath)
	wrong.Header.Set("Content-Type", "multipart/form-data; boundary=another")
	c.mustDo(wrong).refused(t, http.StatusBadRequest, "broken")
	c.mustDo(c.request("/access/platform/nothing")).refused(t, http.StatusNotFound, "nothing")
	c.mustDo(c.request("/platform/gettext")).refused(t, http.StatusNotFound, "gettext")
	c.mustDo(c.request(rulesPath, "company_name", "\xff")).refused(t, http.StatusBadRequest, "UTF-8")
}

func TestAFileIsNoFormField(t *testing.T) {
	c := start(t, demo.Options{})
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreateFormFile("company_name", "company.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(part, c.server.Company)
	_ = w.Close()
	r := c.request(rulesPath)
	r.Body, r.ContentLength = io.NopCloser(&body), int64(body.Len())
	r.Header.Set("Content-Type", w.FormDataContentType())
	c.mustDo(r).refused(t, http.StatusBadRequest, "company_name is required")
}

func TestABodyWithoutAnEndIsNotRead(t *testing.T) {
	c := start(t, demo.Options{})
	answer := httptest.NewRecorder()
	c.server.ServeHTTP(answer, c.request(pushPath, "company_name", c.server.Company, "data", strings.Repeat("x", 9<<20)))
	if answer.Code != http.StatusRequestEntityTooLarge || len(c.server.Submissions()) != 0 {
		t.Errorf("got %d %s", answer.Code, answer.Body)
	}
}

func TestTheServiceWorksUnderAPrefixAndAnotherSegment(t *testing.T) {
	c := start(t, demo.Options{PathSegment: "acme"})
	r := c.post("/tenants/7/access/acme/gettext", "collection_name", "invoice", "ocr_text_id", "OCR-1001", "coordinates", "[0,0,1,1]")
	if r.status != http.StatusOK {
		t.Errorf("under a prefix: %d %s", r.status, r.body)
	}
	c.post(rulesPath, "anchor_document_id", "DOC-1001").refused(t, http.StatusNotFound, "platform")
}

func TestRequestsAreCounted(t *testing.T) {
	c := start(t, demo.Options{})
	c.post(rulesPath, "anchor_document_id", "DOC-1004")
	c.page("vendors", "1", "1")
	c.page("vendors", "ten", "1")
	for operation, want := range map[string]int{"rules": 1, "datasource": 2, "push": 0, "all": 3} {
		if got := c.server.Calls(operation); got != want {
			t.Errorf("%d of %s, want %d", got, operation, want)
		}
	}
}
