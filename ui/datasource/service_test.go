package datasource_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"docket/ui/datasource"
	"docket/ui/uitest"
	"docket/ui/view"
)

// open starts docket with nothing but this view.
func open(t testing.TB, target string, change ...func(*uitest.Options)) *uitest.Driver {
	t.Helper()
	o := uitest.Options{View: "data", Target: target, Makers: []view.Maker{datasource.Maker()}}
	for _, c := range change {
		c(&o)
	}
	return uitest.Start(t, o)
}

// size is the terminal's.
func size(w, h int) func(*uitest.Options) {
	return func(o *uitest.Options) { o.Width, o.Height = w, h }
}

// against is a service of the test's own: it gives the answer for a page_index and
// items_per_page.
func against(t testing.TB, serve func(index, size int) (status int, body string)) func(*uitest.Options) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		index, _ := strconv.Atoi(r.FormValue("page_index"))
		size, _ := strconv.Atoi(r.FormValue("items_per_page"))
		status, body := serve(index, size)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}))
	t.Cleanup(server.Close)
	return func(o *uitest.Options) { o.URL = server.URL }
}

// page is an answer with these fields and records, each given as JSON.
func page(number int, fields []string, records ...string) string {
	var list []string
	for _, f := range fields {
		list = append(list, `{"name":`+f+`,"datatype":"string"}`)
	}
	return fmt.Sprintf(`{"DataSourceName":"sample","DataSourceType":"excel_or_csv","DataSourceStatus":"true","Total_fields":%d,"Page_number":%d,"fields":[%s],"data":[%s],"release_version":"1"}`,
		len(fields), number, strings.Join(list, ","), strings.Join(records, ","))
}

// long leaves a story over thousands of records out of the short form, which is for the race detector: the shorter
// stories of loads start the same goroutines.
func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("thousands of records, in the long form")
	}
}

// numbered is records from..to of one field, "n".
func numbered(from, to int) []string {
	var records []string
	for i := from; i <= to; i++ {
		records = append(records, fmt.Sprintf(`{"_id":{"$oid":"%024x"},"n":"%d"}`, i, i))
	}
	return records
}

// counting serves count records from page 1 on, and what beyond gives behind them.
func counting(count int, beyond func(index, size int) (int, string)) func(int, int) (int, string) {
	return func(index, size int) (int, string) {
		number := max(index, 1)
		from := (number-1)*size + 1
		if from > count {
			return beyond(index, size)
		}
		return http.StatusOK, page(number, []string{`"n"`}, numbered(from, min(from+size-1, count))...)
	}
}
