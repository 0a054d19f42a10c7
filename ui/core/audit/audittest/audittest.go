// Package audittest makes rules for the tests of audit's packages, the client's only way:
// from a server.
package audittest

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/client"
	"docket/client/demo"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Must ends the test where something failed that is not its subject.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Fetched is the rules of a body.
func Fetched(t testing.TB, body string) *client.RuleSet {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(body)) }))
	defer server.Close()
	return ask(t, server.URL, "t", "Northgate Trading", "DOC-1")
}

// Sample is the rules of an anchor document of the demo.
func Sample(t testing.TB, anchor string) *client.RuleSet {
	t.Helper()
	server, err := demo.Start(demo.Options{})
	Must(t, err)
	defer server.Close()
	return ask(t, server.URL, server.Token, server.Company, anchor)
}

func ask(t testing.TB, address, token, company, anchor string) *client.RuleSet {
	t.Helper()
	c, err := client.New(address, client.Options{Company: company, Token: func(context.Context) (string, error) { return token, nil }})
	Must(t, err)
	defer c.CloseIdleConnections()
	set, err := c.Rules(t.Context(), anchor)
	Must(t, err)
	return set
}

// Spec is a rule in short: what a test says nothing about is as it should be.
type Spec struct {
	ID, Name, Enable, Why, Pre string
	More                       string // members, beginning with a comma
}

// Rules makes rules of specs.
func Rules(t testing.TB, specs ...Spec) *client.RuleSet {
	t.Helper()
	list := make([]string, len(specs))
	for i, s := range specs {
		list[i] = `{"rule_name":` + quote(s.Name) + `,"enable":` + cmp.Or(s.Enable, `"true"`) + `,"justification":` + quote(cmp.Or(s.Why, "both documents state it")) +
			`,"rule_precondition":{"rule_name":` + quote(cmp.Or(s.Pre, s.Name)) + `,"condition_list":[]},"rule_id":` + quote(s.ID) + s.More + `}`
	}
	return Fetched(t, fmt.Sprintf(`{"success":true,"total":%d,"rules":[%s]}`, len(list), strings.Join(list, ",")))
}

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// Golden compares with testdata/name, or writes it when asked to.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		Must(t, os.WriteFile(path, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	Must(t, err)
	if got != string(want) {
		t.Errorf("%s is not as it was (go test -update writes it anew):\n%s", name, got)
	}
}
