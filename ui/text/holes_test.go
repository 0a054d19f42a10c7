package text_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"

	"docket/ui/uitest"
	"docket/ui/view"
)

// Records behind pages that hold nothing are not passed over in silence, where the profile says how far to look for them.
func TestIdsOfADatasourceWithAHoleAreNotThoseBeforeIt(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, _ := strconv.Atoi(r.FormValue("page_index"))
		record := ""
		if page == 1 || page == 4 {
			record = fmt.Sprintf(`{"_id":{"$oid":"%d"},"ocr_text_id":"OCR-%d"}`, page, page)
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"DataSourceName":"scans","Total_fields":1,"Page_number":%d,"fields":[{"name":"ocr_text_id","datatype":"string"}],"data":[%s],"release_version":"1"}`, page, record)
	}))
	defer server.Close()
	d := templated(t, uitest.Options{URL: server.URL, Profile: func(p *view.Profile) { p.EndAfter = 4 }})
	d.Press("r", "d").Type("scans").Press("enter").Shows("Ids from which column of scans?").Press("enter").Shows("The ids could not be read: pages 2 and 3 came back empty, but page 4 has records")
}
