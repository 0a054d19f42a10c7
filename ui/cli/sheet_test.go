package cli_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"docket/client/demo"
)

// sheetCommand: sheet FILE – a new service with the sheet of the file.
func sheetCommand(ts *testscript.TestScript, _ bool, args []string) {
	s := httptest.NewServer(sheet(ts.MkAbs(args[0])))
	ts.Defer(s.Close)
	ts.Setenv("DOCKET_BASE_URL", s.URL)
}

// configured is the environment of a docket that speaks to a demo.
func configured(s *demo.Server) []string {
	return []string{"DOCKET_BASE_URL=" + s.URL, "DOCKET_TOKEN=" + s.Token, "DOCKET_COMPANY=" + s.Company, "DOCKET_USERNAME=" + s.Username}
}

// atHome is an environment with a home of its own, and almost nothing else.
func atHome(home string, env ...string) []string {
	return append([]string{"HOME=" + home, "USERPROFILE=" + home, "XDG_RUNTIME_DIR=" + home, "PATH=" + os.Getenv("PATH"), "GORACE=" + raceExit}, env...)
}

// serve starts a demo.
func serve(t *testing.T) *demo.Server {
	t.Helper()
	s, err := demo.Start(demo.Options{Token: canary})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func serveSheet(t *testing.T, path string) string {
	s := httptest.NewServer(sheet(path))
	t.Cleanup(s.Close)
	return s.URL
}

// sheet is a service with one datasource, whose records are the lines of a file as it
// is when it is asked. A line of ! is a page that is refused, of - no
// record, and crash at the end a service that fails behind it. It counts pages from one and
// answers an empty page beyond the end.
func sheet(path string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		page, size := number(r, "page_index"), number(r, "items_per_page")
		raw, err := os.ReadFile(path)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		lines := bytes.Split(bytes.TrimSpace(raw), []byte("\n"))
		last := len(lines) - 1
		crashes := string(lines[last]) == "crash"
		if crashes {
			lines = lines[:last]
		}
		from := min(max(page-1, 0)*size, len(lines))
		part := slices.DeleteFunc(slices.Clone(lines[from:min(from+size, len(lines))]), func(l []byte) bool { return string(l) == "-" })
		if crashes && from == len(lines) {
			http.Error(w, `{"error":"list index out of range"}`, http.StatusInternalServerError)
			return
		}
		if bytes.Contains(bytes.Join(part, nil), []byte("!")) {
			http.Error(w, `{"error":"the sheet is locked"}`, http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"DataSourceName":"sheet","fields":[{"name":"name","datatype":"string"},{"name":"sum","datatype":"string"}],"data":[%s]}`, bytes.Join(part, []byte(",")))
	}
}

func number(r *http.Request, name string) int {
	n, _ := strconv.Atoi(r.FormValue(name))
	return n
}
