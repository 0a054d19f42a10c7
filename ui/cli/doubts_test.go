package cli_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A service that gives fewer rules than it counts is not taken at its word, whichever command asks: a gate that lints
// them would else pass what it never saw.
func TestRulesThatAreFewerThanTheServiceSaysAreTold(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"success":false,"total":5,"rules":[{"rule_id":"R-1","rule_name":"a.b equal_to c.d","enable":"true","justification":"x"}]}`)
	}))
	defer server.Close()
	env := []string{"HOME=" + t.TempDir(), "DOCKET_BASE_URL=" + server.URL, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c"}
	for _, args := range []string{"rules D-1 -o csv", "rules D-1 -o json", "rules D-1 --where R-1 -o ndjson", "rules D-1 --lint -o json", "rules D-1 --map text", "review list D-1", "review export D-1 -o md"} {
		cmd := exec.Command("docket", strings.Fields(args)...)
		cmd.Env = append(cmd.Environ(), env...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		if out, err := cmd.Output(); err != nil || len(out) == 0 {
			t.Fatalf("%s: %v, %s", args, err, &stderr)
		}
		if want := "D-1: 1 rule came; the service says total 5, success says false"; strings.Count(stderr.String(), want) != 1 {
			t.Errorf("%s says %q", args, &stderr)
		}
	}
}

// Records that come again are told by whatever takes the pages: a file, a table on the terminal, or a load that sums are
// made of.
func TestRecordsThatComeAgainAreToldHoweverTheyAreTaken(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		index, _ := strconv.Atoi(r.FormValue("page_index"))
		rows := []string{}
		for i := range 10 {
			if at := index*10 - 10 + i; index > 0 && index < 4 { // a record was put in before page 2 while it was read
				rows = append(rows, fmt.Sprintf(`{"_id":{"$oid":"%d"},"n":%d}`, at-min(index-1, 1), at))
			}
		}
		_, _ = io.WriteString(w, `{"fields":[{"name":"n"}],"data":[`+strings.Join(rows, ",")+`]}`)
	}))
	defer server.Close()
	env := []string{"HOME=" + t.TempDir(), "DOCKET_BASE_URL=" + server.URL, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c"}
	for _, args := range []string{"data d --all --per-page 10 -o csv", "data d --all --per-page 10 -o table", "data d --load --per-page 10"} {
		cmd := exec.Command("docket", strings.Fields(args)...)
		cmd.Env = append(cmd.Environ(), env...)
		out, err := cmd.CombinedOutput()
		if want := "d: 1 id came again, first on page 2: the data moved meanwhile, or ids are not unique"; err != nil || strings.Count(string(out), want) != 1 {
			t.Errorf("%s: %v, it says %q", args, err, out)
		}
	}
}

// A command says what a person sees on the screen: the service calls what came otherwise than what was asked for.
func TestAPageThatSaysThatItIsAnotherIsTold(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if index, _ := strconv.Atoi(r.FormValue("page_index")); index == 1 {
			_, _ = io.WriteString(w, `{"DataSourceName":"customers","Page_number":7,"fields":[{"name":"n"}],"data":[{"n":1}]}`)
			return
		}
		_, _ = io.WriteString(w, `{"DataSourceName":"customers","fields":[{"name":"n"}],"data":[]}`)
	}))
	defer server.Close()
	env := []string{"HOME=" + t.TempDir(), "DOCKET_BASE_URL=" + server.URL, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c"}
	for _, args := range []string{"data vendors -o csv", "data vendors --all -o table", "data vendors --all -o json", "data vendors --load"} {
		cmd := exec.Command("docket", strings.Fields(args)...)
		cmd.Env = append(cmd.Environ(), env...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		_, err := cmd.Output()
		for _, want := range []string{"docket asked for vendors and the service calls what came customers", "Page 1: docket asked for page_index 1 and the service says that this is 7"} {
			if err != nil || strings.Count(stderr.String(), want) != 1 {
				t.Errorf("%s: %v, it says %q", args, err, &stderr)
			}
		}
	}
}

// What speaks against a load is told wherever its records are counted, not only when it came.
func TestADoubtfulLoadStaysDoubtful(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data := map[string]string{"1": `{"_id":{"$oid":"a"},"n":1},{"_id":{"$oid":"b"},"n":2}`, "2": `{"_id":{"$oid":"b"},"n":2}`}[r.FormValue("page_index")]
		_, _ = io.WriteString(w, `{"fields":[{"name":"n"}],"data":[`+data+`]}`)
	}))
	defer server.Close()
	env := []string{"HOME=" + t.TempDir(), "DOCKET_BASE_URL=" + server.URL, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c"}
	why := "1 id came again"
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{"data", "d", "--load", "--per-page", "2", "--note", "for May", "-o", "json"}, []string{`"complete":true,"reason":`, why}},
		{[]string{"data", "--loads", "-o", "table"}, []string{" doubtful ", "for May. ", why}},
		{[]string{"data", "d", "--where", "n>1"}, []string{"d: 3 records, fetched ", " (doubtful), 2 pages", why}},
		{[]string{"data", "d", "--diff", "latest", "-o", "csv"}, []string{" (doubtful) to what the service gives now", why, "The end: "}},
		{[]string{"sql", "SELECT count(*) FROM d"}, []string{"d: 3 records, fetched ", " (doubtful), 2 pages", why}},
	} {
		cmd := exec.Command("docket", c.args...)
		cmd.Env = append(cmd.Environ(), env...)
		out, err := cmd.CombinedOutput()
		for _, want := range c.want {
			if err != nil || !strings.Contains(string(out), want) {
				t.Errorf("%q: %v, it does not say %q: %s", c.args, err, want, out)
			}
		}
	}
}

// Where rules are missing, a gate that finds nothing wrong with the others does not pass, and a packet says so.
func TestRulesThatCameInPartPassNoGate(t *testing.T) {
	answers := map[string]string{
		"PART":  `{"success":false,"total":1,"rules":[{"rule_id":"R-1"}],"error":"shard 2 is away"}`,
		"TOTAL": `{"success":true,"total":5,"rules":[]}`,
		"OTHER": `{"success":true,"total":1,"rules":[{"rule_id":"R-1","anchor_document_id":"DOC-7"}]}`,
		"WHOLE": `{"success":true,"total":0,"rules":[]}`,
		"BARE":  `{"rules":[]}`,
		"QUOTES": `{"success":true,"total":1,"rules":[{"rule_id":"R-1","rule_name":"invoice.order_number equal_to order.order_number","enable":"true","anchor_document_id":"QUOTES",
			"description":"The order is the one that was placed.","justification":"The order_number of the order is PO-4500312."}]}`,
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, answers[r.FormValue("anchor_document_id")])
	}))
	defer server.Close()
	env := []string{"HOME=" + t.TempDir(), "DOCKET_BASE_URL=" + server.URL, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c"}
	run := func(args ...string) (string, int) {
		cmd := exec.Command("docket", args...)
		cmd.Env = append(cmd.Environ(), env...)
		out, _ := cmd.CombinedOutput()
		return string(out), cmd.ProcessState.ExitCode()
	}
	for check, want := range map[string]int{"any": 1, "quoted": 1, "self": 0} { // there are no records here
		if out, code := run("rules", "QUOTES", "--lint", "--fail-on", check); code != want || want == 1 && !strings.Contains(out, "values were not looked for everywhere, so nothing passes --fail-on") {
			t.Errorf("%s: code %d, %s", check, code, out)
		}
	}
	for anchor, why := range map[string]string{"PART": "shard 2 is away", "TOTAL": "the service says total 5", "WHOLE": "", "BARE": "", "OTHER": "rules that name another anchor document, such as DOC-7: 1"} {
		out, code := run("rules", anchor, "--lint", "--fail-on", "circular")
		if want := map[bool]int{true: 1}[why != "" && anchor != "OTHER"]; code != want || want == 1 && !strings.Contains(out, "rules may be missing, so nothing passes --fail-on: ") {
			t.Errorf("%s: code %d, %s", anchor, code, out)
		}
		for _, as := range []string{"md", "html", "json"} {
			if out, code := run("review", "export", anchor, "-o", as); code != 0 || strings.Count(out, why) < 2 && why != "" || strings.Contains(out, "Doubts about") && (anchor == "WHOLE" || as == "json") {
				t.Errorf("%s as %s: code %d, %s", anchor, as, code, out)
			}
		}
	}
}

// An error that an answer tells of beside what was asked for is told, in every form of output.
func TestAnErrorBesideWhatWasAskedForIsTold(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data, tells := `[{"_id":{"$oid":"`+r.FormValue("page_index")+`"},"n":1}]`, `"cut short"`
		switch r.FormValue("page_index") {
		case "1":
			tells = "null"
		case "2", "":
		default:
			data, tells = "[]", "null"
		}
		_, _ = io.WriteString(w, `{"success":true,"total":1,"rules":[{"rule_id":"R-1"}],"fields":[{"name":"n"}],"text":["a"],"data":`+data+`,"error":`+tells+`}`)
	}))
	defer server.Close()
	env := []string{"HOME=" + t.TempDir(), "DOCKET_BASE_URL=" + server.URL, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c"}
	for args, want := range map[string]string{
		"rules D -o csv":                       "D: 1 rule came; the answer tells of an error: cut short",
		"data d --page 2 -o csv":               "d: Page 2 has records, and the answer tells of an error: cut short",
		"data d --all --per-page 1 -o csv":     "d: Page 2 has records, and the answer tells of an error: cut short",
		"data d --all --per-page 1 -o table":   "d: Page 2 has records, and the answer tells of an error: cut short",
		"data d --load --per-page 1 -o table":  "d: Page 2 has records, and the answer tells of an error: cut short",
		"text O 1 2 3 4 --collection c -o csv": "there is text, and the answer tells of an error: cut short",
	} {
		cmd := exec.Command("docket", strings.Fields(args)...)
		cmd.Env = append(cmd.Environ(), env...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		if out, err := cmd.Output(); err != nil || len(out) == 0 || strings.Count(stderr.String(), want) != 1 {
			t.Errorf("%s: %v, it says %q", args, err, &stderr)
		}
	}
}

// An answer that a run calls missing has no line here either.
func TestATextOfBlanksAloneIsNoText(t *testing.T) {
	for _, answer := range []string{`""`, `[""]`, `[" ",null]`} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, `{"text":`+answer+`}`) }))
		for _, args := range []string{"text O 1 2 3 4 --collection c -o csv", "text O 1 2 3 4 --collection c -o json"} {
			cmd := exec.Command("docket", strings.Fields(args)...)
			cmd.Env = append(cmd.Environ(), "HOME="+t.TempDir(), "DOCKET_BASE_URL="+server.URL, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c")
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			want := map[bool]string{true: "line,text\n", false: `{"text":` + answer + "}\n"}[strings.HasSuffix(args, "csv")]
			if out, err := cmd.Output(); err != nil || string(out) != want || !strings.Contains(stderr.String(), "no text in [1,2,3,4] of O") {
				t.Errorf("%s of %s: %v, %q, it says %q", args, answer, err, out, &stderr)
			}
		}
		server.Close()
	}
}

// Bytes that are no text are said to stand there as they do: a program that reads the output looks for them.
func TestWhatBytesThatAreNoTextBecameIsSaidOfWhatIsPrinted(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "{\"total\":1,\"rules\":[{\"rule_id\":\"R-1\",\"description\":\"caf\xe9\"}],\"data\":[{\"a\":\"caf\xe9\"}],\"text\":[\"caf\xe9\"]}")
	}))
	defer server.Close()
	env := []string{"HOME=" + t.TempDir(), "DOCKET_BASE_URL=" + server.URL, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c"}
	for args, as := range map[string][2]string{
		"rules D -o json":                      {"caf\xe9", "as they came"},
		"rules D -o csv":                       {"caf\xe9", "as they came"},
		"rules D -o table":                     {`caf\xE9`, `shown as \xHH`},
		"data d --page 1 -o json":              {"caf\xe9", "as they came"},
		"text O 1 2 3 4 --collection c -o csv": {"caf\xe9", "as they came"},
	} {
		cmd := exec.Command("docket", strings.Fields(args)...)
		cmd.Env = append(cmd.Environ(), env...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		if out, err := cmd.Output(); err != nil || !bytes.Contains(out, []byte(as[0])) || !strings.Contains(stderr.String(), "Bytes that are no text, "+as[1]+": ") {
			t.Errorf("%s: %v, it says %q over %q", args, err, &stderr, out)
		}
	}
}

// Half a character, which JSON can write and no text can hold, is said wherever U+FFFD stands for it.
func TestHalvesOfCharactersAreSaidWhereTheyAreReplaced(t *testing.T) {
	docket := served(t, "a", func(page, _ int) []string {
		return []string{`{"_id":{"$oid":"1"},"a":"x\ud800y"}`, `{"_id":{"$oid":"2"},"a":"\ud83d\ude00 \\ud800 \udc00"}`}[:2*max(0, 2-page)]
	})
	for args, want := range map[string]string{
		"data d --all -o csv":            "Pages with halves of characters (surrogates): 1; the csv has U+FFFD in their place; json keeps them.",
		"data d --all -o ndjson --jq .a": "halves of characters (surrogates), read as U+FFFD: 2.",
		"data d --page 1 --jq .data[].a": "halves of characters (surrogates), read as U+FFFD: 2.",
		"data d --all -o ndjson":         "",
		"data d --page 1 -o json":        "",
	} {
		out, said := docket(strings.Fields(args)...)
		if strings.Contains(out, "\ufffd") != (want != "") || !strings.Contains(said, want) || strings.Contains(said, "halves") != (want != "") {
			t.Errorf("%s: %q; it says %q", args, out, said)
		}
	}
}

// What --jq does not see of the service's JSON is said, and nothing is said to be as it came.
func TestWhatJQDoesNotSeeIsSaid(t *testing.T) {
	docket := served(t, "a", func(page, _ int) []string {
		return []string{"{\"_id\":{\"$oid\":\"1\"},\"a\":\"\xff\xfe\",\"b\":\"\xe9\"}", `{"_id":{"$oid":"2"},"a":"plain"}`}[:2*max(0, 2-page)]
	})
	for args, want := range map[string][2]string{
		"data d --all -o ndjson --jq .a":             {"\ufffd\ufffd\nplain\n", "read as U+FFFD: 3."},
		"data d --all -o ndjson --columns a --jq .a": {"\ufffd\ufffd\nplain\n", "read as U+FFFD: 2."},
		"data d --page 1 --jq .data[1].a":            {"plain\n", "read as U+FFFD: 3."},
	} {
		if out, said := docket(strings.Fields(args)...); out != want[0] || !strings.Contains(said, want[1]) || strings.Contains(said, "as they came") {
			t.Errorf("%s: %q; it says %q", args, out, said)
		}
	}
	if _, said := docket("data", "d", "--page", "2", "--jq", "."); strings.Contains(said, "--jq") {
		t.Errorf("it says %q", said)
	}
	docket = served(t, "a", func(page, _ int) []string {
		return []string{`{"_id":{"$oid":"1"},"a":1,"a":2}`, `{"_id":{"$oid":"2"},"a":{"b":[{"c":"\\ud800","c":1}]}}`, "{\"_id\":{\"$oid\":\"3\"},\"a\":3}"}[:3*max(0, 2-page)]
	})
	for args, want := range map[string]string{"data d --all -o ndjson --jq .a": "2\n{\"b\":[{\"c\":1}]}\n3\n", "data d --page 1 --jq .data[0].a": "2\n"} {
		if out, said := docket(strings.Fields(args)...); out != want || !strings.Contains(said, "--jq reads the last of members of one name: 2 objects have a name twice.") {
			t.Errorf("%s: %q; it says %q", args, out, said)
		}
	}
}

// While one docket waits for answers of a run, another one does not offer to send the same again.
func TestWhatAnotherDocketSendsNowIsSaidToBeOnItsWay(t *testing.T) {
	came, answer := make(chan struct{}, 9), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		came <- struct{}{}
		<-answer
		_, _ = io.WriteString(w, `{"text":["a"]}`)
	}))
	defer server.Close()
	template := filepath.Join(t.TempDir(), "box.toml")
	if err := os.WriteFile(template, []byte("collection = \"c\"\n[[box]]\nname = \"a\"\ncoordinates = [1, 2, 3, 4]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	env := []string{"HOME=" + t.TempDir(), "DOCKET_BASE_URL=" + server.URL, "DOCKET_TOKEN=a-token", "DOCKET_COMPANY=c"}
	docket := func(args ...string) *exec.Cmd {
		cmd := exec.Command("docket", append([]string{"text", "run", template, "-o", "csv"}, args...)...)
		cmd.Env = append(cmd.Environ(), env...)
		return cmd
	}
	first := docket("--ids", "A,B")
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	<-came
	<-came
	out, _ := docket("--run", "1").CombinedOutput()
	close(answer)
	if err := first.Wait(); err != nil {
		t.Error(err)
	}
	if want := "Another docket is sending requests of a run now: what is not answered may be on its way."; !strings.Contains(string(out), want) || strings.Contains(string(out), "--retry") {
		t.Errorf("it does not say %q, or offers to send again: %s", want, out)
	}
	if out, err := docket("--run", "1").CombinedOutput(); err != nil || strings.Contains(string(out), "Another docket") {
		t.Errorf("%v: %s", err, out)
	}
}
