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
	once       bool // the connection ends with it
	names      []string
	values     map[string]string
}

func record(t testing.TB, into *seen, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		*into = seen{path: r.URL.EscapedPath(), auth: r.Header.Get("Authorization"), proto: r.Proto,
			header: r.Header, once: r.Close, values: map[string]string{}}
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

// operation is what each operation is to do, whatever the table of operations says.
type operation struct {
	path, answer string
	fields       []string
	body         int   // bytes that are read of an answer, where 1 KiB is asked for
	once         bool  // on a connection of its own
	attempts     []int // made for each of failures
	call         func(*client.Client) error
}

// failures are answers that may deserve another attempt.
func failures() []http.HandlerFunc {
	return []http.HandlerFunc{reply(500, "{}"), reply(503, "{}"), reply(503, "{}", "Retry-After", "0"), reply(429, "{}"), hangUp, reply(404, "{}")}
}

func wanted() map[client.Op]operation {
	ctx := context.Background()
	box := client.Coordinates{TopLeftX: "10.50", TopLeftY: "20", BottomRightX: "30", BottomRightY: "40"}
	return map[client.Op]operation{
		client.OpRules: {"/v/access/platform/get_dynamic_audit_rules_generated", `{"success":true,"total":0,"rules":[]}`,
			[]string{"company_name=Northgate Trading", "anchor_document_id=doc-1"}, 1 << 10, false, []int{2, 3, 3, 3, 3, 1},
			func(c *client.Client) error { _, err := c.Rules(ctx, "doc-1"); return err }},
		client.OpDatasource: {"/v/access/platform/getdatasourcebyname", `{"data":[]}`,
			[]string{"company_name=Northgate Trading", "datasource_name=vendors", "page_index=0", "items_per_page=100"}, 1 << 10, false, []int{2, 3, 3, 3, 3, 1},
			func(c *client.Client) error {
				_, err := c.Page(ctx, client.PageRequest{Datasource: "vendors", ItemsPerPage: 100})
				return err
			}},
		client.OpPush: {"/v/access/platform/retry_push_api", client.Acknowledgement,
			[]string{"company_name=Northgate Trading", "username=ada", "collection_name=invoice", "data=[{}]"}, 64 << 10, true, []int{1, 1, 1, 1, 1, 2}, // 404: the other form of the path
			func(c *client.Client) error {
				return c.Push(ctx, client.Submission{Username: "ada", DocumentType: "invoice", Data: []byte("[{}]")}).Err
			}},
		client.OpText: {"/v/access/platform/gettext", `{"text":[]}`,
			[]string{"company_name=Northgate Trading", "collection_name=invoice", "ocr_text_id=ocr-1", "coordinates=[10.50,20,30,40]"}, 8 << 20, true, []int{1, 1, 3, 3, 1, 1},
			func(c *client.Client) error {
				_, err := c.Text(ctx, client.TextRequest{Collection: "invoice", OCRTextID: "ocr-1", Coordinates: box})
				return err
			}},
	}
}

func TestEveryRequestIsWhatTheInterfaceSays(t *testing.T) {
	for op, want := range wanted() {
		t.Run(string(op), func(t *testing.T) {
			var got seen
			s := serve(t, record(t, &got, want.answer))
			c := connect(t, s.BaseURL()+"/v/")
			if err := want.call(c); err != nil {
				t.Fatal(err)
			}
			var fields []string
			for _, n := range got.names {
				fields = append(fields, n+"="+got.values[n])
			}
			if got.path != want.path || !slices.Equal(fields, want.fields) || got.once != want.once {
				t.Errorf("sent %s %q, on a connection of its own: %v", got.path, fields, got.once)
			}
			if got.auth != "Bearer "+canary || got.header.Get("Idempotency-Key") != "" {
				t.Errorf("headers %v", got.header)
			}
		})
	}
}

func TestEveryOperationReadsAndRepeatsAsMuchAsItMay(t *testing.T) {
	for op, want := range wanted() {
		t.Run(string(op), func(t *testing.T) {
			var l heard
			long := reply(200, strings.Repeat("x", 9<<20))
			if err := want.call(serve(t, long, client.Options{Observe: l.add, Limits: client.Limits{Answer: 1 << 10}})); err == nil {
				t.Error("an answer beyond the limit is taken")
			}
			if done := l.phase(client.PhaseDone)[0]; done.ResponseBytes != int64(want.body) {
				t.Errorf("%d bytes are read, want %d", done.ResponseBytes, want.body)
			}
			for i, failure := range failures() {
				a := &answers{list: []http.HandlerFunc{failure}}
				if err := want.call(serve(t, a.ServeHTTP)); err == nil || a.count() != want.attempts[i] {
					t.Errorf("failure %d: %d attempts, want %d: %v", i, a.count(), want.attempts[i], err)
				}
			}
		})
	}
}

func TestTheMakersNameAndOddTextsArriveAsTyped(t *testing.T) {
	var got seen
	s := serve(t, record(t, &got, `{"rules":[]}`))
	odd := "d'où \"x\"\r\n; 資料 @file <a>"
	c := connect(t, s.BaseURL(), client.Options{PathSegment: "acme corp", Company: odd})
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
		c, err := client.New(address, client.Options{})
		if err != nil || c.Origin() != origin || !strings.HasPrefix(c.BaseURL(), origin) || strings.HasSuffix(c.BaseURL(), "/") {
			t.Errorf("%s: %v %v", address, c, err)
		}
	}
	if c, err := client.New("https://service.example/a%2Fb%2F//", client.Options{}); err != nil || c.BaseURL() != "https://service.example/a%2Fb%2F" {
		t.Errorf("an escaped / is lost: %v", err)
	}
	for _, address := range []string{
		"", "service.example", "localhost:8080", "ftp://service.example", "https://", "https:///x", "http://service.example",
		"http://localhost.example", "https://user:pw@service.example", "https://service.example?x=1", "https://service.example#x", "https://a b", "://",
	} {
		_, err := client.New(address, client.Options{})
		var input *client.InputError
		if !errors.As(err, &input) || strings.Contains(err.Error(), "pw") {
			t.Errorf("%q: %v", address, err)
		}
	}
	if _, err := client.New("http://service.example", client.Options{PlainHTTP: true}); err != nil {
		t.Error(err)
	}
	for _, seg := range []string{".", "..", "a/b", "a?b", `a\b`} {
		if _, err := client.New("https://service.example", client.Options{PathSegment: seg}); err == nil {
			t.Errorf("segment %q was taken", seg)
		}
	}
}

func TestBadInputIsRefusedBeforeSending(t *testing.T) {
	var l heard
	ctx := context.Background()
	nobody := func(http.ResponseWriter, *http.Request) { t.Error("a request arrived") }
	c := serve(t, nobody, client.Options{Observe: l.add})
	page := func(index, items int) error {
		_, err := c.Page(ctx, client.PageRequest{Datasource: "d", Index: index, ItemsPerPage: items})
		return err
	}
	_, blank := c.Rules(ctx, "  ")
	_, bytes := c.Rules(ctx, "DOC-\xe4")
	_, nan := c.Text(ctx, client.TextRequest{Collection: "a", OCRTextID: "b",
		Coordinates: client.Coordinates{TopLeftX: "NaN", TopLeftY: "1", BottomRightX: "1", BottomRightY: "1"}})
	_, none := c.Text(ctx, client.TextRequest{Collection: "a", OCRTextID: "b"})
	_, nameless := c.Page(ctx, client.PageRequest{ItemsPerPage: 1})
	without := func(set client.Options) error {
		c, err := client.New(c.BaseURL(), set)
		if err == nil {
			_, err = c.Rules(ctx, "x")
		}
		return err
	}
	noCompany, noToken := without(client.Options{Token: token}), without(client.Options{Company: "c"})
	_, badToken := connect(t, c.BaseURL(), client.Options{Token: func(context.Context) (string, error) {
		return canary + "\nX: y", nil
	}}).Rules(ctx, "x")
	_, failing := connect(t, c.BaseURL(), client.Options{Token: func(context.Context) (string, error) {
		return "", errors.New("the keyring is locked")
	}}).Rules(ctx, "x")
	push := c.Push(ctx, client.Submission{DocumentType: "invoice", Data: []byte("[]")})
	if push.Outcome != client.OutcomeNotSent {
		t.Errorf("push: %+v", push)
	}
	for i, err := range []error{page(-1, 10), page(0, 0), page(0, 101), blank, bytes, nan, none, nameless, noCompany, noToken, badToken, failing, push.Err} {
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
	if d.Err != nil || got.proto != "HTTP/1.1" || got.header.Get("Accept-Encoding") != "identity" {
		t.Errorf("%+v %+v", d, got)
	}
}
