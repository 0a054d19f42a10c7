package datasource_test

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"docket/ui/uitest"
)

func TestARecordThatIsGoneHasNoCellToRead(t *testing.T) {
	var data atomic.Value
	data.Store(`{"_id":"1","a":"x"}`)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"DataSourceName":"v","Total_fields":1,"Page_number":1,"fields":[{"name":"a","datatype":"string"}],"data":[` + data.Load().(string) + `]}`))
	}))
	defer server.Close()
	d := uitest.Start(t, uitest.Options{URL: server.URL, View: "data", Target: "v"})
	d.Press("enter").Shows("row 1")
	data.Store("")
	d.Press("R", "v", "enter", "y", "Y", "h", "l").Press("esc", "v", "enter")
}
