package cli_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A gate that is to stop on what is undecided does not pass what holds on the first records of a load: a record behind
// them has another total.
func TestRulesThatHoldOnTheFirstRecordsOfALargeLoadPassNoGate(t *testing.T) {
	const all = 200_100
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, size := number(r, "page_index"), number(r, "items_per_page")
		if size == 0 {
			_, _ = fmt.Fprint(w, `{"success":true,"total":2,"rules":[{"rule_id":"R1","rule_name":"a.total equal_to b.total","enable":"true"},{"rule_id":"R2","rule_name":"a.no equal_to b.no","enable":"true"}]}`)
			return
		}
		var list []string
		for i := (page - 1) * size; page > 0 && i < min(page*size, all); i++ {
			list = append(list, fmt.Sprintf(`{"_id":{"$oid":"%024x"},"no":"N%d","total":"%d"}`, i, i, i/200_000))
		}
		_, _ = fmt.Fprintf(w, `{"fields":[{"name":"no"},{"name":"total"}],"data":[%s]}`, strings.Join(list, ","))
	}))
	t.Cleanup(server.Close)
	home := t.TempDir()
	orders := filepath.Join(home, "b.csv")
	if err := os.WriteFile(orders, []byte("no,total\nN0,0\nN200050,0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	docket := func(code int, args ...string) (out, said string) {
		t.Helper()
		cmd := exec.Command("docket", args...)
		cmd.Env = atHome(home, "DOCKET_BASE_URL="+server.URL, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c")
		var stderr strings.Builder
		cmd.Stderr = &stderr
		text, _ := cmd.Output()
		if got := cmd.ProcessState.ExitCode(); got != code {
			t.Fatalf("%q ends with %d, not %d: %s", args, got, code, &stderr)
		}
		return string(text), stderr.String()
	}
	docket(0, "data", "a", "--load", "--per-page", "100", "--jobs", "4", "--yes")
	const part = "f a only the first 200,000 records of 200,100 were tried"
	try := []string{"rules", "D-1", "--try", "a=load:a", "--try", "b=" + orders}
	for format, want := range map[string]string{"csv": "R1,holds as far as read,1,0,0,200100,", "json": `"left_out":200100`, "md": "holds as far as read", "table": "holds as far as read"} {
		out, said := docket(0, append(try, "-o", format, "--fail-on", "fails")...)
		if !strings.Contains(out, want) || format != "table" && !strings.Contains(out, "o"+part) || !strings.Contains(said, "1 hold as far as read, 0 fail") || !strings.Contains(said, "O"+part+".") {
			t.Errorf("%s: %s\n%s", format, out, said)
		}
	}
	if _, said := docket(1, append(try, "-o", "csv", "--fail-on", "undecidable")...); !strings.Contains(said, "1 rule of the outcomes that --fail-on names") {
		t.Error(said)
	}
}
