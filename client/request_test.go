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

// seen is a request as it arrived.
type seen struct {
	path, auth string
	proto      string
	header     http.Header
	names      []string
	values     map[string]string
}

func record(t testing.TB, into *seen, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		*into = seen{path: r.URL.EscapedPath(), auth: r.Header.Get("Authorization"), proto: r.Proto,
			header: r.Header, values: map[string]string{}}
		mr, err := r.MultipartReader()
		if err != nil {
			t.Error(err)
			return
		}
		for {
			p, err := mr.NextPart()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Error(err)
				return
			}
			v, _ := io.ReadAll(p)
			into.names = append(into.names, p.FormName())
			into.values[p.FormName()] = string(v)
		}
		_, _ = io.WriteString(w, body)
	}
}

func TestEveryRequestIsWhatTheInterfaceSays(t *testing.T) {
	box := client.Coordinates{TopLeftX: "10.50", TopLeftY: "20", BottomRightX: "30", BottomRightY: "40"}
	tests := []struct {
		name, path, answer string
		fields             []string
		call               func(*client.Client) error
	}{
		{"rules", "/v/access/platform/get_dynamic_audit_rules_generated", `{"success":true,"total":0,"rules":[]}`,
			[]string{"company_name=Northgate Trading", "anchor_document_id=doc-1"},
			func(c *client.Client) error { _, err := c.Rules(context.Background(), "doc-1"); return err }},
		{"datasource", "/v/access/platform/getdatasourcebyname", `{"data":[]}`,
			[]string{"company_name=Northgate Trading", "datasource_name=vendors", "page_index=0", "items_per_page=100"},
			func(c *client.Client) error {
				_, err := c.Page(context.Background(), client.PageRequest{Datasource: "vendors", ItemsPerPage: 100})
				return err
			}},
		{"push", "/v/access/platform/retry_push_api", client.Acknowledgement,
			[]string{"company_name=Northgate Trading", "username=ada", "collection_name=invoice", "data=[{}]"},
			func(c *client.Client) error {
				return c.Push(context.Background(), client.Submission{Username: "ada", DocumentType: "invoice", Data: []byte("[{}]")}).Err
			}},
		{"text", "/v/access/platform/gettext", `{"text":[]}`,
			[]string{"company_name=Northgate Trading", "collection_name=invoice", "ocr_text_id=ocr-1", "coordinates=[10.50,20,30,40]"},
			func(c *client.Client) error {
				_, err := c.Text(context.Background(), client.TextRequest{Collection: "invoice", OCRTextID: "ocr-1", Coordinates: box})
				return err
			}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got seen
			s := serve(t, record(t, &got, tt.answer))
			c := connect(t, s.BaseURL()+"/v/")
			if err := tt.call(c); err != nil {
				t.Fatal(err)
			}
			var fields []string
			for _, n := range got.names {
				fields = append(fields, n+"="+got.values[n])
			}
			if got.path != tt.path || !slices.Equal(fields, tt.fields) {
				t.Errorf("sent %s %q, want %s %q", got.path, fields, tt.path, tt.fields)
			}
			if got.auth != "Bearer "+canary || got.header.Get("Idempotency-Key") != "" {
				t.Errorf("headers %v", got.header)
			}
		})
	}
}

func TestTheMakersNameAndOddTextsArriveAsTyped(t *testing.T) {
	var got seen
	s := serve(t, record(t, &got, `{"rules":[]}`))
	odd := "d'où \"x\"\r\n; 資料 @file <a>"
	c := connect(t, s.BaseURL(), client.WithPathSegment("acme corp"), client.WithCompany(odd))
	if _, err := c.Rules(context.Background(), odd); err != nil {
		t.Fatal(err)
	}
	if got.path != "/access/acme%20corp/get_dynamic_audit_rules_generated" ||
		got.values["company_name"] != odd || got.values["anchor_document_id"] != odd {
		t.Errorf("arrived as %+v", got)
	}
}

func TestAnAddressIsCheckedBeforeAnythingIsSent(t *testing.T) {
	good := map[string]string{ // address → origin
		"https://service.example":          "https://service.example",
		"https://Service.Example:443/a/b/": "https://service.example",
		"https://service.example:8443":     "https://service.example:8443",
		"http://localhost:80":              "http://localhost",
		"http://127.0.0.9:1234":            "http://127.0.0.9:1234",
		"http://[::1]:1234/x":              "http://[::1]:1234",
		" https://[2001:db8::1]/ ":         "https://[2001:db8::1]",
	}
	for address, origin := range good {
		c, err := client.New(address)
		if err != nil || c.Origin() != origin || !strings.HasPrefix(c.BaseURL(), origin) || strings.HasSuffix(c.BaseURL(), "/") {
			t.Errorf("%s: %v %v", address, c, err)
		}
	}
	for _, address := range []string{
		"", "service.example", "localhost:8080", "ftp://service.example", "https://", "https:///x", "http://service.example",
		"http://localhost.example", "https://user:pw@service.example", "https://service.example?x=1", "https://service.example#x", "https://a b", "://",
	} {
		_, err := client.New(address)
		var input *client.InputError
		if !errors.As(err, &input) || strings.Contains(err.Error(), "pw") {
			t.Errorf("%q: %v", address, err)
		}
	}
	if _, err := client.New("http://service.example", client.AllowPlainHTTP()); err != nil {
		t.Error(err)
	}
	for _, seg := range []string{"", ".", "..", "a/b", "a?b", `a\b`} {
		if _, err := client.New("https://service.example", client.WithPathSegment(seg)); err == nil {
			t.Errorf("segment %q was taken", seg)
		}
	}
}

func TestBadInputIsRefusedBeforeSending(t *testing.T) {
	var l heard
	ctx := context.Background()
	nobody := func(http.ResponseWriter, *http.Request) { t.Error("a request arrived") }
	c := serve(t, nobody, client.WithObserver(l.add))
	page := func(index, items int) error {
		_, err := c.Page(ctx, client.PageRequest{Datasource: "d", Index: index, ItemsPerPage: items})
		return err
	}
	_, blank := c.Rules(ctx, "  ")
	_, nan := c.Text(ctx, client.TextRequest{Collection: "a", OCRTextID: "b",
		Coordinates: client.Coordinates{TopLeftX: "NaN", TopLeftY: "1", BottomRightX: "1", BottomRightY: "1"}})
	_, none := c.Text(ctx, client.TextRequest{Collection: "a", OCRTextID: "b"})
	_, nameless := c.Page(ctx, client.PageRequest{ItemsPerPage: 1})
	_, noCompany := connect(t, c.BaseURL(), client.WithCompany("")).Rules(ctx, "x")
	_, noToken := connect(t, c.BaseURL(), client.WithToken(nil)).Rules(ctx, "x")
	_, badToken := connect(t, c.BaseURL(), client.WithToken(func(context.Context) (string, error) {
		return canary + "\nX: y", nil
	})).Rules(ctx, "x")
	_, failing := connect(t, c.BaseURL(), client.WithToken(func(context.Context) (string, error) {
		return "", errors.New("the keyring is locked")
	})).Rules(ctx, "x")
	push := c.Push(ctx, client.Submission{DocumentType: "invoice", Data: []byte("[]")})
	if push.Outcome != client.OutcomeNotSent {
		t.Errorf("push: %+v", push)
	}
	for i, err := range []error{page(-1, 10), page(0, 0), page(0, 101), blank, nan, none, nameless, noCompany, noToken, badToken, failing, push.Err} {
		var input *client.InputError
		if !errors.As(err, &input) || client.Classify(err) != client.ClassInput || strings.Contains(err.Error(), canary) {
			t.Errorf("%d: %v", i, err)
		}
	}
	if len(l.all) != 0 {
		t.Errorf("the observer heard of %v", l.all)
	}
}

func TestSubmissionsGoOutOnAConnectionOfTheirOwn(t *testing.T) {
	var got seen
	c := serve(t, record(t, &got, client.Acknowledgement))
	d := c.Push(context.Background(), client.Submission{Username: "ada", DocumentType: "invoice", Data: []byte("[]")})
	if d.Err != nil || got.proto != "HTTP/1.1" || got.header.Get("Accept-Encoding") != "" {
		t.Errorf("%+v %+v", d, got)
	}
}
