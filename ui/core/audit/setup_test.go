package audit

import (
	"context"
	"encoding/json"
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"docket/client"
	"docket/client/demo"
	"docket/config/store"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// fetched is the rules of a body, by way of a server, the client's only way.
func fetched(t testing.TB, body string) *client.RuleSet {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Write([]byte(body))
	}))
	defer server.Close()
	return ask(t, server.URL, "t", "Northgate Trading", "DOC-1")
}

func ask(t testing.TB, address, token, company, anchor string) *client.RuleSet {
	t.Helper()
	c, err := client.New(address, client.WithCompany(company), client.WithToken(func(context.Context) (string, error) { return token, nil }))
	must(t, err)
	defer c.CloseIdleConnections()
	set, err := c.Rules(t.Context(), anchor)
	must(t, err)
	return set
}

// sample is the rules of an anchor document of the demo.
func sample(t testing.TB, anchor string) *client.RuleSet {
	t.Helper()
	server, err := demo.Start(demo.Options{})
	must(t, err)
	defer server.Close()
	return ask(t, server.URL, server.Token, server.Company, anchor)
}

// spec is a rule in short: what a test says nothing about is as it should be.
type spec struct {
	id, name, enable, why, pre string
	more                       string // members, beginning with a comma
}

func rulesOf(t testing.TB, specs ...spec) *client.RuleSet {
	t.Helper()
	list := make([]string, len(specs))
	for i, s := range specs {
		if s.enable == "" {
			s.enable = `"true"`
		}
		if s.why == "" {
			s.why = "both documents state it"
		}
		if s.pre == "" {
			s.pre = s.name
		}
		list[i] = `{"rule_name":` + quote(s.name) + `,"enable":` + s.enable + `,"justification":` + quote(s.why) +
			`,"rule_precondition":{"rule_name":` + quote(s.pre) + `,"condition_list":[]},"rule_id":` + quote(s.id) + s.more + `}`
	}
	return fetched(t, `{"success":true,"total":0,"rules":[`+strings.Join(list, ",")+`]}`)
}

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// keeper is a store in memory and the scope that tests use.
func keeper(t testing.TB) (*store.Store, store.Scope) {
	t.Helper()
	s, err := store.OpenMemory(t.Context())
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	return s, store.Scope{Address: "https://ocr.example.com", Company: "Northgate Trading"}
}

// golden compares with testdata/name, or writes it when asked to.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		must(t, os.MkdirAll("testdata", 0o755))
		must(t, os.WriteFile(path, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	must(t, err)
	if got != string(want) {
		t.Errorf("%s is not as it was (go test -update writes it anew):\n%s", name, got)
	}
}
