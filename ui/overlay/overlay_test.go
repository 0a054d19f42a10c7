package overlay_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"docket/client"
	"docket/client/demo"
	"docket/ui/uitest"
)

func TestTheWireShowsEveryRequestAndCopiesItWithoutTheToken(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "rules", Target: "DOC-1003"})
	d.Press("@").Shows("Requests: 1 request", "rules", "200")
	d.Press("enter").Shows("anchor_document_id", "DOC-1003", "company_name", "Northgate Trading", "Bearer $DOCKET_TOKEN", "rule_name")
	d.Press("y").Shows("copied the request as curl", "anchor_document_id")
	d.Press("Y").Shows("copied the answer").Press("j").Hides("copied the")
	d.Copied = d.Copied[:1]
	if len(d.Copied) != 1 || !strings.Contains(d.Copied[0], "$DOCKET_TOKEN") {
		t.Fatalf("copied %q", d.Copied)
	}
	d.Press("esc").Shows("Requests: 1 request").Press("esc").Hides("Requests:")
	for _, text := range append(d.Copied, d.Styled()) {
		if strings.Contains(text, d.Demo.Token) {
			t.Fatalf("the token is in %q", text)
		}
	}
}

// A copy is said to be what it is: the beginning of a long answer, or none.
func TestAnAnswerIsCopiedAsFarAsItWasKept(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30})
	for id, c := range []struct {
		phase      client.Phase
		kept, came int
		cut        bool
		says       string
	}{
		{client.PhaseDone, 262_144, 4_288_925, true, "opied the first 262,144 of 4,288,925 bytes of the answer"},
		{client.PhaseDone, 262_144, 262_144, true, "opied the first 262,144 bytes of the answer"},
		{client.PhaseDone, 0, 5_000_000, true, "The answer was not kept: newer answers took its room."},
		{client.PhaseDone, 0, 0, false, "No answer came, or an empty one."},
		{client.PhaseSent, 0, 0, false, "No answer had come when this was opened."},
	} {
		e := client.Exchange{ID: uint64(id) + 1, Attempt: 1, Op: client.OpDatasource, Phase: c.phase}
		e.Body, e.BodyCut, e.ResponseBytes = make([]byte, c.kept), c.cut, int64(c.came)
		d.Env.Wire.Add(e)
		before := len(d.Copied)
		d.Press("@", "enter", "Y").Shows(c.says).Press("esc", "esc")
		if copied := len(d.Copied) > before; copied != (c.kept > 0) {
			t.Errorf("%s: copied: %v", c.says, copied)
		}
	}
}

func TestTheWireTellsWhatCameBackInTheSmallestWindow(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 40, Height: 12, View: "data", Target: "vendors"})
	d.Demo.Script("rules", demo.Status(403, ""))
	d.Press("1", "o").Type("DOC-1001").Press("enter", "@").Shows("operation", "what", "status", "datasource", "200", "rules", "DOC-1001", "403")
}

func TestTheWireTellsTriesThatFailed(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30})
	d.Demo.Script("rules", demo.Status(503, ""), demo.Normal())
	d.Press("o").Type("DOC-1001").Press("enter", "@").Shows("503", "200", "Requests: 2 requests", "tried again after")
}

func TestAReleaseVersionThatChangesIsAnnounced(t *testing.T) {
	var version atomic.Value
	version.Store("7.4.2")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"DataSourceName":"v","Total_fields":1,"Page_number":1,"fields":[{"name":"a","datatype":"string"}],"data":[],"release_version":"` + version.Load().(string) + `"}`))
	}))
	defer server.Close()
	d := uitest.Start(t, uitest.Options{URL: server.URL, View: "data", Target: "v", Width: 120, Height: 30})
	version.Store("8.0.0")
	d.Press("R").Shows("release_version of datasource changed from 7.4.2 to 8.0.0")
}

func TestHostileServiceTextOnTheWireDoesNotReachTheTerminal(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; \x1b]0;owned\x07")
		w.WriteHeader(http.StatusInternalServerError)
		_, _ = w.Write([]byte("{\"error\":\"\x1b[2J\u202eevil\"}"))
	}))
	defer server.Close()
	d := uitest.Start(t, uitest.Options{URL: server.URL, View: "rules", Target: "\x1b[31mDOC", Width: 120, Height: 40})
	d.Press("@")
	for range 3 {
		if s := d.Styled(); strings.Contains(s, "\x1b]") || strings.Contains(s, "\x1b[2J") || strings.Contains(s, "\x1b[31mDOC") || strings.Contains(s, "\u202e") {
			t.Fatalf("the terminal is driven: %q", s)
		}
		d.Press("enter")
	}
}

func TestAClickInTheRequestsMeansTheRowUnderIt(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "data", Target: "vendors"})
	d.Press("R", "R", "@")
	clicked := 0
	for y, row := range slices.Backward(strings.Split(d.Screen(), "\n")) { // the cursor is on the first: a click there opens it
		if strings.Contains(row, "│") && strings.Contains(row, " 200 ") {
			clicked++
			d.Click(20, y)
			if under := strings.Split(d.Screen(), "\n")[y]; !strings.Contains(under, "▌") {
				t.Fatalf("the cursor is not on line %d, which was clicked:\n%s", y, d.Screen())
			}
		}
	}
	if clicked < 3 {
		t.Fatalf("%d rows were clicked:\n%s", clicked, d.Screen())
	}
}
