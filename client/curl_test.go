package client_test

import (
	"net/http"
	"net/http/httptest"
	"os/exec"
	"slices"
	"testing"

	"docket/client"
)

// Brackets in the path of an address are no list for curl: one push is one push.
func TestTheCurlCommandSendsOneRequestWhateverTheAddress(t *testing.T) {
	for _, program := range []string{"sh", "curl"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	arrived := make(chan string, 10)
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { arrived <- r.URL.Path + " " + r.FormValue("a") }))
	defer server.Close()
	const path = "/v[1-3]/it's/$(id)/retry_push_api"
	e := client.Exchange{URL: server.URL + path, Parts: []client.Part{{Name: "a", Value: "@/etc/passwd\n'\"$(id)`id`\\"}}}
	out, err := exec.Command("sh", "-c", e.Curl()).CombinedOutput()
	close(arrived)
	if got, want := slices.Collect(func(yield func(string) bool) {
		for one := range arrived {
			yield(one)
		}
	}), []string{path + " " + e.Parts[0].Value}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, want %q; %v %s", got, want, err, out)
	}
}
