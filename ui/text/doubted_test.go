package text_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"docket/client"
	"docket/ui/core/load"
	"docket/ui/uitest"
	"docket/ui/view"
)

// ledgers is a service with 25 records in each datasource, the ids of texts among them, on pages that count from 0. It
// gives at most 10 records a page, calls them by another name where that is "renamed", and reads every text as its id.
func ledgers(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if id := r.FormValue("ocr_text_id"); id != "" {
			_, _ = fmt.Fprintf(w, `{"text":[%q]}`, id)
			return
		}
		index, _ := strconv.Atoi(r.FormValue("page_index"))
		var list []string
		for i := index * 10; i < min(index*10+10, 25); i++ {
			list = append(list, fmt.Sprintf(`{"_id":{"$oid":"%d"},"ocr_text_id":"D%d"}`, i, i))
		}
		if len(list) == 5 {
			list = append(list, `{"_id":{"$oid":"90"},"ocr_text_id":null}`, `{"_id":{"$oid":"91"},"ocr_text_id":"D24 "}`)
		}
		name := strings.Replace(r.FormValue("datasource_name"), "renamed", "ledger", 1)
		_, _ = fmt.Fprintf(w, `{"DataSourceName":%q,"fields":[{"name":"ocr_text_id"}],"data":[%s]}`, name, strings.Join(list, ","))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// The question before a run over a column of a datasource says what speaks against its records, and so does a check.
func TestWhatSpeaksAgainstRecordsIsInTheQuestionBeforeARun(t *testing.T) {
	state, url := filepath.Join(t.TempDir(), "docket.db"), ledgers(t)
	d := filled(t, uitest.Options{Width: 160, Height: 50, URL: url, StatePath: state, Profile: func(p *view.Profile) { p.FirstPage, p.PerPage = client.FirstPageOne, 10 }})
	d.Press("m").Type("total").Press("enter").Shows("Box total saved")
	d.Press("r", "d").Type("renamed").Press("enter", "enter")
	d.Shows("Run invoice over 15 documents?", "renamed: Page 0 has records too, which are", "renamed: Page 1: docket asked for renamed and the service calls what",
		"1 record has no id and is left out", "1 id came more than once and is read once", "1 id has blanks around it, which are not sent")
	d.Press("y").Shows("Run 1: 15 of 15 requests answered.")
	// What was said of them before it was sent is said of the run later on, too.
	again := open(t, uitest.Options{Width: 160, Height: 50, StatePath: state, URL: url})
	again.Press("T", "enter").Shows("D10", "renamed: Page 0 has", "records too, which are left out", "the service calls what came ledger", "1 record has no id and is left out")
	d.Press("a").Type("renamed").Press("enter", "enter", "enter").Shows("renamed: Page 0 has records too", "against renamed, by ocr_text_id = ocr_text_id (doubtful)")
}

// A load that is doubtful says so where ids can be taken from it, and why before these are sent.
func TestADoubtfulLoadIsCalledSoWhereIDsAreTakenFromIt(t *testing.T) {
	d := filled(t, uitest.Options{Width: 160, Height: 50, URL: ledgers(t), Profile: func(p *view.Profile) { p.PerPage = 10 }})
	if _, err := (load.Loads{Store: d.Env.Store, Scope: d.Env.Scope}).Take(t.Context(), d.Env.Datasource("renamed", 10), load.Options{}); err != nil {
		t.Fatal(err)
	}
	d.Press("m").Type("total").Press("enter").Shows("Box total saved")
	d.Press("r", "d").Shows("(doubtful), 27 records").Type("renamed").Press("enter", "enter")
	d.Shows("Run invoice over 25 documents?", "load 1 of renamed: Page 1: docket asked for renamed and the service")
}
