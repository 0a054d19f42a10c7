package cli_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"
)

// sheetCommand: sheet FILE – a new service with one datasource, whose records are the
// lines of the file as it is when it is asked. A line of ! is a page that fails. It
// counts pages from one and answers an empty page beyond the end.
func sheetCommand(ts *testscript.TestScript, _ bool, args []string) {
	path := ts.MkAbs(args[0])
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, size := number(r, "page_index"), number(r, "items_per_page")
		raw, err := os.ReadFile(path)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		lines := bytes.Split(bytes.TrimSpace(raw), []byte("\n"))
		from := min(max(page-1, 0)*size, len(lines))
		part := lines[from:min(from+size, len(lines))]
		if bytes.Contains(bytes.Join(part, nil), []byte("!")) {
			http.Error(w, `{"error":"the sheet is locked"}`, http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"DataSourceName":"sheet","fields":[{"name":"name","datatype":"string"},{"name":"sum","datatype":"string"}],"data":[%s]}`, bytes.Join(part, []byte(",")))
	}))
	ts.Defer(s.Close)
	ts.Setenv("DOCKET_BASE_URL", s.URL)
}

func number(r *http.Request, name string) int {
	n, _ := strconv.Atoi(r.FormValue(name))
	return n
}
